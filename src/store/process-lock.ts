/**
 * A lock file that one process at a time holds, across processes and hosts. It contains its owner and optional
 * details, and the owner updates its mtime as a heartbeat. A lock whose owner is dead, or silent for long, is taken
 * over.
 * A lock is signed with the user's secret over its folder, its name and the identity of the file. A repository may
 * ship a file of that name: a file without a valid signature is no lock, and is renamed at once.
 */
import {
  closeSync,
  fstatSync,
  linkSync,
  lstatSync,
  lutimesSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { runIndex } from '../model/advice.ts';
import { EngineError } from '../model/errors.ts';
import { systemCodeOf } from '../model/system-code.ts';
import { identityOf, readOwnFile, setAside } from '../trust/own-file.ts';
import { type IndexFolder, reportSetAside } from './index-folder.ts';

export interface LockOwner {
  readonly pid: number;
  readonly host: string;
  readonly token: string;
  readonly startedAt: string;
}

/** Content of the lock besides its owner. */
export type LockDetails = Readonly<Record<string, unknown>>;

export interface ProcessLock {
  readonly owner: LockOwner;
  isHeld(): boolean;
  /** Replaces the details atomically. */
  setDetails(details: LockDetails): void;
  release(): void;
}

export type LockAttempt =
  | { readonly kind: 'ours'; readonly lock: ProcessLock }
  /** `owner` is undefined when the lock cannot be read. */
  | { readonly kind: 'held'; readonly owner: LockOwner | undefined };

export interface LockOptions {
  readonly self: { readonly pid: number; readonly now: Date };
  readonly heartbeatMs: number;
  /** Many heartbeats: a busy owner may be late, a dead one never returns. */
  readonly staleAfterMs: number;
  readonly details?: LockDetails;
  /**
   * When the file was removed: `lost`, because another process may have held the lock meanwhile, or `restore` where
   * that does no harm.
   */
  readonly whenGone?: 'lost' | 'restore';
  /** Called by a heartbeat that finds the lock of another process. */
  readonly onLost?: () => void;
}

/** Throws only when the lock file cannot be written. */
export function tryLock(folder: IndexFolder, name: string, options: LockOptions): LockAttempt {
  const place = { folder, name, file: path.join(folder.directory, name) };
  const { file } = place;
  const { pid, now } = options.self;
  const token = `${pid}-${now.getTime()}-${Math.random().toString(36).slice(2)}`;
  const owner: LockOwner = { pid, host: hostname(), token, startedAt: now.toISOString() };
  const holder = take(place, owner, options);
  if (holder !== 'us') return { kind: 'held', owner: holder };
  const isHeld = (): boolean => readLock(folder, name)?.owner.token === token;
  let { details } = options;
  const heartbeat = setInterval(() => {
    const found = readLock(folder, name);
    if (found?.owner.token === token) touch(file);
    else if (found !== undefined) options.onLost?.();
    else if (options.whenGone === 'restore') restore(place, owner, { details, now: new Date() });
  }, options.heartbeatMs);
  heartbeat.unref();
  const lock: ProcessLock = {
    owner,
    isHeld,
    setDetails(content) {
      details = content;
      const own = `${file}.${token}`;
      writeLock(place, own, owner, details);
      if (isHeld()) renameSync(own, file);
      else rmSync(own, { force: true });
    },
    release() {
      clearInterval(heartbeat);
      if (isHeld()) rmSync(file, { force: true });
    },
  };
  return { kind: 'ours', lock };
}

/** Undefined when there is no lock, or none that is signed and readable. */
export function readLock(folder: LockFolder, name: string): FoundLock | undefined {
  try {
    const found = inspect({ folder, name, file: path.join(folder.directory, name) });
    return found.kind === 'lock' ? found.lock : undefined;
  } catch {
    return undefined;
  }
}

type LockFolder = Pick<IndexFolder, 'directory' | 'secret'>;

interface LockPlace {
  readonly folder: LockFolder;
  readonly name: string;
  /** Path of the lock file. */
  readonly file: string;
}

interface FoundLock {
  readonly owner: LockOwner;
  readonly details: LockDetails;
}

type Inspection =
  | { readonly kind: 'absent' }
  | { readonly kind: 'lock'; readonly lock: FoundLock }
  | { readonly kind: 'foreign'; readonly why: string };

const lockMaxBytes = 64 * 1024;

function inspect(place: LockPlace): Inspection {
  const read = readOwnFile(place.file, { maxBytes: lockMaxBytes });
  if (read.kind === 'absent') return read;
  if (read.kind === 'refused') return { kind: 'foreign', why: read.why };
  const content = parsed(read.bytes.toString('utf8'));
  if (content === undefined) return { kind: 'foreign', why: 'is not a lock file' };
  const { proof, ...rest } = content;
  const words = wordsOf(place, identityOf(read.stats), JSON.stringify(rest));
  if (!place.folder.secret.proves('lock', words, proof)) return { kind: 'foreign', why: 'is not signed' };
  const { pid, host, token, startedAt, ...details } = rest;
  return { kind: 'lock', lock: { owner: { pid, host, token, startedAt }, details } };
}

/** The folder and the name are signed, so a copy in another folder or under another name is not valid. */
function wordsOf({ folder, name }: LockPlace, identity: string, content: string): readonly string[] {
  return [realpathSync.native(folder.directory), name, identity, content];
}

/** For processes that do not take the lock: renames a file in its place that is not a valid lock. */
export function setAsideForeignLock(folder: IndexFolder, name: string, now: Date): void {
  const file = path.join(folder.directory, name);
  const found = inspect({ folder, name, file });
  if (found.kind === 'foreign') reportSetAside(folder.onSetAside, file, found.why, setAside(file, now));
}

/** Lock of the daemon, in the index folder. */
export const daemonLockName = 'daemon.lock';

/** False for a process on another host, whose state is unknown. */
export function isKnownDead({ pid, host }: LockOwner): boolean {
  return host === hostname() && !isAlive(pid);
}

/**
 * Takes the lock, or returns its owner; undefined when its owner cannot be determined. The file is written under a
 * temporary name and then linked, so that readers never see part of it.
 */
function take(
  place: LockPlace & { readonly folder: IndexFolder },
  owner: LockOwner,
  options: LockOptions,
): LockOwner | 'us' | undefined {
  const { file, folder } = place;
  const own = `${file}.${owner.token}`;
  try {
    writeLock(place, own, owner, options.details);
    for (let round = 0; round < 20; round++) {
      if (isLinked(own, file)) return 'us';
      const age = ageOf(file);
      const found = inspect(place);
      // Released in between: try again.
      if (age === undefined || found.kind === 'absent') continue;
      if (found.kind === 'foreign') {
        reportSetAside(folder.onSetAside, file, found.why, setAside(file, options.self.now));
        continue;
      }
      const holder = found.lock.owner;
      if (age <= options.staleAfterMs && !isKnownDead(holder)) return holder;
      removeStale(place, holder, `${own}.stale`);
    }
    return undefined;
  } catch (cause) {
    throw cause instanceof EngineError ? cause : cannotLock(file, cause);
  } finally {
    rmSync(own, { force: true });
  }
}

/**
 * Writes the lock again, if its folder still exists. A foreign file in its place, for example from a checkout, is
 * renamed.
 */
function restore(
  place: LockPlace & { readonly folder: IndexFolder },
  owner: LockOwner,
  { details, now }: { readonly details: LockDetails | undefined; readonly now: Date },
): void {
  const own = `${place.file}.${owner.token}`;
  try {
    const found = inspect(place);
    if (found.kind === 'foreign')
      reportSetAside(place.folder.onSetAside, place.file, found.why, setAside(place.file, now));
    writeLock(place, own, owner, details);
    isLinked(own, place.file);
  } catch {
    // The folder is gone or not writable: the next heartbeat tries again.
  } finally {
    rmSync(own, { force: true });
  }
}

function writeLock(place: LockPlace, own: string, owner: LockOwner, details: LockDetails | undefined): void {
  const opened = openSync(own, 'wx', 0o600);
  try {
    const content = JSON.stringify({ ...details, ...owner });
    const words = wordsOf(place, identityOf(fstatSync(opened, { bigint: true })), content);
    const proof = place.folder.secret.sign('lock', words);
    writeSync(opened, JSON.stringify({ ...JSON.parse(content), proof }));
  } finally {
    closeSync(opened);
  }
}

function isLinked(own: string, file: string): boolean {
  try {
    linkSync(own, file);
    return true;
  } catch (cause) {
    if (systemCodeOf(cause) === 'EEXIST') return false;
    throw cause;
  }
}

/** Time since the last heartbeat; undefined when the file is gone. */
function ageOf(file: string): number | undefined {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  return stats === undefined ? undefined : Date.now() - stats.mtimeMs;
}

/** Renames the stale lock before removing it; if the renamed file is a newer lock, it is put back. */
function removeStale(place: LockPlace, expected: LockOwner, aside: string): void {
  try {
    renameSync(place.file, aside);
  } catch (cause) {
    if (systemCodeOf(cause) === 'ENOENT') return;
    throw cause;
  }
  const moved = inspect({ ...place, file: aside });
  if (moved.kind !== 'lock' || moved.lock.owner.token !== expected.token) isLinked(aside, place.file);
  rmSync(aside, { force: true });
}

function parsed(text: string): (LockOwner & LockDetails & { readonly proof: string }) | undefined {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null || !('proof' in read)) return undefined;
    const isOwned = 'pid' in read && 'host' in read && 'token' in read && 'startedAt' in read;
    const isSigned = typeof read.proof === 'string';
    return isOwned && isSigned ? (read as LockOwner & LockDetails & { readonly proof: string }) : undefined;
  } catch {
    return undefined;
  }
}

/** Signal 0 only checks whether the process exists. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return systemCodeOf(error) === 'EPERM';
  }
}

function touch(file: string): void {
  try {
    const now = new Date();
    lutimesSync(file, now, now);
  } catch {
    // Taken over or removed: the holder checks before it relies on the lock.
  }
}

function cannotLock(file: string, cause: unknown): EngineError {
  const isFull = systemCodeOf(cause) === 'ENOSPC';
  return new EngineError(
    isFull ? 'disk-full' : 'index-read-only',
    isFull ? 'The disk is full' : `The index folder cannot be written: ${path.dirname(file)}`,
    {
      hint: isFull ? 'free some space' : 'check its permissions, or set GRAPH_INDEX_DIR to another folder',
      advice: isFull ? [runIndex] : [],
      cause,
    },
  );
}
