/**
 * The two ends of a search for a path: the symbols that each has reached, and the steps that lead there. The contents of
 * a symbol belong to it: a path may start at a member of the first symbol and end at a member of the second. A path of
 * calls that ends at a function inside another one has not reached the outer one.
 */
import type { Direction, PathStep } from '../../model/answers/traversal.ts';
import { callableKinds, type SymbolId, typeKinds } from '../../model/symbol.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import type { GraphView } from './graph-view.ts';
import { containment, type Link } from './links.ts';
import { placesOf } from './neighbours.ts';
import type { Targets } from './overloads.ts';

const membersTaken = 1_000;

/** How a symbol was reached: from `before`, over `link`. */
interface Reached {
  readonly before: SymbolId | undefined;
  readonly link: PathLink | undefined;
  /** Other ways to the symbol of the same length. */
  others?: { readonly before: SymbolId; readonly link: PathLink }[];
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

/** Starts with the symbol and its overloads; without their contents for the end of a path of calls to a function. */
export function calledSide(view: GraphView, targets: Targets): Side {
  const [{ kind }] = targets;
  if (!callableKinds.has(kind) || typeKinds.has(kind)) return sideOf(view, targets, 'in');
  const reached = new Map(targets.map(({ id }) => [id, { before: undefined, link: undefined }]));
  return { reached, frontier: [...reached.keys()], direction: 'in' };
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

/** Paths between the sides through a symbol that both reached: the first `most`. */
export function pathsThrough(
  view: GraphView,
  { start, end, meeting }: { readonly start: Side; readonly end: Side; readonly meeting: SymbolId },
  most: number,
): readonly (readonly PathStep[])[] {
  const before = chainsTo(start, meeting, most).map((chain) =>
    chain
      .map(({ link, from, to }) =>
        stepOf(view, link, { from, to, way: link.way === 'out' ? 'along' : 'against' }),
      )
      .reverse(),
  );
  // The end was searched backwards, so the direction of its links is reversed.
  const after = chainsTo(end, meeting, most).map((chain) =>
    chain.map(({ link, from: to, to: from }) =>
      stepOf(view, link, { from, to, way: link.way === 'in' ? 'along' : 'against' }),
    ),
  );
  return before.flatMap((one) => after.map((other) => [...one, ...other])).slice(0, most);
}

interface ChainLink {
  readonly link: PathLink;
  readonly from: SymbolId;
  readonly to: SymbolId;
}

/** The ways in which a side reached a symbol, each from the symbol back to where the side started. */
function chainsTo(side: Side, id: SymbolId, most: number): readonly (readonly ChainLink[])[] {
  const at = side.reached.get(id);
  if (at?.before === undefined || at.link === undefined) return [[]];
  const ways = [{ before: at.before, link: at.link }, ...(at.others ?? [])];
  return ways
    .flatMap(({ before, link }) =>
      chainsTo(side, before, most).map((chain) => [{ link, from: before, to: id }, ...chain]),
    )
    .slice(0, most);
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
    ...furtherPlaces(view, link, way === 'along' ? { from, to } : { from: to, to: from }),
  };
}

function furtherPlaces(
  view: GraphView,
  { kind, evidence, count, isByName }: PathLink,
  { from, to }: Pick<PathEnds, 'from' | 'to'>,
): Pick<PathStep, 'furtherPlaces' | 'placeCount'> {
  if (count < 2 || evidence === undefined || isByName === true) return {};
  const edges = view
    .edgesIn(evidence.file)
    .between((source, target) => source === from && target === to)
    .filter((edge) => edge.kind === kind);
  const others = edges.filter(({ row, column }) => row !== evidence.row || column !== evidence.column);
  if (others.length === 0) return {};
  return { furtherPlaces: placesOf(view, others), placeCount: others.length + 1 };
}
