/** The supervisor with real child processes: fixtures/child.mjs does what the path of a request says. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { SemanticError } from '../protocol/semantic-error.ts';
import { backOffMs } from './back-off.ts';
import { createSupervisor, type Supervisor, type SupervisorLimits } from './supervisor.ts';

const program = fileURLToPath(new URL('fixtures/child.mjs', import.meta.url));
const fast: Partial<SupervisorLimits> = { firstBackOffMs: 1, longestBackOffMs: 4, graceMs: 200, watchMs: 20 };
const folder = mkdtempSync(path.join(tmpdir(), 'codeagent-supervisor-'));
const opened: Supervisor[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Case {
  readonly mode?: string;
  readonly limits?: Partial<SupervisorLimits>;
  readonly log?: string;
}

function supervise({ mode = 'good', limits = {}, log }: Case = {}): Supervisor {
  const supervisor = createSupervisor({
    start: {
      command: process.execPath,
      args: [program, mode, ...(log === undefined ? [] : [log])],
      environment: {},
    },
    root: folder,
    safeMode: true,
    limits: { ...fast, ...limits },
  });
  opened.push(supervisor);
  return supervisor;
}

const ask = (supervisor: Supervisor, file: string, signal?: AbortSignal) =>
  supervisor.request('enrich', { path: file, sites: 'calls' }, signal === undefined ? {} : { signal });

/** The code of the error, or `answered`. */
async function outcome(work: Promise<unknown>): Promise<string> {
  return await work.then(
    () => 'answered',
    (error: unknown) => (error instanceof SemanticError ? error.code : `not ours: ${String(error)}`),
  );
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Resolves when the log of a child contains the text. */
async function logged(log: string, text: string): Promise<void> {
  const has = (): boolean => existsSync(log) && readFileSync(log, 'utf8').includes(text);
  if (has()) return;
  await new Promise<void>((resolve) => {
    const watcher = watch(path.dirname(log), () => {
      if (!has()) return;
      watcher.close();
      resolve();
    });
    if (has()) {
      watcher.close();
      resolve();
    }
  });
}

describe('a child', () => {
  it('starts with the first request and ends when idle', async () => {
    const log = path.join(folder, 'idle.log');
    const supervisor = supervise({ log, limits: { idleMs: 1 } });
    expect(supervisor.state()).toBe('stopped');
    expect((await ask(supervisor, 'a.ts')).path).toBe('a.ts');
    expect(supervisor.starts()).toBe(1);
    await logged(log, 'closed');
    expect(supervisor.state()).toBe('stopped');
    expect((await ask(supervisor, 'b.ts')).path).toBe('b.ts');
    expect(supervisor.starts()).toBe(2);
  });

  it('reports its versions', async () => {
    const supervisor = supervise();
    await ask(supervisor, 'a.ts');
    expect(supervisor.handshake()).toMatchObject({ extractorVersion: 'test-1' });
  });

  it.each([
    ['dies', 'die', 'child_failed', {}],
    ['writes garbage', 'garbage', 'child_failed', {}],
    ['is stopped', 'stop', 'timeout', { fileMs: 300 }],
    ['exceeds its memory', 'memory', 'oom_restart', { memoryBytes: 200 * 1024 ** 2 }],
    ['does not answer', 'hold', 'timeout', { fileMs: 100 }],
  ] as const)('that %s is replaced', async (_name, file, code, limits) => {
    const supervisor = supervise({ limits });
    await ask(supervisor, 'a.ts');
    const first = supervisor.processId();
    expect(await outcome(ask(supervisor, file))).toBe(code);
    expect((await ask(supervisor, 'b.ts')).path).toBe('b.ts');
    expect(supervisor.starts()).toBe(2);
    expect(supervisor.processId()).not.toBe(first);
    await supervisor.close();
    expect(first !== undefined && isAlive(first)).toBe(false);
  });

  it('that is killed from outside is replaced', async () => {
    const supervisor = supervise();
    await ask(supervisor, 'a.ts');
    const held = outcome(ask(supervisor, 'hold'));
    process.kill(supervisor.processId() ?? 0, 'SIGKILL');
    expect(await held).toBe('child_failed');
    expect(await outcome(ask(supervisor, 'b.ts'))).toBe('answered');
  });

  it('speaks our version of the protocol, or is not used', async () => {
    const supervisor = supervise({ mode: 'wrong-version' });
    expect(await outcome(ask(supervisor, 'a.ts'))).toBe('semantic_unavailable');
    expect(supervisor.handshake()).toBeUndefined();
  });

  it('must answer the handshake in time', async () => {
    const supervisor = supervise({ mode: 'silent', limits: { startMs: 100 } });
    expect(await outcome(ask(supervisor, 'a.ts'))).toBe('timeout');
  });

  it('that does not start is given up', async () => {
    const supervisor = supervise({ mode: 'dies-at-start', limits: { failuresBeforeGivingUp: 2 } });
    const outcomes = [await outcome(ask(supervisor, 'a.ts')), await outcome(ask(supervisor, 'a.ts'))];
    expect(outcomes).toEqual(['child_failed', 'child_failed']);
    expect(supervisor.state()).toBe('given-up');
    expect(await outcome(ask(supervisor, 'a.ts'))).toBe('semantic_unavailable');
    expect(supervisor.starts()).toBe(2);
  });

  it('whose command does not exist is unavailable', async () => {
    const supervisor = createSupervisor({
      start: { command: path.join(folder, 'nowhere'), args: [], environment: {} },
      root: folder,
      safeMode: true,
      limits: fast,
    });
    opened.push(supervisor);
    expect(await outcome(ask(supervisor, 'a.ts'))).toBe('semantic_unavailable');
  });

  it('that does not end by itself is killed', async () => {
    const supervisor = supervise({ mode: 'stubborn' });
    await ask(supervisor, 'a.ts');
    const pid = supervisor.processId() ?? 0;
    await supervisor.close();
    expect(isAlive(pid)).toBe(false);
  });

  it('sees that its parent is gone', async () => {
    const log = path.join(folder, 'orphan.log');
    const parent = spawn(
      process.execPath,
      [
        '-e',
        `const child = require('node:child_process').spawn(process.execPath, ${JSON.stringify([program, 'good', log])},
          { stdio: ['pipe', 'pipe', 'inherit'], detached: true });
        child.stdout.on('data', () => process.kill(process.pid, 'SIGKILL'));
        child.stdin.write('{"jsonrpc":"2.0","id":1,"method":"load","params":{"files":[]}}\\n');`,
      ],
      { stdio: 'ignore' },
    );
    await new Promise((resolve) => parent.once('close', resolve));
    await logged(log, 'closed');
  });

  it('learns from `prepare` what the one before it knew', async () => {
    const prepared: number[] = [];
    const supervisor = createSupervisor({
      start: { command: process.execPath, args: [program], environment: {} },
      root: folder,
      safeMode: true,
      limits: fast,
      prepare: async (request) => {
        const { projects } = await request('load', { files: ['a.ts'] });
        prepared.push(projects.length);
      },
    });
    opened.push(supervisor);
    await ask(supervisor, 'a.ts');
    await outcome(ask(supervisor, 'die'));
    await ask(supervisor, 'a.ts');
    expect(prepared).toEqual([1, 1]);
  });
});

describe('a request', () => {
  it('carries the error of the child', async () => {
    const supervisor = supervise();
    await expect(ask(supervisor, 'error')).rejects.toMatchObject({
      code: 'plugin_blocked',
      hint: 'trust it',
    });
    expect(supervisor.starts()).toBe(1);
  });

  it('is refused when too many wait', async () => {
    const supervisor = supervise({ limits: { pendingRequests: 2 } });
    const held = [ask(supervisor, 'hold'), ask(supervisor, 'hold')];
    expect(await outcome(ask(supervisor, 'a.ts'))).toBe('backpressure');
    const all = Promise.all(held.map(outcome));
    await supervisor.close();
    expect(await all).toEqual(['cancelled', 'cancelled']);
  });

  it('that is cancelled is answered at once, and the child goes on', async () => {
    const log = path.join(folder, 'cancel.log');
    const supervisor = supervise({ log });
    await ask(supervisor, 'a.ts');
    const newer = new AbortController();
    const held = outcome(ask(supervisor, 'hold', newer.signal));
    await logged(log, 'enrich hold');
    newer.abort();
    expect(await held).toBe('cancelled');
    await logged(log, 'cancel');
    expect(await outcome(ask(supervisor, 'release'))).toBe('answered');
    expect(supervisor.starts()).toBe(1);
  });

  it('waits for its turn without losing its time', async () => {
    const supervisor = supervise({ limits: { fileMs: 400 } });
    await ask(supervisor, 'a.ts');
    const held = ask(supervisor, 'hold');
    const behind = Array.from({ length: 20 }, (_, index) => ask(supervisor, `${index}.ts`));
    expect((await Promise.all(behind)).length).toBe(20);
    await ask(supervisor, 'release');
    expect((await held).path).toBe('hold');
  });

  it('that was aborted before starts nothing', async () => {
    const supervisor = supervise();
    expect(await outcome(ask(supervisor, 'a.ts', AbortSignal.abort()))).toBe('cancelled');
    expect(supervisor.starts()).toBe(0);
  });

  it('fails once the supervisor is closed', async () => {
    const supervisor = supervise();
    await supervisor.close();
    expect(await outcome(ask(supervisor, 'a.ts'))).toBe('semantic_unavailable');
  });
});

it('the pause before a start doubles up to its limit', () => {
  const limits = { firstBackOffMs: 500, longestBackOffMs: 3_000 };
  expect([0, 1, 2, 3, 4, 5].map((failures) => backOffMs(failures, limits))).toEqual([
    0, 500, 1_000, 2_000, 3_000, 3_000,
  ]);
});
