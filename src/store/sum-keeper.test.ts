/** Checksums follow a real database through checkpoints, also through those that make the file shorter. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from './driver.ts';
import { assertUndamaged, blockBytes, readSums, writeSums } from './page-sums.ts';
import { createSumKeeper, type SumKeeper } from './sum-keeper.ts';

let directory: string;
let database: Database;
let keeper: SumKeeper;

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'codeagent-sums-'));
  database = openDatabase(path.join(directory, 'index.db'), { readOnly: false });
  database.exec(
    `PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0;
     CREATE TABLE words (word TEXT)`,
  );
  insertWords(200);
  keeper = createSumKeeper(directory);
  copyLog();
});
afterEach(() => {
  database.close();
  rmSync(directory, { recursive: true, force: true });
});

function insertWords(count: number): void {
  const insert = database.prepare('INSERT INTO words VALUES (?)');
  for (let word = 0; word < count; word++) insert.run(`${word}`.repeat(900));
}

function copyLog(): void {
  keeper.copyLog(database, () => database.exec('PRAGMA wal_checkpoint(TRUNCATE)'));
}

const assertSums = (): void => assertUndamaged(directory, () => false, { compare: 'always' });
const sizeBytes = (): number => statSync(path.join(directory, 'index.db')).size;
const logBytes = (): number => statSync(path.join(directory, 'index.db-wal')).size;

/** Shortens the file by so many pages. */
function shrink(pages: number): void {
  database.exec(
    `DELETE FROM words WHERE rowid > (SELECT max(rowid) - ${pages * 6} FROM words); PRAGMA incremental_vacuum(${pages})`,
  );
}

it('keeps the sums right while the file grows', () => {
  insertWords(50);
  copyLog();
  assertSums();
});

// A block has 16 pages: among these the new end of the file is inside of a block, at its start and at its end.
it.each(Array.from({ length: 18 }, (_, pages) => pages + 1))(
  'keeps the sums right when the file loses %i pages',
  (pages) => {
    const before = sizeBytes();
    shrink(pages);
    copyLog();
    expect(before - sizeBytes()).toBe(pages * 4096);
    assertSums();
  },
);

it('accepts a file that a killed writer had made shorter', () => {
  const before = readSums(directory);
  if (before === undefined) throw new Error('there are no sums');
  shrink(20);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  // The record that the writer makes before it copies the log: the last block was among the changed ones.
  const changing = before.sums.map((_, block) => block).filter((block) => block !== lastBlock());
  writeSums(directory, { ...before, changing });
  assertSums();
});

function lastBlock(): number {
  return Math.ceil(sizeBytes() / blockBytes) - 1;
}

describe('a log that has grown', () => {
  it('is copied and emptied', () => {
    insertWords(200);
    const before = logBytes();
    keeper.copyLogGrownBy(before, database);
    expect(logBytes()).toBe(before);
    keeper.copyLogGrownBy(before - 1, database);
    expect(logBytes()).toBe(0);
    assertSums();
  });

  it('is copied, at once, and not emptied while a reader uses it', () => {
    insertWords(200);
    const reader = openDatabase(path.join(directory, 'index.db'), { readOnly: true });
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM words').get();
    database.exec('PRAGMA busy_timeout = 5000');
    const startedMs = performance.now();
    keeper.copyLogGrownBy(0, database);
    expect(performance.now() - startedMs).toBeLessThan(3000);
    expect(database.prepare('PRAGMA busy_timeout').get()).toEqual({ timeout: 5000 });
    const size = logBytes();
    expect(size).toBeGreaterThan(0);
    assertSums();
    reader.exec('COMMIT');
    reader.close();
    const copied = readSums(directory);
    keeper.copyLogGrownBy(1000, database);
    expect(readSums(directory)).toEqual(copied);
    insertWords(20);
    copyLog();
    assertSums();
  });
});
