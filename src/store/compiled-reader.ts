/** Reads what compilers answered, which files they must be asked about, and where their targets are declared. */
import type { CompileCount } from '../model/answers/status.ts';
import { type CompiledFile, compileStatuses } from '../model/compiled-file.ts';
import type { Edge, Unresolved } from '../model/edge.ts';
import type { FileId, FilePath, LanguageId } from '../model/source-file.ts';
import { type SymbolId, type SymbolKind, symbolKinds } from '../model/symbol.ts';
import { type Database, preparing, preparingLists, type Row } from './driver.ts';
import { decodeEdges, decodeUnresolved } from './links-codec.ts';
import { metadata } from './open.ts';
import { optionalText } from './rows.ts';

/** A file of a language that has a compiler. */
export interface FileToCompile {
  readonly id: FileId;
  readonly path: FilePath;
  readonly language: LanguageId;
  readonly contentHash: string;
  /** Undefined when no compiler was ever asked about the file. */
  readonly compiled: (CompiledFile & { readonly isCurrent: boolean }) | undefined;
}

/** A declaration of a symbol, at its name. */
export interface DeclaredAt {
  readonly id: SymbolId;
  readonly ordinal: number;
  readonly kind: SymbolKind;
  readonly name: string;
  readonly flags: number;
  readonly startRow: number;
  readonly endRow: number;
  readonly nameRow: number;
  readonly nameColumn: number;
}

export interface CompiledReader {
  /** Sorted by path. */
  filesToCompile(languages: readonly LanguageId[]): readonly FileToCompile[];
  hasCompiledFiles(): boolean;
  compiledFile(file: FileId): (CompiledFile & { readonly isCurrent: boolean }) | undefined;
  /** The links of a file without those of a compiler. */
  syntaxLinksOf(
    file: FileId,
  ): { readonly edges: readonly Edge[]; readonly unresolved: readonly Unresolved[] } | undefined;
  /** Every declaration in a file. */
  declarationsIn(file: FileId): readonly DeclaredAt[];
  /** Hash of the content of each file with this name, or of the name pattern with one star; by path. */
  contextHashes(names: readonly string[]): ReadonlyMap<string, string>;
  /** The classes that containers of dependencies give where this type is asked for. */
  registeredFor(service: SymbolId): readonly SymbolId[];
  /** `package#name` or `package/subpath#name`, sorted. Empty unless a package offers the symbol. */
  packageExportsOf(symbol: SymbolId): readonly string[];
  /** Files by language and state. */
  compileCounts(): readonly CompileCount[];
  /** Why compilers did not answer for files: reasons with the number of files. */
  compileReasons(limit: number): readonly { readonly reason: string; readonly files: number }[];
  /** What is wrong with the projects of a compiler, or why it could not be asked. */
  compilerProblems(compiler: string): readonly string[];
}

/** Key in _metadata of a JSON list. */
export function compilerProblemsKey(compiler: string): string {
  return `compiler_problems:${compiler}`;
}

export function createCompiledReader(database: Database): CompiledReader {
  const sql = preparing(database);
  const lists = preparingLists(database);
  return {
    filesToCompile: (languages) =>
      sql(
        `SELECT f.id, f.path, f.language, f.content_hash, c.* FROM files f LEFT JOIN compiled c ON c.file_id = f.id
         WHERE f.language IN (SELECT value FROM json_each(?)) AND f.skipped IS NULL AND f.content_hash IS NOT NULL
         ORDER BY f.path`,
      )
        .all(JSON.stringify(languages))
        .map((row) => ({
          id: Number(row.id) as FileId,
          path: String(row.path) as FilePath,
          language: String(row.language) as LanguageId,
          contentHash: String(row.content_hash),
          compiled: row.file_id === null ? undefined : compiledFrom(row),
        })),
    hasCompiledFiles: () => sql('SELECT 1 FROM compiled LIMIT 1').get() !== undefined,
    compiledFile(file) {
      const row = sql('SELECT * FROM compiled WHERE file_id = ?').get(file);
      return row === undefined ? undefined : compiledFrom(row);
    },
    syntaxLinksOf(file) {
      const row =
        sql('SELECT edges, unresolved FROM syntax_links WHERE file_id = ?').get(file) ??
        sql('SELECT edges, unresolved FROM links WHERE file_id = ?').get(file);
      if (!(row?.edges instanceof Uint8Array) || !(row.unresolved instanceof Uint8Array)) return undefined;
      return { edges: decodeEdges(row.edges), unresolved: decodeUnresolved(row.unresolved) };
    },
    declarationsIn: (file) =>
      lists(
        `SELECT id, ordinal, kind, name, flags, start_row, end_row, name_row, name_column FROM symbols
           WHERE file_id = ?1 AND (flags & 4) = 0
         UNION ALL SELECT s.id, p.ordinal, s.kind, s.name, p.flags, p.start_row, p.end_row, p.name_row, p.name_column
           FROM spans p JOIN symbols s ON s.id = p.symbol_id WHERE p.file_id = ?1
         ORDER BY 2`,
        file,
      ).map(([id, ordinal, kind, name, flags, startRow, endRow, nameRow, nameColumn]) => ({
        id: Number(id) as SymbolId,
        ordinal: Number(ordinal),
        kind: symbolKinds[Number(kind)] ?? 'file',
        name: String(name),
        flags: Number(flags),
        startRow: Number(startRow),
        endRow: Number(endRow),
        nameRow: Number(nameRow),
        nameColumn: Number(nameColumn),
      })),
    contextHashes(names) {
      const found = new Map<string, string>();
      for (const name of names)
        for (const [path, hash, mtime] of lists(
          `SELECT path, content_hash, mtime_ms FROM files WHERE path GLOB ?1 OR path GLOB ?2`,
          name,
          `*/${name}`,
        ))
          found.set(String(path), String(hash ?? mtime));
      return found;
    },
    registeredFor: (service) =>
      lists('SELECT DISTINCT implementation_id FROM registrations WHERE service_id = ?', service).map(
        ([id]) => Number(id) as SymbolId,
      ),
    packageExportsOf: (symbol) =>
      lists('SELECT package, export_path FROM package_exports WHERE symbol_id = ? ORDER BY 1, 2', symbol).map(
        ([name, exported]) => `${String(name)}${String(exported).replace(/^\./, '')}`,
      ),
    compileCounts: () =>
      lists(
        `SELECT f.language, c.is_current, c.status, count(*) FROM files f LEFT JOIN compiled c ON c.file_id = f.id
         WHERE f.language IS NOT NULL AND f.skipped IS NULL GROUP BY 1, 2, 3`,
      ).map(([language, isCurrent, status, files]) => ({
        language: String(language) as LanguageId,
        state: isCurrent === 1 ? (compileStatuses[Number(status)] ?? 'failed') : 'pending',
        files: Number(files),
      })),
    compilerProblems: (compiler) =>
      JSON.parse(metadata(database, compilerProblemsKey(compiler)) ?? '[]') as readonly string[],
    compileReasons: (limit) =>
      lists(
        `SELECT reason, count(*) FROM compiled WHERE reason IS NOT NULL AND is_current = 1
         GROUP BY reason ORDER BY 2 DESC, 1 LIMIT ?`,
        limit,
      ).map(([reason, files]) => ({ reason: String(reason), files: Number(files) })),
  };
}

function compiledFrom(row: Row): CompiledFile & { readonly isCurrent: boolean } {
  return {
    isCurrent: row.is_current === 1,
    compiler: String(row.compiler),
    extractor: String(row.extractor),
    status: compileStatuses[Number(row.status)] ?? 'failed',
    reason: optionalText(row.reason),
    project: optionalText(row.project),
    shape: String(row.shape),
    isGlobal: row.is_global === 1,
    names: optionalText(row.names),
    imports: JSON.parse(String(row.imports)) as readonly string[],
    missingImports: JSON.parse(String(row.missing_imports)) as readonly string[],
  };
}
