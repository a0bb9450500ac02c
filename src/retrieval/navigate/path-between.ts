/**
 * The shortest paths between two symbols along edges, proven ones before approximate ones. Between functions, calls come
 * first, then functions that are passed on, and calls that may continue the path (possible-path.ts); other relations are
 * the last resort. Bidirectional search that always expands the smaller frontier.
 */
import type { PathBetween, PathOptions, PathStep } from '../../model/answers/traversal.ts';
import type { Confidence, EdgeKind } from '../../model/edge.ts';
import { callableKinds, type SymbolId, typeKinds } from '../../model/symbol.ts';
import { holderKinds } from './call-steps.ts';
import { type GraphView, weaker } from './graph-view.ts';
import { type Link, linksOf } from './links.ts';
import type { Targets } from './overloads.ts';
import { pathBreak } from './path-break.ts';
import { calledSide, lengthTo, pathsThrough, type Side, sideOf } from './path-sides.ts';
import { type PossiblePath, possiblePath } from './possible-path.ts';

// Reading the edges of a symbol takes about 20 µs, so this limits all searches of an answer to about a second.
const symbolsVisited = 50_000;
// The first path, and further ones that go another way.
const mostPaths = 3;
const runningKinds: readonly EdgeKind[] = ['calls', 'references'];

/** A longer path is searched only when there is no path of this length, however possible. */
const nearDepth = 8;
const farDepth = 60;

/** The options of one search, which has a depth and a share of the symbols that all may visit. */
interface Bounds extends PathOptions {
  readonly depth: number;
  readonly budget: { left: number };
}

export function pathBetween(view: GraphView, from: Targets, to: Targets, options: PathOptions): PathBetween {
  const ends = { from: view.show(from[0]), to: view.show(to[0]) };
  const { isTooLong, ...found } =
    isAboutCalls(from, to, options) && isFunction(from[0]) && isFunction(to[0])
      ? betweenFunctions(view, from, to, options)
      : nearThenFar(options, (bounds) => pathWithin(view, from, to, bounds));
  const isBroken = found.steps === undefined && found.gap === undefined && options.mode === 'directed';
  return {
    ...ends,
    ...found,
    ...(isBroken && {
      break: pathBreak(view, { from, to }, { ...options, depth: options.depth ?? farDepth }),
    }),
  };
}

type Found = Pick<
  PathBetween,
  'steps' | 'alternatives' | 'confidence' | 'isCut' | 'gap' | 'searchedDepth' | 'hasNoCalls'
> &
  Pick<PossiblePath, 'isTooLong'>;

/** Searches a longer path only when there is none of the usual length. A gap nearby says more than one far away. */
function nearThenFar(options: PathOptions, find: (bounds: Bounds) => Found): Found {
  const budget = { left: symbolsVisited };
  const near = find({ ...options, depth: options.depth ?? nearDepth, budget });
  if (near.steps !== undefined || options.depth !== undefined || near.searchedDepth === undefined)
    return near;
  const far = find({ ...options, depth: farDepth, budget });
  return far.steps === undefined && near.gap !== undefined ? { ...far, gap: near.gap } : far;
}

/** A path of calls, however long. Imports, base types and members are the last resort, and the answer says so. */
function betweenFunctions(view: GraphView, from: Targets, to: Targets, options: PathOptions): Found {
  const called = nearThenFar(options, (bounds) => ({
    ...searchCalls(view, from, to, bounds),
    searchedDepth: bounds.depth,
  }));
  if (called.steps !== undefined) return { ...called, searchedDepth: undefined };
  const { gap, isTooLong } = called;
  const other = nearThenFar(options, (bounds) => searchAll(view, from, to, { ...bounds, passes }));
  if (other.steps !== undefined) return { ...other, ...(gap && { gap }), hasNoCalls: true };
  return {
    ...other,
    ...(gap && { gap }),
    searchedDepth: isTooLong === true ? called.searchedDepth : other.searchedDepth,
  };
}

function pathWithin(view: GraphView, from: Targets, to: Targets, options: Bounds): Found {
  const byCalls = isAboutCalls(from, to, options) ? searchCalls(view, from, to, options) : undefined;
  if (byCalls?.steps !== undefined) return byCalls;
  const found = searchAll(view, from, to, byCalls === undefined ? options : { ...options, passes });
  if (found.steps !== undefined) return found;
  const { steps, gap, isTooLong } = byCalls ?? continued(view, from, to, options);
  return {
    ...found,
    steps,
    confidence: weakest(steps ?? []),
    ...(gap && { gap }),
    searchedDepth: steps !== undefined ? undefined : isTooLong === true ? options.depth : found.searchedDepth,
  };
}

/** Over all wanted relations, proven ones first. */
function searchAll(view: GraphView, from: Targets, to: Targets, options: SearchOptions): Found {
  const proven = search(view, from, to, { ...options, only: 'proven' });
  const found =
    proven.paths.length > 0 || proven.isWhole || options.only === 'proven'
      ? proven
      : search(view, from, to, { ...options, only: undefined });
  if (found.paths.length > 0) return answerOf(found);
  return {
    steps: undefined,
    confidence: 'exact',
    isCut: found.isCut,
    ...(!found.isExhausted && { searchedDepth: found.depth }),
  };
}

/** False for types, whose users may import them or inherit from them. */
function isFunction({ kind }: Targets[0]): boolean {
  return callableKinds.has(kind) && !typeKinds.has(kind);
}

/** Between functions, calls say more than a shorter path over imports or base types. */
function isAboutCalls(from: Targets, to: Targets, { mode, relations }: PathOptions): boolean {
  const runs = ({ kind }: Targets[0]): boolean => callableKinds.has(kind) || typeKinds.has(kind);
  return mode === 'directed' && relations.has('calls') && relations.size > 1 && runs(from[0]) && runs(to[0]);
}

/** Over calls, then also over functions that are passed on, proven ones first; then over calls that may run. */
function searchCalls(view: GraphView, from: Targets, to: Targets, options: Bounds): Found {
  const { relations, only } = options;
  const running = new Set([...runningKinds].filter((kind) => relations.has(kind)));
  const tries: readonly Pick<PathOptions, 'relations' | 'only'>[] = [
    { relations: new Set<EdgeKind>(['calls']), only: 'proven' },
    { relations: running, only: 'proven' },
    ...(only === 'proven' ? [] : [{ relations: running, only }]),
  ];
  for (const each of tries) {
    const found = search(view, from, to, { ...options, ...each, passes, ends: 'called' });
    if (found.paths.length > 0) return answerOf(found);
  }
  return { ...continued(view, from, to, options), isCut: false };
}

/** Whether a link runs code, or hands on code that may run: the body of a type does not when the type is used. */
function passes(view: GraphView, { kind, way, other }: Link, from: SymbolId): boolean {
  if (kind !== 'references') return true;
  const [source, target] = (way === 'out' ? [from, other] : [other, from]).map(view.symbol);
  if (source === undefined || target === undefined || typeKinds.has(source.kind)) return false;
  return callableKinds.has(target.kind) || holderKinds.has(target.kind);
}

function continued(view: GraphView, from: Targets, to: Targets, options: Bounds): Omit<Found, 'isCut'> {
  const found = options.only === 'proven' ? {} : possiblePath(view, from, to, options);
  return { ...found, steps: found.steps, confidence: weakest(found.steps ?? []) };
}

function answerOf({
  paths,
  isCut,
}: Search): Pick<PathBetween, 'steps' | 'alternatives' | 'confidence' | 'isCut'> {
  const [steps = [], ...others] = paths.toSorted((one, other) => uncertain(one) - uncertain(other));
  return {
    steps,
    ...(others.length > 0 && { alternatives: others }),
    confidence: weakest(steps),
    isCut,
  };
}

/** Number of steps that are only possible, and a fraction for each that is not exact. */
function uncertain(steps: readonly PathStep[]): number {
  const weight = { exact: 0, probable: 0.01, approximate: 1 } as const;
  return steps.reduce((sum, { confidence }) => sum + weight[confidence], 0);
}

function weakest(steps: readonly PathStep[]): Confidence {
  return steps.reduce<Confidence>((worst, step) => weaker(worst, step.confidence), 'exact');
}

interface Search {
  /** The shortest ones; empty when there is none within the depth. */
  readonly paths: readonly (readonly PathStep[])[];
  readonly isCut: boolean;
  /** False when an approximate edge was left out. */
  readonly isWhole: boolean;
  /** Everything that one of the ends reaches was visited. */
  readonly isExhausted: boolean;
  /** Number of steps that were searched, from both ends together. */
  readonly depth: number;
}

interface SearchOptions extends Bounds {
  /** Undefined: every link of the relations is followed. */
  readonly passes?: (view: GraphView, link: Link, from: SymbolId) => boolean;
  /** `called`: a path to a function ends at the function itself, not at one inside of it. */
  readonly ends?: 'called';
}

function search(view: GraphView, from: Targets, to: Targets, options: SearchOptions): Search {
  const isDirected = options.mode === 'directed';
  const start = sideOf(view, from, isDirected ? 'out' : 'both');
  const end = options.ends === 'called' ? calledSide(view, to) : sideOf(view, to, isDirected ? 'in' : 'both');
  let meetings = meetingOf(start, end);
  let [isCut, isWhole] = [false, true];
  let depth = 0;
  for (; meetings.length === 0 && depth < options.depth; depth++) {
    if (start.frontier.length === 0 || end.frontier.length === 0) break;
    const [smaller, other] = start.frontier.length <= end.frontier.length ? [start, end] : [end, start];
    const before = smaller.reached.size;
    const advanced = advance(view, smaller, other, options);
    meetings = advanced.meetings;
    isWhole &&= advanced.isWhole;
    options.budget.left -= smaller.reached.size - before;
    isCut = options.budget.left <= 0;
    if (isCut) break;
  }
  const paths = meetings.flatMap((meeting) => pathsThrough(view, { start, end, meeting }, mostPaths));
  return {
    paths: paths.slice(0, mostPaths),
    isCut,
    isWhole: isWhole || (paths.length === 0 && options.only === undefined),
    isExhausted: !isCut && (start.frontier.length === 0 || end.frontier.length === 0),
    depth,
  };
}

/** A symbol that both sides share at the start: one contains the other, or they are the same. */
function meetingOf(start: Side, end: Side): readonly SymbolId[] {
  return start.frontier.filter((id) => end.reached.has(id)).slice(0, 1);
}

interface Advanced {
  /** The symbols where the shortest paths meet the other side. */
  readonly meetings: readonly SymbolId[];
  readonly isWhole: boolean;
}

/** Expands one level. */
function advance(view: GraphView, side: Side, other: Side, options: SearchOptions): Advanced {
  const next = new Set<SymbolId>();
  let isWhole = true;
  for (const id of side.frontier) {
    for (const link of linksFrom(view, id, { direction: side.direction, relations: options.relations })) {
      const isNew = !side.reached.has(link.other);
      if ((!isNew && !next.has(link.other)) || options.passes?.(view, link, id) === false) continue;
      if (options.only === 'proven' && link.confidence === 'approximate') {
        isWhole &&= !isNew;
        continue;
      }
      if (isNew) side.reached.set(link.other, { before: id, link });
      else addWay(side, link.other, { before: id, link });
      next.add(link.other);
    }
    if (side.reached.size > options.budget.left) break;
  }
  side.frontier = [...next];
  return { meetings: nearestIn(other, side.frontier), isWhole };
}

function linksFrom(
  view: GraphView,
  id: SymbolId,
  { direction, relations }: Pick<Side, 'direction'> & Pick<PathOptions, 'relations'>,
): readonly Link[] {
  return linksOf(view, view.symbol(id), { direction, relations, enough: Number.POSITIVE_INFINITY }).links;
}

function addWay(side: Side, id: SymbolId, way: { readonly before: SymbolId; readonly link: Link }): void {
  const at = side.reached.get(id);
  if (at === undefined || at.before === way.before) return;
  at.others = [...(at.others ?? []), way].slice(0, mostPaths);
}

/** Those of the symbols that a side reached, at its smallest distance. */
function nearestIn(side: Side, ids: readonly SymbolId[]): readonly SymbolId[] {
  const known = ids.filter((id) => side.reached.has(id)).map((id) => ({ id, length: lengthTo(side, id) }));
  const least = known.reduce((best, { length }) => Math.min(best, length), Number.POSITIVE_INFINITY);
  return known.filter(({ length }) => length === least).map(({ id }) => id);
}
