/**
 * Reads files and folders without following links, never opens special files, and limits sizes. Functions with `Own`
 * in their name also require that this user owns the file. user-secret.ts proves who wrote the content.
 */
import {
  type BigIntStats,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
  renameSync,
} from 'node:fs';
import { EngineError } from '../model/errors.ts';
import { systemCodeOf } from '../model/system-code.ts';

export type Look =
  | { readonly kind: 'absent' }
  /** `why` is a predicate whose subject is the file name, for example "is a link". */
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'found'; readonly stats: BigIntStats };

export type FileRead =
  | Exclude<Look, { kind: 'found' }>
  | { readonly kind: 'read'; readonly bytes: Buffer; readonly stats: BigIntStats };

/** Accepts a regular file that this user owns and that has no second hard link. */
export function lookAtOwnFile(file: string): Look {
  const stats = statsOf(file);
  if (stats === undefined) return { kind: 'absent' };
  const why = fileRefusal(stats) ?? ownerRefusal(stats) ?? (stats.nlink > 1n ? hardLinked : undefined);
  return why === undefined ? { kind: 'found', stats } : { kind: 'refused', why };
}

/** Accepts a real folder that this user owns. */
export function lookAtOwnFolder(folder: string): Look {
  const stats = statsOf(folder);
  if (stats === undefined) return { kind: 'absent' };
  const refusal = stats.isSymbolicLink() ? 'is a link' : stats.isDirectory() ? undefined : 'is not a folder';
  const why = refusal ?? ownerRefusal(stats);
  return why === undefined ? { kind: 'found', stats } : { kind: 'refused', why };
}

export function kindOf(file: string): 'absent' | 'link' | 'other' {
  const stats = statsOf(file);
  return stats === undefined ? 'absent' : stats.isSymbolicLink() ? 'link' : 'other';
}

/** The content of a regular file that this user owns. */
export function readOwnFile(file: string, limit: { readonly maxBytes: number }): FileRead {
  return read(file, (stats) => fileRefusal(stats) ?? ownerRefusal(stats) ?? sizeRefusal(stats, limit));
}

/** The content of a regular file, whoever owns it. */
export function readRegularFile(file: string, limit: { readonly maxBytes: number }): FileRead {
  return read(file, (stats) => fileRefusal(stats) ?? sizeRefusal(stats, limit));
}

/**
 * Identifies a file on this machine; a replacement or a copy has a different identity. On file systems without a
 * birth time it relies on inode numbers alone, which are reused.
 * The device number is left out when there is a birth time, because many systems renumber devices at boot.
 */
export function identityOf({ dev, ino, birthtimeNs }: BigIntStats): string {
  return birthtimeNs > 0n ? `inode ${ino} born ${birthtimeNs}` : `inode ${ino} on ${dev}`;
}

/** Whether other users can write it. False on systems without Unix permissions. */
export function isWritableByOthers({ mode }: BigIntStats): boolean {
  return hasUsers && (mode & 0o022n) !== 0n;
}

/** Whether other users can read it. False on systems without Unix permissions. */
export function isReadableByOthers({ mode }: BigIntStats): boolean {
  return hasUsers && (mode & 0o077n) !== 0n;
}

/**
 * Renames a file, or a link itself and not its target, so that nothing reads it as ours; never removes anything.
 * Returns the new name; undefined when the file does not exist.
 */
export function setAside(file: string, now: Date): string | undefined {
  if (statsOf(file) === undefined) return undefined;
  const target = `${file}.untrusted-${now.toISOString().replaceAll(/[:.]/g, '-')}`;
  for (let copy = 1; ; copy++) {
    const free = copy === 1 ? target : `${target}-${copy}`;
    if (statsOf(free) !== undefined) continue;
    renameSync(file, free);
    return free;
  }
}

/** Matches the names that `setAside` gives, and those of damaged indexes. */
export const setAsideName = /\.(?:untrusted|damaged)-\d{4}-/;

const hasUsers = process.getuid !== undefined;
const hardLinked = 'has another hard link';

function statsOf(file: string): BigIntStats | undefined {
  try {
    return lstatSync(file, { bigint: true, throwIfNoEntry: false });
  } catch (error) {
    // A parent of the path is a file, not a folder.
    if (systemCodeOf(error) === 'ENOTDIR') return undefined;
    throw cannotRead(file, error);
  }
}

function cannotRead(file: string, cause: unknown): EngineError {
  return new EngineError('no-permission', `Cannot read ${file}`, {
    hint: 'check the permissions of this file and of the folders around it',
    cause,
  });
}

function fileRefusal(stats: BigIntStats): string | undefined {
  if (stats.isSymbolicLink()) return 'is a link';
  if (stats.isDirectory()) return 'is a folder';
  return stats.isFile() ? undefined : 'is not a regular file';
}

function ownerRefusal({ uid }: BigIntStats): string | undefined {
  const own = process.getuid?.();
  return own === undefined || uid === BigInt(own) ? undefined : `belongs to another user (${uid})`;
}

function sizeRefusal({ size }: BigIntStats, { maxBytes }: { readonly maxBytes: number }): string | undefined {
  return size > maxBytes ? `has ${size} bytes; the limit is ${maxBytes}` : undefined;
}

function read(file: string, refuse: (stats: BigIntStats) => string | undefined): FileRead {
  const before = statsOf(file);
  if (before === undefined) return { kind: 'absent' };
  const refusal = refuse(before);
  if (refusal !== undefined) return { kind: 'refused', why: refusal };
  const opened = openWithoutLinks(file);
  if (typeof opened !== 'number') return opened;
  try {
    // The file may have been replaced after the first check.
    const stats = fstatSync(opened, { bigint: true });
    const why = refuse(stats);
    if (why !== undefined) return { kind: 'refused', why };
    const bytes = Buffer.alloc(Number(stats.size));
    return { kind: 'read', bytes: bytes.subarray(0, readSync(opened, bytes, 0, bytes.length, 0)), stats };
  } finally {
    closeSync(opened);
  }
}

/** Opens without following a link and without waiting for the writer of a pipe. */
function openWithoutLinks(file: string): number | Exclude<FileRead, { kind: 'read' }> {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  try {
    return openSync(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return { kind: 'absent' };
    if (systemCodeOf(error) === 'ELOOP' || systemCodeOf(error) === 'EMLINK')
      return { kind: 'refused', why: 'is a link' };
    throw cannotRead(file, error);
  }
}
