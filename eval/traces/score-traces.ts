/**
 * Judges a call graph by what ran. One verdict for each call site and each function that ran there: a site of which
 * three overrides ran counts three times. Sites are compared by the exact place of the callee's name, so the caller
 * need not be compared; only where our graph has nothing at the place, the lines of the expression are searched.
 */

import type { CallGraph, GraphUnresolved } from '../graph/call-graph.ts';
import { type Drawn, type GraphIndex, indexGraph } from './graph-index.ts';
import type { TracedCall } from './read-traces.ts';

/**
 * Best first. `right`: a sure edge (exact or probable) to the function. `hierarchy`: an edge to a method that it
 * overrides or that overrides it. `candidates`: only approximate edges, one of them to the function. `wrong`: only
 * edges to others. `unresolved`: only an unresolved reference. `missing`: nothing.
 */
export const verdicts = ['right', 'hierarchy', 'candidates', 'wrong', 'unresolved', 'missing'] as const;
export type Verdict = (typeof verdicts)[number];

export interface JudgedCall {
  readonly call: TracedCall;
  readonly verdict: Verdict;
  /** Why it is unresolved, what is missing, or what the wrong edges lead to. */
  readonly reason: string | undefined;
  /** The edges at the site. */
  readonly drawn: readonly Drawn[];
  /** Hierarchy: the override that ran is listed, too. */
  readonly isListed: boolean;
  /** How many approximate edges the site has, those to overrides of a named method aside. */
  readonly candidates: number;
}

/** Every call in which a function of the repository ran, in the order given. */
export function scoreTraces(calls: readonly TracedCall[], graph: CallGraph): readonly JudgedCall[] {
  const index = indexGraph(graph);
  const wrapped = new Set(calls.filter(({ how }) => how === 'wrapped').map(siteOf));
  return [...new Map(calls.map((call) => [identityOf(call), call])).values()]
    .filter(({ callee, made }) => callee !== undefined || made !== undefined)
    .filter((call) => !(call.how === 'value' && wrapped.has(siteOf(call))))
    .map((call) =>
      judge(call, isExplicit(call) ? explicitSite(call, index) : implicitSite(call, index), index),
    );
}

export function siteOf({ caller, site }: TracedCall): string {
  return `${caller.file}:${site.line}:${site.column}`;
}

/** A construction that runs both `__new__` and `__init__` is one call. */
function identityOf(call: TracedCall): string {
  const { callee, made } = call;
  const ran =
    made === undefined ? `${callee?.file} ${callee?.name} ${callee?.line}` : `${made.file} ${made.name}`;
  return `${siteOf(call)} ${call.how} ${ran}`;
}

/** The line names the callee. */
export function isExplicit({ how }: TracedCall): boolean {
  return how === 'named' || how === 'wrapped';
}

interface GraphSite {
  readonly drawn: readonly Drawn[];
  readonly unresolved: readonly GraphUnresolved[];
}

function explicitSite(call: TracedCall, index: GraphIndex): GraphSite {
  const { file } = call.caller;
  const { line, column } = call.site;
  const site = {
    drawn: index.callsAt(file, line, column),
    unresolved: index.unresolvedAt(file, line, column),
  };
  if (site.drawn.length > 0 || site.unresolved.length > 0) return site;
  return {
    drawn: linesOf(call).flatMap((at) =>
      index.callsAt(file, at).filter(({ target }) => target.name === call.name),
    ),
    unresolved: linesOf(call).flatMap((at) =>
      index.unresolvedAt(file, at).filter(({ name }) => name === call.name),
    ),
  };
}

/** A call of a value is at its own place; anything else somewhere in the lines, under the name of what ran. */
function implicitSite(call: TracedCall, index: GraphIndex): GraphSite {
  const { file } = call.caller;
  const { line, column } = call.site;
  if (call.how === 'value' && call.name !== undefined)
    return { drawn: index.callsAt(file, line, column), unresolved: index.unresolvedAt(file, line, column) };
  const called = call.callee?.name.split('.').at(-1);
  const isIt = ({ target }: Drawn): boolean => target.name === called || index.isCallee(target, call);
  return {
    drawn: linesOf(call).flatMap((at) => index.usesIn(file, at).filter(isIt)),
    unresolved: linesOf(call).flatMap((at) =>
      index.unresolvedAt(file, at).filter(({ name }) => name === called),
    ),
  };
}

function linesOf({ site }: TracedCall): readonly number[] {
  return Array.from({ length: site.lastLine - site.firstLine + 1 }, (_, offset) => site.firstLine + offset);
}

function judge(call: TracedCall, { drawn, unresolved }: GraphSite, index: GraphIndex): JudgedCall {
  const isRight = ({ target }: Drawn): boolean => index.isCallee(target, call);
  const isRelated = ({ target }: Drawn): boolean => index.isRelated(target, call);
  const sure = drawn.filter(({ edge }) => edge.confidence !== 'approximate');
  const isListed = drawn.some((one) => one.edge.via !== undefined && isRight(one));
  const verdict = ((): Verdict => {
    if (sure.some(isRight)) return 'right';
    if (sure.some(isRelated) || isListed) return 'hierarchy';
    if (drawn.some(isRight)) return 'candidates';
    if (drawn.some(isRelated)) return 'hierarchy';
    if (drawn.length > 0) return 'wrong';
    return unresolved.length > 0 ? 'unresolved' : 'missing';
  })();
  const byName = drawn.filter(({ edge }) => edge.confidence === 'approximate' && edge.via === undefined);
  return { call, verdict, reason: reasonOf(verdict), drawn, isListed, candidates: byName.length };

  function reasonOf(given: Verdict): string | undefined {
    if (given === 'unresolved') return unresolved[0]?.reason;
    if (given === 'wrong')
      return drawn.every(({ target }) => index.isBodiless(target)) ? 'no body' : 'function';
    if (given !== 'missing') return undefined;
    return index.hasSymbol(call) ? 'no reference' : 'no symbol';
  }
}
