/** Checksums follow a real database through checkpoints, also through those that make the file shorter. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
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
