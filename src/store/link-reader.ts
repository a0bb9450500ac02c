/**
 * Edges, and the rows that the resolver needs: links of a file, files that link to a symbol, files that asked for a
 * key.
 */
import type { Edge, Unresolved } from '../model/edge.ts';
import type { FileFacts } from '../model/file-facts.ts';
import type { Reference } from '../model/reference.ts';
import type { FileId, FilePath, LanguageId } from '../model/source-file.ts';
import { type SymbolId, type SymbolIndex, type SymbolKind, symbolKinds } from '../model/symbol.ts';
import { type Database, preparing, preparingLists, type Row } from './driver.ts';
import type { IndexedNameUse, NameUse } from './facts/reference-records.ts';
import {
  decodeDeclared,
  decodeLinked,
  decodeMentions,
  decodeNameUses,
  decodeUsesOfName,
  hasCurrentVersion,
  type LinkedFacts,
} from './facts-codec.ts';
import { bytesToHashes, decodeAscending, decodeEdges, decodeUnresolved } from './links-codec.ts';
import { createUnresolvedNames, type UnresolvedNames } from './unresolved-names.ts';

export interface LinkReader {
  /** Edges whose evidence is in this file, in source order. */
  edgesOf(file: FileId): readonly Edge[];
  unresolvedOf(file: FileId): readonly Unresolved[];
  /** Files that have an edge to this symbol. */
  filesLinkingTo(symbol: SymbolId): readonly FileId[];
  /** Files with an unresolved reference whose name has this hash. Hash collisions may add files. */
  filesWithUnresolved(nameHash: number): readonly FileId[];
  /** Files that depend on the answer to one of these keys. */
  filesAsking(keys: ReadonlySet<number>): readonly FileId[];
  changedKeys(): readonly number[];
  /** Files with a language that are not resolved yet. */
  unlinkedFiles(): readonly FileId[];
  linkedFileCount(): number;
  /** Files with a language, sorted by path. */
  sourceFiles(): readonly SourceFile[];
  /** The part of a file's facts that the resolver needs. */
  linked(file: FileId): LinkedFacts | undefined;
  /** The mentions of a file, ascending. */
  mentionsOf(file: FileId): readonly number[];
  /** Like `facts`, but references are decoded on demand. Undefined when another version wrote the facts. */
  declared(file: FileId): DeclaredFacts | undefined;
  /** Where the file uses names. Empty when another version wrote the facts. */
  nameUsesOf(file: FileId): readonly NameUse[];
  /** Like `nameUsesOf`, for one name. */
  usesOfName(file: FileId, name: string): readonly IndexedNameUse[];
  /** Symbol ids of a file, indexed by their position in its facts. */
  symbolIdsOf(file: FileId): readonly SymbolId[];
  /** Declarations of symbols with this name. */
  placesNamed(name: string): readonly NamedPlace[];
}

/** A declaration: a symbol by file and position in its facts. */
export interface NamedPlace {
  readonly file: FileId;
  readonly index: SymbolIndex;
  readonly kind: SymbolKind;
  /** Without the namespace. */
  readonly qualifiedName: string;
}

export interface SourceFile {
  readonly id: FileId;
  readonly path: FilePath;
  readonly language: LanguageId;
  readonly namespaces: readonly string[];
}

export type DeclaredFacts = Omit<FileFacts, 'references'> & {
  readonly references: () => readonly Reference[];
};

export function createLinkReader(database: Database): LinkReader {
  const sql = preparing(database);
  const lists = preparingLists(database);
  const blob = (row: Row | undefined, column: string): Uint8Array | undefined => {
    const value = row?.[column];
    return value instanceof Uint8Array ? value : undefined;
  };
  const filesWhere = (column: string, holds: (hashes: Uint32Array) => boolean): readonly FileId[] => {
    const files: FileId[] = [];
    for (const row of sql(`SELECT file_id, ${column} AS hashes FROM links`).iterate()) {
      const hashes = blob(row, 'hashes');
      if (hashes !== undefined && holds(bytesToHashes(hashes))) files.push(Number(row.file_id) as FileId);
    }
    return files;
  };

  let unresolvedNames: UnresolvedNames | undefined;

  return {
    edgesOf(file) {
      const edges = blob(sql('SELECT edges FROM links WHERE file_id = ?').get(file), 'edges');
      return edges === undefined ? [] : decodeEdges(edges);
    },
    unresolvedOf(file) {
      const unresolved = blob(sql('SELECT unresolved FROM links WHERE file_id = ?').get(file), 'unresolved');
      return unresolved === undefined ? [] : decodeUnresolved(unresolved);
    },
    filesLinkingTo(symbol) {
      const files = blob(sql('SELECT files FROM incoming WHERE target_id = ?').get(symbol), 'files');
      return files === undefined ? [] : (decodeAscending(files) as FileId[]);
    },
    filesWithUnresolved: (nameHash) => {
      unresolvedNames ??= createUnresolvedNames(database);
      return unresolvedNames.filesWith(nameHash);
    },
    filesAsking: (keys) => filesWhere('asked', (hashes) => hashes.some((key) => keys.has(key))),
    changedKeys: () =>
      sql('SELECT key FROM changed_keys')
        .all()
        .map(({ key }) => Number(key)),
    unlinkedFiles: () =>
      sql(
        `SELECT f.id FROM files f WHERE f.language IS NOT NULL AND f.skipped IS NULL
           AND NOT EXISTS (SELECT 1 FROM links l WHERE l.file_id = f.id)`,
      )
        .all()
        .map(({ id }) => Number(id) as FileId),
    linkedFileCount: () => Number(sql('SELECT count(*) AS total FROM links').get()?.total ?? 0),
    sourceFiles: () =>
      lists(
        'SELECT id, path, language, namespaces FROM files WHERE language IS NOT NULL AND skipped IS NULL ORDER BY path',
      ).map(([id, path, language, namespaces]) => ({
        id: Number(id) as FileId,
        path: String(path) as FilePath,
        language: String(language) as LanguageId,
        namespaces: namespaces === '' ? [] : String(namespaces).split(' '),
      })),
    linked(file) {
      const facts = blob(sql('SELECT facts FROM facts WHERE file_id = ?').get(file), 'facts');
      return facts === undefined ? undefined : decodeLinked(facts);
    },
    mentionsOf(file) {
      const facts = blob(sql('SELECT facts FROM facts WHERE file_id = ?').get(file), 'facts');
      return facts === undefined || !hasCurrentVersion(facts) ? [] : decodeMentions(facts);
    },
    declared(file) {
      const facts = blob(sql('SELECT facts FROM facts WHERE file_id = ?').get(file), 'facts');
      return facts === undefined || !hasCurrentVersion(facts) ? undefined : decodeDeclared(facts);
    },
    nameUsesOf(file) {
      const facts = blob(sql('SELECT facts FROM facts WHERE file_id = ?').get(file), 'facts');
      return (facts && decodeNameUses(facts)) ?? [];
    },
    usesOfName(file, name) {
      const facts = blob(sql('SELECT facts FROM facts WHERE file_id = ?').get(file), 'facts');
      return (facts && decodeUsesOfName(facts, name)) ?? [];
    },
    symbolIdsOf(file) {
      const ids: SymbolId[] = [];
      const rows = lists(
        `SELECT id, ordinal FROM symbols WHERE file_id = ?1
         UNION ALL SELECT symbol_id, ordinal FROM spans WHERE file_id = ?1`,
        file,
      );
      for (const [id, ordinal] of rows) ids[Number(ordinal)] = Number(id) as SymbolId;
      return ids;
    },
    placesNamed: (name) =>
      lists(
        `SELECT file_id, ordinal, kind, qualified_name FROM symbols WHERE name = ?1 AND file_id IS NOT NULL AND (flags & 4) = 0
         UNION ALL SELECT p.file_id, p.ordinal, s.kind, s.qualified_name FROM symbols s JOIN spans p ON p.symbol_id = s.id
           WHERE s.name = ?1 AND (s.flags & 4) <> 0`,
        name,
      ).map(([file, ordinal, kind, qualifiedName]) => ({
        file: Number(file) as FileId,
        index: Number(ordinal),
        kind: symbolKinds[Number(kind)] ?? 'file',
        qualifiedName: String(qualifiedName),
      })),
  };
}
