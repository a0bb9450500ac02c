/** The whole graph, one record after the other: symbols, edges, unresolved references. */
import type { Confidence, EdgeKind, Extractor, UnresolvedReason } from '../model/edge.ts';
import type { ReferenceRole } from '../model/reference.ts';
import type { FileId, FilePath } from '../model/source-file.ts';
import type { SymbolId, SymbolKind } from '../model/symbol.ts';
import type { Reader } from '../store/reader.ts';
import type { StoredSymbol } from '../store/rows.ts';
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
      /** The method that is called by what is written, where this is one that may run in its place. */
      readonly via?: string;
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
  const parents = new Map<SymbolId, SymbolId>();
  for (const file of files) {
    const symbols = reader.symbolsOf(file.id);
    const names = idsInFile(file.path, symbols);
    for (const { id, parentId } of symbols) {
      if (!ids.has(id)) ids.set(id, names.get(id) ?? file.path);
      if (parentId !== undefined) parents.set(id, parentId);
    }
    yield* symbolsIn(reader, file, symbols, names);
  }
  const overriders = overridersIn(reader, files);
  const reached = { overriders, parents, hasBody: (symbol: SymbolId) => !reader.isWithoutBody(symbol) };
  for (const file of files) yield* linksIn(reader, file, { ids, reached });
}

interface Drawing {
  readonly ids: ReadonlyMap<SymbolId, string>;
  readonly reached: Reached;
}

interface Reached {
  /** Methods that may run in place of this one. */
  readonly overriders: ReadonlyMap<SymbolId, readonly SymbolId[]>;
  readonly hasBody: (symbol: SymbolId) => boolean;
  readonly parents: ReadonlyMap<SymbolId, SymbolId>;
}

/**
 * What a call may reach when it runs: the methods that override the one that is called, whatever is between. Read off
 * the overrides when the graph is drawn, so that no caller has to be resolved again for a new subtype.
 */
function overridersIn(reader: Reader, files: readonly { readonly id: FileId }[]): Reached['overriders'] {
  const direct = new Map<SymbolId, SymbolId[]>();
  for (const { id } of files) {
    for (const { kind, source, target } of reader.edgesOf(id)) {
      if (kind !== 'overrides') continue;
      const known = direct.get(target);
      if (known === undefined) direct.set(target, [source]);
      else known.push(source);
    }
  }
  const overriders = new Map<SymbolId, readonly SymbolId[]>();
  for (const target of direct.keys()) {
    const found = new Set<SymbolId>();
    const open = [...(direct.get(target) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (found.has(next)) continue;
      found.add(next);
      open.push(...(direct.get(next) ?? []));
    }
    overriders.set(target, [...found]);
  }
  return overriders;
}

/** More than this tell nothing about which one a call reaches; the overrides are in the graph. */
const maxReached = 4;

/** A method without a body runs as one of those that override it; one with a body may, when its own type calls it. */
function mayRun(
  { overriders, hasBody, parents }: Reached,
  source: SymbolId,
  target: SymbolId,
): readonly SymbolId[] {
  const found = overriders.get(target);
  if (found === undefined || found.length > maxReached) return [];
  const isOwn = parents.get(source) !== undefined && parents.get(source) === parents.get(target);
  return isOwn || !hasBody(target) ? found : [];
}

function* symbolsIn(
  reader: Reader,
  { id: file, path }: { readonly id: FileId; readonly path: FilePath },
  symbols: readonly StoredSymbol[],
  names: ReadonlyMap<SymbolId, string>,
): Iterable<GraphRecord> {
  const facts = reader.declared(file);
  const contained: GraphRecord[] = [];
  for (const symbol of symbols) {
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
  { ids, reached }: Drawing,
): Iterable<GraphRecord> {
  const { path } = file;
  for (const edge of reader.edgesOf(file.id)) {
    const source = ids.get(edge.source);
    const target = ids.get(edge.target);
    if (source === undefined || target === undefined) continue;
    const { kind, confidence, extractor, row, column } = edge;
    yield { type: 'edge', kind, source, target, confidence, extractor, path, row, column };
    if (kind !== 'calls') continue;
    for (const id of mayRun(reached, edge.source, edge.target)) {
      const name = ids.get(id);
      if (name === undefined) continue;
      const how = { confidence: 'approximate', extractor, via: target } as const;
      yield { type: 'edge', kind, source, target: name, ...how, path, row, column };
    }
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
