/** The scorer of eval/traces on a graph small enough to judge by hand, and the tracer of JavaScript on a small program. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CallGraph, readCallGraph } from '../eval/graph/call-graph.ts';
import { judgeEdges } from '../eval/traces/edge-precision.ts';
import { traceJavascript } from '../eval/traces/javascript/trace-javascript.ts';
import { type How, readTraces, type TracedCall } from '../eval/traces/read-traces.ts';
import type { TracedRepository } from '../eval/traces/repositories.ts';
import { scoreTraces } from '../eval/traces/score-traces.ts';

/** `id kind line` */
const symbols = [
  'a.py file 1',
  'a.py:main function 1',
  'b.py file 1',
  'b.py:Base class 1',
  'b.py:Base.run method 2',
  'b.py:Child class 10',
  'b.py:Child.run method 11',
  'b.py:Child.__init__ constructor 13',
  'b.py:Other class 20',
  'b.py:Other.run method 21',
  'b.py:Protocol interface 25',
  'b.py:Protocol.run method 26',
  'b.py:run function 30',
  'b.py:size property 33',
];

/** One edge: `target confidence`, at line 5 and column 3 of a.py unless another place is given. */
function graphOf(edges: readonly string[], unresolved: readonly string[] = []): CallGraph {
  const rows = [
    ...symbols.map((text) => {
      const [id = '', kind, line] = text.split(' ');
      const [file = '', name = ''] = id.split(':');
      const place = { path: file, line: Number(line), nameLine: Number(line), endLine: Number(line) + 1 };
      return { type: 'symbol', id, kind, name: name.split('.').at(-1), ...place };
    }),
    ...edges.map((text) => {
      const [target, confidence, place = '5:3', via] = text.split(' ');
      const [line, column] = place.split(':').map(Number);
      return {
        type: 'edge',
        kind: 'calls',
        source: 'a.py:main',
        target,
        confidence,
        path: 'a.py',
        line,
        column,
        via,
      };
    }),
    ...unresolved.map((text) => {
      const [name, reason] = text.split(' ');
      return { type: 'unresolved', name, reason, path: 'a.py', line: 5, column: 3 };
    }),
    {
      type: 'edge',
      kind: 'inherits',
      source: 'b.py:Child',
      target: 'b.py:Base',
      path: 'b.py',
      line: 10,
      column: 1,
    },
  ];
  return readCallGraph(rows.map((row) => JSON.stringify(row)));
}

/** A call of `name` at line 5 and column 3 that ran `ran`: `file:name line`. */
function call(name: string, ran: string | undefined, more: { how?: How; made?: string } = {}): TracedCall {
  const [, file = '', qualified = '', line = ''] = /^(.+):(.+) (\d+)$/.exec(ran ?? '') ?? [];
  const [madeIn = '', made = ''] = (more.made ?? '').split(':');
  return {
    caller: { file: 'a.py', name: 'main', line: 1 },
    site: { line: 5, column: 3, firstLine: 5, lastLine: 6 },
    how: more.how ?? 'named',
    name,
    shape: undefined,
    callee: ran === undefined ? undefined : { file, name: qualified, line: Number(line) },
    made: more.made === undefined ? undefined : { file: madeIn, name: made },
  };
}

const childRun = call('run', 'b.py:Child.run 11');

describe('scoreTraces', () => {
  const check = (one: TracedCall, graph: CallGraph, expected: string): void => {
    const [judged] = scoreTraces([one], graph);
    expect([judged?.verdict, judged?.reason].filter((text) => text !== undefined).join(' ')).toBe(expected);
  };
  it.each<[string, TracedCall, CallGraph, string]>([
    ['a sure edge to it', childRun, graphOf(['b.py:Child.run probable']), 'right'],
    ['one of two edges', childRun, graphOf(['b.py:Other.run exact', 'b.py:Child.run exact']), 'right'],
    [
      'by its line, under another name',
      call('run', 'b.py:wrapper.run 30'),
      graphOf(['b.py:run exact']),
      'right',
    ],
    ['to what it overrides', childRun, graphOf(['b.py:Base.run probable']), 'hierarchy'],
    [
      'to what it overrides, and listed',
      childRun,
      graphOf(['b.py:Base.run probable', 'b.py:Child.run approximate 5:3 b.py:Base.run']),
      'hierarchy',
    ],
    ['to an override', call('run', 'b.py:Base.run 2'), graphOf(['b.py:Child.run probable']), 'hierarchy'],
    [
      'among candidates',
      childRun,
      graphOf(['b.py:Other.run approximate', 'b.py:Child.run approximate']),
      'candidates',
    ],
    ['not among candidates', childRun, graphOf(['b.py:Other.run approximate']), 'wrong function'],
    ['to another', childRun, graphOf(['b.py:Other.run exact']), 'wrong function'],
    ['to a member of an interface', childRun, graphOf(['b.py:Protocol.run exact']), 'wrong no body'],
    ['unresolved', childRun, graphOf([], ['run unknown']), 'unresolved unknown'],
    ['unresolved, other name', childRun, graphOf([], ['walk unknown']), 'unresolved unknown'],
    ['no edge', childRun, graphOf([]), 'missing no reference'],
    ['no symbol', call('go', 'c.py:go 3'), graphOf([]), 'missing no symbol'],
    ['elsewhere in the expression', childRun, graphOf(['b.py:Child.run exact 6:9']), 'right'],
    ['beyond the expression', childRun, graphOf(['b.py:Child.run exact 7:9']), 'missing no reference'],
    [
      'a class for its constructor',
      call('Child', 'b.py:Child.__init__ 13', { made: 'b.py:Child' }),
      graphOf(['b.py:Child exact']),
      'right',
    ],
    [
      'a class for an inherited constructor',
      call('Other', 'b.py:Base.__init__ 3', { made: 'b.py:Other' }),
      graphOf(['b.py:Other exact']),
      'right',
    ],
    [
      'a property, anywhere in the lines',
      call('size', 'b.py:size 33', { how: 'attribute' }),
      graphOf(['b.py:size probable 6:1']),
      'right',
    ],
    [
      'a value, only at its place',
      call('f', 'b.py:run 30', { how: 'value' }),
      graphOf([]),
      'missing no reference',
    ],
  ])('%s', (_, one, graph, expected) => check(one, graph, expected));

  it('counts the construction that runs two methods once, and no wrapper beside what it wraps', () => {
    const made = { made: 'b.py:Child' };
    const calls = [
      call('Child', 'b.py:Child.__new__ 12', made),
      call('Child', 'b.py:Child.__init__ 13', made),
      {
        ...call('run', 'b.py:run 30', { how: 'wrapped' }),
        site: { line: 9, column: 1, firstLine: 9, lastLine: 9 },
      },
      {
        ...call('run', 'b.py:wrapper 40', { how: 'value' }),
        site: { line: 9, column: 1, firstLine: 9, lastLine: 9 },
      },
    ];
    expect(scoreTraces(calls, graphOf([])).map(({ call: { callee } }) => callee?.name)).toEqual([
      'Child.__init__',
      'run',
    ]);
  });
});

describe('judgeEdges', () => {
  const check = (
    edges: readonly string[],
    calls: readonly TracedCall[],
    expected: readonly string[],
  ): void => {
    const judged = judgeEdges(calls, graphOf(edges));
    expect(judged.map(({ target, group, outcome }) => `${target.qualifiedName} ${group} ${outcome}`)).toEqual(
      expected,
    );
  };
  it.each<[string, readonly string[], readonly TracedCall[], readonly string[]]>([
    ['target ran', ['b.py:Child.run exact'], [childRun], ['Child.run exact ran']],
    ['override ran', ['b.py:Base.run probable'], [childRun], ['Base.run probable related']],
    ['other ran', ['b.py:Other.run probable'], [childRun], ['Other.run probable other']],
    [
      'outside ran',
      ['b.py:Other.run approximate'],
      [call('run', undefined)],
      ['Other.run approximate other'],
    ],
    [
      'listed override',
      ['b.py:Child.run approximate 5:3 b.py:Base.run'],
      [childRun],
      ['Child.run override ran'],
    ],
    ['property', ['b.py:size exact'], [childRun], ['size no body other']],
    ['site that did not run', ['b.py:Child.run exact 7:1'], [childRun], []],
  ])('%s', (_, edges, calls, expected) => check(edges, calls, expected));
});

const program = `'use strict';
const { helper } = require('./other.js');
class Base {
  constructor() { this.count = 0 }
  run() { return this.step() }
  step() { throw new Error('abstract') }
}
class Child extends Base {
  step() { return helper(arguments.length) }
}
class Plain {}
const wrap = (inner) => (...given) => inner(...given);
const twice = wrap(function twice(n) { return 2 * n });
async function later(child) {
  await null;
  return child?.run(1)?.toFixed(2);
}
const outcome = [new Child().run(), twice(4), [1, 2].map((n) => helper(n)).length, later.length, new Plain() instanceof Plain];
later(new Child).then((text) => console.log(JSON.stringify([...outcome, text])));
`;

describe('traceJavascript', () => {
  it('keeps what the program does and notes what ran', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'codeagent-traces-'));
    try {
      const checkout = path.join(folder, 'checkout');
      const modules = path.join(folder, 'modules');
      mkdirSync(checkout);
      mkdirSync(path.join(modules, 'node_modules'), { recursive: true });
      writeFileSync(path.join(checkout, 'main.js'), program);
      writeFileSync(path.join(checkout, 'other.js'), 'exports.helper = (n) => n + 1;\n');
      const repository: TracedRepository = {
        name: 'small',
        github: '',
        rev: '',
        language: 'javascript',
        role: 'development',
        source: '',
        folder: '.',
        instrumented: [''],
        run: ['main.js'],
        needs: '',
      };
      const file = path.join(folder, 'small.jsonl.gz');
      const folders = {
        checkout,
        modules,
        work: path.join(folder, 'work'),
        tracers: path.resolve('eval/traces'),
      };
      expect(await traceJavascript(repository, folders, file)).toBe('[1,8,2,1,true,"1.00"]');
      const rows = readTraces(file)
        .filter(({ callee, made }) => callee !== undefined || made !== undefined)
        .map(({ how, site, name, callee, made }) => {
          const ran = callee === undefined ? '' : ` ran ${callee.name}:${callee.line}`;
          return `${site.line} ${how} ${name}${ran}${made === undefined ? '' : ` for ${made.name}`}`;
        });
      expect(rows.sort()).toEqual([
        '12 value inner ran twice:13',
        '13 named wrap ran wrap:12',
        '16 named run ran Base.run:5',
        '18 named Child ran Base.constructor:4 for Child',
        '18 named Plain for Plain',
        '18 named helper ran helper:1',
        '18 named run ran Base.run:5',
        '18 value map ran <anonymous>:18',
        '18 value twice ran wrap.<anonymous>:12',
        '18 wrapped twice ran twice:13',
        '19 named Child ran Base.constructor:4 for Child',
        '19 named later ran later:14',
        '5 named step ran Child.step:9',
        '9 named helper ran helper:1',
      ]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
