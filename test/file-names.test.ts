/** Names of a file with their meaning, and dependencies between folders and projects. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../src/engine/engine.ts';
import { cyclesAmong } from '../src/retrieval/folders/cycles.ts';
import { indexedWorkspace, type Workspace } from './workspace.ts';

const files = {
  'shop/tax.py': 'RATE = 2\n\n\ndef tax(price):\n    return price * RATE\n',
  'shop/till.py': [
    'import os',
    'from shop.tax import tax',
    'from shop import tax as module',
    '',
    '',
    'class Till:',
    '    def pay(self, price):',
    '        os.getpid()',
    '        price.unheard()',
    '        return tax(price)',
    '',
    '',
    'def open_till():',
    '    return Till()',
    '',
  ].join('\n'),
  'shop/deep/report.py': 'from shop.till import Till\n\n\ndef report():\n    return Till().pay(1)\n',
  'shop/back.py': 'from shop.deep.report import report\n\n\ndef again():\n    return report()\n',
  'tests/test_till.py': 'from shop.till import Till\n\n\ndef test_pay():\n    assert Till().pay(1)\n',
  'site/package.json': '{ "name": "site" }',
  'site/main.js': 'export const one = 1;\n',
  'tools/package.json': '{ "name": "tools" }',
  'tools/use.js': "import { one } from '../site/main.js';\nexport const two = one + one;\n",
};

let workspace: Workspace;
let engine: Engine;
beforeAll(async () => {
  ({ workspace, engine } = await indexedWorkspace(files));
});
afterAll(() => {
  engine.close();
  workspace.dispose();
});

describe('file names', () => {
  const linesOf = (file: string): readonly string[] =>
    engine.graph.fileNames(file).names.map(({ row, column, name, role, targets, unresolved }) => {
      const meaning = targets.map(({ id, confidence, row: at }) => `${id}@${at} ${confidence}`).join(', ');
      return `${row}:${column} ${role} ${name} -> ${unresolved ?? meaning}`;
    });

  it('lists definitions, imports, resolved and unresolved names in source order', () => {
    expect(linesOf('shop/till.py')).toEqual([
      '1:21 import tax -> shop/tax.py:tax@3 exact',
      '2:17 import tax -> shop/tax.py@0 exact',
      '5:6 definition Till -> shop/till.py:Till@5 exact',
      '6:8 definition pay -> shop/till.py:Till.pay@6 exact',
      '7:8 read os -> external',
      '7:11 call getpid -> external',
      '8:14 call unheard -> unknown',
      '9:15 call tax -> shop/tax.py:tax@3 exact',
      '12:4 definition open_till -> shop/till.py:open_till@12 exact',
      '13:11 call Till -> shop/till.py:Till@5 exact',
    ]);
  });

  it('positions count UTF-16 units, and the hash names the content', () => {
    const { contentHash, names } = engine.graph.fileNames('shop/tax.py');
    expect(contentHash).toMatch(/^[0-9a-f]{64}$/);
    expect(names.map(({ name }) => name)).toEqual(['RATE', 'tax', 'RATE']);
  });

  it.each([
    ['nowhere.py', 'not-found'],
    ['shop', 'bad-input'],
    ['../outside.py', 'bad-input'],
  ])('%s is refused', (file, code) => {
    expect(() => engine.graph.fileNames(file)).toThrow(expect.objectContaining({ code }));
  });
});

describe('folder dependencies', () => {
  const arrows = async (options: { below?: string; by?: 'folder' | 'project'; depth?: number }) => {
    const { edges } = await engine.graph.folderDependencies({
      below: options.below ?? '',
      by: options.by ?? 'folder',
      depth: options.depth,
      limit: 100,
    });
    return edges.map(
      ({ source, target, symbols, isTest }) => `${source} -> ${target} ${symbols}${isTest ? ' test' : ''}`,
    );
  };

  it('counts the symbols that the files of a folder use in another', async () => {
    expect(await arrows({})).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^shop\/deep -> shop \d/),
        expect.stringMatching(/^tests -> shop \d test$/),
      ]),
    );
  });

  it('finds cycles, without those of tests', async () => {
    const { cycles } = await engine.graph.folderDependencies({
      below: '',
      by: 'folder',
      depth: undefined,
      limit: 100,
    });
    expect(cycles).toEqual([['shop', 'shop/deep']]);
  });

  it('joins deeper folders at a given depth, and looks into one folder', async () => {
    expect((await arrows({ depth: 1 })).every((arrow) => !arrow.includes('shop/deep'))).toBe(true);
    expect((await arrows({ below: 'shop' })).some((arrow) => arrow.includes('tests'))).toBe(false);
  });

  it('compares projects', async () => {
    expect(await arrows({ by: 'project' })).toEqual([expect.stringMatching(/^tools -> site \d/)]);
  });

  it('an unknown folder is not found', async () => {
    await expect(arrows({ below: 'nowhere' })).rejects.toMatchObject({ code: 'not-found' });
  });
});

it.each([
  ['', ''],
  ['a>b b>c', ''],
  ['a>b b>a', 'a b'],
  ['a>b b>c c>a c>d d>e e>d', 'a b c|d e'],
  ['a>a', ''],
])('cycles among %j', (arrows, expected) => {
  const parsed = arrows
    .split(' ')
    .filter((arrow) => arrow !== '')
    .map((arrow) => {
      const [source = '', target = ''] = arrow.split('>');
      return { source, target };
    });
  expect(
    cyclesAmong(parsed)
      .map((cycle) => cycle.join(' '))
      .join('|'),
  ).toBe(expected);
});
