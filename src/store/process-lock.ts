/**
 * A file that one process at a time holds, across processes and hosts: it names its owner, may say more, and is touched
 * while the owner lives. A lock whose owner is dead, or has not touched it for long, is taken over.
 */
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { EngineError } from '../model/errors.ts';

export interface LockOwner {
  readonly pid: number;
  readonly host: string;
  readonly token: string;
  readonly startedAt: string;
}

/** What the owner says besides who it is. */
export type LockDetails = Readonly<Record<string, unknown>>;

export interface ProcessLock {
  readonly owner: LockOwner;
  isHeld(): boolean;
  /** Says something else from now on. Nobody ever reads half of it. */
  tell(details: LockDetails): void;
  release(): void;
}

export type LockAttempt =
  | { readonly kind: 'ours'; readonly lock: ProcessLock }
  /** `owner` is undefined when the lock cannot be read. */
  | { readonly kind: 'held'; readonly owner: LockOwner | undefined };

export interface LockOptions {
  readonly self: { readonly pid: number; readonly now: Date };
  readonly heartbeatMs: number;
  /** Many heartbeats: a busy owner may be late, a dead one never comes. */
  readonly staleAfterMs: number;
  readonly details?: LockDetails;
  /** `private`: only this user may read it. */
  readonly access?: 'private' | 'public';
  /** When the file was removed: `lost`, because another may have held it meanwhile, or `restore` where that is no harm. */
  readonly whenGone?: 'lost' | 'restore';
  /** Called by a heartbeat that finds another's lock. */
  readonly onLost?: () => void;
}

/** Throws only when the lock cannot be written at all. */
export function tryLock(file: string, options: LockOptions): LockAttempt {
  const { pid, now } = options.self;
  const token = `${pid}-${now.getTime()}-${Math.random().toString(36).slice(2)}`;
  const owner: LockOwner = { pid, host: hostname(), token, startedAt: now.toISOString() };
  const holder = take(file, owner, options);
  if (holder !== 'us') return { kind: 'held', owner: holder };
  const isHeld = (): boolean => readLock(file)?.owner.token === token;
  let { details } = options;
  const heartbeat = setInterval(() => {
    const found = readLock(file);
    if (found?.owner.token === token) touch(file);
    else if (found !== undefined) options.onLost?.();
    else if (options.whenGone === 'restore') restore(file, owner, { ...options, details });
  }, options.heartbeatMs);
  heartbeat.unref();
  const lock: ProcessLock = {
    owner,
    isHeld,
    tell(said) {
      details = said;
      const own = `${file}.${token}`;
      writeLock(own, owner, { ...options, details });
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

/** Undefined when it is gone, or not ours to understand. */
export function readLock(
  file: string,
): { readonly owner: LockOwner; readonly details: LockDetails } | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (!isOwner(read)) return undefined;
    const { pid, host, token, startedAt, ...details } = read;
    return { owner: { pid, host, token, startedAt }, details };
  } catch {
    return undefined;
  }
}

/** Of another host nothing is known. */
export function isKnownDead({ pid, host }: LockOwner): boolean {
  return host === hostname() && !isAlive(pid);
}

/** The lock appears under its name with its content already in it, so that nobody ever reads half of one. */
function take(file: string, owner: LockOwner, options: LockOptions): LockOwner | 'us' | undefined {
  const own = `${file}.${owner.token}`;
  try {
    writeLock(own, owner, options);
    for (let round = 0; round < 20; round++) {
      if (isLinked(own, file)) return 'us';
      const age = ageOf(file);
      const holder = readLock(file)?.owner;
      // Released in between: try again.
      if (age === undefined) continue;
      // A lock that cannot be read is judged by its age alone.
      const isStale = age > options.staleAfterMs || (holder !== undefined && isKnownDead(holder));
      if (!isStale) return holder;
      removeStale(file, holder, `${own}.stale`);
    }
    return undefined;
  } catch (cause) {
    throw cannotLock(file, cause);
  } finally {
    rmSync(own, { force: true });
  }
}

/** As long as there is a folder to put it in. */
function restore(file: string, owner: LockOwner, options: LockOptions): void {
  const own = `${file}.${owner.token}`;
  try {
    writeLock(own, owner, options);
    isLinked(own, file);
  } catch {
    // The folder is gone, or cannot be written: the next heartbeat tries again.
  } finally {
    rmSync(own, { force: true });
  }
}

function writeLock(
  own: string,
  owner: LockOwner,
  { details, access }: Pick<LockOptions, 'details' | 'access'>,
): void {
  const mode = access === 'private' ? 0o600 : 0o666;
  writeFileSync(own, JSON.stringify({ ...details, ...owner }), { flag: 'wx', mode });
}

function isLinked(own: string, file: string): boolean {
  try {
    linkSync(own, file);
    return true;
  } catch (cause) {
    if (isCode(cause, 'EEXIST')) return false;
    throw cause;
  }
}

/** Since it was last touched; undefined when it is gone. */
function ageOf(file: string): number | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats === undefined ? undefined : Date.now() - stats.mtimeMs;
}

/** Moved before it is removed; what turns out to be another lock than the one judged is put back. */
function removeStale(file: string, judged: LockOwner | undefined, aside: string): void {
  try {
    renameSync(file, aside);
  } catch (cause) {
    if (isCode(cause, 'ENOENT')) return;
    throw cause;
  }
  if (readLock(aside)?.owner.token !== judged?.token) isLinked(aside, file);
  rmSync(aside, { force: true });
}

function isOwner(read: unknown): read is LockOwner & LockDetails {
  return typeof read === 'object' && read !== null && 'pid' in read && 'host' in read && 'token' in read;
}

/** Signal 0 only asks. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return isCode(error, 'EPERM');
  }
}

function touch(file: string): void {
  try {
    const now = new Date();
    utimesSync(file, now, now);
  } catch {
    // Taken over or removed by hand: whoever holds it asks before it relies on it.
  }
}

function cannotLock(file: string, cause: unknown): EngineError {
  const isFull = isCode(cause, 'ENOSPC');
  return new EngineError(
    isFull ? 'disk-full' : 'index-read-only',
    isFull ? 'The disk is full' : `The index folder cannot be written: ${path.dirname(file)}`,
    {
      hint: isFull
        ? 'free some space and run: codeagent index'
        : 'check its permissions, or set GRAPH_INDEX_DIR to another folder',
      cause,
    },
  );
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
