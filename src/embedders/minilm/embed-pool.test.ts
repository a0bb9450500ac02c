/** The order of service, and the fate of calls when threads end. Stand-in programs speak the protocol of the threads. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type EmbedPool, openPool, type PoolSetup } from './embed-pool.ts';

/**
 * A vector is the number of texts embedded before. `hold` is answered after the next order, `die` ends the thread,
 * `fail` gets a failure as reply, `never` gets no reply.
 */
const program = `
import { parentPort, workerData } from 'node:worker_threads';
let count = 0;
const delayed = [];
const answer = ({ id, texts }) =>
  parentPort.postMessage({ kind: 'vectors', id, vectors: Float32Array.from(texts, () => count++), busyMs: 1 });
parentPort.on('message', (order) => {
  if (order.kind === 'stop') return parentPort.close();
  if (order.kind === 'forget') return;
  if (order.texts[0] === 'die') process.exit(1);
  if (order.texts[0] === 'throw') throw new Error('out of patience');
  if (order.texts[0] === 'fail') return parentPort.postMessage({ kind: 'failed', id: order.id, message: 'no luck' });
  if (order.texts[0] === 'never') return;
  if (order.texts[0] === 'hold') return delayed.push(order);
  answer(order);
  for (const each of delayed.splice(0)) answer(each);
});
parentPort.postMessage(workerData.variant === 'fp32' ? { kind: 'unavailable', reason: 'not today', hint: 'wait' } : { kind: 'ready' });
if (workerData.variant === 'fp32') parentPort.close();
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'codeagent-embed-pool-'));
  writeFileSync(path.join(folder, 'worker.mjs'), program);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const opened: EmbedPool[] = [];
afterEach(async () => {
  for (const pool of opened.splice(0)) await pool.close();
});

async function poolOf(changes: Partial<PoolSetup> = {}): Promise<EmbedPool> {
  const result = await openPool({ ...setupOf(), ...changes });
  if (result.kind === 'unavailable') throw new Error(result.reason);
  opened.push(result.pool);
  return result.pool;
}

function setupOf(): PoolSetup {
  const program = pathToFileURL(path.join(folder, 'worker.mjs'));
  const models = { packages: '', modelFolder: '', cacheFolder: '', variant: 'int8' } as const;
  return { program, ...models, workers: 1, share: 1, atExit: () => () => {} };
}

async function places(pool: EmbedPool, texts: readonly string[], pace: 'now' | 'background' = 'now') {
  return (await pool.embed(texts, { pace })).map((vector) => [...vector][0]);
}

const background = { pace: 'background' } as const;

describe('the pool', () => {
  it('answers in the order of the texts', async () => {
    const pool = await poolOf();
    const texts = Array.from({ length: 30 }, (_, index) => `text ${index}`);
    expect(await places(pool, texts)).toEqual(texts.map((_, index) => index));
  });

  it('answers a query during background work', async () => {
    const pool = await poolOf();
    const slow = pool.embed(['hold', ...Array<string>(20).fill('x')], background);
    expect(await places(pool, ['question'])).toEqual([0]);
    expect((await slow).length).toBe(21);
  });

  it('answers a query while a worker pauses', async () => {
    const pool = await poolOf({ share: 1e-6 });
    const slow = pool.embed(Array<string>(9).fill('x'), background);
    const refused = expect(slow).rejects.toMatchObject({ code: 'cancelled' });
    expect((await places(pool, ['question'])).length).toBe(1);
    await pool.close();
    await refused;
  });

  it('rests in the background until the quiet time is over, and answers queries meanwhile', async () => {
    const pool = await poolOf();
    let isQuiet = true;
    const quietUntilMs = (): number => (isQuiet ? Date.now() + 5 : 0);
    const rested = pool.embed(['x'], { ...background, quietUntilMs });
    expect(await places(pool, ['question', 'another'])).toEqual([0, 1]);
    isQuiet = false;
    expect([...((await rested)[0] ?? [])]).toEqual([2]);
  });

  const failures: readonly (readonly [string, string, RegExp])[] = [
    ['ends', 'die', /ended by itself/],
    ['throws', 'throw', /out of patience/],
    ['replies with a failure', 'fail', /no luck/],
  ];
  it.each(failures)('a call fails when its worker %s, and the next is served', async (_, text, message) => {
    const pool = await poolOf();
    await expect(pool.embed([text], {})).rejects.toThrow(message);
    expect(await places(pool, ['after'])).toEqual([0]);
  });

  it('waiting calls get another worker', async () => {
    const pool = await poolOf();
    const calls = [
      pool.embed(['die'], {}),
      places(pool, ['one']),
      pool.embed(['die'], {}),
      places(pool, ['two']),
    ];
    expect((await Promise.allSettled(calls)).map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
  });

  it('a cancelled call frees its worker', async () => {
    const pool = await poolOf();
    const stop = new AbortController();
    const cancelled = pool.embed([...Array<string>(40).fill('never')], { signal: stop.signal });
    stop.abort();
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
    expect(await places(pool, ['after'])).toEqual([0]);
    await expect(pool.embed(['x'], { signal: stop.signal })).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('closing cancels waiting calls, and may happen twice', async () => {
    const pool = await poolOf({ workers: 2 });
    const waiting = [pool.embed(['never'], {}), pool.embed(['never'], background)];
    const refused = waiting.map((call) => expect(call).rejects.toMatchObject({ code: 'cancelled' }));
    await pool.close();
    await pool.close();
    await Promise.all(refused);
    await expect(pool.embed(['x'], {})).rejects.toMatchObject({ code: 'cancelled' });
  });

  const unavailable: readonly (readonly [string, Partial<PoolSetup>, RegExp])[] = [
    ['replies why', { variant: 'fp32' }, /^not today$/],
    ['has no program', { program: new URL('file:///no/such/worker.mjs') }, /Cannot find module|no\/such/],
  ];
  it.each(unavailable)('a worker that %s makes it unavailable', async (_, changes, reason) => {
    expect(await openPool({ ...setupOf(), ...changes })).toMatchObject({
      kind: 'unavailable',
      reason: expect.stringMatching(reason),
    });
  });
});
