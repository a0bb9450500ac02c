/**
 * A cache of the rows that graph queries read repeatedly: symbols, files, edges and unresolved uses by file, and
 * symbols that share a qualified name with an earlier symbol of their file. Valid while the index is unchanged.
 * Bounded: the oldest entries are evicted first.
 */
import type { FileId, KnownFile } from '../model/source-file.ts';
import type { SymbolId } from '../model/symbol.ts';
import { type Database, preparing } from './driver.ts';
import { type FileEdges, noFileEdges, readFileEdges } from './file-edges.ts';
import { createIndexVersion } from './index-version.ts';
import type { LinkReader } from './link-reader.ts';
import type { StoredFile, StoredSymbol } from './rows.ts';
import {
  noUnresolvedUses,
  packUnresolvedUses,
  type UnresolvedUse,
  type UnresolvedUses,
  unresolvedAmong,
} from './unresolved-uses.ts';

export interface GraphRows {
  symbol(id: SymbolId): StoredSymbol | undefined;
  file(id: FileId): StoredFile | undefined;
  knownFile(path: string): KnownFile | undefined;
  edges(file: FileId): FileEdges;
  unresolved(file: FileId): UnresolvedUses;
  /** The unresolved uses of one name, in source order. */
  unresolvedNamed(file: FileId, name: string): readonly UnresolvedUse[];
  /** 1 for the first symbol with this qualified name in its file, 2 for the next. */
  occurrence(symbol: StoredSymbol): number;
}

/** Reads the rows that are not cached. */
export type RowSource = Pick<GraphRows, 'symbol' | 'file' | 'knownFile'> &
  Pick<LinkReader, 'unresolvedOf' | 'nameUsesOf' | 'usesOfName'>;

// About 250 bytes each.
const maxSymbols = 20_000;
const maxFiles = 10_000;
// About 30 bytes each.
const maxUses = 200_000;
// 20 bytes each.
const maxEdges = 500_000;

/** Returns the rows of the current index version. Call it again for each query. */
export function createGraphRows(database: Database, source: RowSource): () => GraphRows {
  const version = createIndexVersion(database);
  let kept: { readonly version: string; readonly rows: GraphRows } | undefined;
  return () => {
    const now = version();
    if (kept?.version !== now) kept = { version: now, rows: createCache(database, source) };
    return kept.rows;
  };
}

function createCache(database: Database, source: RowSource): GraphRows {
  const sql = preparing(database);
  const repeatedIn = cached<FileId, ReadonlyMap<number, number>>(
    (file) =>
      new Map(
        sql(repeated)
          .all(file)
          .map(({ ordinal, place }) => [Number(ordinal), Number(place)]),
      ),
    { limit: maxFiles },
  );
  const edges = cached<FileId, FileEdges>(
    (file) => {
      const bytes = sql('SELECT edges FROM links WHERE file_id = ?').get(file)?.edges;
      return bytes instanceof Uint8Array ? readFileEdges(file, bytes) : noFileEdges;
    },
    { limit: maxEdges, sizeOf: ({ count }) => count + packedSize },
  );
  const unresolved = cached<FileId, UnresolvedUses>((file) => unresolvedIn(source, file), {
    limit: maxUses,
    sizeOf: ({ count }) => count + packedSize,
  });
  const asked = new Set<FileId>();
  return {
    symbol: cached(source.symbol, { limit: maxSymbols }),
    file: cached(source.file, { limit: maxFiles }),
    knownFile: cached(source.knownFile, { limit: maxFiles }),
    edges,
    unresolved,
    unresolvedNamed(file, name) {
      // Packing takes as long as reading, so it is left until a file is asked again.
      if (asked.has(file)) return unresolved(file).where((used) => used === name);
      asked.add(file);
      const uses = source.usesOfName(file, name);
      return uses.length === 0 ? [] : unresolvedAmong(uses, source.unresolvedOf(file));
    },
    occurrence: ({ fileId, ordinal }) =>
      fileId === undefined || ordinal === undefined ? 1 : (repeatedIn(fileId).get(ordinal) ?? 1),
  };
}

// Memory of an empty entry, in units of edges or uses.
const packedSize = 30;

// A symbol that is declared several times in a file counts once per declaration.
const repeated = `SELECT ordinal, place FROM (
    SELECT ordinal, row_number() OVER (PARTITION BY qualified_name ORDER BY ordinal) AS place FROM (
      SELECT ordinal, qualified_name FROM symbols INDEXED BY symbols_by_file WHERE file_id = ?1 AND ordinal > 0
      UNION SELECT p.ordinal, s.qualified_name FROM spans p JOIN symbols s ON s.id = p.symbol_id WHERE p.file_id = ?1))
  WHERE place > 1`;

function unresolvedIn(source: RowSource, file: FileId): UnresolvedUses {
  const unresolved = source.unresolvedOf(file);
  if (unresolved.length === 0) return noUnresolvedUses;
  return packUnresolvedUses(unresolved, source.nameUsesOf(file));
}

interface CacheOptions<V> {
  readonly limit: number;
  readonly sizeOf?: (value: V) => number;
}

function cached<K, V>(read: (key: K) => V, { limit, sizeOf = () => 1 }: CacheOptions<V>): (key: K) => V {
  const kept = new Map<K, V>();
  let size = 0;
  return (key) => {
    const known = kept.get(key);
    // Missing rows are cached, too.
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
