/** Every query on the rows. Never writes. The details of a symbol come from the facts of its file. */
import type { LanguageCount } from '../model/answers/status.ts';
import type { FileFacts } from '../model/file-facts.ts';
import type { Problem } from '../model/problem.ts';
import type { Project } from '../model/project.ts';
import type {
  FileId,
  FilePath,
  KnownFile,
  LanguageId,
  SkippedPath,
  SkipReason,
} from '../model/source-file.ts';
import type { SymbolId } from '../model/symbol.ts';
import { type CompiledReader, createCompiledReader } from './compiled-reader.ts';
import { createDefinitionReader, type DefinitionReader } from './definition-reader.ts';
import {
  type Database,
  preparing,
  preparingLists,
  type Row,
  type SqlValue,
  type Statement,
} from './driver.ts';
import { decodeFacts } from './facts-codec.ts';
import { createFileList, type ListedFile } from './file-list.ts';
import { createFolderReader, type FolderReader } from './folder-reader.ts';
import { createGraphRows, type GraphRows } from './graph-rows.ts';
import { type IndexTotals, indexTotals } from './index-totals.ts';
import { createLinkReader, type LinkReader } from './link-reader.ts';
import { createNameReader, type NameReader } from './name-reader.ts';
import {
  knownFileColumns,
  knownFileFrom,
  optionalText,
  problemFrom,
  type StoredFile,
  type StoredSymbol,
  storedFileColumns,
  storedFileFrom,
  storedSymbolColumns,
  storedSymbolFrom,
} from './rows.ts';
import { createSymbolReader, type SymbolReader } from './symbol-reader.ts';
import { createTextReader, type TextReader } from './text/text-reader.ts';
import { createUnsureFiles, type UnsureFile } from './unsure-files.ts';
import { createUsageReader, type UsageReader } from './usage-reader.ts';
import { createVectorReader, type VectorReader } from './vectors/vector-reader.ts';

export interface Reader
  extends CompiledReader,
    DefinitionReader,
    FolderReader,
    LinkReader,
    NameReader,
    SymbolReader,
    TextReader,
    UsageReader,
    VectorReader {
  metadata(key: string): string | undefined;
  knownFiles(): readonly KnownFile[];
  knownFile(path: string): KnownFile | undefined;
  projects(): readonly Project[];
  files(): readonly StoredFile[];
  /** All files, indexed or skipped, in no order. Returns the same list while the index is unchanged. */
  listedFiles(): readonly ListedFile[];
  file(path: string): StoredFile | undefined;
  facts(file: FileId): FileFacts | undefined;
  /** In source order. */
  symbolsOf(file: FileId): readonly StoredSymbol[];
  problems(limit: number): readonly { readonly path: FilePath; readonly problem: Problem }[];
  /** All skipped paths, with the reason. */
  skippedPaths(): readonly SkippedPath[];
  /** Only paths that were skipped without reading them. */
  listedSkips(): readonly SkippedPath[];
  counts(): IndexCounts;
  totals(): IndexTotals;
  /** Files whose definitions and uses are only partly known. */
  unsureFiles(): readonly UnsureFile[];
  /** Cached between queries: call it again for each query. */
  graphRows(): GraphRows;
  /** The current symbol that was once declared at this place. The qualified name is empty for a file. */
  formerSymbol(path: string, qualifiedName: string): SymbolId | undefined;
}

export interface IndexCounts {
  /** Indexed files by language; undefined is text that no language claims. */
  readonly languages: readonly LanguageCount[];
  readonly files: number;
  readonly symbols: number;
  readonly chunks: number;
  readonly projects: number;
  readonly directories: number;
  readonly problems: number;
}

export function createReader(database: Database): Reader {
  const links = createLinkReader(database);
  const symbols = createSymbolReader(database);
  const sql = preparing(database);
  const lists = preparingLists(database);
  const all = (text: string, ...values: readonly SqlValue[]): readonly Row[] => sql(text).all(...values);

  const knownFile = (path: string): KnownFile | undefined => {
    const [row] = lists(`${knownFiles} WHERE f.path = ?`, path);
    return row === undefined ? undefined : knownFileFrom(row);
  };

  return {
    metadata: (key) => optionalText(sql('SELECT value FROM _metadata WHERE key = ?').get(key)?.value),
    knownFiles: () => lists(knownFiles).map(knownFileFrom),
    knownFile,
    graphRows: createGraphRows(database, {
      ...links,
      symbol: symbols.symbol,
      file: symbols.fileById,
      knownFile,
    }),
    projects: () =>
      all("SELECT * FROM projects ORDER BY manifest <> '', path").map((row) => ({
        path: String(row.path),
        name: String(row.name),
        manifest: row.manifest === '' ? undefined : (String(row.manifest) as FilePath),
        languages: String(row.languages)
          .split(' ')
          .filter((id) => id !== '') as LanguageId[],
        settings: JSON.parse(String(row.settings)) as Readonly<Record<string, string>>,
      })),
    files: () => lists(`SELECT ${storedFileColumns} FROM files ORDER BY path`).map(storedFileFrom),
    file(path) {
      const [row] = lists(`SELECT ${storedFileColumns} FROM files WHERE path = ?`, path);
      return row === undefined ? undefined : storedFileFrom(row);
    },
    facts(file) {
      const facts = sql('SELECT facts FROM facts WHERE file_id = ?').get(file)?.facts;
      return facts instanceof Uint8Array ? decodeFacts(facts) : undefined;
    },
    symbolsOf: (file) =>
      lists(
        `SELECT ${storedSymbolColumns} FROM symbols s WHERE s.file_id = ?1
         UNION SELECT s.id, p.file_id, p.ordinal, p.parent_id, s.kind, s.name, s.qualified_name, p.start_row, p.end_row,
           p.name_row, p.name_column, p.flags
         FROM spans p JOIN symbols s ON s.id = p.symbol_id WHERE p.file_id = ?1 ORDER BY 3`,
        file,
      ).map(storedSymbolFrom),
    problems: (limit) =>
      all(
        'SELECT f.path, p.kind, p.message, p.row FROM problems p JOIN files f ON f.id = p.file_id ORDER BY f.path, p.ordinal LIMIT ?',
        limit,
      ).map((row) => ({ path: String(row.path) as FilePath, problem: problemFrom(row) })),
    skippedPaths: () =>
      all(
        `SELECT path, reason FROM skipped_paths
         UNION ALL SELECT path, skipped FROM files WHERE skipped IS NOT NULL ORDER BY path`,
      ).map(skippedFrom),
    listedSkips: () => all('SELECT path, reason FROM skipped_paths').map(skippedFrom),
    counts: () => ({
      languages: languageCounts(all),
      ...indexTotals(database),
      chunks: count(sql, 'chunks'),
      projects: count(sql, 'projects'),
      directories: count(sql, 'directories'),
      problems: count(sql, 'problems'),
    }),
    formerSymbol(path, qualifiedName) {
      const row = sql(
        `SELECT s.id FROM former_places p JOIN symbols s ON s.id = p.symbol_id
         WHERE p.path = ? AND p.qualified_name = ?`,
      ).get(path, qualifiedName);
      return row === undefined ? undefined : (Number(row.id) as SymbolId);
    },
    ...links,
    ...symbols,
    ...createCompiledReader(database),
    ...createDefinitionReader(database),
    ...createFolderReader(database),
    ...createNameReader(database),
    listedFiles: createFileList(database),
    unsureFiles: createUnsureFiles(database),
    totals: () => indexTotals(database),
    ...createTextReader(database),
    ...createUsageReader(database),
    ...createVectorReader(database),
  };
}

const knownFiles = `SELECT ${knownFileColumns} FROM files f JOIN projects p ON p.id = f.project_id`;

function languageCounts(all: (text: string) => readonly Row[]): readonly LanguageCount[] {
  const symbols = new Map(
    all(
      // Counted by file first, in an index alone: half the time.
      `SELECT f.language, sum(s.total) AS total
       FROM (SELECT file_id, count(*) AS total FROM symbols WHERE ordinal > 0 GROUP BY file_id) s
       JOIN files f ON f.id = s.file_id GROUP BY f.language`,
    ).map((row) => [optionalText(row.language), Number(row.total)]),
  );
  return all(
    `SELECT language, count(*) AS files, sum(row_count) AS row_total, sum(length) AS length,
       sum(broken_length) AS broken, sum(parse_status = 1) AS partial, sum(parse_status = 2) AS failed
     FROM files WHERE skipped IS NULL GROUP BY language ORDER BY files DESC, language`,
  ).map((row) => {
    const language = optionalText(row.language);
    return {
      language,
      files: Number(row.files),
      symbols: symbols.get(language) ?? 0,
      rows: Number(row.row_total),
      length: Number(row.length),
      brokenLength: Number(row.broken),
      partial: Number(row.partial),
      failed: Number(row.failed),
    };
  });
}

function skippedFrom(row: Row): SkippedPath {
  return { path: String(row.path), reason: String(row.reason) as SkipReason };
}

function count(sql: (text: string) => Statement, table: string): number {
  return Number(sql(`SELECT count(*) AS total FROM ${table}`).get()?.total ?? 0);
}
