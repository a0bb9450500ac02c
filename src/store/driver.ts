/**
 * The SQLite driver behind the few calls that are used, and the translation of its errors.
 * Only threads that are never terminated may open a database: otherwise the driver aborts the process.
 */
import { DatabaseSync } from '@photostructure/sqlite';
import { type Advice, runIndex } from '../model/advice.ts';
import { EngineError, type ErrorCode } from '../model/errors.ts';

export type SqlValue = string | number | null | Uint8Array;
export type Row = Readonly<Record<string, SqlValue>>;
/** Column values in the order of the SELECT list. */
export type ListRow = readonly SqlValue[];

export interface Statement {
  run(...values: readonly SqlValue[]): { readonly changes: number };
  get(...values: readonly SqlValue[]): Row | undefined;
  all(...values: readonly SqlValue[]): readonly Row[];
  iterate(...values: readonly SqlValue[]): IterableIterator<Row>;
}

/** A statement that can return rows as arrays. */
interface Listable extends Statement {
  setReturnArrays(isOn: true): void;
}

export interface Database {
  /** True between BEGIN and COMMIT or ROLLBACK. */
  readonly isTransaction: boolean;
  exec(sql: string): void;
  prepare(sql: string): Listable;
  close(): void;
}

export function openDatabase(location: string, options: { readOnly: boolean }): Database {
  const database = new DatabaseSync(location, { readOnly: options.readOnly, defensive: true });
  // A schema cannot call functions with side effects, and no statement can change the file outside of SQLite's
  // control.
  database.exec('PRAGMA trusted_schema = OFF');
  return database;
}

/**
 * Call it after a failure in a transaction. SQLite has already rolled back when the disk was full or not writable. It
 * never throws: the first failure is the one to report.
 */
export function rollBack(database: Database): void {
  try {
    if (database.isTransaction) database.exec('ROLLBACK');
  } catch {
    // Closing the connection also rolls back.
  }
}

/** Prepares each statement text once. */
export function preparing(database: Database): (text: string) => Statement {
  const prepared = new Map<string, Statement>();
  return (text) => {
    const statement = prepared.get(text) ?? database.prepare(text);
    prepared.set(text, statement);
    return statement;
  };
}

/** Like `preparing`, but returns rows as arrays, at less than half the cost: for results with thousands of rows. */
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
    // `setReturnArrays` changes the result type; the driver's types do not express that.
    return statement.all(...values) as unknown as readonly ListRow[];
  };
}

/** Translates disk-full, read-only, busy and corruption errors; returns any other error unchanged. */
export function asEngineError(error: unknown, location: string): unknown {
  if (error instanceof EngineError || !(error instanceof Error)) return error;
  const code = extendedCodeOf(error);
  const known = sqliteFailures.find(
    ({ pattern, extendedCodes }) =>
      pattern.test(error.message) || (code !== undefined && extendedCodes?.includes(code) === true),
  );
  if (known === undefined) return error;
  return new EngineError(known.code, `${known.message}: ${location}`, {
    hint: known.hint,
    advice: known.advice,
    cause: error,
  });
}

/** SQLite's extended result code. */
function extendedCodeOf(error: Error): number | undefined {
  const code = 'sqliteExtendedCode' in error ? error.sqliteExtendedCode : undefined;
  return typeof code === 'number' ? code : undefined;
}

/** SQLITE_IOERR with the failed operation in the upper byte; see SQLite's result codes. */
const ioErrors = {
  reading: [1, 2, 33].map((operation) => 10 | (operation << 8)),
  writing: [3, 4, 5, 6, 19, 21].map((operation) => 10 | (operation << 8)),
} as const;

export const damageRepair = {
  hint: 'the next update renames the damaged file and rebuilds the index',
  advice: [runIndex],
} as const;

interface SqliteFailure {
  readonly pattern: RegExp;
  readonly extendedCodes?: readonly number[];
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint: string;
  readonly advice?: readonly Advice[];
}

const sqliteFailures: readonly SqliteFailure[] = [
  {
    pattern: /database or disk is full|SQLITE_FULL|ENOSPC|EDQUOT|EFBIG/i,
    extendedCodes: ioErrors.writing,
    code: 'disk-full',
    message: 'The disk is full or cannot be written; the current step was rolled back',
    hint: 'free some space',
    advice: [runIndex],
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
    ...damageRepair,
  },
];
