/**
 * The shortest path between two symbols along edges: over proven edges if there is one, then over approximate edges,
 * then over calls that may continue the path (possible-path.ts). Bidirectional search that always expands the smaller
 * frontier.
 */
import type { PathBetween, PathOptions, PathStep } from '../../model/answers/traversal.ts';
import type { Confidence } from '../../model/edge.ts';
import type { SymbolId } from '../../model/symbol.ts';
import { type GraphView, weaker } from './graph-view.ts';
import { linksOf } from './links.ts';
import type { Targets } from './overloads.ts';
import { lengthTo, type Side, sideOf, stepsAfter, stepsBefore } from './path-sides.ts';
import { possiblePath } from './possible-path.ts';

// Reading the edges of a symbol takes about 20 µs, so this limits a search to about a second.
const symbolsVisited = 50_000;

export function pathBetween(view: GraphView, from: Targets, to: Targets, options: PathOptions): PathBetween {
  const ends = { from: view.show(from[0]), to: view.show(to[0]) };
  const proven = search(view, from, to, { ...options, only: 'proven' });
  if (proven.steps !== undefined) return { ...ends, ...proven, confidence: weakest(proven.steps) };
  const found = proven.isWhole ? proven : search(view, from, to, { ...options, only: undefined });
  if (found.steps !== undefined) return { ...ends, ...found, confidence: weakest(found.steps) };
  const { steps, gap } = options.only === 'proven' ? {} : possiblePath(view, from, to, options);
  return { ...ends, steps, confidence: weakest(steps ?? []), isCut: found.isCut, ...(gap && { gap }) };
}

function weakest(steps: readonly PathStep[]): Confidence {
  return steps.reduce<Confidence>((worst, step) => weaker(worst, step.confidence), 'exact');
}

interface Search {
  readonly steps: readonly PathStep[] | undefined;
  readonly isCut: boolean;
  /** False when an approximate edge was left out. */
  readonly isWhole: boolean;
}

function search(view: GraphView, from: Targets, to: Targets, options: PathOptions): Search {
  const isDirected = options.mode === 'directed';
  const start = sideOf(view, from, isDirected ? 'out' : 'both');
  const end = sideOf(view, to, isDirected ? 'in' : 'both');
  let meeting = meetingOf(start, end);
  let [isCut, isWhole] = [false, true];
  for (let depth = 0; meeting === undefined && depth < options.depth; depth++) {
    if (start.frontier.length === 0 || end.frontier.length === 0) break;
    const [smaller, other] = start.frontier.length <= end.frontier.length ? [start, end] : [end, start];
    const advanced = advance(view, smaller, other, options);
    meeting = advanced.meeting;
    isWhole &&= advanced.isWhole;
    isCut = start.reached.size + end.reached.size > symbolsVisited;
    if (isCut) break;
  }
  if (meeting === undefined)
    return { steps: undefined, isCut, isWhole: isWhole || options.only === undefined };
  return {
    steps: [...stepsBefore(view, start, meeting), ...stepsAfter(view, end, meeting)],
    isCut,
    isWhole,
  };
}

/** A symbol that both sides share at the start: one contains the other, or they are the same. */
function meetingOf(start: Side, end: Side): SymbolId | undefined {
  return start.frontier.find((id) => end.reached.has(id));
}

interface Advanced {
  /** The symbol where the shortest path meets the other side. */
  readonly meeting: SymbolId | undefined;
  readonly isWhole: boolean;
}

/** Expands one level. */
function advance(view: GraphView, side: Side, other: Side, options: PathOptions): Advanced {
  const next: SymbolId[] = [];
  let isWhole = true;
  let best: { readonly id: SymbolId; readonly length: number } | undefined;
  for (const id of side.frontier) {
    const { links } = linksOf(view, view.symbol(id), {
      direction: side.direction,
      relations: options.relations,
      enough: Number.POSITIVE_INFINITY,
    });
    for (const link of links) {
      if (side.reached.has(link.other)) continue;
      if (options.only === 'proven' && link.confidence === 'approximate') {
        isWhole = false;
        continue;
      }
      side.reached.set(link.other, { before: id, link });
      next.push(link.other);
      if (!other.reached.has(link.other)) continue;
      const length = lengthTo(other, link.other);
      if (best === undefined || length < best.length) best = { id: link.other, length };
    }
    if (side.reached.size > symbolsVisited) break;
  }
  side.frontier = next;
  return { meeting: best?.id, isWhole };
}
