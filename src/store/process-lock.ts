/**
 * A file that one process at a time holds, across processes and hosts: it names its owner, may say more, and is touched
 * while the owner lives. A lock whose owner is dead, or has not touched it for long, is taken over.
 * A lock is signed with the user's secret, together with its folder, its name and the file itself. A repository may
 * ship a file of that name: whatever is not signed so is no lock, and is set aside at once.
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
import { EngineError } from '../model/errors.ts';
import { systemCodeOf } from '../model/system-code.ts';
import { identityOf, readOwnFile, setAside } from '../trust/own-file.ts';
import { type IndexFolder, tell } from './index-folder.ts';

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
  /** When the file was removed: `lost`, because another may have held it meanwhile, or `restore` where that is no harm. */
  readonly whenGone?: 'lost' | 'restore';
  /** Called by a heartbeat that finds another's lock. */
  readonly onLost?: () => void;
}

/** Throws only when the lock cannot be written at all. */
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
    tell(said) {
      details = said;
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

/** Undefined when there is none, none of ours, or none that can be read. */
export function readLock(folder: LockFolder, name: string): FoundLock | undefined {
  try {
    const found = judge({ folder, name, file: path.join(folder.directory, name) });
    return found.kind === 'lock' ? found.lock : undefined;
  } catch {
    return undefined;
  }
}

type LockFolder = Pick<IndexFolder, 'directory' | 'secret'>;

interface LockPlace {
  readonly folder: LockFolder;
  readonly name: string;
  /** Where it is, or is to be. */
  readonly file: string;
}

interface FoundLock {
  readonly owner: LockOwner;
  readonly details: LockDetails;
}

type Judgement =
  | { readonly kind: 'absent' }
  | { readonly kind: 'lock'; readonly lock: FoundLock }
  | { readonly kind: 'foreign'; readonly why: string };

const lockMaxBytes = 64 * 1024;

function judge(place: LockPlace): Judgement {
  const read = readOwnFile(place.file, { maxBytes: lockMaxBytes });
  if (read.kind === 'absent') return read;
  if (read.kind === 'refused') return { kind: 'foreign', why: read.why };
  const said = parsed(read.bytes.toString('utf8'));
  if (said === undefined) return { kind: 'foreign', why: 'is no lock' };
  const { proof, ...rest } = said;
  const words = wordsOf(place, identityOf(read.stats), JSON.stringify(rest));
  if (!place.folder.secret.proves('lock', words, proof)) return { kind: 'foreign', why: 'is not signed' };
  const { pid, host, token, startedAt, ...details } = rest;
  return { kind: 'lock', lock: { owner: { pid, host, token, startedAt }, details } };
}

/** A copy of a lock, in another folder or under another name, is none. */
function wordsOf({ folder, name }: LockPlace, identity: string, said: string): readonly string[] {
  return [realpathSync.native(folder.directory), name, identity, said];
}

/** For who does not take the lock: what is in its place and not ours is set aside. */
export function setAsideForeignLock(folder: IndexFolder, name: string, now: Date): void {
  const file = path.join(folder.directory, name);
  const found = judge({ folder, name, file });
  if (found.kind === 'foreign') tell(folder.onSetAside, file, found.why, setAside(file, now));
}

/** In the folder of an index. */
export const daemonLockName = 'daemon.lock';

/** Of another host nothing is known. */
export function isKnownDead({ pid, host }: LockOwner): boolean {
  return host === hostname() && !isAlive(pid);
}

/** The lock appears under its name with its content already in it, so that nobody ever reads half of one. */
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
      const found = judge(place);
      // Released in between: try again.
      if (age === undefined || found.kind === 'absent') continue;
      if (found.kind === 'foreign') {
        tell(folder.onSetAside, file, found.why, setAside(file, options.self.now));
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

/** As long as there is a folder to put it in. What a checkout has put in its place is set aside. */
function restore(
  place: LockPlace & { readonly folder: IndexFolder },
  owner: LockOwner,
  { details, now }: { readonly details: LockDetails | undefined; readonly now: Date },
): void {
  const own = `${place.file}.${owner.token}`;
  try {
    const found = judge(place);
    if (found.kind === 'foreign')
      tell(place.folder.onSetAside, place.file, found.why, setAside(place.file, now));
    writeLock(place, own, owner, details);
    isLinked(own, place.file);
  } catch {
    // The folder is gone, or cannot be written: the next heartbeat tries again.
  } finally {
    rmSync(own, { force: true });
  }
}

function writeLock(place: LockPlace, own: string, owner: LockOwner, details: LockDetails | undefined): void {
  const opened = openSync(own, 'wx', 0o600);
  try {
    const said = JSON.stringify({ ...details, ...owner });
    const words = wordsOf(place, identityOf(fstatSync(opened, { bigint: true })), said);
    const proof = place.folder.secret.sign('lock', words);
    writeSync(opened, JSON.stringify({ ...JSON.parse(said), proof }));
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

/** Since it was last touched; undefined when it is gone. */
function ageOf(file: string): number | undefined {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  return stats === undefined ? undefined : Date.now() - stats.mtimeMs;
}

/** Moved before it is removed; what turns out to be another lock than the one judged is put back. */
function removeStale(place: LockPlace, judged: LockOwner, aside: string): void {
  try {
    renameSync(place.file, aside);
  } catch (cause) {
    if (systemCodeOf(cause) === 'ENOENT') return;
    throw cause;
  }
  const moved = judge({ ...place, file: aside });
  if (moved.kind !== 'lock' || moved.lock.owner.token !== judged.token) isLinked(aside, place.file);
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

/** Signal 0 only asks. */
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
    // Taken over or removed by hand: whoever holds it asks before it relies on it.
  }
}

function cannotLock(file: string, cause: unknown): EngineError {
  const isFull = systemCodeOf(cause) === 'ENOSPC';
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
