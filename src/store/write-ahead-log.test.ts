/** The log of a real database: what a checkpoint records of it, and which damage that record reveals. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from './driver.ts';
import { hasLostFrames, logFileName, pagesInLog, recordLog } from './write-ahead-log.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'codeagent-log-'));
const log = path.join(directory, logFileName);
let database: Database;
let whole: Buffer;

beforeAll(() => {
  database = openDatabase(path.join(directory, 'index.db'), { readOnly: false });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE words (word TEXT)');
  insertWords();
  whole = readFileSync(log);
});
afterAll(() => {
  database.close();
  rmSync(directory, { recursive: true, force: true });
});

function insertWords(): void {
  database.exec("INSERT INTO words SELECT hex(randomblob(800)) FROM json_each('[1,2,3,4,5,6,7,8,9]')");
}

it('lists the pages of all frames', () => {
  const pages = [...pagesInLog(directory)];
  expect(pages.length).toBe((whole.length - 32) / (24 + 4096));
  expect(pages.every(({ page, pageBytes }) => page >= 1 && pageBytes === 4096)).toBe(true);
});

describe('frames are lost', () => {
  const damages: readonly (readonly [string, (bytes: Buffer) => Uint8Array])[] = [
    ['by a flipped byte', (bytes) => flipped(bytes, bytes.length >> 1)],
    ['by a flipped byte of the header', (bytes) => flipped(bytes, 17)],
    ['when the end is cut off', (bytes) => bytes.subarray(0, bytes.length - 4120)],
    ['when everything is cut off', () => Buffer.alloc(0)],
  ];
  it.each(damages)('%s', (_, damage) => {
    const record = recordLog(directory);
    if (record === undefined) throw new Error('there is no log');
    try {
      writeFileSync(log, damage(Buffer.from(whole)));
      expect(hasLostFrames(directory, record, { isCopied: false })).toBe(true);
    } finally {
      writeFileSync(log, whole);
    }
  });
});

it('no frames are lost when the log grows, or when SQLite empties it or starts it again after a checkpoint', () => {
  const record = recordLog(directory);
  if (record === undefined) throw new Error('there is no log');
  insertWords();
  expect(hasLostFrames(directory, record, { isCopied: false })).toBe(false);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  expect(recordLog(directory)).toBeUndefined();
  expect(hasLostFrames(directory, record, { isCopied: true })).toBe(false);
  insertWords();
  expect(hasLostFrames(directory, record, { isCopied: true })).toBe(false);
});

function flipped(bytes: Buffer, at: number): Buffer {
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
}
