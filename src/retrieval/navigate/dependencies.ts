/**
 * Dependencies and dependents of a symbol, file or folder. Its contents count as part of it, and edges inside it are
 * left out. For symbols the answer lists symbols, for files and folders it lists files.
 */
import type { Dependencies, OwnDependencies } from '../../model/answers/navigation.ts';
import type { FileId } from '../../model/source-file.ts';
import type { SymbolId } from '../../model/symbol.ts';
import type { PlacedEdge } from '../../store/file-edges.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import { peripheralOrder } from '../files/peripheral-paths.ts';
import type { GraphView } from './graph-view.ts';
import { countKinds } from './neighbours.ts';
import type { Targets } from './overloads.ts';
import { countUnresolved } from './unresolved.ts';

/** `unresolved` counts the unresolved references inside; their targets are not listed. */
export function dependencies(view: GraphView, targets: Targets, options: { limit: number }): OwnDependencies {
  const inside = insideOf(view, targets);
  const edges = inside.files.flatMap((file) =>
    view.edgesIn(file).between((source, target) => inside.has(source) && !inside.has(target)),
  );
  return {
    ...gather(view, { root: targets[0], edges, side: 'target' }, options),
    unresolved: countUnresolved(view, inside.files, inside.has),
  };
}

export function dependents(view: GraphView, targets: Targets, options: { limit: number }): Dependencies {
  const inside = insideOf(view, targets);
  const files = new Set<FileId>();
  for (const id of inside.symbols()) for (const file of view.reader.filesLinkingTo(id)) files.add(file);
  const edges = [...files].flatMap((file) =>
    view.edgesIn(file).between((source, target) => inside.has(target) && !inside.has(source)),
  );
  return gather(view, { root: targets[0], edges, side: 'source' }, options);
}

export interface Inside {
  /** Files that declare a part of it. */
  readonly files: readonly FileId[];
  has(symbol: SymbolId): boolean;
  symbols(): Iterable<SymbolId>;
}

export function insideOf(view: GraphView, targets: Targets): Inside {
  const { reader } = view;
  const [symbol] = targets;
  if (isPlace(symbol)) {
    const files =
      symbol.fileId === undefined
        ? reader.filesBelow(symbol.qualifiedName).map(({ id }) => id)
        : [symbol.fileId];
    const symbols = new Set(
      files.flatMap((file) => [...reader.symbolIdsOf(file)].filter((id) => id !== undefined)),
    );
    return { files, has: (id) => symbols.has(id), symbols: () => symbols };
  }
  const symbols = new Map(targets.map((each) => [each.id, each]));
  for (const each of symbols.values())
    for (const member of reader.membersOf(each)) symbols.set(member.id, member);
  const files = new Set([...symbols.values()].flatMap((each) => reader.filesDeclaring(each)));
  return { files: [...files], has: (id) => symbols.has(id), symbols: () => symbols.keys() };
}

/** Whether the symbol is a file or a folder. */
function isPlace({ kind }: StoredSymbol): boolean {
  return kind === 'file' || kind === 'directory' || kind === 'project';
}

function orderOf(view: GraphView, [edge]: readonly PlacedEdge[]): number {
  return edge === undefined ? 0 : peripheralOrder(view.file(edge.file));
}

function byFirstPlace(view: GraphView, [a]: readonly PlacedEdge[], [b]: readonly PlacedEdge[]): number {
  if (a === undefined || b === undefined) return 0;
  const [one, other] = [view.file(a.file).path, view.file(b.file).path];
  return one < other ? -1 : one > other ? 1 : a.row - b.row || a.column - b.column;
}

/** The edges that cross the boundary of `root`. `side` is the end that lies outside. */
interface CrossingEdges {
  readonly root: StoredSymbol;
  readonly edges: readonly PlacedEdge[];
  readonly side: 'source' | 'target';
}

function gather(
  view: GraphView,
  { root, edges, side }: CrossingEdges,
  options: { limit: number },
): Dependencies {
  const level = isPlace(root) ? 'files' : 'symbols';
  const groups = new Map<SymbolId | FileId, PlacedEdge[]>();
  for (const edge of edges) {
    // The evidence of an edge is in the file of its source.
    const file = side === 'source' ? edge.file : view.symbol(edge.target).fileId;
    const key = level === 'symbols' ? edge[side] : file;
    if (key === undefined) continue;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [edge]);
    else known.push(edge);
  }
  const found = [...groups]
    .sort(
      ([, a], [, b]) =>
        (side === 'source' ? orderOf(view, a) - orderOf(view, b) : 0) ||
        b.length - a.length ||
        byFirstPlace(view, a, b),
    )
    .slice(0, options.limit)
    .flatMap(([key, own]) => {
      const symbol =
        level === 'symbols' ? view.symbol(key as SymbolId) : view.reader.symbolOfFile(key as FileId);
      if (symbol === undefined) return [];
      return [{ ...view.show(symbol), counts: countKinds(own), edgeCount: own.length }];
    });
  return { root: view.show(root), level, found, total: groups.size, counts: countKinds(edges) };
}
