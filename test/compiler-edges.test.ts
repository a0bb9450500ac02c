/**
 * With a compiler, edges are exact where syntax only guesses, and an updated index equals a rebuilt one: the compiler
 * is asked again about every file whose answers may differ, and about no other.
 */
import { afterEach, describe, expect, it } from 'vitest';
import { openEngine } from '../src/engine/open-engine.ts';
import { type CompiledWorkspace, type Files, openCompiled } from './compiled-workspace.ts';
import { assets, dumpOf } from './workspace.ts';

let compiled: CompiledWorkspace;
afterEach(() => compiled.dispose());

const shapes: Files = {
  'package.json': '{ "name": "shapes" }',
  'tsconfig.json':
    '{ "compilerOptions": { "strict": true, "module": "esnext", "moduleResolution": "bundler" } }',
  'circle.ts': 'export class Circle {\n  area() {\n    return 3;\n  }\n}\n',
  'square.ts': 'export class Square {\n  area() {\n    return 4;\n  }\n}\n',
  'lazy.ts': 'export function lazy<T>(make: () => T): { value: T } {\n  return { value: make() };\n}\n',
  'make.ts':
    "import { Circle } from './circle';\nimport { lazy } from './lazy';\nexport const made = lazy(() => new Circle());\n",
  'use.ts': "import { made } from './make';\nexport function use() {\n  return made.value.area();\n}\n",
  'alone.ts': 'export const alone = 1;\n',
};

describe('edges', () => {
  it('are exact where syntax knows no type', async () => {
    compiled = await openCompiled(shapes);
    expect(compiled.edgesIn('use.ts').filter((edge) => edge.startsWith('calls'))).toEqual([]);
    expect(await compiled.ask()).toBe(6);
    expect(compiled.edgesIn('use.ts').filter((edge) => edge.startsWith('calls'))).toEqual([
      'calls use.ts#1 -> circle.ts#2 exact compiler',
    ]);
    expect(await compiled.engine.index.compileState()).toMatchObject({ files: 6, full: 6, pending: 0 });
    expect(dumpOf(compiled.engine)).toEqual(await compiled.rebuilt());
  });

  it('by syntax come back when compilers are switched off', async () => {
    compiled = await openCompiled(shapes);
    const before = dumpOf(compiled.engine);
    await compiled.ask();
    const without = openEngine(compiled.engine.root, {
      environment: {
        PATH: process.env.PATH,
        GRAPH_INDEX_DIR: compiled.indexHome,
        XDG_STATE_HOME: process.env.XDG_STATE_HOME,
        CODEAGENT_COMPILERS_USE: 'off',
        CODEAGENT_EMBEDDINGS_EMBEDDER: 'none',
      },
      pid: process.pid,
      assets,
    });
    expect(await without.index.enrich()).toMatchObject({ kind: 'unavailable' });
    without.close();
    expect(dumpOf(compiled.engine)).toEqual(before);
  });

  it('lead from an interface to the objects that implement it without saying so', async () => {
    compiled = await openCompiled({
      'store.ts': 'export interface Store {\n  read(): string;\n}\n',
      'memory.ts':
        "import type { Store } from './store';\nexport const memory: Store = {\n  read() {\n    return '';\n  },\n};\n",
    });
    await compiled.ask();
    expect(compiled.edgesIn('memory.ts')).toContain('overrides memory.ts#2 -> store.ts#2 probable compiler');
  });

  it('to a file that changed after it was indexed are left to the next update', async () => {
    compiled = await openCompiled(shapes);
    compiled.workspace.write(
      'circle.ts',
      'const first = 1;\nexport class Circle {\n  area() {\n    return first;\n  }\n}\n',
    );
    expect(await compiled.engine.index.enrich()).toMatchObject({ kind: 'enriched', left: 3 });
    await compiled.engine.index.update();
    await compiled.ask();
    expect(dumpOf(compiled.engine)).toEqual(await compiled.rebuilt());
  });
});

/** `asked`: the files whose answers may differ. */
const changes: readonly {
  readonly change: string;
  readonly files?: Files;
  readonly edits: Readonly<Record<string, string | undefined>>;
  readonly asked: number;
}[] = [
  { change: 'nothing', edits: {}, asked: 0 },
  {
    change: 'a body whose result is declared',
    files: {
      'lazy.ts':
        'export function lazy<T>(make: () => T): { value: T } {\n  const value = make();\n  return { value };\n}\n',
    },
    edits: { 'lazy.ts': shapes['lazy.ts'] },
    asked: 1,
  },
  {
    change: 'an inferred type',
    edits: {
      'make.ts':
        "import { Square } from './square';\nimport { lazy } from './lazy';\nexport const made = lazy(() => new Square());\n",
    },
    asked: 2,
  },
  {
    change: 'a member that others reach through two files',
    edits: {
      'circle.ts':
        'export class Circle {\n  size() {\n    return 3;\n  }\n  area() {\n    return this.size();\n  }\n}\n',
    },
    asked: 3,
  },
  {
    change: 'a renamed member',
    edits: { 'circle.ts': 'export class Circle {\n  extent() {\n    return 3;\n  }\n}\n' },
    asked: 3,
  },
  { change: 'a new file that nobody names', edits: { 'other.ts': 'export const other = 2;\n' }, asked: 1 },
  {
    change: 'a new file that an import names',
    files: { 'late.ts': "import { soon } from './soon';\nsoon();\n" },
    edits: { 'soon.ts': 'export function soon() {}\n' },
    asked: 2,
  },
  {
    change: 'a new file that takes the place of another one',
    files: {
      'text/index.ts': 'export function print() {}\n',
      'print.ts': "import { print } from './text';\nprint();\n",
    },
    edits: { 'text.ts': 'export function print() {}\n' },
    asked: 2,
  },
  { change: 'a file that is gone', edits: { 'circle.ts': undefined }, asked: 2 },
  {
    change: 'a file that moved',
    edits: { 'circle.ts': undefined, 'round/circle.ts': shapes['circle.ts'] },
    asked: 3,
  },
  {
    change: 'a global declaration',
    files: {
      'globals.d.ts': 'declare function shared(): { now(): number };\n',
      'see.ts': 'export const seen = shared().now();\n',
    },
    edits: { 'globals.d.ts': 'declare function shared(): { now(): string };\n' },
    asked: 8,
  },
  {
    change: 'a path mapping',
    files: { 'mapped.ts': "import { Circle } from '@/circle';\nnew Circle().area();\n" },
    edits: {
      'tsconfig.json':
        '{ "compilerOptions": { "strict": true, "module": "esnext", "moduleResolution": "bundler", "paths": { "@/*": ["./*"] } } }',
    },
    asked: 7,
  },
  {
    change: 'a package that takes a folder for itself',
    files: { 'pack/part.ts': "import { Circle } from '../circle';\nnew Circle().area();\n" },
    edits: { 'pack/tsconfig.json': '{ "compilerOptions": {} }' },
    asked: 7,
  },
];

describe('after a change of', () => {
  it.each(changes)('$change, the index equals a rebuilt one', async ({ files = {}, edits, asked }) => {
    compiled = await openCompiled({ ...shapes, ...files });
    await compiled.ask();
    await compiled.edit(edits);
    expect(await compiled.ask()).toBe(asked);
    expect(dumpOf(compiled.engine)).toEqual(await compiled.rebuilt());
  });
});

describe('a broken project', () => {
  it('costs its own files only, and says so', async () => {
    compiled = await openCompiled({
      ...Object.fromEntries(
        ['one', 'two', 'three'].flatMap((name) => [
          [`${name}/tsconfig.json`, name === 'two' ? '{ "compilerOptions": {' : '{}'],
          [`${name}/a.ts`, 'export class A {\n  run() {}\n}\nexport const made = [new A()].map((a) => a);\n'],
          [`${name}/b.ts`, "import { made } from './a';\nmade[0]?.run();\n"],
        ]),
      ),
    });
    await compiled.ask();
    const state = await compiled.engine.index.compileState();
    expect(state).toMatchObject({ full: 4, syntacticOnly: 2, pending: 0 });
    expect(state.problems.join('\n')).toMatch(/project_load_failed two\/tsconfig\.json/);
    for (const folder of ['one', 'three'])
      expect(compiled.edgesIn(`${folder}/b.ts`)).toContain(
        `calls ${folder}/b.ts -> ${folder}/a.ts#2 exact compiler`,
      );
    expect(compiled.edgesIn('two/b.ts').join('\n')).not.toMatch(/compiler/);
  });
});
