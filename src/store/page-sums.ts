/**
 * Detects changes to index.db by others: `index.sums` stores a CRC-32 for every 64 KB block of the file, and the size
 * and times of the file when they were computed. A query compares size and times, which costs one stat; it reads the
 * file only when they differ. SQLite checks the frames of its log itself, and index.db changes only at a checkpoint.
 * Before a checkpoint, sum-keeper.ts records which blocks will change, and afterwards it computes their sums. A process
 * that finds damage creates `index.damaged`: the next update renames the index and rebuilds it.
 */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { runIndex } from '../model/advice.ts';
import { EngineError } from '../model/errors.ts';
import { identityOf, readOwnFile } from '../trust/own-file.ts';
import { hasLostFrames, type LogRecord } from './write-ahead-log.ts';

const sumsFileName = 'index.sums';
const damageFileName = 'index.damaged';
const indexFileName = 'index.db';
export const blockBytes = 64 * 1024;

/** The content of index.sums. */
export interface Sums {
  /** Identity of the file: sums of a file that was replaced are void. */
  readonly file: string;
  /** Size and times of the file. */
  readonly stamp: string;
  /** CRC-32 of each block. */
  readonly sums: readonly number[];
  /** Blocks that a writer is about to change, or was changing when it was killed. */
  readonly changing?: readonly number[];
  /** The log whose frames are in the file, or are being copied into it. */
  readonly log?: LogRecord | undefined;
  /** Duration of the last full indexing run. */
  readonly fullIndexMs?: number | undefined;
}

/**
 * Throws when the index is damaged. `isWriting` tells whether a writer is active: then the file may change during the
 * check. `always` compares every block even when size and times of the file match.
 */
export function assertUndamaged(
  directory: string,
  isWriting: () => boolean,
  { compare }: { readonly compare: 'when changed' | 'always' } = { compare: 'when changed' },
): void {
  const noted = damageNoted(directory);
  if (noted !== undefined) throw damaged(directory, noted);
  for (let attempt = 0; ; attempt++) {
    const text = sumsText(directory);
    const sums = parsed(text);
    const found = statIndex(directory);
    if (sums === undefined || found === undefined || sums.file !== found.file) return;
    const { stamp } = found;
    if (sums.log !== undefined && !isWriting()) {
      const isCopied = sums.changing === undefined;
      const isLost = hasLostFrames(directory, sums.log, { isCopied });
      // A writer may have started during the comparison.
      if (isLost && !isWriting() && sumsText(directory) === text)
        throw noteDamage(directory, 'its log lost changes that were being copied into the index');
    }
    if (sums.stamp === stamp && compare === 'when changed') return;
    if (sums.changing !== undefined && isWriting()) return;
    const wrong = wrongBlocks(directory, sums);
    if (wrong === 0) {
      if (sums.changing === undefined && sums.stamp !== stamp) writeSums(directory, { ...sums, stamp });
      return;
    }
    // A writer may have changed the file during the comparison.
    if (attempt < 5 && (sumsText(directory) !== text || statIndex(directory)?.stamp !== stamp)) continue;
    if (isWriting() && attempt < 5) continue;
    throw noteDamage(directory, `${wrong} of ${sums.sums.length} blocks differ from their checksums`);
  }
}

/** Reads the whole file. For callers that met an unexpected error. */
export function isDamaged(directory: string): boolean {
  const sums = readSums(directory);
  const isOfFile = sums !== undefined && statIndex(directory)?.file === sums.file;
  return isOfFile && wrongBlocks(directory, sums) > 0;
}

/** Creates `index.damaged` for the next update, and returns the error to throw. */
export function noteDamage(directory: string, why: string): EngineError {
  try {
    writeFileSync(path.join(directory, damageFileName), `${JSON.stringify({ why })}\n`, {
      flag: 'wx',
      mode: 0o600,
    });
  } catch {
    // It already exists, or the folder is not writable: then the next query detects the damage again.
  }
  return damaged(directory, why);
}

export function damaged(directory: string, why: string): EngineError {
  const duration = durationText(readSums(directory)?.fullIndexMs);
  return new EngineError(
    'index-corrupt',
    `The index is damaged: ${path.join(directory, indexFileName)} (${why})`,
    {
      hint: `the next update renames the damaged file and rebuilds the index${duration}`,
      advice: [runIndex],
    },
  );
}

/** Call it after the index was renamed. Keeps the duration of the last full indexing run. */
export function forgetSums(directory: string): void {
  const fullIndexMs = readSums(directory)?.fullIndexMs;
  rmSync(path.join(directory, damageFileName), { force: true });
  rmSync(path.join(directory, sumsFileName), { force: true });
  if (fullIndexMs !== undefined) writeSums(directory, { file: '', stamp: '', sums: [], fullIndexMs });
}

/** `, which took about 3 s last time`, or an empty string when the duration is not known. */
export function rebuildEstimate(directory: string): string {
  return durationText(readSums(directory)?.fullIndexMs);
}

function durationText(durationMs: number | undefined): string {
  if (durationMs === undefined) return '';
  const seconds = durationMs / 1000;
  const text = seconds < 90 ? `${Math.max(1, Math.round(seconds))} s` : `${Math.round(seconds / 60)} minutes`;
  return `, which took about ${text} last time`;
}

function damageNoted(directory: string): string | undefined {
  const file = path.join(directory, damageFileName);
  if (!existsSync(file)) return undefined;
  try {
    const { why } = JSON.parse(textOf(file, 4_096) ?? '') as { why?: unknown };
    return typeof why === 'string' ? why : 'found earlier';
  } catch {
    return 'found earlier';
  }
}

/** Undefined when there is no readable file. */
export function readSums(directory: string): Sums | undefined {
  return parsed(sumsText(directory));
}

function sumsText(directory: string): string | undefined {
  return textOf(path.join(directory, sumsFileName), 256 * 1024 * 1024);
}

/** Undefined when there is no file of this user. */
function textOf(file: string, maxBytes: number): string | undefined {
  try {
    const found = readOwnFile(file, { maxBytes });
    return found.kind === 'read' ? found.bytes.toString('utf8') : undefined;
  } catch {
    return undefined;
  }
}

function parsed(text: string | undefined): Sums | undefined {
  try {
    const read = JSON.parse(text ?? '') as Omit<Sums, 'sums'> & { readonly sums: string };
    const bytes = Buffer.from(read.sums, 'base64');
    const sums = numbersIn(bytes);
    return typeof read.file === 'string' && typeof read.stamp === 'string' ? { ...read, sums } : undefined;
  } catch {
    return undefined;
  }
}

/** Little-endian numbers. Every command reads them once, so it matters that a `DataView` is fast in uncompiled code. */
function numbersIn(bytes: Buffer): readonly number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const numbers: number[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) numbers.push(view.getUint32(at, true));
  return numbers;
}

/** Atomic. When the folder is not writable the old sums stay, and the file is read again next time. */
export function writeSums(directory: string, { sums, ...rest }: Sums): void {
  const bytes = Buffer.alloc(sums.length * 4);
  sums.forEach((sum, at) => {
    bytes.writeUInt32LE(sum, at * 4);
  });
  const file = path.join(directory, sumsFileName);
  const part = `${file}.${randomBytes(8).toString('hex')}`;
  try {
    writeFileSync(part, JSON.stringify({ ...rest, sums: bytes.toString('base64') }), {
      flag: 'wx',
      mode: 0o600,
    });
    renameSync(part, file);
  } catch {
    rmSync(part, { force: true });
  }
}

export function statIndex(directory: string): { readonly file: string; readonly stamp: string } | undefined {
  const stats = lstatSync(path.join(directory, indexFileName), { bigint: true, throwIfNoEntry: false });
  return stats && { file: identityOf(stats), stamp: stampFrom(stats) };
}

export function stampFrom({
  size,
  mtimeNs,
  ctimeNs,
}: {
  readonly size: bigint;
  readonly mtimeNs: bigint;
  readonly ctimeNs: bigint;
}): string {
  return `${size} ${mtimeNs} ${ctimeNs}`;
}

function wrongBlocks(directory: string, { sums, changing = [] }: Sums): number {
  if (sums.length === 0) return 0;
  const now = computeSums(directory, [], []);
  const excepted = new Set(changing);
  // A write in progress may change the length of the file, and with it the block at its end.
  const isOpenEnded = changing.length > 0;
  if (isOpenEnded && now.length < sums.length) excepted.add(now.length - 1);
  const length = isOpenEnded ? Math.min(now.length, sums.length) : Math.max(now.length, sums.length);
  let wrong = 0;
  for (let block = 0; block < length; block++)
    if (now[block] !== sums[block] && !excepted.has(block)) wrong++;
  return wrong;
}

/**
 * Computes the sums of the blocks in `changed`, of the last known block and all later ones, and of the last block of the
 * file, which is shorter than before when the file has shrunk; keeps `known` for the others.
 */
export function computeSums(
  directory: string,
  known: readonly number[],
  changed: readonly number[],
): readonly number[] {
  const opened = openSync(path.join(directory, indexFileName), 'r');
  try {
    const { size } = fstatSync(opened);
    const again = new Set(changed);
    const buffer = Buffer.alloc(blockBytes);
    const count = Math.ceil(size / blockBytes);
    const lastKept = Math.min(known.length, count) - 2;
    return Array.from({ length: count }, (_, block) => {
      const before = known[block];
      if (before !== undefined && !again.has(block) && block <= lastKept) return before;
      const read = readSync(opened, buffer, 0, blockBytes, block * blockBytes);
      return crc32(buffer.subarray(0, read));
    });
  } finally {
    closeSync(opened);
  }
}
