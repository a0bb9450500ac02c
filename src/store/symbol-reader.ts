/** Single symbols: by id, by name, by place; their members; and recent deletions. */
import type { FileId, FilePath } from '../model/source-file.ts';
import { type SymbolId, type SymbolKind, symbolKinds } from '../model/symbol.ts';
import { type Database, preparing, preparingLists, type Row, type SqlValue } from './driver.ts';
import {
  type StoredFile,
  type StoredSymbol,
  storedFileColumns,
  storedFileFrom,
  storedSymbolColumns,
  storedSymbolFrom,
  symbolFlags,
} from './rows.ts';

export interface SymbolReader {
  symbol(id: SymbolId): StoredSymbol | undefined;
  fileById(id: FileId): StoredFile | undefined;
  /** The symbol of a file. */
  symbolOfFile(file: FileId): StoredSymbol | undefined;
  /** The symbol of a folder; the root is the empty path. */
  symbolOfFolder(path: string): StoredSymbol | undefined;
  /** Distinct names, sorted. */
  distinctNames(options: { limit: number }): readonly string[];
  /** Files that declare a symbol, the primary one first. Empty for folders and projects. */
  filesDeclaring(symbol: StoredSymbol): readonly FileId[];
  /** Declarations of a symbol; several for symbols that several files share. */
  declarationsOf(symbol: StoredSymbol): readonly Declaration[];
  /** Symbols that a file declares with this qualified name, in source order. */
  symbolsQualified(file: FileId, qualifiedName: string): readonly StoredSymbol[];
  /** 1 for the first symbol with this qualified name in its file, 2 for the next. */
  occurrence(symbol: StoredSymbol): number;
  /** Members of a symbol or folder, in source order. */
  membersOf(symbol: StoredSymbol): readonly StoredSymbol[];
  /** Indexed files in this folder and below, sorted by path. */
  filesBelow(folder: string): readonly StoredFile[];
  /** The three latest deletions, latest first. `path` undefined: in any file. */
  deletionsOf(qualifiedName: string, path: string | undefined): readonly Deletion[];
}

export interface Declaration {
  readonly file: FileId;
  /** Position in the facts of that file. */
  readonly ordinal: number;
  readonly startRow: number;
  readonly endRow: number;
}

export interface Deletion {
  readonly kind: SymbolKind;
  readonly qualifiedName: string;
  readonly path: FilePath;
  readonly deletedAtMs: number;
}

export function createSymbolReader(database: Database): SymbolReader {
  const sql = preparing(database);
  const lists = preparingLists(database);
  const one = (text: string, ...values: readonly SqlValue[]): StoredSymbol | undefined => {
    const [row] = lists(text, ...values);
    return row === undefined ? undefined : storedSymbolFrom(row);
  };
  const many = (text: string, ...values: readonly SqlValue[]): readonly StoredSymbol[] =>
    lists(text, ...values).map(storedSymbolFrom);
  const declarationsOf = (symbol: StoredSymbol): readonly Declaration[] => {
    if (symbol.fileId === undefined) return [];
    const { fileId: file, ordinal = 0, startRow, endRow } = symbol;
    const shared = isShared(symbol) ? sql(spansOf).all(symbol.id).map(declarationFrom) : [];
    return shared.length === 0 ? [{ file, ordinal, startRow, endRow }] : shared;
  };

  return {
    symbol: (id) => one(`SELECT ${storedSymbolColumns} FROM symbols s WHERE s.id = ?`, id),
    fileById(id) {
      const [row] = lists(`SELECT ${storedFileColumns} FROM files WHERE id = ?`, id);
      return row === undefined ? undefined : storedFileFrom(row);
    },
    symbolOfFile: (file) =>
      one(`SELECT ${storedSymbolColumns} FROM symbols s WHERE s.file_id = ? AND s.ordinal = 0`, file),
    symbolOfFolder: (path) =>
      one(
        `SELECT ${storedSymbolColumns} FROM directories d JOIN symbols s ON s.id = d.symbol_id WHERE d.path = ?`,
        path,
      ),
    distinctNames: ({ limit }) =>
      sql('SELECT DISTINCT name FROM symbols ORDER BY name LIMIT ?')
        .all(limit)
        .map(({ name }) => String(name)),
    filesDeclaring: (symbol) =>
      symbol.fileId === undefined
        ? []
        : isShared(symbol)
          ? [...new Set(declarationsOf(symbol).map(({ file }) => file))]
          : [symbol.fileId],
    declarationsOf,
    symbolsQualified: (file, qualifiedName) => many(qualifiedIn, file, qualifiedName),
    occurrence({ fileId, ordinal, qualifiedName }) {
      if (fileId === undefined || ordinal === undefined) return 1;
      return 1 + Number(sql(occurrencesBefore).get(fileId, ordinal, qualifiedName)?.total ?? 0);
    },
    membersOf: (symbol) =>
      symbol.fileId === undefined
        ? many(membersOfFolder, symbol.qualifiedName)
        : many(membersOfSymbol, symbol.id, JSON.stringify(declarationsOf(symbol).map(({ file }) => file))),
    filesBelow: (folder) =>
      lists(
        `SELECT ${storedFileColumns} FROM files WHERE skipped IS NULL AND path >= ?1 AND path < ?2 ORDER BY path`,
        folder === '' ? '' : `${folder}/`,
        folder === '' ? '\u{10ffff}' : `${folder}0`,
      ).map(storedFileFrom),
    deletionsOf: (qualifiedName, path) =>
      sql(
        `SELECT kind, qualified_name, file_path, deleted_at_ms FROM deletion_log
         WHERE qualified_name = ?1 AND (?2 IS NULL OR file_path = ?2) ORDER BY deleted_at_ms DESC LIMIT 3`,
      )
        .all(qualifiedName, path ?? null)
        .map(deletionFrom),
  };
}

const spansOf = `SELECT p.file_id, p.ordinal, p.start_row, p.end_row FROM spans p JOIN files f ON f.id = p.file_id
  WHERE p.symbol_id = ? ORDER BY p.is_primary DESC, f.path, p.ordinal`;

// A symbol that is declared several times in a file counts once per declaration.
const occurrencesBefore = `SELECT count(*) AS total FROM (
    SELECT s.ordinal FROM symbols s INDEXED BY symbols_by_file
      WHERE s.file_id = ?1 AND s.ordinal > 0 AND s.ordinal < ?2 AND s.qualified_name = ?3
    UNION SELECT p.ordinal FROM spans p JOIN symbols s ON s.id = p.symbol_id
      WHERE p.file_id = ?1 AND p.ordinal < ?2 AND s.qualified_name = ?3)`;

const qualifiedIn = `SELECT ${storedSymbolColumns} FROM symbols s INDEXED BY symbols_by_file
    WHERE s.file_id = ?1 AND s.ordinal > 0 AND s.qualified_name = ?2 AND (s.flags & 4) = 0
  UNION ALL SELECT ${storedSymbolColumns.replace('s.ordinal', 'p.ordinal')} FROM spans p JOIN symbols s ON s.id = p.symbol_id
    WHERE p.file_id = ?1 AND s.qualified_name = ?2
  ORDER BY 3`;

const membersOfSymbol = `SELECT ${storedSymbolColumns} FROM json_each(?2) f
    JOIN symbols s INDEXED BY symbols_by_file ON s.file_id = f.value AND s.parent_id = ?1 AND s.ordinal > 0
  UNION SELECT ${storedSymbolColumns} FROM json_each(?2) f
    JOIN spans p ON p.file_id = f.value AND p.parent_id = ?1 JOIN symbols s ON s.id = p.symbol_id
  ORDER BY 2, 3`;

const membersOfFolder = `SELECT ${storedSymbolColumns} FROM directories d JOIN symbols s ON s.id = d.symbol_id WHERE d.parent = ?1
  UNION ALL SELECT ${storedSymbolColumns} FROM files f JOIN symbols s ON s.file_id = f.id AND s.ordinal = 0
    WHERE f.path > CASE ?1 WHEN '' THEN '' ELSE ?1 || '/' END
      AND f.path < CASE ?1 WHEN '' THEN char(1114111) ELSE ?1 || '0' END
      AND instr(substr(f.path, length(?1) + 2), '/') = 0 AND (?1 <> '' OR instr(f.path, '/') = 0)`;

/** Whether several files declare it together, see symbol-identity.ts. */
function isShared({ flags }: StoredSymbol): boolean {
  return (flags & symbolFlags.mergeable) !== 0;
}

function declarationFrom(row: Row): Declaration {
  return {
    file: Number(row.file_id) as FileId,
    ordinal: Number(row.ordinal),
    startRow: Number(row.start_row),
    endRow: Number(row.end_row),
  };
}

function deletionFrom(row: Row): Deletion {
  return {
    kind: symbolKinds[Number(row.kind)] ?? 'file',
    qualifiedName: String(row.qualified_name),
    path: String(row.file_path) as FilePath,
    deletedAtMs: Number(row.deleted_at_ms),
  };
}
