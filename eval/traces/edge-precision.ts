/**
 * Judges the edges of a call graph by what ran at their places: of the edges at sites that ran, how many name
 * something that ran. Sites whose calls all went out of the repository count, too: an edge there is wrong.
 */

import type { CallGraph } from '../graph/call-graph.ts';
import { groupBy } from '../graph/group-by.ts';
import { type Drawn, indexGraph } from './graph-index.ts';
import type { TracedCall } from './read-traces.ts';
import { isExplicit, siteOf } from './score-traces.ts';

/**
 * `override`: one of the methods that may run in place of the named one. `no body`: the target
 * is a variable or a member of an interface, so something else runs.
 */
export const edgeGroups = ['exact', 'probable', 'approximate', 'override', 'no body'] as const;
export type EdgeGroup = (typeof edgeGroups)[number];

export interface JudgedEdge extends Drawn {
  readonly group: EdgeGroup;
  /** `related`: a method ran that overrides the target, or that the target overrides. */
  readonly outcome: 'ran' | 'related' | 'other';
  /** The calls at its place. */
  readonly calls: readonly TracedCall[];
}

export function judgeEdges(calls: readonly TracedCall[], graph: CallGraph): readonly JudgedEdge[] {
  const index = indexGraph(graph);
  const sites = groupBy(calls.filter(isExplicit), siteOf);
  return [...sites.values()].flatMap((atSite) => {
    const [first] = atSite;
    if (first === undefined) return [];
    const { line, column } = first.site;
    return index.callsAt(first.caller.file, line, column).map((drawn) => ({
      ...drawn,
      group: index.isBodiless(drawn.target) ? ('no body' as const) : groupOf(drawn),
      outcome: outcomeOf(drawn, atSite),
      calls: atSite,
    }));
  });

  function outcomeOf({ target }: Drawn, atSite: readonly TracedCall[]): JudgedEdge['outcome'] {
    if (atSite.some((call) => index.isCallee(target, call))) return 'ran';
    return atSite.some((call) => index.isRelated(target, call)) ? 'related' : 'other';
  }
}

function groupOf({ edge }: Drawn): EdgeGroup {
  if (edge.via !== undefined) return 'override';
  return edge.confidence === 'exact' || edge.confidence === 'probable' ? edge.confidence : 'approximate';
}
