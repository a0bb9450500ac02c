/**
 * Files and folders as they are themselves: links are never followed, other kinds of files are never opened, and sizes
 * are bounded. `own` additionally asks that this user owns them. Proofs of who wrote the content are in user-secret.ts.
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
  /** `why` completes a sentence that begins with the name of the file. */
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'found'; readonly stats: BigIntStats };

export type FileRead =
  | Exclude<Look, { kind: 'found' }>
  | { readonly kind: 'read'; readonly bytes: Buffer; readonly stats: BigIntStats };

/** A regular file of this user that has one name only. */
export function lookAtOwnFile(file: string): Look {
  const stats = statsOf(file);
  if (stats === undefined) return { kind: 'absent' };
  const why = strangeFile(stats) ?? strangeOwner(stats) ?? (stats.nlink > 1n ? severalNames : undefined);
  return why === undefined ? { kind: 'found', stats } : { kind: 'refused', why };
}

/** A real folder of this user. */
export function lookAtOwnFolder(folder: string): Look {
  const stats = statsOf(folder);
  if (stats === undefined) return { kind: 'absent' };
  const strange = stats.isSymbolicLink() ? 'is a link' : stats.isDirectory() ? undefined : 'is no folder';
  const why = strange ?? strangeOwner(stats);
  return why === undefined ? { kind: 'found', stats } : { kind: 'refused', why };
}

export function kindOf(file: string): 'absent' | 'link' | 'other' {
  const stats = statsOf(file);
  return stats === undefined ? 'absent' : stats.isSymbolicLink() ? 'link' : 'other';
}

/** The content of a regular file of this user. */
export function readOwnFile(file: string, limit: { readonly maxBytes: number }): FileRead {
  return read(file, (stats) => strangeFile(stats) ?? strangeOwner(stats) ?? tooLarge(stats, limit));
}

/** The content of a regular file, whoever owns it. */
export function readRegularFile(file: string, limit: { readonly maxBytes: number }): FileRead {
  return read(file, (stats) => strangeFile(stats) ?? tooLarge(stats, limit));
}

/**
 * Tells a file from every other one on this machine, also from one that replaced it or was copied from it. Without a
 * time of birth, as on some file systems, it is only as good as the numbers of inodes, which are given again.
 * The device is left out where there is a time of birth: many systems number devices anew when they start.
 */
export function identityOf({ dev, ino, birthtimeNs }: BigIntStats): string {
  return birthtimeNs > 0n ? `inode ${ino} born ${birthtimeNs}` : `inode ${ino} on ${dev}`;
}

/** Whether anybody but this user could write there. Systems without such rights say no. */
export function isWritableByOthers({ mode }: BigIntStats): boolean {
  return hasUsers && (mode & 0o022n) !== 0n;
}

/** Whether anybody but this user could read it. Systems without such rights say no. */
export function isReadableByOthers({ mode }: BigIntStats): boolean {
  return hasUsers && (mode & 0o077n) !== 0n;
}

/**
 * Renames something, a link itself and not its target, so that nobody takes it for ours; never removes anything. The
 * new name; undefined when there was nothing.
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

/** Names that `setAside` gives, and those of damaged indexes. */
export const setAsideName = /\.(?:untrusted|damaged)-\d{4}-/;

const hasUsers = process.getuid !== undefined;
const severalNames = 'has a second name elsewhere (a hard link)';

function statsOf(file: string): BigIntStats | undefined {
  try {
    return lstatSync(file, { bigint: true, throwIfNoEntry: false });
  } catch (error) {
    // A file is where a folder should be.
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

function strangeFile(stats: BigIntStats): string | undefined {
  if (stats.isSymbolicLink()) return 'is a link';
  if (stats.isDirectory()) return 'is a folder';
  return stats.isFile() ? undefined : 'is no regular file';
}

function strangeOwner({ uid }: BigIntStats): string | undefined {
  const own = process.getuid?.();
  return own === undefined || uid === BigInt(own) ? undefined : `belongs to another user (${uid})`;
}

function tooLarge({ size }: BigIntStats, { maxBytes }: { readonly maxBytes: number }): string | undefined {
  return size > maxBytes ? `has ${size} bytes, and may have ${maxBytes}` : undefined;
}

function read(file: string, refuse: (stats: BigIntStats) => string | undefined): FileRead {
  const before = statsOf(file);
  if (before === undefined) return { kind: 'absent' };
  const strange = refuse(before);
  if (strange !== undefined) return { kind: 'refused', why: strange };
  const opened = openItself(file);
  if (typeof opened !== 'number') return opened;
  try {
    // It may have been replaced since.
    const stats = fstatSync(opened, { bigint: true });
    const why = refuse(stats);
    if (why !== undefined) return { kind: 'refused', why };
    const bytes = Buffer.alloc(Number(stats.size));
    return { kind: 'read', bytes: bytes.subarray(0, readSync(opened, bytes, 0, bytes.length, 0)), stats };
  } finally {
    closeSync(opened);
  }
}

/** Not through a link, and without waiting for the other end of a pipe. */
function openItself(file: string): number | Exclude<FileRead, { kind: 'read' }> {
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
