/**
 * The uses of a name that are resolved to other symbols. They are no possible uses of the symbol when the resolver is
 * certain of them, and possible ones when it only has candidates.
 */
import type { LeftOut, LeftOutUses } from '../../model/answers/navigation.ts';
import type { EdgeKind } from '../../model/edge.ts';
import type { FileId } from '../../model/source-file.ts';
import type { SymbolId } from '../../model/symbol.ts';
import type { PlacedEdge } from '../../store/file-edges.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import type { GraphView } from './graph-view.ts';
import { peripheralOrder } from '../files/peripheral-paths.ts';
import { calledName, type NamedUse } from './named-uses.ts';
import type { Targets } from './overloads.ts';

// Reading the edges of a file takes about 100 µs the first time, and a common name is used in thousands of files.
const mostFilesRead = 200;

export interface OtherUses {
  readonly leftOut: LeftOut;
  /**
   * Uses for which the resolver found other symbols of the name, but only as candidates: they may mean the symbol, too.
   */
  readonly possible: readonly PlacedEdge[];
}

export interface OtherUsesOptions {
  readonly kinds: ReadonlySet<EdgeKind>;
  /** The kinds whose uses are counted as left out. */
  readonly counted: ReadonlySet<EdgeKind>;
  readonly external: readonly NamedUse[];
  /** Undefined: uses that are left out are only counted. */
  readonly list: { readonly limit: number; readonly areTestsFolded: boolean } | undefined;
}

export function otherUses(
  view: GraphView,
  targets: Targets,
  { kinds, counted, external, list }: OtherUsesOptions,
): OtherUses {
  const own = ownIds(view, targets);
  const others = otherIds(view, targets, own);
  const files = new Set<FileId>();
  for (const id of others) for (const file of view.reader.filesLinkingTo(id)) files.add(file);
  const read = [...files].slice(0, mostFilesRead);
  const possible: PlacedEdge[] = [];
  const bound: PlacedEdge[] = [];
  for (const file of read) {
    const mine = new Set<string>();
    const theirs = new Map<string, PlacedEdge>();
    const edges = view.edgesIn(file).between((_, target) => others.has(target) || own.has(target));
    for (const edge of edges) {
      if (!kinds.has(edge.kind)) continue;
      const place = `${edge.row}:${edge.column}`;
      const key = `${edge.kind}:${place}`;
      if (own.has(edge.target)) mine.add(place);
      else if (theirs.get(key) === undefined || !mayMeanOthers(edge)) theirs.set(key, edge);
    }
    for (const edge of theirs.values()) {
      // A use with several candidates may mean the symbol.
      if (mine.has(`${edge.row}:${edge.column}`)) continue;
      if (mayMeanOthers(edge)) possible.push(edge);
      else if (counted.has(edge.kind)) bound.push(edge);
    }
  }
  const listed = list === undefined ? undefined : listedUses(view, { bound, external }, list);
  return {
    leftOut: {
      otherSymbols: bound.length,
      isAtLeast: read.length < files.size,
      external: external.length,
      ...(listed && { listed }),
    },
    possible,
  };
}

/** Whether the receiver is not proven to be of the type of the target. */
function mayMeanOthers({ confidence, extractor }: PlacedEdge): boolean {
  return confidence === 'approximate' || extractor === 'some-values';
}

type Use = Pick<NamedUse, 'source' | 'file' | 'row' | 'column'> & { readonly target?: SymbolId };

function listedUses(
  view: GraphView,
  { bound, external }: { readonly bound: readonly PlacedEdge[]; readonly external: readonly NamedUse[] },
  { limit, areTestsFolded }: NonNullable<OtherUsesOptions['list']>,
): LeftOutUses {
  const uses: readonly Use[] = [...bound, ...external];
  const wanted = areTestsFolded ? uses.filter(({ file }) => !view.file(file).isTest) : uses;
  const placed = wanted.map((use) => ({
    use,
    to: use.target === undefined ? undefined : view.show(view.symbol(use.target)).id,
    side: peripheralOrder(view.file(use.file)),
    path: view.file(use.file).path,
  }));
  placed.sort(
    (a, b) =>
      Number(a.to === undefined) - Number(b.to === undefined) ||
      compared(a.to ?? '', b.to ?? '') ||
      a.side - b.side ||
      compared(a.path, b.path) ||
      a.use.row - b.use.row,
  );
  return {
    places: placed.slice(0, limit).map(({ use, to }) => ({
      ...view.showPlace(use),
      from: view.show(view.symbol(use.source)).id,
      to,
    })),
    testCount: uses.length - wanted.length,
    more: Math.max(0, wanted.length - limit),
  };
}

function compared(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** The symbol, and what shares its uses: its type or constructors, and all members that it overrides. */
function ownIds(view: GraphView, targets: Targets): ReadonlySet<SymbolId> {
  const own = new Set<SymbolId>();
  const open: StoredSymbol[] = [...targets];
  for (let symbol = open.pop(); symbol !== undefined; symbol = open.pop()) {
    own.add(symbol.id);
    for (const { kind, target } of view.outgoing(symbol))
      if (kind === 'overrides' && !own.has(target)) open.push(view.symbol(target));
  }
  for (const symbol of targets) {
    if (symbol.kind === 'constructor' && symbol.parentId !== undefined) own.add(symbol.parentId);
    for (const { id, kind } of view.reader.membersOf(symbol)) if (kind === 'constructor') own.add(id);
  }
  return own;
}

function otherIds(view: GraphView, targets: Targets, own: ReadonlySet<SymbolId>): ReadonlySet<SymbolId> {
  const [first] = targets;
  if (first.fileId === undefined) return new Set();
  const family = view.familyOf(first.fileId);
  const namesakes = view.reader
    .namesakes([calledName(view, first)])
    .filter(
      ({ id, fileId, ordinal }) =>
        !own.has(id) && fileId !== undefined && ordinal !== 0 && view.familyOf(fileId) === family,
    );
  return new Set(namesakes.map(({ id }) => id));
}
