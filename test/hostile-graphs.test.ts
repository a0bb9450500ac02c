/**
 * Pathological programs: cycles, huge numbers of symbols, long chains. Each is indexed in bounded time, and queries
 * about it have bounded answers. The times are printed.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../src/engine/engine.ts';
import { edgeKinds } from '../src/model/edge.ts';
import { createStage, type Stage } from './workspace.ts';

interface Case {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  /** The symbol that is queried. */
  readonly symbol: string;
  /** The expected number of its callers. */
  readonly callers: number;
}

/** Limit of CPU time. */
const limitMs = 8_000;
const nodeLimit = 100;

const cases: readonly Case[] = [
  {
    name: 'imports and re-exports in circles',
    files: {
      'one.ts': `export * from './two';\nimport { two } from './two';\nexport function one() { return two() + missing(); }\n`,
      'two.ts': `export * from './one';\nimport { one, missing } from './one';\nexport function two() { return one() + missing(); }\n`,
      'self.ts': `export * from './self';\nexport { lost } from './self';\nimport { lost } from './self';\nlost();\n`,
      'left.py': 'from right import *\n\ndef left():\n    return right() + nowhere()\n',
      'right.py': 'from left import *\n\ndef right():\n    return left() + nowhere()\n',
    },
    symbol: 'one.ts:one',
    callers: 1,
  },
  {
    name: '30 modules that re-export each other',
    files: Object.fromEntries([
      ...each(30, (file) => [
        `m${file}.ts`,
        `${each(30, (other) => (other === file ? '' : `export * from './m${other}';\n`)).join('')}export function f${file}() {}\n`,
      ]),
      ['use.ts', `import { f29, nowhere } from './m0';\nexport function use() { f29(); nowhere(); }\n`],
    ]),
    symbol: 'f29',
    callers: 1,
  },
  {
    name: '30 modules that import the names of each other',
    files: Object.fromEntries([
      ...each(30, (file) => [
        `m${file}.py`,
        `${each(30, (other) => (other === file ? '' : `from m${other} import *\n`)).join('')}def f${file}():\n    nowhere()\n`,
      ]),
      ['use.py', 'from m0 import *\n\ndef use():\n    f29()\n    nowhere()\n'],
    ]),
    symbol: 'f29',
    callers: 1,
  },
  {
    name: 'inheritance in circles',
    files: {
      'self.py': 'class Ouroboros(Ouroboros):\n    def bite(self):\n        return self.bite().tail()\n',
      'hen.py': 'from egg import Egg\n\nclass Hen(Egg):\n    def lay(self):\n        return self.hatch()\n',
      'egg.py':
        'from hen import Hen\n\nclass Egg(Hen):\n    def hatch(self):\n        return self.lay().none()\n',
      'Loop.java':
        'class First extends Second { void a() { b(); } }\nclass Second extends Third { void b() { c(); } }\nclass Third extends First { void c() { a(); } }\n',
      'loop.ts':
        'interface A extends B { run(): A }\ninterface B extends A {}\nexport function go(a: A, b: B) { a.run().run().gone(); b.run(); }\n',
    },
    symbol: 'Hen.lay',
    callers: 1,
  },
  {
    name: 'types that are made of themselves',
    files: {
      'keys.ts':
        "type A = B['a'] & Both; interface Both { a: A['a']['a']; run(): A['a'] }\ntype B = A['b'] & { a: B; b: B['a'] };\ntype C = D['x']; type D = C['x'] & { x: C | D[keyof D] };\nexport function go(a: A, b: B, c: C) { a.a.run().gone(); b.b.a.run(); c.x.x.end(); }\n",
      'bases.py':
        'from typing import Generic, TypeVar\n\nT = TypeVar("T", bound="Box")\n\nclass Box(Generic[T], dict["Box", T]):\n    def open(self) -> T: ...\n    def __iter__(self): return iter(self)\n    def __getitem__(self, key): return self[key]\n    def __enter__(self): return self\n\nclass Crate(Box["Crate"]):\n    def go(self):\n        for each in self:\n            with each[0] as inner:\n                yield from inner.open().open().go()\n\ndef use(crate: Crate):\n    crate.go()\n',
      'types.go':
        'package a\n\ntype List[T any] struct{ next *List[List[T]]; of map[string]List[T] }\n\nfunc (l *List[T]) Next() *List[List[T]] { for key := range l.of { l.of[key].next.Next() }; return l.next.next.next }\n',
    },
    symbol: 'Crate.go',
    // `use` by an edge, and `Crate.go` by name: the type of `inner` is unknown.
    callers: 2,
  },
  {
    name: 'functions that call themselves and each other',
    files: {
      'loops.py': `def again(n):\n    return again(n - 1)\n\n${each(30, (of) => `def f${of}(n):\n${each(30, (other) => `    if n == ${other}: return f${other}(n)\n`).join('')}`).join('')}\nf0(1).end()\n`,
      'loops.ts': `${each(30, (of) => `export const v${of} = (): unknown => ${each(30, (other) => `v${other}()`).join(' ?? ')};\n`).join('')}v0().end();\n`,
    },
    symbol: 'again',
    callers: 1,
  },
  {
    name: 'methods that return the results of each other',
    files: {
      'chain.ts': `export class Chain {\n${each(30, (of) => `  m${of}(n: number) {\n${each(30, (other) => `    if (n === ${other}) return this.m${other}(n);\n`).join('')}    return this;\n  }\n`).join('')}}\nexport function pull(chain: Chain) { return chain.m0(1).m1(2).end(); }\npull();\n`,
    },
    symbol: 'pull',
    callers: 1,
  },
  {
    name: 'variables that hold each other',
    files: {
      'held.py': `${each(30, (of) => each(30, (other) => `v${of} = v${other}\n`).join('')).join('')}v0.end()\n\ndef inside():\n${each(30, (of) => each(30, (other) => `    w${of} = w${other}\n`).join('')).join('')}    return w0.end()\n\ninside()\n`,
    },
    symbol: 'inside',
    callers: 1,
  },
  {
    name: 'types that name themselves',
    files: {
      'json.ts': `type Json = string | Json[] | { [key: string]: Json } | Promise<Json>;\ntype Ping = Pong;\ntype Pong = Ping;\ntype Box<T> = Box<Box<T>>;\ntype Loop<T> = T | Loop<Loop<T>>;\n${each(6, (of) => `type G${of}<T> = ${each(6, (other) => `G${other}<T>`).join(' | ')};\n`).join('')}${each(30, (of) => `type T${of} = ${each(30, (other) => `T${other}`).join(' | ')};\n`).join('')}interface Loose<T extends Loose<T>> { next(): T }\nexport function read(json: Json, ping: Ping, box: Box<Ping>, loop: Loop<Ping>, g: G0<Ping>, t: T0, loose: Loose<Loose<never>>) {\n  json.then().then(); ping.go(); box.go(); loop.go(); g.go(); t.go(); loose.next().next().next();\n}\nread();\n`,
      'tree.py':
        'Tree = list["Tree"]\n\nclass Node:\n    next: "Node"\n\ndef walk(tree: Tree, node: Node):\n    tree[0][0].leaf()\n    node.next.next.next.next.leaf()\n',
    },
    symbol: 'read',
    callers: 1,
  },
  {
    name: 'types by keys of each other',
    files: {
      'keys.ts': `type A = { x: A['x'] } & B['y'];\ntype B = { y: A['x'] } & A['x'] & C;\ntype C = { [key: string]: C['all'] } & Record<string, C['all']>;\ntype L = L[number][];\ntype M = { list: M['list'][number][] };\ndeclare const v: { a: (typeof v)['a'] };\ndeclare const w: (typeof w)[number][];\n${each(12, (of) => `interface I${of} extends ${each(12, (other) => `Pick<I${other}['x${of}'], 'x'>`).join(', ')} { ${each(12, (other) => `x${other}: I${other}['x${of}'];`).join(' ')} }\n`).join('')}export function read(a: A, b: B, c: C, l: L, m: M, i: I0) {\n  a.x.go(); b.y.go(); c.k.k.go(); l[0].go(); m.list[0].go(); v.a.go(); w[0][0].go(); i.x1.x2.go();\n}\nread();\n`,
    },
    symbol: 'read',
    callers: 1,
  },
  {
    name: 'objects that functions make of each other',
    files: {
      'made.ts': `${each(12, (of) => `export function make${of}() { return { ${each(12, (other) => `m${other}: () => make${other}().m${of}()`).join(', ')}, self${of}: o${of} }; }\nexport const o${of} = make${of}().self${of};\n`).join('')}export function pull() { make0().m1().m2().end(); o0.self0.end(); }\npull();\n`,
    },
    symbol: 'pull',
    callers: 1,
  },
  {
    name: '5,000 overloads of one name',
    files: {
      'Many.java': `class Many {\n${each(5_000, (of) => `  void go(T${of} t) {}\n`).join('')}  void all(Many many) {\n${'    go(null);\n    many.go(1);\n'.repeat(500)}  }\n}\n`,
    },
    symbol: 'Many.java:Many.all',
    callers: 0,
  },
  {
    name: 'a symbol with 25,000 callers',
    files: Object.fromEntries([
      ['hub.py', 'def hub():\n    return 1\n'],
      ...each(100, (file) => [
        `m${file}.py`,
        `from hub import hub\n${each(250, (of) => `def f${of}():\n    return hub()\n`).join('')}`,
      ]),
    ]),
    symbol: 'hub.py:hub',
    callers: 25_000,
  },
  {
    name: 'a chain of 2,000 re-exports',
    files: Object.fromEntries([
      ['r0.ts', 'export function start() {}\n'],
      ...each(2_000, (of) => [`r${of + 1}.ts`, `export { start } from './r${of}';\n`]),
      [
        'end.ts',
        `import { start } from './r2000';\nimport { start as near } from './r3';\nstart();\nnear();\n`,
      ],
    ]),
    symbol: 'r0.ts:start',
    callers: 1,
  },
  {
    name: 'generics 500 levels deep',
    files: {
      'deep.ts': `class Leaf { grow() {} }\nexport function deep(given: ${nested('Map<string, ', 500, 'Leaf', '>')}) { given.get('x').get('y').grow(); }\ndeep();\n`,
      'Deep.java': `class Deep { ${nested('java.util.List<', 500, 'Deep', '>')} field; void go() { field.get(0).get(0).go(); } }\n`,
      'deep.py': `class Leaf:\n    pass\n\ndef deep(given: ${nested('list[', 500, 'Leaf', ']')}):\n    return given[0][0].grow()\n`,
    },
    symbol: 'deep.ts:deep',
    callers: 1,
  },
  {
    name: 'an inheritance chain of 300 classes',
    files: {
      'chain.py': `class C0:\n    def root(self):\n        return self.step()\n\n    def step(self):\n        return 0\n\n${each(300, (of) => `class C${of + 1}(C${of}):\n    def step(self):\n        return super().step()\n\n`).join('')}def use(near: C9, far: C300):\n    near.root()\n    far.root()\n`,
    },
    symbol: 'C0.root',
    callers: 1,
  },
  {
    name: '2,500 types with a method of the same name',
    files: Object.fromEntries(
      each(50, (file) => [
        `src/m${file}.rs`,
        each(
          50,
          (of) =>
            `pub struct S${file}_${of} { x: u32 }\nimpl S${file}_${of} {\n    pub fn new() -> Self { S${file}_${of}::make() }\n    fn make() -> Self { S${file}_${of} { x: 1 } }\n}\n`,
        ).join(''),
      ]),
    ),
    symbol: 'src/m0.rs:S0_0.make',
    callers: 1,
  },
];

const times: string[] = [];
let stage: Stage;
beforeAll(() => {
  stage = createStage();
});
afterAll(() => {
  stage.dispose();
  console.log(`hostile graphs, ms to index and to ask:\n${times.join('\n')}`);
});

describe('bounded', () => {
  it.each(cases)('$name', { timeout: 60_000 }, async ({ name, files, symbol, callers }) => {
    const { workspace, engine } = stage;
    stage.clear();
    for (const [file, text] of Object.entries(files)) workspace.write(file, text);
    const indexMs = await timed(() => engine.index.update());
    const askMs = await timed(async () => askAll(engine, symbol, callers));
    times.push(`  ${name}: ${Math.round(indexMs)}, ${Math.round(askMs)}`);
    expect(indexMs).toBeLessThan(limitMs);
    expect(askMs).toBeLessThan(limitMs);
  });
});

async function askAll(engine: Engine, symbol: string, expected: number): Promise<void> {
  const { problems } = await engine.index.status({ problemLimit: 5 });
  expect(problems).toEqual([]);
  const questions = engine.graph;
  const { total, children } = questions.callers(symbol, { depth: 10, limit: nodeLimit });
  expect(total).toBe(expected);
  expect(children.length).toBe(Math.min(expected, nodeLimit));
  const { nodes } = questions.traverse(symbol, {
    direction: 'both',
    depth: 10,
    relations: new Set(edgeKinds),
    kinds: undefined,
    limit: nodeLimit,
  });
  expect(nodes.length).toBeLessThanOrEqual(nodeLimit + 1);
  let records = 0;
  for (const _ of engine.graph.records()) records++;
  expect(records).toBeGreaterThan(0);
}

/** CPU time of all threads of this process, because wall time depends on other load. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

function each<T>(count: number, make: (index: number) => T): readonly T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

function nested(open: string, depth: number, inside: string, close: string): string {
  return open.repeat(depth) + inside + close.repeat(depth);
}
