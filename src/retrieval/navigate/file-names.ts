/**
 * The names in a file, with the symbols that they mean, as an editor needs them: one entry for each place, whatever the
 * number of its edges. Positions belong to the indexed content.
 */
import type { FileNames, NameInFile, NameTarget } from '../../model/answers/file-names.ts';
import type { FilePath } from '../../model/source-file.ts';
import type { PlacedEdge } from '../../store/file-edges.ts';
import { notIndexed } from '../outline.ts';
import { byConfidence, type GraphView } from './graph-view.ts';

// A menu of more candidates does not help a reader.
const mostTargets = 8;

export function fileNames(view: GraphView, path: FilePath): FileNames {
  const { reader } = view;
  const file = reader.file(path);
  if (file === undefined || file.skipped !== undefined) throw notIndexed(reader, path, file?.skipped);
  const declared = reader.declared(file.id);
  const references = declared?.references() ?? [];
  const written = new Map<string, Written>();
  for (const each of declared?.imports ?? []) written.set(keyOf(each), { name: each.name, role: 'import' });
  for (const each of references) written.set(keyOf(each), each);
  const names = new Map<string, NameInFile>();
  for (const symbol of reader.symbolsOf(file.id)) {
    if (symbol.ordinal === 0) continue;
    const place = { row: symbol.nameRow, column: symbol.nameColumn };
    const { id, kind, row } = view.show(symbol);
    const target = { id, kind, row, confidence: 'exact', extractor: 'syntax' } as const;
    const role = 'definition' as const;
    names.set(keyOf(place), { ...place, name: symbol.name, role, ...targetsOf([target]) });
  }
  for (const [key, edges] of edgesByPlace(view.edgesIn(file.id).between(() => true))) {
    const [first] = edges;
    if (first === undefined || names.has(key)) continue;
    names.set(key, resolvedName(view, edges, written.get(key)));
  }
  for (const { reference, reason } of reader.unresolvedOf(file.id)) {
    const found = references[reference];
    if (found === undefined || names.has(keyOf(found))) continue;
    const { row, column, name, role } = found;
    names.set(keyOf(found), { row, column, name, role, targets: [], moreTargets: 0, unresolved: reason });
  }
  return {
    path,
    language: file.language,
    contentHash: file.contentHash,
    names: [...names.values()].sort((one, other) => one.row - other.row || one.column - other.column),
  };
}

type Written = Pick<NameInFile, 'name' | 'role'>;

function resolvedName(
  view: GraphView,
  edges: readonly PlacedEdge[],
  written: Written | undefined,
): NameInFile {
  const proven = edges.filter(({ confidence }) => confidence !== 'approximate');
  const best = proven.length > 0 ? proven : edges;
  const targets = new Map<string, NameTarget>();
  for (const { target, confidence, extractor } of best) {
    const { id, kind, row } = view.show(view.symbol(target));
    const known = targets.get(id);
    if (known === undefined || byConfidence(confidence, known.confidence) < 0)
      targets.set(id, { id, kind, row, confidence, extractor });
  }
  const [first] = edges;
  const { row = 0, column = 0 } = first ?? {};
  return {
    row,
    column,
    name: written?.name,
    role: written?.role ?? 'import',
    ...targetsOf(withoutModule([...targets.values()])),
  };
}

/** An import of a name has an edge to the name, and before it one to the module, which is not meant. */
function withoutModule(targets: readonly NameTarget[]): readonly NameTarget[] {
  const symbols = targets.filter(({ kind }) => kind !== 'file');
  if (symbols.length > 0) return symbols;
  return targets.slice(-1);
}

/** A construction has an edge to the type and one to its constructor: the constructor comes last. */
function targetsOf(all: readonly NameTarget[]): Pick<NameInFile, 'targets' | 'moreTargets' | 'unresolved'> {
  const sorted = [...all].sort(
    (one, other) =>
      byConfidence(one.confidence, other.confidence) ||
      Number(one.kind === 'constructor') - Number(other.kind === 'constructor'),
  );
  return {
    targets: sorted.slice(0, mostTargets),
    moreTargets: Math.max(0, sorted.length - mostTargets),
    unresolved: undefined,
  };
}

function edgesByPlace(edges: readonly PlacedEdge[]): ReadonlyMap<string, readonly PlacedEdge[]> {
  const places = new Map<string, PlacedEdge[]>();
  for (const edge of edges) {
    if (edge.kind === 'contains' || edge.kind === 'overrides') continue;
    const key = keyOf(edge);
    const known = places.get(key);
    if (known === undefined) places.set(key, [edge]);
    else known.push(edge);
  }
  return places;
}

function keyOf({ row, column }: { readonly row: number; readonly column: number }): string {
  return `${row}:${column}`;
}
