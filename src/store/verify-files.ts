/** Compares the rows of every file with its facts. */
import { folderOf } from '../model/path.ts';
import { problemKinds } from '../model/problem.ts';
import { parseStatuses } from '../model/source-file.ts';
import { symbolKinds } from '../model/symbol.ts';
import { type Database, preparing, type Row, type SqlValue } from './driver.ts';
import { decodeFacts, decodeRows, hasCurrentVersion, type RowFacts } from './facts-codec.ts';
import { fileFlagsOf } from './rows.ts';
import { isShared, keyOf, primaryFirst } from './symbol-identity.ts';

export function* verifyFiles(database: Database): Iterable<string> {
  const files = database
    .prepare(
      `SELECT f.*, p.manifest, b.facts FROM files f LEFT JOIN projects p ON p.id = f.project_id
       LEFT JOIN facts b ON b.file_id = f.id ORDER BY f.path`,
    )
    .iterate();
  for (const row of files) {
    const { facts, path } = row;
    if (row.manifest === null) yield `${path} belongs to no project`;
    if (!(facts instanceof Uint8Array)) {
      if (row.skipped === null) yield `${path} has no facts but is not marked as skipped`;
      yield* differing(`rows of the skipped file ${path}`, rowsOf(database, Number(row.id)), []);
    } else if (hasCurrentVersion(facts)) {
      yield* verifyFile(database, row, facts);
    } else {
      yield `${path} has facts of another version`;
    }
  }
  yield* verifyShared(database);
}

function* verifyFile(database: Database, row: Row, facts: Uint8Array): Iterable<string> {
  // Decode everything once, to check that it can be decoded.
  decodeFacts(facts);
  const expected = decodeRows(facts);
  if (row.skipped !== null) yield `${row.path} has facts but is marked as skipped`;
  yield* differing(`file ${row.path}`, [fileLine(row)], [expectedFileLine(expected)]);
  yield* differing(
    `rows of ${row.path}`,
    rowsOf(database, Number(row.id)),
    expectedRows(database, row, expected),
  );
}

function fileLine(row: Row): string {
  const { language, parse_status, row_count, length, broken_length, flags, namespaces } = row;
  return lineOf([language, parse_status, row_count, length, broken_length, flags, namespaces]);
}

function expectedFileLine(facts: RowFacts): string {
  const { language, parseStatus, rowCount, length, brokenLength, namespaces } = facts;
  const status = parseStatuses.indexOf(parseStatus);
  return lineOf([language, status, rowCount, length, brokenLength, fileFlagsOf(facts), namespaces.join(' ')]);
}

/** Symbols, chunks and problems that derive from the file's own facts. */
function rowsOf(database: Database, file: number): readonly string[] {
  const sql = preparing(database);
  return [
    ...sql(
      `SELECT 'symbol', ordinal, kind, name, qualified_name, start_row, end_row, name_row, name_column, flags, symbol_key,
         disambiguator, parent_id FROM symbols WHERE file_id = ?1 AND (flags & 4) = 0
       UNION ALL SELECT 'symbol', p.ordinal, y.kind, y.name, y.qualified_name, p.start_row, p.end_row, p.name_row,
         p.name_column, p.flags, y.symbol_key, y.disambiguator, p.parent_id
         FROM spans p LEFT JOIN symbols y ON y.id = p.symbol_id WHERE p.file_id = ?1 ORDER BY 2`,
    ).all(file),
    ...sql(
      `SELECT 'chunk', ordinal, start_row, end_row, tokens, hash, symbol_id FROM chunks WHERE file_id = ? ORDER BY ordinal`,
    ).all(file),
    ...sql(
      `SELECT 'problem', ordinal, kind, message, row FROM problems WHERE file_id = ? AND ordinal < 1000 ORDER BY ordinal`,
    ).all(file),
  ].map((row) => lineOf(Object.values(row)));
}

function expectedRows(database: Database, row: Row, facts: RowFacts): readonly string[] {
  const sql = preparing(database);
  const folder = sql('SELECT symbol_id FROM directories WHERE path = ?').get(
    folderOf(String(row.path)),
  )?.symbol_id;
  const numbers = sql(
    `SELECT ordinal, id FROM symbols WHERE file_id = ?1 AND (flags & 4) = 0
     UNION ALL SELECT ordinal, symbol_id FROM spans WHERE file_id = ?1`,
  ).all(Number(row.id));
  const numberOf = new Map(numbers.map(({ ordinal, id }) => [Number(ordinal), Number(id)]));
  return [
    ...facts.symbols.map((symbol, ordinal) => [
      'symbol',
      ordinal,
      symbolKinds.indexOf(symbol.kind),
      symbol.name,
      symbol.qualifiedName,
      symbol.startRow,
      symbol.endRow,
      symbol.nameRow,
      symbol.nameColumn,
      symbol.flags,
      keyOf(symbol, String(row.manifest)),
      isShared(symbol) ? 1 : symbol.disambiguator,
      symbol.parent === undefined ? folder : numberOf.get(symbol.parent),
    ]),
    ...facts.chunks.map(({ startRow, endRow, tokens, hash, symbol }, ordinal) => [
      'chunk',
      ordinal,
      startRow,
      endRow,
      tokens,
      hash,
      numberOf.get(symbol),
    ]),
    ...facts.problems.map(({ kind, message, row: at }, ordinal) => [
      'problem',
      ordinal,
      problemKinds.indexOf(kind),
      message,
      at,
    ]),
  ].map(lineOf);
}

/** A shared symbol has the columns of its primary declaration. */
function* verifyShared(database: Database): Iterable<string> {
  const columns = 'file_id, ordinal, parent_id, start_row, end_row, name_row, name_column, flags';
  const primaryOf = database.prepare(
    `SELECT s.* FROM spans s JOIN files f ON f.id = s.file_id JOIN symbols y ON y.id = s.symbol_id
     WHERE s.symbol_id = ? ORDER BY ${primaryFirst} LIMIT 1`,
  );
  const picked = (row: Row | undefined): string =>
    lineOf(columns.split(', ').map((column) => row?.[column] ?? null));
  const shared = database.prepare(
    `SELECT id, qualified_name, ${columns} FROM symbols WHERE (flags & 4) <> 0`,
  );
  const primaries = new Map<number, string>();
  for (const symbol of shared.all()) {
    const primary = primaryOf.get(Number(symbol.id));
    primaries.set(Number(symbol.id), picked(primary));
    if (picked(primary) !== picked(symbol))
      yield `the shared symbol ${symbol.qualified_name} does not match its primary declaration`;
  }
  const spans = database.prepare('SELECT * FROM spans ORDER BY symbol_id').all();
  for (const span of spans) {
    const isPrimary = primaries.get(Number(span.symbol_id)) === picked(span);
    if (isPrimary !== (span.is_primary === 1))
      yield `a declaration of symbol ${span.symbol_id} has a wrong primary mark`;
  }
}

/** At most one line, with the numbers of wrong, missing and duplicate rows. */
export function* differing(
  what: string,
  found: readonly string[],
  expected: readonly string[],
): Iterable<string> {
  const [there, wanted] = [new Set(found), new Set(expected)];
  const wrong = found.filter((line) => !wanted.has(line)).length;
  const missing = expected.filter((line) => !there.has(line)).length;
  const doubled = found.length - there.size;
  if (wrong + missing + doubled > 0)
    yield `${what}: ${wrong} wrong, ${missing} missing, ${doubled} duplicate, ${expected.length} expected`;
}

export function lineOf(values: readonly (SqlValue | undefined)[]): string {
  return values
    .map((value) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('hex') : String(value ?? null),
    )
    .join('\t');
}
