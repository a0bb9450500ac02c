/** The judges of eval/cost on answers small enough to judge by hand. */
import { describe, expect, it } from 'vitest';
import { ranBases } from '../eval/cost/overrides.ts';
import { createSpans, cutToBudget, namedIn, type Place } from '../eval/cost/places.ts';
import { createTestReach, ranTargets } from '../eval/cost/ran.ts';
import { contentWords } from '../eval/cost/reading-policies.ts';
import { type Judge, scoreCallers } from '../eval/cost/score-answers.ts';
import { createReader, parseDecided } from '../eval/cost/shown-lines.ts';
import { askedFor } from '../eval/cost/tools/compared-tool.ts';
import type { GraphSymbol } from '../eval/graph/call-graph.ts';
import type { FunctionPlace, How, TracedCall } from '../eval/traces/read-traces.ts';

const files = new Set(['src/a.py', 'src/b.py', 'tests/test_a.py']);

const symbol = (path: string, qualifiedName: string, lines: readonly [number, number]): GraphSymbol => ({
  id: `${path}:${qualifiedName}`,
  kind: 'function',
  name: qualifiedName.split('.').at(-1) ?? '',
  qualifiedName,
  path,
  line: lines[0],
  endLine: lines[1],
});
const symbols = [
  symbol('src/a.py', 'target', [1, 5]),
  symbol('src/a.py', 'near', [10, 20]),
  symbol('src/a.py', 'near.inner', [12, 14]),
  symbol('src/b.py', 'far', [1, 30]),
  symbol('src/b.py', 'other', [40, 50]),
  symbol('tests/test_a.py', 'test_target', [3, 9]),
];

const place = (file: string, name: string, line: number): FunctionPlace => ({ file, name, line });

function call(
  caller: FunctionPlace,
  callee: FunctionPlace,
  { line, how = 'named' }: { readonly line: number; readonly how?: How },
): TracedCall {
  const site = { line, column: 1, firstLine: line, lastLine: line };
  return { caller, callee, site, how, name: callee.name, shape: undefined, made: undefined };
}

const target = place('src/a.py', 'target', 1);
const calls = [
  call(place('src/a.py', 'near', 10), target, { line: 18 }),
  call(place('src/b.py', 'far.<lambda>', 7), target, { line: 7, how: 'value' }),
  call(target, target, { line: 4 }),
  call(place('tests/test_a.py', 'test_target', 3), place('src/a.py', 'near', 10), { line: 5 }),
];

describe('what an answer names', () => {
  it.each<readonly [string, string, readonly Place[]]>([
    [
      'a tree with source lines',
      '  src/a.py:near  :18 +2 lines 19, 20  probable  return target(5, 99)',
      [18, 19, 20].map((line) => ({ path: 'src/a.py', line })),
    ],
    [
      'a headline with lines below',
      'src/b.py\n  far  :7, :9',
      [7, 9].map((line) => ({ path: 'src/b.py', line })),
    ],
    ['a list', '- near (function) - src/a.py:10 — via import', [{ path: 'src/a.py', line: 10 }]],
    ['matching lines', 'src/a.py:18:    x = target(1, 2)', [{ path: 'src/a.py', line: 18 }]],
    ['names alone', 'near, far, other and target', []],
    ['a path that does not exist', 'src/none.py:18', []],
  ])('%s', (_, text, places) => {
    expect(namedIn(text, files, 0).places).toEqual(places);
  });

  it('ends at the budget', () => {
    expect(cutToBudget('one two three four', 2)).toEqual({ text: 'one two', tokens: 2 });
  });
});

describe('the functions that ran', () => {
  const { nameOf } = createSpans(symbols);

  it('have callers: a lambda counts as the function around it, the function itself does not count', () => {
    const [found] = ranTargets(calls, { source: 'src/', nameOf });
    expect(found?.callers.map(({ name, isNamed }) => [name, isNamed])).toEqual([
      ['near', true],
      ['far', false],
    ]);
  });

  it('are reached from test files', () => {
    const reach = createTestReach(calls, { nameOf, isTestFile: (path) => path.startsWith('tests/') });
    expect([...reach({ path: 'src/a.py', name: 'target' })]).toEqual(['tests/test_a.py']);
    expect([...reach({ path: 'src/b.py', name: 'other' })]).toEqual([]);
  });

  it('override the method of a common base when they run at one site', () => {
    const file = 'station/gauges.py';
    const named = (name: string) => ({ path: file, name });
    const ran = ['Gauge.level', 'Instrument.level', 'Mixin.level'].map((name, index) =>
      call(place(file, 'Instrument.describe', 20), place(file, name, 1), { line: index < 2 ? 20 : 30 }),
    );
    const bases = ranBases(ran, {
      checkout: 'test/linking/python',
      files: [file],
      source: 'station/',
      methods: new Set(['Gauge.level', 'Instrument.level'].map((name) => `${file}:${name}`)),
    });
    expect(bases).toEqual([{ ...named('Instrument.level'), overrides: [named('Gauge.level')] }]);
  });
});

describe('the share of callers', () => {
  const spans = createSpans(symbols);
  const judge: Judge = {
    budget: 1_500,
    files,
    spans,
    source: 'src/',
    ran: new Set(['src/a.py:target', 'src/a.py:near', 'src/b.py:far', 'src/b.py:other']),
    reachedTests: () => new Set(),
    isTestFile: (path) => path.startsWith('tests/'),
  };
  const [ran] = ranTargets(calls, { source: 'src/', nameOf: spans.nameOf });

  it.each<readonly [string, string, readonly Place[] | undefined, readonly [number, number]]>([
    ['one of two', 'src/a.py:18: target()', undefined, [1, 1]],
    ['both, by call and by definition', 'src/a.py:18: target()\nsrc/b.py:1: def far():', undefined, [2, 2]],
    [
      'every function of the repository: what is not true is counted, too',
      'src/a.py:18: x\nsrc/b.py:7: x\nsrc/b.py:44: x',
      undefined,
      [2, 3],
    ],
    [
      'callers of callers, which the answer does not claim to be callers',
      '  src/a.py:near  :18\n    src/b.py:far  :7',
      [{ path: 'src/a.py', line: 18 }],
      [1, 1],
    ],
  ])('%s', async (_, text, claims, expected) => {
    if (ran === undefined) throw new Error('nothing ran');
    const tool = { name: 'tool', callers: async () => ({ text, claims }), close: async () => {} };
    const scores = await scoreCallers(tool, ran, judge);
    expect([scores?.product.found, scores?.product.named]).toEqual(expected);
    expect(scores?.product.true).toBe(2);
  });
});

describe('the lines that decide a question', () => {
  const text = ['def a():', '    if x > 1:', '        return', '', 'def b():', '    if y > 1:'];
  const linesOf = (path: string) => (path === 'src/a.py' ? text : undefined);
  const decided = parseDecided('src/a.py:2-3');

  it.each<readonly [string, string, boolean]>([
    ['shown below the path', 'src/a.py:1-3\ndef a():\n    if x > 1:\n        return', true],
    ['shown with numbers', 'src/a.py:1-3  function a\n  2      if x > 1:\n  3          return', true],
    ['one of them missing', 'src/a.py:1-3\ndef a():\n    if x > 1:\n  …', false],
    ['shown below another path', 'src/b.py:1-3\n    if x > 1:\n        return', false],
    ['matching lines', 'src/a.py:2:    if x > 1:\nsrc/a.py:3:        return', true],
  ])('%s', (_, answer, expected) => {
    const reader = createReader((path) => (path === 'src/b.py' ? ['other'] : linesOf(path)));
    reader.read(answer);
    expect(reader.shows(decided)).toBe(expected);
    expect(reader.characters).toBe(answer.length);
  });
});

it('asks about the class of a constructor', () => {
  expect(askedFor({ path: 'a.py', name: 'A.B.__init__' })).toEqual({ path: 'a.py', name: 'A.B' });
  expect(askedFor({ path: 'a.py', name: '__init__' })).toEqual({ path: 'a.py', name: '__init__' });
});

it('searches the content words of a question', () => {
  expect(contentWords('where is it decided that a SOCKS proxy cannot use the JDK HttpClient')).toEqual([
    'socks',
    'proxy',
    'use',
    'jdk',
    'httpclient',
  ]);
});
