/** Whoever meets a damaged index names the damage, and the next update builds it anew; nobody answers wrongly. */
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
import { createRandom } from './random-edits.ts';
import { createStage, createWorkspace, dumpOf, type Stage } from './workspace.ts';

let stage: Stage;
beforeAll(() => {
  stage = createStage();
});
afterAll(() => stage.dispose());
beforeEach(async () => {
  stage.clear('harbour');
  await stage.engine.update();
});

const file = () => path.join(stage.engine.indexDirectory, 'index.db');

/** In place, as a disk or another program would. */
function change(at: number, bytes: (before: number) => number, count = 1): void {
  const all = readFileSync(file());
  for (let index = at; index < Math.min(at + count, all.length); index++) all[index] = bytes(all[index] ?? 0);
  writeFileSync(file(), all, { flag: 'r+' });
}

const kinds: readonly (readonly [string, (at: number) => void])[] = [
  ['another page', (at) => change(at - (at % 4096), (before) => before ^ 0xff, 4096)],
  ['one other bit', (at) => change(at, (before) => before ^ 1)],
  ['a hundred other bytes', (at) => change(at, (before) => before ^ 0xff, 100)],
  ['the end cut off', (at) => truncateSync(file(), at)],
];

const lookup = ({ engine }: Stage) =>
  engine.lookup('Dock', {
    limit: 5,
    breadth: 'best',
    kinds: undefined,
    language: undefined,
    path: undefined,
  });

const questions: readonly (readonly [string, (of: Stage) => unknown])[] = [
  ['lookup', lookup],
  ['references', ({ engine }) => engine.navigate().references('Dock', { limit: 3 })],
  ['outline', ({ engine }) => engine.outline('Docks/Dock.cs')],
  ['files', ({ engine }) => engine.files('Dock', { limit: 3, language: undefined })],
  ['map', ({ engine }) => engine.map({ budgetTokens: 100 })],
  ['graph', ({ engine }) => [...engine.graph()]],
  ['status', ({ engine }) => engine.status({ problemLimit: 1 })],
];

describe.each(kinds)('%s', (_, damage) => {
  it.each([1, 2])('is named by every question and mended by an update, seed %i', async (seed) => {
    const { engine } = stage;
    const before = dumpOf(engine);
    // One that was open all the time, and one that opens the index now.
    lookup(stage);
    damage(1 + createRandom(seed)(statSync(file()).size - 1));
    for (const isOpen of [true, false]) {
      if (!isOpen) engine.close();
      for (const [name, ask] of questions)
        await expect((async () => ask(stage))(), name).rejects.toMatchObject({
          code: 'index-corrupt',
          message: expect.stringMatching(/^The index is damaged/),
          hint: expect.stringMatching(/codeagent index.*built anew, which took about \d+ s/),
        });
    }
    const { setAside } = await engine.update();
    expect(existsSync(setAside ?? '')).toBe(true);
    expect(dumpOf(engine)).toEqual(before);
    expect(readdirSync(engine.indexDirectory)).not.toContain('index.damaged');
  });
});

it('a file that was only touched is no damage', () => {
  utimesSync(file(), new Date(), new Date());
  expect(lookup(stage).hits.length).toBeGreaterThan(0);
  stage.engine.close();
  expect(lookup(stage).hits.length).toBeGreaterThan(0);
});

describe('the command line', () => {
  it('names the damage with every command, and never shows a stack', async () => {
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
    expect(ran.stderr).toMatch(/The index was damaged; .* built anew, which took about \d+ s/);
    expect(workspace.cli('lookup', 'Dock').code).toBe(0);
    workspace.dispose();
  });
});
