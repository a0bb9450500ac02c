/**
 * Definitions in bulk: the files that may contain them, and the properties that queries test. Lists are fetched as
 * one JSON value, ten times as fast as row by row.
 */
import type { FileId, FilePath, LanguageId } from '../model/source-file.ts';
import { type SymbolId, type SymbolKind, symbolKinds, typeKinds } from '../model/symbol.ts';
import { type Database, preparing } from './driver.ts';
import type { DefinedSymbol } from './facts/symbol-records.ts';
import { decodeDefined } from './facts-codec.ts';
import { fileFlags } from './rows.ts';

export interface DefinitionReader {
  /** Indexed files, sorted by path. Undefined: all files. */
  definitionFiles(ids?: readonly FileId[]): readonly DefinitionFile[];
  /** Files that declare a symbol with one of these names. */
  filesNaming(names: readonly string[]): readonly FileId[];
  /**
   * Files with a symbol of one of these kinds. Undefined when most files have one: reading them all is faster than
   * listing them.
   */
  filesWithKinds(kinds: ReadonlySet<SymbolKind>): readonly FileId[] | undefined;
  /** Types (classes, interfaces and so on) with these names. */
  typesNaming(names: readonly string[]): readonly SymbolId[];
  /** Distinct names. Undefined: all names. */
  namesLike(pattern?: NamePattern): readonly string[];
  /** Symbols of these files in the order of their facts; the first is the file itself. */
  definedIn(files: readonly FileId[]): Iterable<DefinedFile>;
}

export interface DefinitionFile {
  readonly id: FileId;
  readonly path: FilePath;
  readonly language: LanguageId | undefined;
  readonly isTest: boolean;
  readonly isGenerated: boolean;
}

export interface DefinedFile {
  readonly file: FileId;
  readonly symbols: readonly DefinedSymbol[];
}

/** `*` matches any letters and `?` one letter. `any` ignores the case of ASCII letters. */
export interface NamePattern {
  readonly text: string;
  readonly letterCase: 'same' | 'any';
}

// About 1 MB per batch. One open statement over all files would block other queries meanwhile.
const filesAtOnce = 200;

// A kind with this many symbols occurs in most files.
const manySymbols = 5_000;

export function createDefinitionReader(database: Database): DefinitionReader {
  const sql = preparing(database);
  const list = <T>(text: string, ...values: readonly string[]): readonly T[] =>
    JSON.parse(String(sql(text).get(...values)?.list ?? '[]')) as T[];

  return {
    definitionFiles: (ids) =>
      (ids === undefined ? list<PackedFile>(allFiles) : list<PackedFile>(someFiles, JSON.stringify(ids))).map(
        ([id, path, language, flags]) => ({
          id: id as FileId,
          path: path as FilePath,
          language: (language ?? undefined) as LanguageId | undefined,
          isTest: (flags & fileFlags.test) !== 0,
          isGenerated: (flags & fileFlags.generated) !== 0,
        }),
      ),
    filesNaming: (names) => list<FileId>(filesNaming, JSON.stringify(names)),
    filesWithKinds(kinds) {
      const numbers = JSON.stringify(numbersOf(kinds));
      const count = Number(sql(countOfKinds).get(numbers, manySymbols)?.total ?? 0);
      return count < manySymbols ? list<FileId>(filesWithKinds, numbers) : undefined;
    },
    typesNaming: (names) => list<SymbolId>(typesNaming, JSON.stringify(names)),
    namesLike(pattern) {
      if (pattern === undefined) return list<string>(allNames);
      const { text, letterCase } = pattern;
      if (letterCase === 'same') return list<string>(namesInCase, text.replaceAll('[', '[[]'));
      return list<string>(namesInAnyCase, likePattern(text), JSON.stringify(beginningsOf(text)));
    },
    *definedIn(files) {
      for (let from = 0; from < files.length; from += filesAtOnce) {
        const rows = sql(factsOf).all(JSON.stringify(files.slice(from, from + filesAtOnce)));
        for (const { file_id, facts } of rows)
          if (facts instanceof Uint8Array)
            yield { file: Number(file_id) as FileId, symbols: decodeDefined(facts) };
      }
    },
  };
}

type PackedFile = readonly [id: number, path: string, language: string | null, flags: number];

const allFiles = packedFiles('');
const someFiles = packedFiles('AND id IN (SELECT value FROM json_each(?1))');

function packedFiles(further: string): string {
  return `SELECT json_group_array(json_array(id, path, language, flags)) AS list
    FROM (SELECT id, path, language, flags FROM files WHERE skipped IS NULL ${further} ORDER BY path)`;
}

const factsOf = 'SELECT f.file_id, f.facts FROM json_each(?) e JOIN facts f ON f.file_id = e.value';

// A symbol that several files share is declared in each of them; only shared symbols have spans.
const filesNaming = `SELECT json_group_array(file_id) AS list FROM (
    SELECT s.file_id FROM symbols s WHERE s.name IN (SELECT value FROM json_each(?1)) AND s.file_id IS NOT NULL
    UNION SELECT p.file_id FROM symbols s JOIN spans p ON p.symbol_id = s.id
      WHERE s.name IN (SELECT value FROM json_each(?1)))`;
const filesWithKinds = `SELECT json_group_array(file_id) AS list FROM (
    SELECT s.file_id FROM symbols s WHERE s.kind IN (SELECT value FROM json_each(?1)) AND s.file_id IS NOT NULL
    UNION SELECT p.file_id FROM spans p CROSS JOIN symbols s ON s.id = p.symbol_id
      WHERE s.kind IN (SELECT value FROM json_each(?1)))`;
const countOfKinds = `SELECT count(*) AS total FROM (
    SELECT 1 FROM symbols WHERE kind IN (SELECT value FROM json_each(?1)) LIMIT ?2)`;
const typesNaming = `SELECT json_group_array(s.id) AS list FROM symbols s
    WHERE s.name IN (SELECT value FROM json_each(?1)) AND s.file_id IS NOT NULL
      AND s.kind IN (${numbersOf(typeKinds).join()})`;

// Reads only the index on names, and in it only the range that starts like the pattern.
const allNames = 'SELECT json_group_array(name) AS list FROM (SELECT DISTINCT name FROM symbols)';
const namesInCase =
  'SELECT json_group_array(name) AS list FROM (SELECT DISTINCT name FROM symbols WHERE name GLOB ?1)';
const namesInAnyCase = `SELECT json_group_array(name) AS list FROM (
    SELECT DISTINCT s.name FROM json_each(?2) b
      CROSS JOIN symbols s ON s.name >= b.value AND s.name < b.value || char(1114111)
    WHERE s.name LIKE ?1 ESCAPE '\\')`;

function likePattern(text: string): string {
  return text
    .replaceAll(/[\\%_]/g, '\\$&')
    .replaceAll('*', '%')
    .replaceAll('?', '_');
}

/** The first letters of the pattern, up to three, in all combinations of case. */
function beginningsOf(text: string): readonly string[] {
  const letters = /^[^*?]{0,3}/.exec(text)?.[0] ?? '';
  let beginnings: readonly string[] = [''];
  for (const letter of letters) {
    const cases = [...new Set([letter.toLowerCase(), letter.toUpperCase()])];
    beginnings = beginnings.flatMap((begun) => cases.map((each) => begun + each));
  }
  return beginnings;
}

function numbersOf(kinds: ReadonlySet<SymbolKind>): readonly number[] {
  return [...kinds].map((kind) => symbolKinds.indexOf(kind));
}
