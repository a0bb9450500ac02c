/** The scorers of eval/graph on graphs small enough to count by hand. */
import { describe, expect, it } from 'vitest';
import { type CallGraph, readCallGraph } from '../eval/graph/call-graph.ts';
import { scoreCase } from '../eval/graph/dotted-suite.ts';
import { scoreFixture } from '../eval/graph/optave.ts';
import type { Oracle, OracleTarget } from '../eval/graph/oracle.ts';
import { scoreOracle } from '../eval/graph/oracles.ts';
import { missesText, tablesOf } from '../eval/graph/report.ts';
import { toScore } from '../eval/graph/score.ts';
import { scoreJavaCase } from '../eval/graph/swarm-java.ts';

/** `symbols`: `id kind line-endLine`; `calls`: `source -> target at path:line:column`. */
function graphOf(
  symbols: readonly string[],
  calls: readonly string[],
  bases: readonly string[] = [],
): CallGraph {
  const lines = symbols.map((text) => {
    const [id = '', kind = '', span = ''] = text.split(' ');
    const [path = '', name] = id.split(':');
    const [line, endLine] = span.split('-').map(Number);
    const last = (name ?? path).replace(/~\d+$/, '').split('.').at(-1);
    return { type: 'symbol', id, kind, name: kind === 'file' ? path : last, path, line, endLine };
  });
  const edges = calls.map((text) => {
    const [, source, target, path, line, column] = /^(\S+) -> (\S+) at (.+):(\d+):(\d+)$/.exec(text) ?? [];
    const place = { path, line: Number(line), column: Number(column) };
    return { type: 'edge', kind: 'calls', source, target, confidence: 'exact', ...place };
  });
  const inherits = bases.map((text) => {
    const [source, target] = text.split(' < ');
    return { type: 'edge', kind: 'inherits', source, target, path: '', line: 1, column: 1 };
  });
  return readCallGraph([...lines, ...edges, ...inherits].map((row) => JSON.stringify(row)));
}

describe('oracles', () => {
  const source = ['import { Pool, run } from "./b";', 'new Pool(1);', 'pool.add(run());', 'over(1);'];
  const symbols = [
    'a.ts file 1-9',
    'b.ts file 1-30',
    'b.ts:Pool class 1-10',
    'b.ts:Pool.constructor constructor 2-3',
    'b.ts:Pool.add method 5-6',
    'b.ts:Other class 12-20',
    'b.ts:Other.add method 13-14',
    'b.ts:run function 22-23',
    'b.ts:over function 27-29',
  ];
  const target = (line: number, name: string, owner?: string): OracleTarget => ({
    file: 'b.ts',
    line,
    name,
    class: owner,
    kind: 'x',
  });
  const site = (line: number, column: number, callee: string, targets: readonly OracleTarget[]) => ({
    file: 'a.ts',
    line,
    column,
    callee,
    targets,
  });
  const oracle: Oracle = {
    name: 'tiny',
    language: 'typescript',
    sourceLine: (_, line) => source[line - 1] ?? '',
    sites: [
      site(2, 5, 'Pool', [target(1, 'Pool')]),
      site(3, 6, 'add', [target(5, 'add', 'Pool')]),
      site(3, 10, 'run', [target(22, 'run')]),
      site(4, 1, 'over', [target(25, 'over'), target(26, 'over')]),
    ],
  };
  const check = (calls: readonly string[], group = 'all') => {
    const { scores } = scoreOracle(graphOf(symbols, calls), oracle, 'tool');
    const score = scores.find((one) => one.group === `tiny ${group}`);
    return [score?.found, score?.expected, score?.right, score?.wrong];
  };

  it('accepts a class, its constructor or both as one correct answer', () => {
    const [toClass, toConstructor] = ['Pool', 'Pool.constructor'].map(
      (name) => `a.ts -> b.ts:${name} at a.ts:2:5`,
    );
    for (const calls of [[toClass], [toConstructor], [toClass, toConstructor]])
      expect(check(calls.filter((call) => call !== undefined))).toEqual([1, 4, 1, 0]);
  });

  it('distinguishes calls on one line by column', () => {
    expect(check(['a.ts -> b.ts:run at a.ts:3:6'])).toEqual([0, 4, 0, 1]);
    expect(check(['a.ts -> b.ts:run at a.ts:3:10'])).toEqual([1, 4, 1, 0]);
  });

  it('counts a method of the same name in another class as a wrong member call', () => {
    expect(check(['a.ts -> b.ts:Other.add at a.ts:3:6'], 'member')).toEqual([0, 1, 0, 1]);
    expect(check(['a.ts -> b.ts:Pool.add at a.ts:3:6'], 'member')).toEqual([1, 1, 1, 0]);
  });

  it('counts an overload signature outside the symbol as the symbol', () => {
    expect(check(['a.ts -> b.ts:over at a.ts:4:1'])).toEqual([1, 4, 1, 0]);
  });

  it('does not confuse a function with one of the same name on its second line', () => {
    const nested = [...symbols, 'b.ts:run.run function 23-23'];
    const { scores } = scoreOracle(graphOf(nested, ['a.ts -> b.ts:run at a.ts:3:10']), oracle, 'tool');
    expect(scores[0]).toMatchObject({ found: 1, wrong: 0 });
  });

  it('counts edges at unlisted places for pairs only', () => {
    const calls = ['a.ts -> b.ts:Other.add at a.ts:9:1'];
    expect(check(calls)).toEqual([0, 4, 0, 0]);
    expect(check(calls, 'cross-file pairs')).toEqual([0, 4, 0, 1]);
  });

  it('without columns, matches by name', () => {
    const graph = graphOf(symbols, ['a.ts -> b.ts:run at a.ts:3:1']);
    const edges = graph.edges.map((edge) => ({ ...edge, column: undefined, name: 'run' }));
    const { scores } = scoreOracle({ ...graph, edges }, oracle, 'tool');
    expect(scores[0]).toMatchObject({ found: 1, right: 1, wrong: 0, precision: 1, recall: 0.25 });
  });
});

describe('dotted names', () => {
  const check = (
    text: string,
    symbols: readonly string[],
    calls: readonly string[],
    expected: Readonly<Record<string, readonly string[]>>,
    bases: readonly string[] = [],
  ) => {
    const file = symbols[0]?.split(' ')[0] ?? '';
    const one = { name: 'category/case', sources: new Map([[file, text]]), expected };
    const { counts, misses } = scoreCase(graphOf(symbols, calls, bases), one, 'pycg');
    return { ...counts, misses: misses.map(({ kind, call }) => `${kind} ${call}`) };
  };

  it('maps a construction to the nearest constructor, or to nothing', () => {
    const symbols = [
      'main.py file 1-9',
      'main.py:A class 1-3',
      'main.py:A.__init__ constructor 2-3',
      'main.py:B class 4-5',
      'main.py:C class 6-7',
    ];
    const calls = ['main.py -> main.py:B at main.py:8:1', 'main.py -> main.py:C at main.py:9:1'];
    const found = check('', symbols, calls, { main: ['main.A.__init__', '<builtin>.print'] }, [
      'main.py:B < main.py:A',
    ]);
    expect(found).toEqual({ expected: 1, found: 1, right: 1, wrong: 0, misses: [] });
  });

  it('names a lambda by its number in its scope, and a variable by its module', () => {
    const text = 'x = lambda: 1\ny = lambda: f()\ny()\n';
    const symbols = [
      'main.py file 1-4',
      'main.py:x variable 1-1',
      'main.py:y variable 2-2',
      'main.py:f function 9-9',
    ];
    const calls = ['main.py:y -> main.py:f at main.py:2:13', 'main.py -> main.py:y at main.py:3:1'];
    const expected = { main: ['main.<lambda2>'], 'main.<lambda2>': ['main.f'] };
    expect(check(text, symbols, calls, expected)).toMatchObject({ found: 2, right: 2, wrong: 0 });
  });

  it('names a JavaScript arrow by number or by its variable', () => {
    const symbols = ['main.js file 1-2', 'main.js:x function 1-1'];
    const calls = ['main.js -> main.js:x at main.js:2:1'];
    for (const callee of ['main.x', 'main.<arrow1>'])
      expect(check('const x = () => 1;\nx();', symbols, calls, { main: [callee] })).toMatchObject({
        found: 1,
        wrong: 0,
      });
  });

  it('reports missed and wrong edges', () => {
    const symbols = [
      'pkg/__init__.py file 1-9',
      'pkg/__init__.py:f function 1-2',
      'pkg/__init__.py:g function 3-4',
    ];
    const calls = ['pkg/__init__.py:f -> pkg/__init__.py:g at pkg/__init__.py:2:5'];
    expect(check('', symbols, calls, { pkg: ['pkg.f'] }).misses).toEqual([
      'missed pkg -> pkg.f',
      'wrong pkg.f -> pkg.g',
    ]);
  });
});

describe('SWARM-CG, Java', () => {
  const text =
    'package vc;\nclass A {\n void run(int a) {}\n void run(final String a) {}\n static void main(String[] a) {\n }\n}';
  const symbols = [
    'vc/A.java file 1-7',
    'vc/A.java:A class 2-7',
    'vc/A.java:A.run method 3-3',
    'vc/A.java:A.run~2 method 4-4',
    'vc/A.java:A.main method 5-6',
  ];
  const expected = {
    'vc.A:main(java.lang.String[])': [
      'vc.A:run(java.lang.String)',
      'vc.A:<init>()',
      'java.lang.Thread:exit()',
    ],
  };
  const check = (calls: readonly string[]) =>
    scoreJavaCase(graphOf(symbols, calls), {
      name: 'category/case',
      sources: new Map([['vc/A.java', text]]),
      expected,
    }).counts;

  it('distinguishes overloads, and maps a class to its constructor', () => {
    const [first, second, made] = ['A.run', 'A.run~2', 'A'].map(
      (name) => `vc/A.java:A.main -> vc/A.java:${name} at vc/A.java:6:1`,
    );
    expect(check([second ?? '', made ?? ''])).toEqual({ expected: 2, found: 2, right: 2, wrong: 0 });
    expect(check([first ?? ''])).toEqual({ expected: 2, found: 0, right: 0, wrong: 1 });
  });

  it('ignores calls that are not under test', () => {
    expect(check(['vc/A.java:A.run -> vc/A.java:A.main at vc/A.java:3:1']).wrong).toBe(0);
  });
});

describe('optave', () => {
  const symbols = [
    'src/a.cpp file 1-9',
    'src/a.cpp:User class 1-5',
    'src/a.cpp:User.User constructor 2-3',
    'src/a.cpp:User.save method 4-4',
    'src/a.cpp:main function 6-9',
  ];
  const edge = (source: string, target: string) => ({
    source: { name: source, file: 'a.cpp' },
    target: { name: target, file: 'a.cpp' },
  });
  const call = (source: string, target: string) =>
    `src/a.cpp${source} -> src/a.cpp:${target} at src/a.cpp:7:1`;

  it('matches by name and file name, and ignores calls at file level', () => {
    const calls = [call(':main', 'User.save'), call('', 'User.save'), call(':User.save', 'main')];
    const { counts } = scoreFixture(graphOf(symbols, calls), [edge('main', 'User::save')], 'cpp');
    expect(counts).toEqual({ expected: 1, found: 1, right: 1, wrong: 1 });
  });

  it('accepts a constructor next to a listed class', () => {
    const calls = [call(':main', 'User'), call(':main', 'User.User')];
    const { counts } = scoreFixture(graphOf(symbols, calls), [edge('main', 'User')], 'cpp');
    expect(counts).toEqual({ expected: 1, found: 1, right: 1, wrong: 0 });
  });
});

describe('report', () => {
  it('prints an undefined share as a dash', () => {
    const label = { tool: 't', suite: 's', group: 'g', language: 'c' };
    const text = tablesOf([toScore(label, [{ expected: 2, found: 1, right: 0, wrong: 0 }])]);
    expect(text).toBe(
      [
        '## s, t',
        '',
        '| group | language | expected | found | right | wrong |  P |     R |',
        '| ----- | -------- | -------: | ----: | ----: | ----: | -: | ----: |',
        '| g     | c        |        2 |     1 |     0 |     0 |  – | 0.500 |',
      ].join('\n'),
    );
  });

  it('counts misses by cause, wrong ones first', () => {
    const miss = { suite: 's', group: 'g', cause: 'c', isTest: false, place: 'a.ts:1:2', call: 'f()' };
    const text = missesText([{ ...miss, kind: 'missed', expected: ['b.ts:3 f'], got: [] }], 5);
    expect(text.split('\n').filter((line) => line !== '')).toEqual([
      '## wrong: 0',
      '## missed: 1',
      '### s g: c: 1, 1 outside tests',
      '  a.ts:1:2  f()',
      '    expected b.ts:3 f',
      '    got      nothing',
    ]);
  });
});
