/** Keeps the checksums of index.db (page-sums.ts) up to date while a writer changes the file. */
import { lstatSync } from 'node:fs';
import path from 'node:path';
import type { Database } from './driver.ts';
import { blockBytes, computeSums, readSums, statIndex, writeSums } from './page-sums.ts';
import { logFileName, pagesInLog, recordLog } from './write-ahead-log.ts';

export interface SumKeeper {
  /** Copies the log into the file, then runs `afterwards`, which may empty the log or close the database. */
  copyLog(database: Database, afterwards?: () => void): void;
  /** Copies the log into the file when it has grown by `bytes`, and empties it unless a reader uses it. */
  copyLogGrownBy(bytes: number, database: Database): void;
  /** Whether a writer was killed while it copied the log, or before it emptied a copied log. */
  readonly wasInterrupted: boolean;
  /** Stored with the next checksums. */
  setFullIndexMs(durationMs: number): void;
}

/** Only the process that holds the writer lock may use it. */
export function createSumKeeper(directory: string): SumKeeper {
  const found = readSums(directory);
  let fullIndexMs = found?.fullIndexMs;
  const log = path.join(directory, logFileName);

  /** Runs `work`, which may copy the log into the file, and computes the sums of the blocks that the log changes. */
  const guard = (work: () => void): void => {
    const before = readSums(directory);
    const isKnown = before !== undefined && before.file === statIndex(directory)?.file;
    const changing = isKnown ? [...new Set([...blocksIn(directory), ...(before.changing ?? [])])] : [];
    const isUnchanged = isKnown && changing.length === 0 && before.fullIndexMs === fullIndexMs;
    if (isKnown && changing.length > 0)
      writeSums(directory, { ...before, changing, log: recordLog(directory) });
    try {
      work();
    } finally {
      const now = statIndex(directory);
      if (now !== undefined && !(isUnchanged && before.stamp === now.stamp && before.log === undefined))
        writeSums(directory, {
          ...now,
          sums: computeSums(directory, isKnown ? before.sums : [], changing),
          log: recordLog(directory),
          fullIndexMs,
        });
    }
  };

  /** Runs `work`, which may empty the log after all of it was copied. The sums of the file stay true. */
  const emptyLog = (work: () => void): void => {
    work();
    const before = readSums(directory);
    const now = statIndex(directory);
    if (before !== undefined && now !== undefined && before.file === now.file)
      writeSums(directory, { ...before, ...now, log: recordLog(directory) });
  };

  /** Returns whether all of it was copied. A reader that uses the log keeps some of it from being copied. */
  const copy = (database: Database): boolean => {
    let isCopied = false;
    guard(() => {
      const { log: frames, checkpointed } = database.prepare('PRAGMA wal_checkpoint(PASSIVE)').get() ?? {};
      isCopied = frames === checkpointed;
    });
    return isCopied;
  };
  const logBytes = (): number => lstatSync(log, { throwIfNoEntry: false })?.size ?? 0;
  /** Size of the log that was copied and could not be emptied. */
  let copiedBytes = 0;

  return {
    copyLog(database, afterwards) {
      const isCopied = copy(database);
      if (afterwards === undefined) return;
      // `afterwards` may copy the rest.
      if (isCopied) emptyLog(afterwards);
      else guard(afterwards);
    },
    copyLogGrownBy(bytes, database) {
      if (logBytes() <= copiedBytes + bytes) return;
      if (copy(database)) emptyLog(() => truncateLog(database));
      copiedBytes = logBytes();
    },
    wasInterrupted: found?.log !== undefined,
    setFullIndexMs(durationMs) {
      fullIndexMs = durationMs;
    },
  };
}

/** Does nothing while a reader uses the log. */
function truncateLog(database: Database): void {
  const before = database.prepare('PRAGMA busy_timeout').get()?.timeout;
  database.exec('PRAGMA busy_timeout = 0');
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    database.exec(`PRAGMA busy_timeout = ${Number(before)}`);
  }
}

function blocksIn(directory: string): readonly number[] {
  return Array.from(pagesInLog(directory), ({ page, pageBytes }) =>
    Math.floor(((page - 1) * pageBytes) / blockBytes),
  );
}
