/** The whole graph as a stream of records: symbols, edges, unresolved references. */
import type { GraphRecord } from '../../model/answers/graph-record.ts';
import type { FileId, FilePath } from '../../model/source-file.ts';
import type { SymbolFact, SymbolId } from '../../model/symbol.ts';
import type { Reader } from '../../store/reader.ts';
import { type StoredSymbol, symbolFlags } from '../../store/rows.ts';
import type { Declaration } from '../../store/symbol-reader.ts';
import { idsInFile } from '../symbols/symbol-ids.ts';
import { Dispatch } from './dispatch.ts';

export function* wholeGraph(reader: Reader): Iterable<GraphRecord> {
  const files = reader.files().filter(({ skipped }) => skipped === undefined);
  const ids = new Map<SymbolId, string>();
  const dispatch = new Dispatch(reader.registeredFor);
  for (const file of files) {
    const symbols = reader.symbolsOf(file.id);
    const names = idsInFile(reader, file, symbols);
    for (const { id } of symbols) if (!ids.has(id)) ids.set(id, names.get(id) ?? file.path);
    const facts = reader.declared(file.id)?.symbols ?? [];
    dispatch.noteSymbols(symbols, { facts, isTest: file.isTest });
    yield* symbolsIn(reader, file, symbols, { facts, names });
  }
  for (const file of files) dispatch.noteEdges(reader.edgesOf(file.id));
  for (const file of files) yield* linksIn(reader, file, { ids, dispatch });
}

interface Drawing {
  readonly ids: ReadonlyMap<SymbolId, string>;
  readonly dispatch: Dispatch;
}

/** Yields a symbol that several files declare once, at its primary declaration. */
function* symbolsIn(
  reader: Reader,
  { id: file, path }: { readonly id: FileId; readonly path: FilePath },
  symbols: readonly StoredSymbol[],
  { facts, names }: { readonly facts: readonly SymbolFact[]; readonly names: ReadonlyMap<SymbolId, string> },
): Iterable<GraphRecord> {
  const contained: GraphRecord[] = [];
  for (const symbol of symbols) {
    const id = names.get(symbol.id) ?? path;
    const fact = symbol.ordinal === undefined ? undefined : facts[symbol.ordinal];
    const { kind, name, startRow, endRow, nameRow, nameColumn } = symbol;
    const places = isShared(symbol) ? reader.declarationsOf(symbol) : [];
    if (places[0] === undefined || places[0].file === file)
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
        ...(places.length > 1 ? { parts: partsOf(reader, places.slice(1)) } : {}),
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

function isShared({ flags }: StoredSymbol): boolean {
  return (flags & symbolFlags.mergeable) !== 0;
}

function partsOf(reader: Reader, places: readonly Declaration[]) {
  return places.flatMap(({ file, startRow, endRow }) => {
    const home = reader.fileById(file);
    return home === undefined ? [] : [{ path: home.path, row: startRow, endRow }];
  });
}

function* linksIn(
  reader: Reader,
  file: { readonly id: FileId; readonly path: FilePath },
  { ids, dispatch }: Drawing,
): Iterable<GraphRecord> {
  const { path } = file;
  for (const edge of reader.edgesOf(file.id)) {
    const source = ids.get(edge.source);
    const target = ids.get(edge.target);
    if (source === undefined || target === undefined) continue;
    const { kind, confidence, extractor, row, column } = edge;
    const written = { type: 'edge', kind, source, target, confidence, extractor } as const;
    const isCall = kind === 'calls';
    const never = isCall && dispatch.isReplaced(edge.source, edge.target) ? { runs: false as const } : {};
    yield { ...written, ...never, path, row, column };
    if (!isCall) continue;
    for (const id of dispatch.mayRun(edge.source, edge.target)) {
      const name = ids.get(id);
      if (name === undefined) continue;
      const sure = dispatch.isRegistered(edge.target, id) ? 'probable' : 'approximate';
      const how = { confidence: sure, extractor, via: target } as const;
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
