/** The targets of the calls in some rows of a file, from the graph, to be shown beside these rows. */
import type { CallNote } from '../../model/answers/source.ts';
import type { Confidence } from '../../model/edge.ts';
import type { FileId } from '../../model/source-file.ts';
import type { SymbolId } from '../../model/symbol.ts';
import type { PlacedEdge } from '../../store/file-edges.ts';
import type { GraphView } from '../navigate/graph-view.ts';

/** By row, in the order of the columns. The index must describe the current text of the file. */
export function callNotes(view: GraphView, file: FileId, isWanted: (row: number) => boolean) {
  const sites = new Map<string, PlacedEdge[]>();
  for (const edge of view.edgesIn(file).between(() => true)) {
    if (edge.kind !== 'calls' || !isWanted(edge.row)) continue;
    const key = `${edge.row} ${edge.column}`;
    sites.set(key, [...(sites.get(key) ?? []), edge]);
  }
  const notes = new Map<number, CallNote[]>();
  const inOrder = [...sites.values()].sort(([one], [other]) => (one?.column ?? 0) - (other?.column ?? 0));
  for (const edges of inOrder) {
    const [first] = edges;
    if (first !== undefined) notes.set(first.row, [...(notes.get(first.row) ?? []), noteOf(view, edges)]);
  }
  return notes;
}

// More candidates tell nothing that their number does not.
const mostTargets = 3;

function noteOf(view: GraphView, edges: readonly PlacedEdge[]): CallNote {
  const strongest = edges.some(({ confidence }) => confidence !== 'approximate');
  const targets = new Map<SymbolId, Confidence>();
  for (const { target, confidence } of edges)
    if (!strongest || confidence !== 'approximate') targets.set(target, confidence);
  // A construction has an edge to the type and one to its constructor.
  const shown = [...targets.keys()].filter((id) => {
    const { kind, parentId } = view.symbol(id);
    return kind !== 'constructor' || parentId === undefined || !targets.has(parentId);
  });
  return {
    targets: shown.slice(0, mostTargets).map((id) => view.show(view.symbol(id)).id),
    moreTargets: Math.max(0, shown.length - mostTargets),
    isPossible: !strongest,
  };
}

/** The first rows of the functions of a file that are called in a row, by that row. */
export function calleesIn(
  view: GraphView,
  file: FileId,
  isWanted: (row: number) => boolean,
): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>();
  for (const { kind, row, target, confidence } of view.edgesIn(file).between(() => true)) {
    if (kind !== 'calls' || confidence === 'approximate' || !isWanted(row)) continue;
    const { fileId, startRow } = view.symbol(target);
    if (fileId !== file || !isWanted(startRow)) continue;
    found.set(row, [...(found.get(row) ?? []), startRow]);
  }
  return found;
}

/** The rows of a file that use one of the symbols. */
export function rowsUsing(
  view: GraphView,
  file: FileId,
  symbols: ReadonlySet<SymbolId>,
): ReadonlySet<number> {
  const edges = view.edgesIn(file).between((_, target) => symbols.has(target));
  return new Set(edges.filter(({ kind }) => kind !== 'contains').map(({ row }) => row));
}
