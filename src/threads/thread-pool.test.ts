/** The end of a thread is reported once, with its unfinished tasks. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type PoolThread, ThreadPool } from './thread-pool.ts';

interface Task {
  readonly id: number;
  readonly does: 'echo' | 'exit' | 'throw' | 'never' | 'close';
}

/** Answers with the id of the task. */
const program = `
import { parentPort, workerData } from 'node:worker_threads';
if (workerData === 'broken') throw new Error('cannot start');
parentPort.on('message', ({ id, does }) => {
  if (does === 'exit') process.exit(1);
  if (does === 'throw') throw new Error('out of patience');
  if (does === 'close') parentPort.close();
  if (does === 'echo') parentPort.postMessage({ id });
});
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'codeagent-threads-'));
  writeFileSync(path.join(folder, 'worker.mjs'), program);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const opened: ThreadPool<Task, { id: number }, string>[] = [];
afterEach(async () => {
  for (const pool of opened.splice(0)) await pool.terminate();
});

/** `log` has a line for every report; `next` waits for the next one. */
function createPool() {
  const log: string[] = [];
  let wake = (): void => {};
  const write = (line: string): void => {
    log.push(line);
    wake();
  };
  const pool = new ThreadPool<Task, { id: number }, string>(pathToFileURL(path.join(folder, 'worker.mjs')), {
    onReply: (thread, { id }) =>
      write(`${thread.state} replies to ${pool.finish(thread, id)?.does ?? 'nothing'}`),
    onEnd: (thread, error) =>
      write(`${thread.state} ends: ${error?.message ?? 'exit'}, ${left(thread)} left`),
  });
  opened.push(pool);
  const next = (): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve;
    });
  return { pool, log, next };
}

function left({ tasks }: PoolThread<Task, string>): string {
  return [...tasks.keys()].join(' and ') || 'none';
}

it('a reply finishes its task, once', async () => {
  const { pool, log, next } = createPool();
  const thread = pool.start('one', { workerData: undefined });
  pool.give(thread, { id: 1, does: 'echo' });
  expect(left(thread)).toBe('1');
  await next();
  expect(log).toEqual(['one replies to echo']);
  expect(left(thread)).toBe('none');
  expect(pool.finish(thread, 1)).toBe(undefined);
});

it.each([
  ['exit', 'exit'],
  ['throw', 'out of patience'],
] as const)('a thread that ends by %s leaves the pool, and leaves its tasks', async (does, why) => {
  const { pool, log, next } = createPool();
  const thread = pool.start('one', { workerData: undefined });
  pool.give(thread, { id: 1, does: 'never' });
  pool.give(thread, { id: 2, does });
  await next();
  expect(pool.threads.size).toBe(0);
  await pool.exited();
  expect(log).toEqual([`one ends: ${why}, 1 and 2 left`]);
});

it('a thread that cannot start ends', async () => {
  const { pool, log, next } = createPool();
  pool.start('one', { workerData: 'broken' });
  await next();
  expect(log).toEqual(['one ends: cannot start, none left']);
});

it('threads that the pool terminates or forgets are not reported', async () => {
  const { pool, log } = createPool();
  const [one, two] = ['one', 'two'].map((name) => pool.start(name, { workerData: undefined }));
  if (one === undefined || two === undefined) throw new Error('two threads were started');
  pool.give(one, { id: 1, does: 'never' });
  pool.give(two, { id: 2, does: 'close' });
  pool.forget(two);
  await pool.terminate([one]);
  await pool.exited();
  expect(log).toEqual([]);
  expect(pool.threads.size).toBe(0);
});
