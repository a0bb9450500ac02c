/**
 * One writer per index across processes: a lock file that names its owner and is touched while the owner lives.
 * A lock whose owner is dead, or has not touched it for long, is taken over.
 */
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { EngineError } from '../model/errors.ts';

export interface WriterLock {
  /** Throws when another process has taken the lock meanwhile. */
  assertHeld(): void;
  release(): void;
}

interface Owner {
  readonly pid: number;
  readonly host: string;
  readonly token: string;
  readonly startedAt: string;
}

const heartbeatMs = 2_000;
/** Many heartbeats: a busy writer may be late, a dead one never comes. */
const staleAfterMs = 60_000;

export function acquireWriterLock(directory: string, self: { pid: number; now: Date }): WriterLock {
  const file = path.join(directory, 'writer.lock');
  const owner: Owner = {
    pid: self.pid,
    host: hostname(),
    token: `${self.pid}-${self.now.getTime()}-${Math.random().toString(36).slice(2)}`,
    startedAt: self.now.toISOString(),
  };
  take(file, owner);
  const heartbeat = setInterval(() => touch(file), heartbeatMs);
  heartbeat.unref();
  return {
    assertHeld() {
      if (readOwner(file)?.token !== owner.token) {
        throw new EngineError('index-locked', 'Another process has taken over the index', {
          hint: 'run: codeagent index',
        });
      }
    },
    release() {
      clearInterval(heartbeat);
      if (readOwner(file)?.token === owner.token) rmSync(file, { force: true });
    },
  };
}

/** The lock appears under its name with its content already in it, so that nobody ever reads half of one. */
function take(file: string, owner: Owner): void {
  const own = `${file}.${owner.token}`;
  try {
    writeFileSync(own, JSON.stringify(owner), { flag: 'wx' });
    for (let round = 0; round < 20; round++) {
      if (isLinked(own, file)) return;
      const age = ageOf(file);
      const holder = readOwner(file);
      // Released in between: try again.
      if (age === undefined) continue;
      if (!isStale(holder, age)) throw holder === undefined ? held() : heldBy(holder);
      removeStale(file, holder, `${own}.stale`);
    }
    throw held();
  } catch (cause) {
    throw cause instanceof EngineError ? cause : cannotLock(file, cause);
  } finally {
    rmSync(own, { force: true });
  }
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

/** A lock that cannot be read is judged by its age alone. */
function isStale(holder: Owner | undefined, ageMs: number): boolean {
  return ageMs > staleAfterMs || (holder?.host === hostname() && !isAlive(holder.pid));
}

/** Since it was last touched; undefined when it is gone. */
function ageOf(file: string): number | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats === undefined ? undefined : Date.now() - stats.mtimeMs;
}

/** Moved before it is removed; what turns out to be another lock than the one judged is put back. */
function removeStale(file: string, judged: Owner | undefined, aside: string): void {
  try {
    renameSync(file, aside);
  } catch (cause) {
    if (isCode(cause, 'ENOENT')) return;
    throw cause;
  }
  if (readOwner(aside)?.token !== judged?.token) isLinked(aside, file);
  rmSync(aside, { force: true });
}

function readOwner(file: string): Owner | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isOwner(read) ? read : undefined;
  } catch {
    // Gone, or not ours to understand.
    return undefined;
  }
}

function isOwner(read: unknown): read is Owner {
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
    // Taken over or removed by hand: assertHeld says so before the next write.
  }
}

function held(): EngineError {
  return new EngineError('index-locked', 'Another process is writing the index', {
    hint: 'wait for it to finish and try again',
  });
}

function heldBy(holder: Owner): EngineError {
  return new EngineError(
    'index-locked',
    `Process ${holder.pid} on ${holder.host} is writing the index since ${holder.startedAt}`,
    {
      hint: 'wait for it to finish and try again',
    },
  );
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
