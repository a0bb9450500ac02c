/**
 * The shortest path between two symbols along edges. Bidirectional search that always expands the smaller frontier.
 * The contents of a symbol belong to it: a path may start at a member of the first symbol and end at a member of the
 * second.
 */
import type { Direction, PathBetween, PathOptions, PathStep } from '../../model/answers/traversal.ts';
import type { Confidence } from '../../model/edge.ts';
import type { SymbolId } from '../../model/symbol.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import { type GraphView, weaker } from './graph-view.ts';
import { containment, type Link, linksOf } from './links.ts';
import type { Targets } from './overloads.ts';

// Reading the edges of a symbol takes about 20 µs, so this limits a search to about a second.
const symbolsVisited = 50_000;
const membersTaken = 1_000;

/** How a symbol was reached: from `before`, over `link`. */
interface Reached {
  readonly before: SymbolId | undefined;
  readonly link: Link | undefined;
}
interface Side {
  readonly reached: Map<SymbolId, Reached>;
  frontier: readonly SymbolId[];
  readonly direction: Direction;
}

export function pathBetween(view: GraphView, from: Targets, to: Targets, options: PathOptions): PathBetween {
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

/** Starts with the symbol, its overloads and all their contents. */
function sideOf(view: GraphView, targets: Targets, direction: Direction): Side {
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

/** A symbol that both sides share at the start: one contains the other, or they are the same. */
function meetingOf(start: Side, end: Side): SymbolId | undefined {
  return start.frontier.find((id) => end.reached.has(id));
}

/** Expands one level. Returns the symbol where the shortest path meets the other side, if there is one. */
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
    steps.unshift(
      stepOf(view, at.link, { from: at.before, to: id, way: at.link.way === 'out' ? 'along' : 'against' }),
    );
    id = at.before;
    at = start.reached.get(id);
  }
  return steps;
}

function stepsAfter(view: GraphView, end: Side, meeting: SymbolId): readonly PathStep[] {
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

function stepOf(view: GraphView, link: Link, { from, to, way }: PathEnds): PathStep {
  return {
    from: view.show(view.symbol(from)),
    to: view.show(view.symbol(to)),
    kind: link.kind,
    way,
    confidence: link.confidence,
    place: link.evidence === undefined ? undefined : view.showPlace(link.evidence),
  };
}
