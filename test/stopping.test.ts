/** Every stage of an update ends soon after a signal, for any files, and the next run completes the work. */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorkspace, projectRoot, type Workspace } from './workspace.ts';

/**
 * One second, and another one for a busy machine; on a machine with more runnable processes than cores, as many times
 * that. Each stage below takes longer than that without a signal.
 */
const mostMs = (): number => 2_000 * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());

/** One file whose references take seconds to resolve: 9,000 calls through a chain of 300 base classes. */
function slowToLink(): string {
  const classes = Array.from(
    { length: 300 },
    (_, at) =>
      `export class C${at} extends C${at + 1} { m${at}(x: C${at}) { return this.m${(at + 1) % 300}(x).m${at}(x).m1(x); } }`,
  );
  const functions = Array.from(
    { length: 9_000 },
    (_, at) =>
      `function f${at}(a: C${at % 300}) { a.m299(a).m298(a); f${(at * 7) % 9_000}(a); g.h.i(a); unknown${at}(); }`,
  );
  return [...classes, ...functions].join('\n');
}

/** Text in which nearly every word is new, so each needs its own posting list. */
function slowToWrite(seed: number): string {
  let state = seed;
  const next = (): string => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state.toString(36);
  };
  return Array.from({ length: 4_000 }, () => `${next()}${next()} ${next()}`).join('\n');
}

describe('a signal', () => {
  let workspace: Workspace;
  beforeAll(() => {
    workspace = createWorkspace();
    workspace.write('slow.ts', slowToLink());
    for (let at = 0; at < 150; at++) workspace.write(`notes/${at % 10}/${at}.txt`, slowToWrite(at + 1));
  });
  afterAll(() => workspace.dispose());

  it.each([
    ['discover', 'SIGTERM'],
    ['extract', 'SIGINT'],
    ['link', 'SIGTERM'],
    ['link', 'SIGINT'],
    ['finish', 'SIGINT'],
  ] as const)('during %s: %s', async (phase, signal) => {
    rmSync(path.join(workspace.root, '.codeagent'), { recursive: true, force: true });
    const { code, endedMs, said } = await signalled(workspace.root, phase, signal);
    expect(endedMs).toBeLessThan(mostMs());
    // Work that is nearly finished may complete before the signal is handled.
    expect([0, 2]).toContain(code);
    if (code === 2) expect(said).toContain('Stopped; what was done is kept');
  });

  it('the next run completes the remaining work', () => {
    expect(workspace.cli('index').stdout).toMatch(/0 skipped/);
    const status = JSON.parse(workspace.cli('status', '--json').stdout) as { isComplete: boolean };
    expect(status.isComplete).toBe(true);
  });
});

/** Runs `index` and sends the signal when it reports that the phase has begun. */
async function signalled(root: string, phase: string, signal: NodeJS.Signals) {
  const child = spawn(process.execPath, [path.join(projectRoot, 'bin/codeagent.cjs'), 'index', root], {
    env: { ...process.env, GRAPH_INDEX_DIR: '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  let sentMs: number | undefined;
  child.stderr.setEncoding('utf8');
  child.stderr.on('data', (text: string) => {
    said += text;
    if (sentMs !== undefined || !said.includes(phase)) return;
    sentMs = performance.now();
    child.kill(signal);
  });
  const code = await new Promise((resolve) => child.on('close', (exit) => resolve(exit)));
  return { code, said, endedMs: performance.now() - (sentMs ?? 0) };
}
