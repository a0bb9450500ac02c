/** `source` with a question or a budget: the lines that matter, the targets of their calls, and counts of the others. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../src/engine/engine.ts';
import { source } from '../src/serve/operations/source.ts';
import { failureText, typing } from './as-typed.ts';
import { indexedWorkspace, type Workspace } from './workspace.ts';

const files = {
  'shop/base.py': 'def tax(x):\n    return x\n',
  'shop/long.py': `from shop.base import tax
def refund(order):
    return order
def settle(order):
    if order.is_open:
        return None
${'    step = 1\n'.repeat(8)}    if order.paid:
        tax(refund(order))
${'    step = 2\n'.repeat(7)}`,
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

async function ask(given: object): Promise<{ text: string; data: unknown }> {
  const out = await source.run(engine, source.parse(given as never), {
    onProgress: () => {},
    signal: new AbortController().signal,
    display: { kind: 'pipe', hasColours: false },
  });
  const audience = typing(source);
  return { text: source.render(out, audience), data: source.json?.(out, audience) };
}

async function check(given: object, expected: readonly string[] | RegExp): Promise<void> {
  const text = await ask(given).then(
    (answer) => answer.text,
    (error: unknown) => failureText(typing(source), error),
  );
  if (expected instanceof RegExp) expect(text).toMatch(expected);
  else expect(text.split('\n')).toEqual(expected);
}

describe('focused source', () => {
  it.each<[object, readonly string[] | RegExp]>([
    [
      { symbols: ['settle'], about: 'refund' },
      [
        'shop/long.py:4-23  function shop/long.py:settle',
        ' 4 def settle(order):',
        ' 5     if order.is_open:',
        ' 6         return None',
        '   … 8 lines',
        '15     if order.paid:',
        '16         tax(refund(order))  → shop/base.py:tax; refund',
        '   … 7 lines',
      ],
    ],
    [{ symbols: ['settle'], about: 'shop/base.py:tax', budget: 40 }, /\n16 .*→ shop\/base\.py:tax/],
    [
      { symbols: ['shop/base.py', 'settle'], about: 'refund', budget: 1 },
      /^[^\n]*\n1 def tax\(x\):\n.*… 1 line\nshop/,
    ],
    [{ symbols: ['settle'], budget: 30 }, /def settle[\s\S]*… \d+ lines/],
    [{ symbols: ['tax'], about: 'nothing of it' }, /^[^\n]*\n1 def tax\(x\):\n2 {5}return x$/],
    [{ symbols: ['shop/long.py'], about: 'refund' }, /def refund[\s\S]*def settle[\s\S]*refund\(order\)/],
    [{ symbols: ['settle'], budget: 300 }, /return None\n(?: *\d+ {5}step = 1\n){8}/],
    [{ symbols: ['shop/long.py:4-23'], about: 'refund' }, /return None\n(?: *\d+ {5}step = 1\n){8}/],
    [
      { symbols: ['tax', 'shop/long.py:12-16', 'shop/long.py:15-16'], budget: 200 },
      [
        'shop/base.py:1-2  function shop/base.py:tax',
        '1 def tax(x):',
        '2     return x',
        'shop/long.py:12-16  in shop/long.py:settle',
        '12     step = 1',
        '13     step = 1',
        '14     step = 1',
        '15     if order.paid:',
        '16         tax(refund(order))  → shop/base.py:tax; refund',
        'shop/long.py:15-16  in shop/long.py:settle',
        '15     if order.paid:',
        '16         tax(refund(order))',
      ],
    ],
    [{ symbols: ['tax'], budget: 'x' }, /^bad-input: --budget must be/],
  ])('focused: %j', (given, expected) => check(given, expected));

  it('returns the pieces of a focused span, and the targets of its calls', async () => {
    const { data } = await ask({ symbols: ['settle'], about: 'refund' });
    expect(data).toMatchObject({
      spans: [
        {
          id: 'shop/long.py:settle',
          pieces: [
            { line: 4, text: 'def settle(order):\n    if order.is_open:\n        return None' },
            { line: 15, text: '    if order.paid:\n        tax(refund(order))' },
          ],
          calls: [
            { line: 16, targets: ['shop/base.py:tax'], moreTargets: 0, isPossible: false },
            { line: 16, targets: ['shop/long.py:refund'], moreTargets: 0, isPossible: false },
          ],
        },
      ],
    });
  });

  it('folds long comments unless a question or the lines are given', async () => {
    const remark = ['"""', ...Array.from({ length: 6 }, (_, at) => `remark ${at}`), '"""'].join('\n    ');
    workspace.write('shop/told.py', `def told():\n    ${remark}\n    # short\n    return tax(1)\n`);
    await engine.index.update();
    await check({ symbols: ['told'], budget: 300 }, [
      'shop/told.py:1-11  function shop/told.py:told',
      ' 1 def told():',
      ' 2     """',
      ' 3     remark 0',
      '   … 6 lines',
      '10     # short',
      '11     return tax(1)',
    ]);
    await check({ symbols: ['shop/told.py:1-11'], budget: 300 }, /remark 5/);
  });

  it('hints at a long symbol, and only then', async () => {
    const long = `def long():\n${'    step = 1\n'.repeat(100)}`;
    workspace.write('shop/more.py', long);
    await engine.index.update();
    expect((await ask({ symbols: ['long'] })).text).toMatch(
      /\n101 lines; a question or a name .*\(--about\)$/,
    );
    expect((await ask({ symbols: ['shop/more.py'] })).text).toContain('--about');
    for (const chosen of ['settle', 'shop/more.py:1-101'])
      expect((await ask({ symbols: [chosen] })).text).not.toContain('--about');
  });
});
