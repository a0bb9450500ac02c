/**
 * Reads SQLite's log (index.db-wal) as bytes: which pages it holds, and whether it still is the log that a checkpoint
 * copied. SQLite takes the first damaged frame for the end of the log. That is harmless before a checkpoint. Once
 * pages were copied into index.db, a shorter log mixes old pages of the log with newer pages of the file.
 * The format: https://www.sqlite.org/fileformat2.html#walformat
 */
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { systemCodeOf } from '../model/system-code.ts';

export const logFileName = 'index.db-wal';

/** The log as a checkpoint found it. */
export interface LogRecord {
  /** The header, in hexadecimal. SQLite writes another one when it starts the log again. */
  readonly header: string;
  readonly sizeBytes: number;
  /** CRC-32 of all bytes. */
  readonly sum: number;
}

const headerBytes = 32;
const frameHeaderBytes = 24;

/** Page numbers from 1, in the order of the log. Frames of an earlier round of the log are among them. */
export function* pagesInLog(
  directory: string,
): Iterable<{ readonly page: number; readonly pageBytes: number }> {
  const file = openLog(directory);
  if (file === undefined) return;
  try {
    const { size } = fstatSync(file);
    if (size < headerBytes) return;
    const header = Buffer.alloc(headerBytes);
    readSync(file, header, 0, headerBytes, 0);
    const pageBytes = header.readUInt32BE(8) || 4096;
    const frameHeader = Buffer.alloc(frameHeaderBytes);
    for (
      let at = headerBytes;
      at + frameHeaderBytes + pageBytes <= size;
      at += frameHeaderBytes + pageBytes
    ) {
      readSync(file, frameHeader, 0, frameHeaderBytes, at);
      yield { page: Math.max(1, frameHeader.readUInt32BE(0)), pageBytes };
    }
  } finally {
    closeSync(file);
  }
}

/** Undefined when there is no log, or an empty one. */
export function recordLog(directory: string): LogRecord | undefined {
  const bytes = logBytes(directory);
  return bytes.length < headerBytes
    ? undefined
    : { header: headerOf(bytes).toString('hex'), sizeBytes: bytes.length, sum: crc32(bytes) };
}

/**
 * Whether the log lost frames since `record` was made. Call it only while no writer is active. `isCopied`: the
 * checkpoint has copied everything, so an empty log loses nothing.
 */
export function hasLostFrames(
  directory: string,
  record: LogRecord,
  { isCopied }: { readonly isCopied: boolean },
): boolean {
  const bytes = logBytes(directory);
  if (bytes.length < headerBytes) return !isCopied;
  const header = headerOf(bytes);
  if (!isValidHeader(header)) return true;
  if (header.toString('hex') !== record.header) return false;
  return bytes.length < record.sizeBytes || crc32(bytes.subarray(0, record.sizeBytes)) !== record.sum;
}

function headerOf(bytes: Buffer): Buffer {
  return bytes.subarray(0, headerBytes);
}

/** The last eight bytes of a header are the checksum of the others. The lowest bit of the magic tells its byte order. */
function isValidHeader(header: Buffer): boolean {
  const isBigEndian = (header.readUInt32BE(0) & 1) === 1;
  let [first, second] = [0, 0];
  for (let at = 0; at < 24; at += 8) {
    const [one, other] = isBigEndian
      ? [header.readUInt32BE(at), header.readUInt32BE(at + 4)]
      : [header.readUInt32LE(at), header.readUInt32LE(at + 4)];
    first = (first + one + second) >>> 0;
    second = (second + other + first) >>> 0;
  }
  return header.readUInt32BE(24) === first && header.readUInt32BE(28) === second;
}

function logBytes(directory: string): Buffer {
  try {
    return readFileSync(path.join(directory, logFileName));
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

function openLog(directory: string): number | undefined {
  try {
    return openSync(path.join(directory, logFileName), 'r');
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
