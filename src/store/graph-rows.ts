/**
 * What questions to the graph read again and again, kept from one to the next while the index is the same: symbols,
 * files, edges and unresolved uses by file, and which symbols share a name with an earlier one of their file. Bounded:
 * what was read first goes first.
 */
import type { FileId, KnownFile } from '../model/source-file.ts';
import type { SymbolId } from '../model/symbol.ts';
import { type Database, preparing } from './driver.ts';
import { type FileEdges, noFileEdges, readFileEdges } from './file-edges.ts';
import { createIndexVersion } from './index-version.ts';
import type { LinkReader } from './link-reader.ts';
import type { StoredFile, StoredSymbol } from './rows.ts';
import { noUnresolvedUses, packUnresolvedUses, type UnresolvedUses } from './unresolved-uses.ts';

export interface GraphRows {
  symbol(id: SymbolId): StoredSymbol | undefined;
  file(id: FileId): StoredFile | undefined;
  knownFile(path: string): KnownFile | undefined;
  edges(file: FileId): FileEdges;
  unresolved(file: FileId): UnresolvedUses;
  /** 1 for the first symbol of this qualified name in its file, 2 for the next. */
  occurrence(symbol: StoredSymbol): number;
}

/** What reads rows that are not kept. */
export type RowSource = Pick<GraphRows, 'symbol' | 'file' | 'knownFile'> &
  Pick<LinkReader, 'unresolvedOf' | 'declared'>;

// Some 250 bytes each.
const keptSymbols = 20_000;
const keptFiles = 10_000;
// Some 30 bytes each.
const keptUses = 200_000;
// 20 bytes each.
const keptEdges = 500_000;

/** The rows as they are now: ask anew for every question. */
export function createGraphRows(database: Database, source: RowSource): () => GraphRows {
  const version = createIndexVersion(database);
  let kept: { readonly version: string; readonly rows: GraphRows } | undefined;
  return () => {
    const now = version();
    if (kept?.version !== now) kept = { version: now, rows: keeping(database, source) };
    return kept.rows;
  };
}

function keeping(database: Database, source: RowSource): GraphRows {
  const sql = preparing(database);
  const repeatedIn = keep<FileId, ReadonlyMap<number, number>>(
    (file) =>
      new Map(
        sql(repeated)
          .all(file)
          .map(({ ordinal, place }) => [Number(ordinal), Number(place)]),
      ),
    { limit: keptFiles },
  );
  const edges = keep<FileId, FileEdges>(
    (file) => {
      const bytes = sql('SELECT edges FROM links WHERE file_id = ?').get(file)?.edges;
      return bytes instanceof Uint8Array ? readFileEdges(file, bytes) : noFileEdges;
    },
    { limit: keptEdges, sizeOf: ({ count }) => count + packedSize },
  );
  return {
    symbol: keep(source.symbol, { limit: keptSymbols }),
    file: keep(source.file, { limit: keptFiles }),
    knownFile: keep(source.knownFile, { limit: keptFiles }),
    edges,
    unresolved: keep<FileId, UnresolvedUses>((file) => unresolvedIn(source, file), {
      limit: keptUses,
      sizeOf: ({ count }) => count + packedSize,
    }),
    occurrence: ({ fileId, ordinal }) =>
      fileId === undefined || ordinal === undefined ? 1 : (repeatedIn(fileId).get(ordinal) ?? 1),
  };
}

// What a file with none takes, counted in edges or uses.
const packedSize = 30;

// A symbol that is declared several times in a file counts as often as it is declared there.
const repeated = `SELECT ordinal, place FROM (
    SELECT ordinal, row_number() OVER (PARTITION BY qualified_name ORDER BY ordinal) AS place FROM (
      SELECT ordinal, qualified_name FROM symbols INDEXED BY symbols_by_file WHERE file_id = ?1 AND ordinal > 0
      UNION SELECT p.ordinal, s.qualified_name FROM spans p JOIN symbols s ON s.id = p.symbol_id WHERE p.file_id = ?1))
  WHERE place > 1`;

function unresolvedIn(source: RowSource, file: FileId): UnresolvedUses {
  const unresolved = source.unresolvedOf(file);
  if (unresolved.length === 0) return noUnresolvedUses;
  return packUnresolvedUses(unresolved, source.declared(file)?.references() ?? []);
}

interface KeepOptions<V> {
  readonly limit: number;
  readonly sizeOf?: (value: V) => number;
}

function keep<K, V>(read: (key: K) => V, { limit, sizeOf = () => 1 }: KeepOptions<V>): (key: K) => V {
  const kept = new Map<K, V>();
  let size = 0;
  return (key) => {
    const known = kept.get(key);
    // What is not there is kept, too.
    if (known !== undefined || kept.has(key)) return known as V;
    const value = read(key);
    kept.set(key, value);
    size += sizeOf(value);
    for (const [first, gone] of kept) {
      if (size <= limit || first === key) break;
      kept.delete(first);
      size -= sizeOf(gone);
    }
    return value;
  };
}
