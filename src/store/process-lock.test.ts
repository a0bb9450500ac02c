/** Locks across processes: ownership, takeover and heartbeat. */
import {
  closeSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { identityOf } from '../trust/own-file.ts';
import { createUserSecret } from '../trust/user-secret.ts';
import type { IndexFolder } from './index-folder.ts';
import { isKnownDead, type LockOptions, type ProcessLock, readLock, tryLock } from './process-lock.ts';

let folder: string;
let file: string;
let place: IndexFolder;
let reported: string[];
const name = 'x.lock';
const held: ProcessLock[] = [];
const nobody = 2 ** 22 - 3;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  folder = mkdtempSync(path.join(tmpdir(), 'codeagent-lock-'));
  const directory = path.join(folder, 'index');
  mkdirSync(directory);
  reported = [];
  const secret = createUserSecret(path.join(folder, 'state'));
  place = { directory, secret, onSetAside: (line) => reported.push(line) };
  file = path.join(directory, name);
});
afterEach(() => {
  for (const lock of held.splice(0)) lock.release();
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

function attempt(options: Partial<LockOptions> = {}): ReturnType<typeof tryLock> {
  const self = { pid: process.pid, now: new Date() };
  const tried = tryLock(place, name, { self, heartbeatMs: 1_000, staleAfterMs: 60_000, ...options });
  if (tried.kind === 'ours') held.push(tried.lock);
  return tried;
}

function taken(options: Partial<LockOptions> = {}): ProcessLock {
  const tried = attempt(options);
  if (tried.kind === 'held') throw new Error('another process holds the lock');
  return tried.lock;
}

/** Writes a lock as another process of this user would. */
function write(pid: number, host = hostname()): void {
  rmSync(file, { force: true });
  const opened = openSync(file, 'wx', 0o600);
  const content = { pid, host, token: 'other', startedAt: 'now' };
  const identity = identityOf(fstatSync(opened, { bigint: true }));
  const words = [realpathSync(place.directory), name, identity, JSON.stringify(content)];
  writeSync(opened, JSON.stringify({ ...content, proof: place.secret.sign('lock', words) }));
  closeSync(opened);
}

describe('taking the lock', () => {
  it.each([
    ['a living process', [process.pid, hostname()], 'now', 'held'],
    ['a dead process', [nobody, hostname()], 'now', 'ours'],
    ['a process on another machine', [nobody, 'elsewhere'], 'now', 'held'],
    ['a process on another machine, long silent', [nobody, 'elsewhere'], 'long ago', 'ours'],
  ] as const)('from %s', (_, [pid, host], touched, expected) => {
    write(pid, host);
    if (touched === 'long ago') utimesSync(file, 1, 1);
    expect([attempt().kind, reported]).toEqual([expected, []]);
  });

  const content = (pid: number) => JSON.stringify({ pid, host: hostname(), token: 'x', startedAt: 'now' });
  it.each<[string, () => void]>([
    ['a lock without a proof', () => writeFileSync(file, content(process.pid))],
    [
      'a lock with a wrong proof',
      () => writeFileSync(file, content(process.pid).replace('}', `,"proof":"${'0'.repeat(64)}"}`)),
    ],
    [
      'a copy of a valid lock',
      () => {
        write(process.pid);
        const text = readFileSync(file);
        rmSync(file);
        writeFileSync(path.join(folder, 'another file, so that the inode differs'), '');
        writeFileSync(file, text);
      },
    ],
    ['a truncated lock', () => writeFileSync(file, '{"pid":')],
    ['a large file', () => writeFileSync(file, ' '.repeat(1 << 20))],
    ['a link', () => symlinkSync(path.join(folder, 'elsewhere'), file)],
    ['a link in a circle', () => symlinkSync(name, file)],
    ['a folder', () => mkdirSync(file)],
  ])('%s is renamed and does not block', (_, make) => {
    make();
    expect(attempt().kind).toBe('ours');
    expect(reported).toHaveLength(1);
    expect(readdirSync(place.directory).filter((each) => each.includes('.untrusted-'))).toHaveLength(1);
  });

  it('succeeds once, until the lock is released', () => {
    const lock = taken();
    expect(attempt()).toMatchObject({ kind: 'held', owner: { pid: process.pid } });
    lock.release();
    expect(attempt().kind).toBe('ours');
  });
});

describe('the details', () => {
  it('can be changed and keep the owner', () => {
    const lock = taken({ details: { a: 1 } });
    expect(readLock(place, name)).toEqual({ owner: lock.owner, details: { a: 1 } });
    lock.setDetails({ b: 2, token: 'not ours' });
    expect(readLock(place, name)).toEqual({ owner: lock.owner, details: { b: 2 } });
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(isKnownDead(lock.owner)).toBe(false);
  });

  it('are not written over the lock of another process', () => {
    const lock = taken();
    write(process.pid);
    const before = readFileSync(file, 'utf8');
    lock.setDetails({ b: 2 });
    lock.release();
    expect(readFileSync(file, 'utf8')).toBe(before);
  });
});

describe('a heartbeat', () => {
  it('updates the mtime', () => {
    taken();
    utimesSync(file, 1, 1);
    vi.advanceTimersByTime(1_000);
    expect(statSync(file).mtimeMs).toBeGreaterThan(1_000);
  });

  it('reports a lock of another process and leaves it alone', () => {
    const onLost = vi.fn();
    const lock = taken({ onLost, whenGone: 'restore' });
    write(process.pid);
    vi.advanceTimersByTime(1_000);
    expect([onLost.mock.calls.length, lock.isHeld()]).toEqual([1, false]);
  });

  it.each([
    ['lost', false],
    ['restore', true],
  ] as const)('handles a removed file: %s', (whenGone, isHeld) => {
    const lock = taken({ whenGone });
    lock.setDetails({ a: 1 });
    rmSync(file);
    vi.advanceTimersByTime(1_000);
    expect([lock.isHeld(), readLock(place, name)?.details]).toEqual([isHeld, isHeld ? { a: 1 } : undefined]);
  });

  it('renames a foreign file and restores the lock', () => {
    const lock = taken({ whenGone: 'restore' });
    writeFileSync(`${file}.new`, '{}');
    rmSync(file);
    symlinkSync(`${name}.new`, file);
    vi.advanceTimersByTime(1_000);
    expect([lock.isHeld(), reported.length]).toEqual([true, 1]);
  });

  it('survives the removal of the folder', () => {
    taken({ whenGone: 'restore' });
    rmSync(folder, { recursive: true });
    vi.advanceTimersByTime(2_000);
    expect(readLock(place, name)).toBeUndefined();
  });
});
