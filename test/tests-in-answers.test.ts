/** Tests in the answers of `callers`, `references` and `impact`: counted by folder, listed, or left out. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../src/engine/engine.ts';
import { answerLines, type Given } from './answer-lines.ts';
import { createWorkspace, engineOn, type Workspace } from './workspace.ts';

const testOf = (name: string): string =>
  `from app.till import pay\n\n\ndef test_${name}():\n    assert pay(1)\n`;
const suites = [1, 2, 3, 4, 5, 6].map((number) => `tests/unit/test_u${number}.py`);

let workspace: Workspace;
let engine: Engine;

beforeAll(async () => {
  workspace = createWorkspace();
  workspace.write(
    'app/till.py',
    `def pay(sum):
    return sum


class Till:
    charge = pay

    def close(self):
        pay(1)
        return pay(2)


def ring(till):
    return till.charge(3)
`,
  );
  workspace.write(
    'web/shapes.ts',
    `export interface Shape { area(): number }
export abstract class Base {
  abstract size(): number;
}
export class Disc extends Base implements Shape {
  area() { return this.size(); }
  size() { return 1; }
}
export const total = (shapes: Shape[]) => shapes.map((each) => each.area());
`,
  );
  for (const file of suites) workspace.write(file, testOf(file.slice(-5, -3)));
  for (const number of [1, 2, 3]) workspace.write(`tests/smoke/test_s${number}.py`, testOf(`s${number}`));
  engine = engineOn(workspace.root);
  await engine.index.update();
});

afterAll(() => {
  engine.close();
  workspace.dispose();
});

const ask = (name: string, given: Given) => answerLines(engine, name, { symbol: 'pay', ...given });

describe('callers', () => {
  it('many test files are counted by folder', async () => {
    expect(await ask('callers', {})).toEqual([
      'function app/till.py:pay  :1-2  10 callers',
      '  app/till.py:Till.close  :9 +1 line 10  pay(1)',
      '9 more in 9 test files (--tests list): tests/unit 6 in 6 files, tests/smoke 3 in 3 files',
      'Used without a call in 1 place, so other code may call it:',
      '  app/till.py:Till.charge  :6  charge = pay',
    ]);
  });

  it('all of them on request', async () => {
    expect(await ask('callers', { tests: 'list' })).toHaveLength(13);
  });
});

describe('references', () => {
  it.each([
    ['fold', 4 + 1 + 1],
    ['list', 4 + 1 + 9 * 3],
    ['without', 4 + 1],
  ])('%s', async (tests, count) => {
    expect(await ask('references', { tests })).toHaveLength(count);
  });
});

describe('impact', () => {
  it('every site of a function, aliases as such, the likeliest tests and the folders of the others', async () => {
    expect(await ask('impact', { depth: 1 })).toEqual([
      'function app/till.py:pay  :1-2',
      'Affected: 2 symbols',
      'Depth 1: 2',
      '  app/till.py:Till.charge  :6 alias of pay',
      '  app/till.py:Till.close  :9, :10 calls',
      'Tests: 9 files that use it, over at most 10 steps',
      '  tests/smoke/test_s1.py  depth 1, 1 symbol, test_s1',
      '  tests/smoke/test_s2.py  depth 1, 1 symbol, test_s2',
      '  tests/smoke/test_s3.py  depth 1, 1 symbol, test_s3',
      '  tests/unit/test_u1.py  depth 1, 1 symbol, test_u1',
      '  tests/unit/test_u2.py  depth 1, 1 symbol, test_u2',
      '  4 more (--tests list): tests/unit 4 files',
      'Beyond depth 1: 1 symbol (--depth)',
    ]);
  });

  it('what is overridden and what overrides is named as such', async () => {
    expect(await ask('impact', { symbol: 'Disc.area', depth: 1 })).toEqual([
      'method web/shapes.ts:Disc.area  :6',
      'Overrides web/shapes.ts:Shape.area :1 (abstract)',
      'No overrides of Disc.area',
      'Affected: 1 symbol',
      'Depth 1: 1',
      '  web/shapes.ts:total  :9 calls Shape.area (may run Disc.area)  probable',
    ]);
    expect(await ask('impact', { symbol: 'Base.size', depth: 1 })).toEqual([
      'method web/shapes.ts:Base.size  :3',
      'Affected: 1 symbol',
      'Depth 1: 1',
      '  web/shapes.ts:Disc.size  :7 overrides  probable',
      'Beyond depth 1: 2 symbols (--depth)',
    ]);
  });

  it.each([
    ['list', 7 + 9],
    ['without', 6],
  ])('tests %s', async (tests, count) => {
    expect(await ask('impact', { depth: 1, tests })).toHaveLength(count);
  });

  it('the limit changes what is listed, not the totals', async () => {
    const totals = async (limit: number) =>
      (await ask('impact', { limit })).filter((line) => /^(?:Affected|Depth|Tests)/.test(line));
    expect(await totals(1)).toEqual(await totals(100));
  });
});
