/**
 * The SQLite driver behind the few calls we use, and its errors in our words.
 * Only threads that are never terminated may open a database: the driver aborts the process otherwise.
 */
import { DatabaseSync } from '@photostructure/sqlite';
import { EngineError, type ErrorCode } from '../model/errors.ts';

export type SqlValue = string | number | null | Uint8Array;
export type Row = Readonly<Record<string, SqlValue>>;
/** The columns in the order of the question. */
export type ListRow = readonly SqlValue[];

export interface Statement {
  run(...values: readonly SqlValue[]): { readonly changes: number };
  get(...values: readonly SqlValue[]): Row | undefined;
  all(...values: readonly SqlValue[]): readonly Row[];
  iterate(...values: readonly SqlValue[]): IterableIterator<Row>;
}

/** A statement that can give lists. */
interface Listable extends Statement {
  setReturnArrays(isOn: true): void;
}

export interface Database {
  /** Between BEGIN and COMMIT or ROLLBACK. */
  readonly isTransaction: boolean;
  exec(sql: string): void;
  prepare(sql: string): Listable;
  close(): void;
}

export function openDatabase(location: string, options: { readOnly: boolean }): Database {
  const database = new DatabaseSync(location, { readOnly: options.readOnly, defensive: true });
  // Functions with side effects cannot be called by a schema, nor can a statement change the file behind SQLite's back.
  database.exec('PRAGMA trusted_schema = OFF');
  return database;
}

/**
 * After a failure in a transaction. SQLite has rolled back already when the disk was full or could not be written; and
 * whatever goes wrong here, the first failure is the one to report.
 */
export function rollBack(database: Database): void {
  try {
    if (database.isTransaction) database.exec('ROLLBACK');
  } catch {
    // Closing the connection rolls back, too.
  }
}

/** Statements by their text, each prepared once. */
export function preparing(database: Database): (text: string) => Statement {
  const prepared = new Map<string, Statement>();
  return (text) => {
    const statement = prepared.get(text) ?? database.prepare(text);
    prepared.set(text, statement);
    return statement;
  };
}

/** The same with rows as lists, at less than half the cost: for questions with thousands of rows in their answers. */
export function preparingLists(
  database: Database,
): (text: string, ...values: readonly SqlValue[]) => readonly ListRow[] {
  const prepared = new Map<string, Statement>();
  return (text, ...values) => {
    let statement = prepared.get(text);
    if (statement === undefined) {
      const listing = database.prepare(text);
      listing.setReturnArrays(true);
      prepared.set(text, listing);
      statement = listing;
    }
    // The driver keeps its word; its types do not tell.
    return statement.all(...values) as unknown as readonly ListRow[];
  };
}

/** Tells disk-full, read-only, busy and corruption apart; anything else is passed on as it is. */
export function asEngineError(error: unknown, location: string): unknown {
  if (error instanceof EngineError || !(error instanceof Error)) return error;
  const code = extendedCodeOf(error);
  const known = sqliteFailures.find(
    ({ pattern, extendedCodes }) =>
      pattern.test(error.message) || (code !== undefined && extendedCodes?.includes(code) === true),
  );
  if (known === undefined) return error;
  return new EngineError(known.code, `${known.message}: ${location}`, { hint: known.hint, cause: error });
}

/** SQLite's extended result code. */
function extendedCodeOf(error: Error): number | undefined {
  const code = 'sqliteExtendedCode' in error ? error.sqliteExtendedCode : undefined;
  return typeof code === 'number' ? code : undefined;
}

/** SQLITE_IOERR with the operation that failed in the upper byte; see the result codes of SQLite. */
const ioErrors = {
  reading: [1, 2, 33].map((operation) => 10 | (operation << 8)),
  writing: [3, 4, 5, 6, 19, 21].map((operation) => 10 | (operation << 8)),
} as const;

export const damageHint = 'run: codeagent index; the damaged file is set aside and the index is built anew';

interface SqliteFailure {
  readonly pattern: RegExp;
  readonly extendedCodes?: readonly number[];
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint: string;
}

const sqliteFailures: readonly SqliteFailure[] = [
  {
    pattern: /database or disk is full|SQLITE_FULL|ENOSPC|EDQUOT|EFBIG/i,
    extendedCodes: ioErrors.writing,
    code: 'disk-full',
    message: 'The disk is full or cannot be written; the index is as it was before this step',
    hint: 'free some space and run: codeagent index',
  },
  {
    pattern: /readonly database|SQLITE_READONLY|unable to open database file|SQLITE_CANTOPEN/i,
    code: 'index-read-only',
    message: 'The index cannot be written',
    hint: 'check the permissions of its folder, or set GRAPH_INDEX_DIR to another one',
  },
  {
    pattern: /database is locked|SQLITE_BUSY/i,
    code: 'index-locked',
    message: 'Another process is writing the index',
    hint: 'wait for it to finish and try again',
  },
  {
    pattern: /malformed|not a database|SQLITE_CORRUPT|SQLITE_NOTADB/i,
    extendedCodes: ioErrors.reading,
    code: 'index-corrupt',
    message: 'The index is damaged',
    hint: damageHint,
  },
];
