/** A worker that dies or hangs affects only its current file. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultConfig } from '../../model/config.ts';
import type { FilePath } from '../../model/source-file.ts';
import { createExtractionPool } from './extraction-pool.ts';
import type { FileToExtract } from './messages.ts';

/** Implements the protocol of worker.ts; the name of a file determines how and when it fails. */
const program = `
import { parentPort, workerData } from 'node:worker_threads';
const pulse = new Int32Array(workerData.pulse);
let next;
function through(batch, step) {
  const outcomes = batch.files.map((file, index) => {
    Atomics.store(pulse, 2, batch.id);
    Atomics.store(pulse, 0, index);
    Atomics.add(pulse, 1, 1);
    const does = (what) => file.path.includes(what) && (file.path.startsWith('extract') <= (step !== 'read'));
    if (does('always')) process.exit(1);
    if (file.failed === undefined && does('exit')) process.exit(1);
    if (file.failed === undefined && does('throw')) throw new Error('out of patience');
    if (file.failed === undefined && does('hang')) for (;;);
    return { path: file.path, outcome: { kind: 'unread', reason: file.failed?.kind ?? 'done' } };
  });
  Atomics.store(pulse, 0, -1);
  return { id: batch.id, outcomes };
}
parentPort.on('message', (message) => {
  if (message.role === 'reads') next = message.other;
  else if (message.role === 'extracts')
    message.other.on('message', (batch) => parentPort.postMessage(through(batch, 'extract')));
  else if (next === undefined) parentPort.postMessage(through(message, 'both'));
  else {
    through(message, 'read');
    next.postMessage(message);
  }
});
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'codeagent-pool-'));
  writeFileSync(path.join(folder, 'worker.mjs'), program);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function outcomesOf(paths: readonly string[]): Promise<Record<string, string>> {
  const pool = createExtractionPool({
    root: folder,
    grammars: folder,
    config: { ...defaultConfig.indexing, fileTimeoutMs: 300 },
    program: pathToFileURL(path.join(folder, 'worker.mjs')),
    size: 2,
  });
  const found: Record<string, string> = {};
  const files = paths.map(
    (file): FileToExtract => ({
      path: file as FilePath,
      sizeBytes: 10,
      ctimeMs: 0,
      knownHash: undefined,
      failed: undefined,
    }),
  );
  try {
    await pool.extract(
      files,
      ({ outcomes }) => {
        for (const { path: file, outcome } of outcomes)
          if (outcome.kind === 'unread') found[file] = outcome.reason;
      },
      undefined,
    );
  } finally {
    await pool.close();
  }
  return found;
}

describe('one bad file among good ones', () => {
  const good = Array.from({ length: 60 }, (_, index) => `good-${index}`);
  it.each([
    ['exit', 'parse-crash'],
    ['throw', 'parse-crash'],
    ['hang', 'parse-timeout'],
    ['always', 'unreadable'],
  ])('%s', async (name, verdict) => {
    const expected = Object.fromEntries([...good.map((file) => [file, 'done']), [name, verdict]]);
    expect(await outcomesOf([...good.slice(0, 30), name, ...good.slice(30)])).toEqual(expected);
  });

  const many = Array.from({ length: 1000 }, (_, index) => `good-${index}`);
  it.each([
    ['exit', 'parse-crash'],
    ['hang', 'parse-timeout'],
    ['extract-exit', 'parse-crash'],
    ['extract-throw', 'parse-crash'],
    ['extract-hang', 'parse-timeout'],
    ['extract-always', 'unreadable'],
  ])('with threads in a row: %s', async (name, verdict) => {
    const expected = Object.fromEntries([...many.map((file) => [file, 'done']), [name, verdict]]);
    expect(await outcomesOf([...many.slice(0, 400), name, ...many.slice(400)])).toEqual(expected);
  });

  it('several', async () => {
    const found = await outcomesOf(['exit-1', 'good', 'hang', 'exit-2', 'throw']);
    expect(found).toEqual({
      'exit-1': 'parse-crash',
      good: 'done',
      hang: 'parse-timeout',
      'exit-2': 'parse-crash',
      throw: 'parse-crash',
    });
  });
});

it('a worker that cannot even start is an error, not an endless loop', async () => {
  writeFileSync(path.join(folder, 'broken.mjs'), 'throw new Error("cannot start");');
  const pool = createExtractionPool({
    root: folder,
    grammars: folder,
    config: defaultConfig.indexing,
    program: pathToFileURL(path.join(folder, 'broken.mjs')),
    size: 2,
  });
  const file: FileToExtract = {
    path: 'a' as FilePath,
    sizeBytes: 1,
    ctimeMs: 0,
    knownHash: undefined,
    failed: undefined,
  };
  await expect(pool.extract([file], () => {}, undefined)).rejects.toThrow('cannot start');
  await pool.close();
});
