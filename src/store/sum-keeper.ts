/** Keeps the sums of index.db (page-sums.ts) in step with what the one writer does to the file. */
import { closeSync, lstatSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import { blockBytes, statIndex, readSums, computeSums, writeSums } from './page-sums.ts';
import { indexFileName } from './seal.ts';

export interface SumKeeper {
  /** Runs `work`, which copies the log into the file, and computes the sums of what that changed. */
  around(work: () => void): void;
  /** Written with the next sums. */
  setFullIndexMs(durationMs: number): void;
  logBytes(): number;
}

/** For the one writer. */
export function createSumKeeper(directory: string): SumKeeper {
  let fullIndexMs = readSums(directory)?.fullIndexMs;
  const log = path.join(directory, `${indexFileName}-wal`);
  const logBytes = () => lstatSync(log, { throwIfNoEntry: false })?.size ?? 0;
  return {
    around(work) {
      const before = readSums(directory);
      const isKnown = before !== undefined && before.file === statIndex(directory)?.file;
      const changing = isKnown ? [...new Set([...blocksIn(log), ...(before.changing ?? [])])] : [];
      const isUnchanged = isKnown && changing.length === 0 && before.fullIndexMs === fullIndexMs;
      if (isKnown && changing.length > 0) writeSums(directory, { ...before, changing });
      try {
        work();
      } finally {
        const now = statIndex(directory);
        if (now !== undefined && !(isUnchanged && before.stamp === now.stamp))
          writeSums(directory, {
            ...now,
            sums: computeSums(directory, isKnown ? before.sums : [], changing),
            fullIndexMs,
          });
      }
    },
    setFullIndexMs(durationMs) {
      fullIndexMs = durationMs;
    },
    logBytes,
  };
}

/** Blocks of the pages that the log holds. Frames of an earlier round are among them, which costs a little time. */
function* blocksIn(log: string): Iterable<number> {
  const opened = openLog(log);
  if (opened === undefined) return;
  try {
    for (const { page } of framesOf(opened)) yield Math.floor(((page - 1) * opened.pageBytes) / blockBytes);
  } finally {
    closeSync(opened.file);
  }
}

const logHeadBytes = 32;
const frameHeadBytes = 24;

interface OpenLog {
  readonly file: number;
  readonly size: number;
  readonly pageBytes: number;
  readonly head: Buffer;
}

function openLog(log: string): OpenLog | undefined {
  const size = lstatSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (size < logHeadBytes) return undefined;
  const file = openSync(log, 'r');
  const head = Buffer.alloc(logHeadBytes);
  readSync(file, head, 0, logHeadBytes, 0);
  return { file, size, head, pageBytes: head.readUInt32BE(8) || 4096 };
}

function* framesOf({ file, size, pageBytes }: OpenLog): Iterable<{ page: number; head: Buffer; at: number }> {
  const head = Buffer.alloc(frameHeadBytes);
  const frameBytes = frameHeadBytes + pageBytes;
  for (let at = logHeadBytes; at + frameBytes <= size; at += frameBytes) {
    readSync(file, head, 0, frameHeadBytes, at);
    yield { page: Math.max(1, head.readUInt32BE(0)), head, at };
  }
}
