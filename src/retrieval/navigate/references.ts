/** Every place that uses a symbol, by file. */
import type { References, ReferencesInFile, Use } from '../../model/answers/navigation.ts';
import type { FileId } from '../../model/source-file.ts';
import type { PlacedEdge } from '../../store/file-edges.ts';
import { peripheralOrder } from '../files/peripheral-paths.ts';
import type { GraphView } from './graph-view.ts';
import { allIncoming, countKinds, placeKey } from './neighbours.ts';
import type { Targets } from './overloads.ts';
import { usesByName } from './unresolved.ts';

export function references(view: GraphView, targets: Targets, options: { limit: number }): References {
  const edges = eachPlaceOnce(targets.flatMap(({ id }) => view.incoming(id, allIncoming).edges));
  const byFile = new Map<FileId, PlacedEdge[]>();
  for (const edge of edges) {
    const known = byFile.get(edge.file);
    if (known === undefined) byFile.set(edge.file, [edge]);
    else known.push(edge);
  }
  const files = [...byFile]
    .map(([id, own]) => ({ own, ...view.file(id) }))
    .sort((a, b) => peripheralOrder(a) - peripheralOrder(b) || (a.path < b.path ? -1 : 1));
  let left = options.limit;
  const listed: ReferencesInFile[] = [];
  for (const { own, path, isTest } of files) {
    if (left <= 0) break;
    const uses = inSourceOrder(own)
      .slice(0, left)
      .map((edge) => useOf(view, edge));
    left -= uses.length;
    listed.push({ path, isTest, uses });
  }
  return {
    root: view.show(targets[0]),
    total: edges.length,
    counts: countKinds(edges),
    files: listed,
    fileCount: files.length,
    more: edges.length - (options.limit - left),
    byName: usesByName(view, targets[0]),
  };
}

/** A use that may mean any of several overloads counts once. */
function eachPlaceOnce(edges: readonly PlacedEdge[]): readonly PlacedEdge[] {
  const known = new Map<string, PlacedEdge>();
  for (const edge of edges) {
    const key = `${edge.kind} ${edge.source} ${placeKey(edge)}`;
    if (!known.has(key)) known.set(key, edge);
  }
  return [...known.values()];
}

function inSourceOrder(edges: readonly PlacedEdge[]): readonly PlacedEdge[] {
  return [...edges].sort((a, b) => a.row - b.row || a.column - b.column);
}

function useOf(view: GraphView, edge: PlacedEdge): Use {
  const { kind, row, column, confidence } = edge;
  view.showPlace(edge);
  return { kind, row, column, from: view.show(view.symbol(edge.source)).id, confidence };
}
