/**
 * Names: symbols by name with their location, and the names of the whole index as columns.
 * SQLite returns columns and rows as JSON, at a tenth of the cost of fetching them one by one.
 */
import type { FileId, FilePath, LanguageId } from '../model/source-file.ts';
import { type SymbolId, type SymbolKind, symbolKinds } from '../model/symbol.ts';
import { type Database, preparing, type Row } from './driver.ts';
import { createIndexVersion } from './index-version.ts';
import { fileFlags, optionalNumber, optionalText, type StoredSymbol } from './rows.ts';

export interface NameReader {
  /** Symbols with exactly these names, including files, folders and projects. In no order. */
  namesakes(names: readonly string[]): readonly NamedSymbol[];
  /** Symbols with this name in an interface, at most 32. In no order. */
  inInterfaces(name: string): readonly NamedSymbol[];
  /** The symbols with these ids that still exist. In no order. */
  namedSymbols(ids: readonly SymbolId[]): readonly NamedSymbol[];
  names(): NameColumns;
  /** Qualified names without the symbol's own name, for symbols inside another symbol. */
  enclosingNames(): EnclosingColumns;
  /** See index-version.ts. */
  indexVersion(): string;
}

/** A symbol and its location. */
export interface NamedSymbol extends StoredSymbol {
  /** Undefined for folders and projects. */
  readonly home: NamedHome | undefined;
}

export interface NamedHome {
  readonly path: FilePath;
  readonly language: LanguageId | undefined;
  readonly isTest: boolean;
  /** All namespaces that the file declares; the facts tell which one a symbol is in. */
  readonly namespaces: readonly string[];
  readonly projectName: string;
  readonly projectPath: string;
}

/**
 * Each distinct name, and the symbols by name: the first `counts[0]` entries of `symbols` have the name `names[0]`.
 */
export interface NameColumns {
  readonly names: readonly string[];
  readonly counts: readonly number[];
  readonly symbols: readonly SymbolId[];
  /** The columns below are in the order of `ids`. */
  readonly ids: readonly SymbolId[];
  /** Indexes into `symbolKinds`. */
  readonly kinds: readonly number[];
  readonly flags: readonly number[];
  readonly rows: readonly number[];
  /** `null`, as SQLite returns it, for folders and projects. */
  readonly files: readonly (FileId | null)[];
  readonly homes: ReadonlyMap<FileId, NamedHome>;
  /** Paths of folders and projects. */
  readonly folders: ReadonlyMap<SymbolId, string>;
}

export interface EnclosingColumns {
  readonly ids: readonly SymbolId[];
  readonly names: readonly string[];
}

export function createNameReader(database: Database): NameReader {
  const sql = preparing(database);
  const symbols = (text: string, keys: readonly (string | number)[]): readonly NamedSymbol[] => {
    const found = String(sql(text).get(JSON.stringify(keys))?.found ?? '[]');
    return (JSON.parse(found) as Packed[]).map(unpack);
  };

  return {
    namesakes: (names) => symbols(symbolsNamed, names),
    inInterfaces: (name) => symbols(symbolsInInterfaces, [name]),
    namedSymbols: (ids) => symbols(symbolsNumbered, ids),
    names() {
      const column = columnsOf(sql(allNames).get());
      return {
        names: column('names'),
        counts: column('counts'),
        symbols: column('by_name'),
        ids: column('ids'),
        kinds: column('kinds'),
        flags: column('flags'),
        rows: column('start_rows'),
        files: column('file_ids'),
        homes: new Map(column<[FileId, ...PackedHome]>('homes').map(([id, ...home]) => [id, homeFrom(home)])),
        folders: new Map(column<[SymbolId, string]>('folders')),
      };
    },
    enclosingNames() {
      const column = columnsOf(sql(allEnclosing).get());
      return { ids: column('ids'), names: column('names') };
    },
    indexVersion: createIndexVersion(database),
  };
}

type PackedHome = readonly [
  path: string | null,
  language: string | null,
  flags: number,
  namespaces: string,
  projectName: string,
  projectPath: string,
];
type Packed = readonly [
  id: number,
  fileId: number | null,
  ordinal: number | null,
  parentId: number | null,
  kind: number,
  name: string,
  qualifiedName: string,
  startRow: number,
  endRow: number,
  nameRow: number,
  nameColumn: number,
  flags: number,
  ...home: PackedHome,
];

const homeColumns = 'f.path, f.language, f.flags, f.namespaces, p.name, p.path';

const allSymbols = `SELECT json_group_array(json_array(s.id, s.file_id, s.ordinal, s.parent_id, s.kind, s.name, s.qualified_name,
      s.start_row, s.end_row, s.name_row, s.name_column, s.flags, ${homeColumns})) AS found
    FROM symbols s LEFT JOIN files f ON f.id = s.file_id LEFT JOIN projects p ON p.id = f.project_id`;
const symbolsNamed = `${allSymbols} WHERE s.name IN (SELECT value FROM json_each(?))`;
const symbolsInInterfaces = `${allSymbols} WHERE s.id IN (SELECT own.id FROM json_each(?) JOIN symbols own ON own.name = value
  JOIN symbols around ON around.id = own.parent_id WHERE around.kind = ${symbolKinds.indexOf('interface')} LIMIT 32)`;
const symbolsNumbered = `${allSymbols} WHERE s.id IN (SELECT value FROM json_each(?))`;

// One statement, so that all columns come from one snapshot. Names and ids by name use only the index on names.
const allNames = `SELECT *,
    (SELECT json_group_array(id) FROM (SELECT id FROM symbols ORDER BY name, id)) AS by_name,
    (SELECT json_group_array(json_array(f.id, ${homeColumns})) FROM files f JOIN projects p ON p.id = f.project_id
      WHERE f.skipped IS NULL) AS homes,
    (SELECT json_group_array(json_array(id, qualified_name)) FROM symbols WHERE file_id IS NULL) AS folders
  FROM (SELECT json_group_array(name) AS names, json_group_array(total) AS counts
      FROM (SELECT name, count(*) AS total FROM symbols GROUP BY name ORDER BY name)),
    (SELECT json_group_array(id) AS ids, json_group_array(kind) AS kinds, json_group_array(flags) AS flags,
      json_group_array(start_row) AS start_rows, json_group_array(file_id) AS file_ids FROM symbols)`;

const allEnclosing = `SELECT json_group_array(id) AS ids,
    json_group_array(substr(qualified_name, 1, length(qualified_name) - length(name) - 1)) AS names
  FROM symbols WHERE ordinal > 0 AND length(qualified_name) > length(name)`;

function columnsOf(row: Row | undefined): <T>(name: string) => readonly T[] {
  return <T>(name: string) => JSON.parse(String(row?.[name] ?? '[]')) as T[];
}

function unpack(row: Packed): NamedSymbol {
  const [id, fileId, ordinal, parentId, kind, name, qualifiedName, startRow, endRow, nameRow, nameColumn] =
    row;
  const [, , , , , , , , , , , flags, ...home] = row;
  return {
    id: id as SymbolId,
    fileId: optionalNumber(fileId) as FileId | undefined,
    ordinal: optionalNumber(ordinal),
    parentId: optionalNumber(parentId) as SymbolId | undefined,
    kind: kindFrom(kind),
    name,
    qualifiedName,
    startRow,
    endRow,
    nameRow,
    nameColumn,
    flags,
    home: home[0] === null ? undefined : homeFrom(home),
  };
}

function kindFrom(kind: number): SymbolKind {
  return symbolKinds[kind] ?? 'file';
}

function homeFrom([path, language, flags, namespaces, projectName, projectPath]: PackedHome): NamedHome {
  return {
    path: String(path) as FilePath,
    language: optionalText(language) as LanguageId | undefined,
    isTest: (flags & fileFlags.test) !== 0,
    namespaces: namespaces === '' ? [] : namespaces.split(' '),
    projectName,
    projectPath,
  };
}
