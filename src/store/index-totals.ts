/**
 * The definition of "files" and "symbols" in all answers: indexed files without the skipped ones; symbols that files
 * define, without files, folders and projects, which are symbols too. A symbol with several parts counts once.
 */
import type { Database } from './driver.ts';

export interface IndexTotals {
  readonly files: number;
  readonly symbols: number;
}

export function indexTotals(database: Database): IndexTotals {
  const row = database
    .prepare(
      `SELECT (SELECT count(*) FROM files WHERE skipped IS NULL) AS files,
         (SELECT count(*) FROM symbols WHERE ordinal > 0) AS symbols`,
    )
    .get();
  return { files: Number(row?.files ?? 0), symbols: Number(row?.symbols ?? 0) };
}
