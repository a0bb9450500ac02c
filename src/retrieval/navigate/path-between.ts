/**
 * The shortest way from one symbol to another along edges: from both ends at once, always the smaller side a level
 * further. What a symbol contains belongs to it: a way may begin at a member of the first and end at one of the second.
 */
import type { Confidence, EdgeKind } from '../../model/edge.ts';
import type { SymbolId } from '../../model/symbol.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import { type GraphView, type Place, type SymbolNode, weaker } from './graph-view.ts';
import { containment, type Direction, type Link, linksOf } from './links.ts';
import type { Meant } from './overloads.ts';

export interface PathOptions {
  readonly relations: ReadonlySet<EdgeKind>;
  readonly depth: number;
  readonly mode: 'directed' | 'undirected';
}

export interface PathBetween {
  readonly from: SymbolNode;
  readonly to: SymbolNode;
  /** Undefined when there is none within the depth. */
  readonly steps: readonly PathStep[] | undefined;
  /** Of the weakest step. */
  readonly confidence: Confidence;
  /** True when the search was given up before everything within the depth was seen. */
  readonly isCut: boolean;
}

/** `against`: the edge leads from `to` to `from`; only where directions were not asked for. */
export interface PathStep {
  readonly from: SymbolNode;
  readonly to: SymbolNode;
  readonly kind: EdgeKind;
  readonly way: 'along' | 'against';
  readonly confidence: Confidence;
  readonly place: Place | undefined;
}

// Reading the edges of a symbol takes some 20 µs: about a second at the most.
const symbolsVisited = 50_000;
const membersTaken = 1_000;

/** How a symbol was reached: from `before`, by `link`, as it is seen from there. */
interface Reached {
  readonly before: SymbolId | undefined;
  readonly link: Link | undefined;
}
interface Side {
  readonly reached: Map<SymbolId, Reached>;
  frontier: readonly SymbolId[];
  readonly direction: Direction;
}

export function pathBetween(view: GraphView, from: Meant, to: Meant, options: PathOptions): PathBetween {
  const isDirected = options.mode === 'directed';
  const start = sideOf(view, from, isDirected ? 'out' : 'both');
  const end = sideOf(view, to, isDirected ? 'in' : 'both');
  let meeting = meetingOf(start, end);
  let isCut = false;
  for (let depth = 0; meeting === undefined && depth < options.depth; depth++) {
    if (start.frontier.length === 0 || end.frontier.length === 0) break;
    const [smaller, other] = start.frontier.length <= end.frontier.length ? [start, end] : [end, start];
    meeting = advance(view, smaller, other, options);
    isCut = start.reached.size + end.reached.size > symbolsVisited;
    if (isCut) break;
  }
  const steps =
    meeting === undefined
      ? undefined
      : [...stepsBefore(view, start, meeting), ...stepsAfter(view, end, meeting)];
  const confidence = (steps ?? []).reduce<Confidence>(
    (worst, step) => weaker(worst, step.confidence),
    'exact',
  );
  return { from: view.show(from[0]), to: view.show(to[0]), steps, confidence, isCut };
}

/** The symbol with its overloads, and all they contain. */
function sideOf(view: GraphView, meant: Meant, direction: Direction): Side {
  const reached = new Map<SymbolId, Reached>(
    meant.map(({ id }) => [id, { before: undefined, link: undefined }]),
  );
  const pending: StoredSymbol[] = [...meant];
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

/** Where the two sides overlap from the start: one contains the other, or they are the same. */
function meetingOf(start: Side, end: Side): SymbolId | undefined {
  return start.frontier.find((id) => end.reached.has(id));
}

/** One level further. Gives the symbol where the shortest way meets the other side, if one does. */
function advance(view: GraphView, side: Side, other: Side, options: PathOptions): SymbolId | undefined {
  const next: SymbolId[] = [];
  let best: { readonly id: SymbolId; readonly length: number } | undefined;
  for (const id of side.frontier) {
    const { links } = linksOf(view, view.symbol(id), {
      direction: side.direction,
      relations: options.relations,
      enough: Number.POSITIVE_INFINITY,
    });
    for (const link of links) {
      if (side.reached.has(link.other)) continue;
      side.reached.set(link.other, { before: id, link });
      next.push(link.other);
      if (!other.reached.has(link.other)) continue;
      const length = lengthTo(other, link.other);
      if (best === undefined || length < best.length) best = { id: link.other, length };
    }
    if (side.reached.size > symbolsVisited) break;
  }
  side.frontier = next;
  return best?.id;
}

function lengthTo(side: Side, id: SymbolId): number {
  let length = 0;
  for (let at = side.reached.get(id); at?.before !== undefined; at = side.reached.get(at.before)) length++;
  return length;
}

function stepsBefore(view: GraphView, start: Side, meeting: SymbolId): readonly PathStep[] {
  const steps: PathStep[] = [];
  for (let id = meeting, at = start.reached.get(id); at?.before !== undefined && at.link !== undefined; ) {
    steps.unshift(stepOf(view, at.before, id, at.link, at.link.way === 'out' ? 'along' : 'against'));
    id = at.before;
    at = start.reached.get(id);
  }
  return steps;
}

function stepsAfter(view: GraphView, end: Side, meeting: SymbolId): readonly PathStep[] {
  const steps: PathStep[] = [];
  for (let id = meeting, at = end.reached.get(id); at?.before !== undefined && at.link !== undefined; ) {
    // This side was walked backwards: what leads out from the end is met against its direction.
    steps.push(stepOf(view, id, at.before, at.link, at.link.way === 'in' ? 'along' : 'against'));
    id = at.before;
    at = end.reached.get(id);
  }
  return steps;
}

function stepOf(view: GraphView, from: SymbolId, to: SymbolId, link: Link, way: PathStep['way']): PathStep {
  return {
    from: view.show(view.symbol(from)),
    to: view.show(view.symbol(to)),
    kind: link.kind,
    way,
    confidence: link.confidence,
    place: link.evidence === undefined ? undefined : view.showPlace(link.evidence),
  };
}
