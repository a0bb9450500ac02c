/** A lock across processes: who holds it, who may take it over, and what a heartbeat finds. */
import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isKnownDead, type LockOptions, type ProcessLock, readLock, tryLock } from './process-lock.ts';

let folder: string;
let file: string;
const held: ProcessLock[] = [];
const nobody = 2 ** 22 - 3;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  folder = mkdtempSync(path.join(tmpdir(), 'codeagent-lock-'));
  file = path.join(folder, 'x.lock');
});
afterEach(() => {
  for (const lock of held.splice(0)) lock.release();
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

function attempt(options: Partial<LockOptions> = {}): ReturnType<typeof tryLock> {
  const self = { pid: process.pid, now: new Date() };
  const tried = tryLock(file, { self, heartbeatMs: 1_000, staleAfterMs: 60_000, ...options });
  if (tried.kind === 'ours') held.push(tried.lock);
  return tried;
}

function taken(options: Partial<LockOptions> = {}): ProcessLock {
  const tried = attempt(options);
  if (tried.kind === 'held') throw new Error('somebody has it');
  return tried.lock;
}

const written = (pid: number, host = hostname()) =>
  JSON.stringify({ pid, host, token: 'other', startedAt: 'now' });

describe('taking', () => {
  it.each([
    ['one that lives', written(process.pid), 'now', 'held'],
    ['one that is dead', written(nobody), 'now', 'ours'],
    ['one of another machine', written(nobody, 'elsewhere'), 'now', 'held'],
    ['one of another machine, long silent', written(nobody, 'elsewhere'), 'long ago', 'ours'],
    ['one that nobody can read', 'half wri', 'now', 'held'],
    ['one that nobody can read, long silent', 'half wri', 'long ago', 'ours'],
  ])('from %s', (_, text, touched, expected) => {
    writeFileSync(file, text);
    if (touched === 'long ago') utimesSync(file, 1, 1);
    expect(attempt().kind).toBe(expected);
  });

  it('once, until it is released', () => {
    const lock = taken();
    expect(attempt()).toMatchObject({ kind: 'held', owner: { pid: process.pid } });
    lock.release();
    expect(attempt().kind).toBe('ours');
  });
});

describe('what it says', () => {
  it('changes, and the owner stays', () => {
    const lock = taken({ details: { a: 1 }, access: 'private' });
    expect(readLock(file)).toEqual({ owner: lock.owner, details: { a: 1 } });
    lock.tell({ b: 2, token: 'not ours' });
    expect(readLock(file)).toEqual({ owner: lock.owner, details: { b: 2 } });
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(isKnownDead(lock.owner)).toBe(false);
  });

  it('is not said in the place of another', () => {
    const lock = taken();
    writeFileSync(file, written(process.pid));
    lock.tell({ b: 2 });
    lock.release();
    expect(readFileSync(file, 'utf8')).toBe(written(process.pid));
  });
});

describe('a heartbeat', () => {
  it('touches it', () => {
    taken();
    utimesSync(file, 1, 1);
    vi.advanceTimersByTime(1_000);
    expect(statSync(file).mtimeMs).toBeGreaterThan(1_000);
  });

  it('tells when another has it, and leaves that one alone', () => {
    const onLost = vi.fn();
    const lock = taken({ onLost, whenGone: 'restore' });
    writeFileSync(file, written(process.pid));
    vi.advanceTimersByTime(1_000);
    expect([onLost.mock.calls.length, lock.isHeld()]).toEqual([1, false]);
  });

  it.each([
    ['lost', false],
    ['restore', true],
  ] as const)('where the file was removed: %s', (whenGone, isHeld) => {
    const lock = taken({ whenGone });
    lock.tell({ a: 1 });
    rmSync(file);
    vi.advanceTimersByTime(1_000);
    expect([lock.isHeld(), readLock(file)?.details]).toEqual([isHeld, isHeld ? { a: 1 } : undefined]);
  });

  it('survives that the folder is gone', () => {
    taken({ whenGone: 'restore' });
    rmSync(folder, { recursive: true });
    vi.advanceTimersByTime(2_000);
    expect(readLock(file)).toBeUndefined();
  });
});
