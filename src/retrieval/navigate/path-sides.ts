/**
 * The two ends of a search for a path: the symbols that each has reached, and the steps that lead there. The contents of
 * a symbol belong to it: a path may start at a member of the first symbol and end at a member of the second.
 */
import type { Direction, PathStep } from '../../model/answers/traversal.ts';
import type { SymbolId } from '../../model/symbol.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import type { GraphView } from './graph-view.ts';
import { containment, type Link } from './links.ts';
import type { Targets } from './overloads.ts';

const membersTaken = 1_000;

/** How a symbol was reached: from `before`, over `link`. */
interface Reached {
  readonly before: SymbolId | undefined;
  readonly link: PathLink | undefined;
}

/** `isByName`: no edge, but an unresolved call of the name of the symbol. */
export interface PathLink extends Link {
  readonly isByName?: true;
}

export interface Side {
  readonly reached: Map<SymbolId, Reached>;
  frontier: readonly SymbolId[];
  readonly direction: Direction;
}

/** Starts with the symbol, its overloads and all their contents. */
export function sideOf(view: GraphView, targets: Targets, direction: Direction): Side {
  const reached = new Map<SymbolId, Reached>(
    targets.map(({ id }) => [id, { before: undefined, link: undefined }]),
  );
  const pending: StoredSymbol[] = [...targets];
  for (let next = 0; next < pending.length && reached.size < membersTaken; next++) {
    const parent = pending[next];
    if (parent === undefined) break;
    for (const member of view.reader.membersOf(parent)) {
      if (reached.has(member.id)) continue;
      reached.set(member.id, { before: parent.id, link: containment(parent, member, 'out') });
      pending.push(member);
    }
  }
  return { reached, frontier: [...reached.keys()], direction };
}

export function lengthTo(side: Side, id: SymbolId): number {
  let length = 0;
  for (let at = side.reached.get(id); at?.before !== undefined; at = side.reached.get(at.before)) length++;
  return length;
}

export function stepsBefore(view: GraphView, start: Side, meeting: SymbolId): readonly PathStep[] {
  const steps: PathStep[] = [];
  for (let id = meeting, at = start.reached.get(id); at?.before !== undefined && at.link !== undefined; ) {
    steps.unshift(
      stepOf(view, at.link, { from: at.before, to: id, way: at.link.way === 'out' ? 'along' : 'against' }),
    );
    id = at.before;
    at = start.reached.get(id);
  }
  return steps;
}

export function stepsAfter(view: GraphView, end: Side, meeting: SymbolId): readonly PathStep[] {
  const steps: PathStep[] = [];
  for (let id = meeting, at = end.reached.get(id); at?.before !== undefined && at.link !== undefined; ) {
    // This side was searched backwards from the end, so the direction of its links is reversed.
    steps.push(
      stepOf(view, at.link, { from: id, to: at.before, way: at.link.way === 'in' ? 'along' : 'against' }),
    );
    id = at.before;
    at = end.reached.get(id);
  }
  return steps;
}

/** The ends of a link in the direction of the path. */
interface PathEnds {
  readonly from: SymbolId;
  readonly to: SymbolId;
  readonly way: PathStep['way'];
}

function stepOf(view: GraphView, link: PathLink, { from, to, way }: PathEnds): PathStep {
  return {
    from: view.show(view.symbol(from)),
    to: view.show(view.symbol(to)),
    kind: link.kind,
    way,
    confidence: link.confidence,
    evidence: link.isByName === true ? 'name' : 'edge',
    place: link.evidence === undefined ? undefined : view.showPlace(link.evidence),
  };
}
