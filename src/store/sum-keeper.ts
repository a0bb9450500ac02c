/** Keeps the checksums of index.db (page-sums.ts) up to date while a writer changes the file. */
import { lstatSync } from 'node:fs';
import path from 'node:path';
import type { Database } from './driver.ts';
import { blockBytes, computeSums, readSums, statIndex, writeSums } from './page-sums.ts';
import { logFileName, pagesInLog, recordLog } from './write-ahead-log.ts';

export interface SumKeeper {
  /** Copies the log into the file, then runs `afterwards`, which may empty the log or close the database. */
  copyLog(database: Database, afterwards?: () => void): void;
  /** Whether a writer was killed while it copied the log, or before it emptied a copied log. */
  readonly wasInterrupted: boolean;
  /** Stored with the next checksums. */
  setFullIndexMs(durationMs: number): void;
  logBytes(): number;
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

  return {
    copyLog(database, afterwards) {
      let isCopied = false;
      guard(() => {
        const { log: frames, checkpointed } = database.prepare('PRAGMA wal_checkpoint(PASSIVE)').get() ?? {};
        isCopied = frames === checkpointed;
      });
      if (afterwards === undefined) return;
      // A reader that uses the log keeps some of it from being copied; `afterwards` may then copy the rest.
      if (isCopied) emptyLog(afterwards);
      else guard(afterwards);
    },
    wasInterrupted: found?.log !== undefined,
    setFullIndexMs(durationMs) {
      fullIndexMs = durationMs;
    },
    logBytes: () => lstatSync(log, { throwIfNoEntry: false })?.size ?? 0,
  };
}

function blocksIn(directory: string): readonly number[] {
  return Array.from(pagesInLog(directory), ({ page, pageBytes }) =>
    Math.floor(((page - 1) * pageBytes) / blockBytes),
  );
}
