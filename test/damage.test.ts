/**
 * Every command that meets a damaged index reports the damage, and the next update rebuilds the index; no query
 * returns wrong results.
 */
import { spawn } from 'node:child_process';
import {
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSums, statIndex, writeSums } from '../src/store/page-sums.ts';
import { recordLog } from '../src/store/write-ahead-log.ts';
import { createRandom } from './random-edits.ts';
import {
  createStage,
  createWorkspace,
  dumpOf,
  engineOn,
  projectRoot,
  type Stage,
  type Workspace,
} from './workspace.ts';

let stage: Stage;
beforeAll(() => {
  stage = createStage();
});
afterAll(() => stage.dispose());
beforeEach(async () => {
  stage.clear('harbour');
  await stage.engine.index.update();
});

const file = () => path.join(stage.engine.index.directory, 'index.db');

/** Changes the file in place, as a disk error or another program would. */
function change(at: number, bytes: (before: number) => number, count = 1): void {
  const all = readFileSync(file());
  for (let index = at; index < Math.min(at + count, all.length); index++) all[index] = bytes(all[index] ?? 0);
  writeFileSync(file(), all, { flag: 'r+' });
}

const kinds: readonly (readonly [string, (at: number) => void])[] = [
  ['a changed page', (at) => change(at - (at % 4096), (before) => before ^ 0xff, 4096)],
  ['one flipped bit', (at) => change(at, (before) => before ^ 1)],
  ['a hundred changed bytes', (at) => change(at, (before) => before ^ 0xff, 100)],
  ['a truncated file', (at) => truncateSync(file(), at)],
];

const lookup = ({ engine }: Stage) =>
  engine.ask.lookup('Dock', {
    limit: 5,
    breadth: 'best',
    kinds: undefined,
    language: undefined,
    path: undefined,
  });

const questions: readonly (readonly [string, (of: Stage) => unknown])[] = [
  ['lookup', lookup],
  ['references', ({ engine }) => engine.graph.references('Dock', { limit: 3 })],
  ['outline', ({ engine }) => engine.ask.outline('Docks/Dock.cs')],
  ['files', ({ engine }) => engine.files.find('Dock', { limit: 3, language: undefined })],
  ['map', ({ engine }) => engine.ask.map({ budgetTokens: 100 })],
  ['graph', ({ engine }) => [...engine.graph.records()]],
  ['status', ({ engine }) => engine.index.status({ problemLimit: 1 })],
];

describe.each(kinds)('%s', (_, damage) => {
  it.each([1, 2])('every query reports it and an update repairs it, seed %i', async (seed) => {
    const { engine } = stage;
    const before = dumpOf(engine);
    // One engine has the index open already, the other opens it now.
    lookup(stage);
    damage(1 + createRandom(seed)(statSync(file()).size - 1));
    for (const isOpen of [true, false]) {
      if (!isOpen) engine.close();
      for (const [name, ask] of questions)
        await expect((async () => ask(stage))(), name).rejects.toMatchObject({
          code: 'index-corrupt',
          message: expect.stringMatching(/^The index is damaged/),
          hint: expect.stringMatching(/rebuilds the index, which took about \d+ s/),
          advice: [{ kind: 'run', operation: 'index' }],
        });
    }
    const { setAside } = await engine.index.update();
    expect(existsSync(setAside ?? '')).toBe(true);
    expect(dumpOf(engine)).toEqual(before);
    expect(readdirSync(engine.index.directory)).not.toContain('index.damaged');
  });
});

it('a file with a new mtime is not damaged', () => {
  utimesSync(file(), new Date(), new Date());
  expect(lookup(stage).hits.length).toBeGreaterThan(0);
  stage.engine.close();
  expect(lookup(stage).hits.length).toBeGreaterThan(0);
});

it('health compares every block even when size and times match the checksums', async () => {
  const { engine } = stage;
  const failing = async (mode: 'quick' | 'full') =>
    (await engine.index.health({ mode })).filter(({ ok, name }) => !ok && name !== 'space');
  expect(await failing('quick')).toEqual([]);
  engine.close();
  // A reserved byte of the header, which no check of SQLite reads.
  const directory = engine.index.directory;
  const sums = readSums(directory);
  if (sums === undefined) throw new Error('there are no checksums');
  change(80, (before) => before ^ 1);
  writeSums(directory, { ...sums, ...statIndex(directory) });
  expect(lookup(stage).hits.length).toBeGreaterThan(0);
  for (const mode of ['quick', 'full'] as const)
    expect(await failing(mode)).toMatchObject([
      { name: 'index', detail: expect.stringMatching(/^The index is damaged: .*\(1 of \d+ blocks differ/) },
    ]);
  expect((await engine.index.update()).setAside).toBeDefined();
  expect(await failing('full')).toEqual([]);
});

describe('the log of a killed update', () => {
  const damages: readonly (readonly [string, (log: Buffer) => Uint8Array])[] = [
    ['a flipped byte', (log) => withByte(log, log.length >> 1, 1)],
    ['a flipped byte of its header', (log) => withByte(log, 17, 1)],
    ['a zeroed page', (log) => log.fill(0, 32 + 24, 32 + 24 + 4096)],
    ['a truncated log', (log) => log.subarray(0, Math.floor(log.length * 0.7))],
    ['an empty log', () => new Uint8Array(0)],
  ];
  it.each(damages)(
    '%s: queries use an earlier state and the next update equals a fresh index',
    async (_, damage) => {
      const workspace = createWorkspace('harbour');
      try {
        expect(workspace.cli('index').code).toBe(0);
        const before = workspace.cli('lookup', 'Dock').stdout;
        await killWhileLinking(workspace);
        const log = path.join(workspace.root, '.codeagent/index.db-wal');
        writeFileSync(log, damage(readFileSync(log)));
        // The files that the queries read did not change, so both states give the same answers.
        expect(workspace.cli('lookup', 'Dock').stdout).toBe(before);
        const status = workspace.cli('status');
        expect(status.stdout + status.stderr).toMatch(/unfinished \(run: |Fresh +no: /);
        expect(workspace.cli('index').code).toBe(0);
        const [ours, fresh] = [
          engineOn(workspace.root),
          engineOn(workspace.root, path.join(workspace.root, '.git/i')),
        ];
        await fresh.index.update();
        expect(dumpOf(ours)).toEqual(dumpOf(fresh));
        for (const each of [ours, fresh]) each.close();
      } finally {
        workspace.dispose();
      }
    },
  );
});

it('a log that loses frames during a checkpoint is reported as damage', async () => {
  const workspace = createWorkspace('harbour');
  try {
    expect(workspace.cli('index').code).toBe(0);
    await killWhileLinking(workspace);
    const directory = path.join(workspace.root, '.codeagent');
    const sums = readSums(directory);
    if (sums === undefined) throw new Error('there are no checksums');
    // The record of a writer that is killed during a checkpoint.
    writeSums(directory, { ...sums, changing: [], log: recordLog(directory) });
    expect(workspace.cli('lookup', 'Dock').code).toBe(0);
    const log = path.join(directory, 'index.db-wal');
    writeFileSync(log, withByte(readFileSync(log), 5_000, 1));
    expect(workspace.cli('lookup', 'Dock')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('The index is damaged'),
    });
    expect(workspace.cli('index').code).toBe(0);
    expect(workspace.cli('lookup', 'Dock').code).toBe(0);
  } finally {
    workspace.dispose();
  }
});

function withByte(bytes: Buffer, at: number, bit: number): Buffer {
  bytes[at] = (bytes[at] ?? 0) ^ bit;
  return bytes;
}

/**
 * Adds files and kills the update that links them. A late kill reaches the checkpoint, which records the log: then the
 * damage below would be reported instead of read past, so the kill is tried again.
 */
async function killWhileLinking(workspace: Workspace): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt++) {
    for (let at = 0; at < 20; at++)
      workspace.write(`more${at}.py`, `def more${at}():\n    return ${at + attempt}\n`);
    const signal = await killedWhileLinking(workspace.root);
    const hasRecord = readSums(path.join(workspace.root, '.codeagent'))?.log !== undefined;
    if (signal === 'SIGKILL' && !hasRecord) return;
    expect(workspace.cli('index').code).toBe(0);
  }
  throw new Error('no update was killed before its checkpoint');
}

function killedWhileLinking(root: string): Promise<unknown> {
  const child = spawn(process.execPath, [path.join(projectRoot, 'bin/codeagent.cjs'), 'index'], {
    cwd: root,
  });
  child.stderr.on('data', (text: Buffer) => {
    if (String(text).includes('link')) child.kill('SIGKILL');
  });
  return new Promise((resolve) => child.on('close', (_, by) => resolve(by)));
}

describe('the command line', () => {
  it('reports the damage with every command, and never prints a stack trace', async () => {
    const workspace = createWorkspace('harbour');
    expect(workspace.cli('index').code).toBe(0);
    const index = path.join(workspace.root, '.codeagent/index.db');
    const bytes = readFileSync(index);
    bytes.fill(0, 4096 * 5, 4096 * 6);
    writeFileSync(index, bytes, { flag: 'r+' });
    for (const words of [
      ['lookup', 'Dock'],
      ['callers', 'Dock'],
      ['search', 'dock'],
      ['grep', 'Dock'],
      ['status'],
    ]) {
      const { code, stderr } = workspace.cli(...words);
      expect([words, code, stderr]).toEqual([
        words,
        2,
        expect.stringMatching(/^codeagent: The index is damaged/),
      ]);
      expect(stderr).not.toMatch(/\n\s+at /);
    }
    const ran = workspace.cli('index');
    expect([ran.code, ran.stdout]).toEqual([0, expect.stringMatching(/set aside/)]);
    expect(ran.stderr).toMatch(/The index was damaged; .* rebuilt, which took about \d+ s/);
    expect(workspace.cli('lookup', 'Dock').code).toBe(0);
    workspace.dispose();
  });
});
