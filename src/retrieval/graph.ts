/** The whole graph, one record after the other: symbols, edges, unresolved references. */
import type { Confidence, EdgeKind, Extractor, UnresolvedReason } from '../model/edge.ts';
import type { ReferenceRole } from '../model/reference.ts';
import type { FileId, FilePath } from '../model/source-file.ts';
import type { SymbolId, SymbolKind } from '../model/symbol.ts';
import type { Reader } from '../store/reader.ts';
import { idsInFile } from './symbol-ids.ts';

/** Rows and columns from 0. */
export type GraphRecord =
  | {
      readonly type: 'symbol';
      readonly id: string;
      readonly kind: SymbolKind;
      readonly name: string;
      readonly path: FilePath;
      readonly row: number;
      readonly endRow: number;
      readonly nameRow: number;
      readonly signature: string | undefined;
    }
  | {
      readonly type: 'edge';
      readonly kind: EdgeKind;
      readonly source: string;
      readonly target: string;
      readonly confidence: Confidence;
      readonly extractor: Extractor;
      readonly path: FilePath;
      readonly row: number;
      readonly column: number;
    }
  | {
      readonly type: 'unresolved';
      readonly role: ReferenceRole;
      readonly source: string;
      readonly name: string;
      readonly reason: UnresolvedReason;
      readonly path: FilePath;
      readonly row: number;
      readonly column: number;
    };

export function* wholeGraph(reader: Reader): Iterable<GraphRecord> {
  const files = reader.files().filter(({ skipped }) => skipped === undefined);
  const ids = new Map<SymbolId, string>();
  for (const file of files) {
    for (const [id, name] of idsInFile(reader, file)) if (!ids.has(id)) ids.set(id, name);
    yield* symbolsIn(reader, file);
  }
  for (const file of files) yield* linksIn(reader, file, ids);
}

function* symbolsIn(
  reader: Reader,
  file: { readonly id: FileId; readonly path: FilePath },
): Iterable<GraphRecord> {
  const { path } = file;
  const names = idsInFile(reader, file);
  const facts = reader.declared(file.id);
  const contained: GraphRecord[] = [];
  for (const symbol of reader.symbolsOf(file.id)) {
    const id = names.get(symbol.id) ?? path;
    const fact = symbol.ordinal === undefined ? undefined : facts?.symbols[symbol.ordinal];
    const { kind, name, startRow, endRow, nameRow, nameColumn } = symbol;
    yield {
      type: 'symbol',
      id,
      kind,
      name,
      path,
      row: startRow,
      endRow,
      nameRow,
      signature: fact?.signature,
    };
    const parent = symbol.parentId === undefined ? undefined : names.get(symbol.parentId);
    if (parent === undefined) continue;
    const evidence = { path, row: nameRow, column: nameColumn };
    contained.push({
      type: 'edge',
      kind: 'contains',
      source: parent,
      target: id,
      confidence: 'exact',
      extractor: 'syntax',
      ...evidence,
    });
  }
  yield* contained;
}

function* linksIn(
  reader: Reader,
  file: { readonly id: FileId; readonly path: FilePath },
  ids: ReadonlyMap<SymbolId, string>,
): Iterable<GraphRecord> {
  const { path } = file;
  for (const edge of reader.edgesOf(file.id)) {
    const source = ids.get(edge.source);
    const target = ids.get(edge.target);
    if (source === undefined || target === undefined) continue;
    const { kind, confidence, extractor, row, column } = edge;
    yield { type: 'edge', kind, source, target, confidence, extractor, path, row, column };
  }
  const unresolved = reader.unresolvedOf(file.id);
  if (unresolved.length === 0) return;
  const references = reader.declared(file.id)?.references() ?? [];
  const owners = reader.symbolIdsOf(file.id);
  for (const { reference, reason } of unresolved) {
    const found = references[reference];
    if (found === undefined) continue;
    const { role, name, row, column, owner } = found;
    const id = owners[owner];
    const source = (id === undefined ? undefined : ids.get(id)) ?? path;
    yield { type: 'unresolved', role, source, name, reason, path, row, column };
  }
}
