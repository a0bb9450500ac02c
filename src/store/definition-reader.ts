/**
 * Definitions in bulk: files that may hold the ones that are asked for, and what there is to test of each. Lists come
 * as JSON in one value: SQLite hands rows over at a tenth of that speed.
 */
import type { FileId, FilePath, LanguageId } from '../model/source-file.ts';
import { type SymbolId, type SymbolKind, symbolKinds, typeKinds } from '../model/symbol.ts';
import { type Database, preparing } from './driver.ts';
import type { DefinedSymbol } from './facts/symbol-records.ts';
import { decodeDefined } from './facts-codec.ts';
import { fileFlags } from './rows.ts';

export interface DefinitionReader {
  /** Indexed files, by path. Undefined: all of them. */
  definitionFiles(ids?: readonly FileId[]): readonly DefinitionFile[];
  /** Files that declare something of one of these names. */
  filesNaming(names: readonly string[]): readonly FileId[];
  /** Undefined when most files have such a kind: to read them is quicker than to list them. */
  filesWithKinds(kinds: ReadonlySet<SymbolKind>): readonly FileId[] | undefined;
  /** Classes and the like of these names. */
  typesNaming(names: readonly string[]): readonly SymbolId[];
  /** Each once. Undefined: all. */
  namesLike(pattern?: NamePattern): readonly string[];
  /** What these files define, in the order of their facts: the file itself is the first. */
  definedIn(files: readonly FileId[]): Iterable<DefinedFile>;
}

export interface DefinitionFile {
  readonly id: FileId;
  readonly path: FilePath;
  readonly language: LanguageId | undefined;
  readonly isTest: boolean;
}

export interface DefinedFile {
  readonly file: FileId;
  readonly symbols: readonly DefinedSymbol[];
}

/** With `*` for any letters and `?` for one. `any` case is that of the letters of ASCII. */
export interface NamePattern {
  readonly text: string;
  readonly letterCase: 'same' | 'any';
}

// About a megabyte. All of them by one open statement would leave none for a question in between.
const filesAtOnce = 200;

// A kind that so many symbols have is in most files.
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

// A symbol that several files share is declared in each of them; only those have spans.
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

// From the index on names alone, and in it only what begins as the pattern does.
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

/** Up to three letters that whatever fits begins with, in every case. */
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
