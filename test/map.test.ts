/** `map` on sample repositories: its content, that it fits the budget, and that it is the same after an update. */
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../src/engine/engine.ts';
import { isPeripheral } from '../src/retrieval/files/peripheral-paths.ts';
import { firstSentence } from '../src/retrieval/map/describe.ts';
import { tokensIn } from '../src/retrieval/tokens.ts';
import { map } from '../src/serve/operations/map.ts';
import { typing } from './as-typed.ts';
import { indexedWorkspace, type Workspace } from './workspace.ts';

const files: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "harbour", "main": "./src/public.ts" }',
  'src/public.ts': '/** What others may use. */\nexport { Ship } from "./fleet/ship.ts";\n',
  'src/main.ts':
    'import { Ship } from "./fleet/ship.ts";\nexport function main(): void {\n  new Ship("a").sail();\n}\n',
  'src/fleet/index.ts':
    '/** Everything that floats.\n *\n * Copyright nobody. */\nexport * from "./ship.ts";\n',
  'src/fleet/ship.ts':
    '/** A ship of the harbour. It sails. */\nexport class Ship {\n  constructor(readonly name: string) {}\n  sail(): void {}\n  anchor(): void {}\n}\n',
  'src/fleet/crew.ts':
    'import { Ship } from "./ship.ts";\nexport function hire(ship: Ship): void {\n  ship.anchor();\n}\n',
  'src/docks/dock.ts':
    'import { Ship } from "../fleet/ship.ts";\nexport function moor(ship: Ship): void {\n  ship.anchor();\n}\n',
  'examples/demo.ts':
    'import { Ship } from "../src/fleet/ship.ts";\nexport function main(): void {\n  new Ship("demo");\n}\n',
  'docs/guide.md': '# Guide\n',
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

async function asText(budget?: number): Promise<string> {
  const running = {
    onProgress: () => {},
    signal: new AbortController().signal,
    display: { kind: 'pipe', hasColours: false },
  } as const;
  const out = await map.run(engine, map.parse(budget === undefined ? {} : { budget }), running);
  return map.render(out, typing(map));
}

describe('map', () => {
  it('is printed as lines', async () => {
    expect(await asText()).toMatchInlineSnapshot(`
      "9 indexed files, 9 symbols defined in them: typescript 7, other 2

      Projects
        harbour  package.json  typescript 7, other 2

      Entry points
        src/main.ts:main  function  function main(): void
        src/public.ts

      Central, with the number of files besides tests that use it
        src/fleet/ship.ts:Ship  class  4  A ship of the harbour

      Folders, with the number of files
        docs/  1
        examples/  1
        src/  6  (docks)
        src/fleet/  3  Ship"
    `);
  });

  it.each([0, 10, 60, 100, 150, 250, 500, 2_000])('fits into %i tokens', async (budget) => {
    const text = await asText(budget);
    // With a smaller budget only the line with the numbers remains.
    expect(tokensIn(text)).toBeLessThanOrEqual(Math.max(budget, 10));
    expect(countTokens(text)).toBeLessThanOrEqual(Math.max(budget, 10));
  });

  it('is the same after an update as with a new index', async () => {
    workspace.write('src/docks/dock.ts', `${files['src/docks/dock.ts']}export class Crane {}\n`);
    await engine.index.update();
    const updated = await engine.ask.map({ budgetTokens: 2_000 });
    await engine.index.update({ mode: 'full' });
    expect(await engine.ask.map({ budgetTokens: 2_000 })).toEqual(updated);
    expect(updated.symbols).toBeGreaterThan(0);
  });

  it('starts with the entry points of manifests; tests and declarations come last, or are left out', async () => {
    const own = await indexedWorkspace({
      'tool/package.json':
        '{ "name": "tool", "bin": { "tool": "./run.mjs" }, "exports": { ".": "./public.d.ts", "./api": "./api.ts" } }',
      'tool/run.mjs': 'console.log(1);\n',
      'tool/public.d.ts': 'export declare const a: number;\n',
      'tool/api.ts': 'export const a = 1;\n',
      'py/pyproject.toml': '[project]\nname = "py"\n\n[project.scripts]\npy = "py.commands:begin"\n\n[x]\n',
      'py/py/commands.py': 'def begin():\n    pass\n',
      'deps/lib/configure.ac': 'AC_INIT([Makefile.in])\n',
      ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((at) => [`deps/lib/${at}.c`, `int f${at};\n`])),
    });
    const found = await own.engine.ask.map({ budgetTokens: 2_000 });
    expect(found.projects.map(({ name }) => name)).toEqual(['tool', 'py', 'lib']);
    expect(found.entryPoints.map(({ id }) => id)).toEqual([
      'tool/run.mjs',
      'tool/api.ts',
      'py/py/commands.py',
    ]);
    own.engine.close();
    own.workspace.dispose();
  });

  it('reports an empty repository', async () => {
    const empty = await indexedWorkspace({});
    try {
      const { files: count } = await empty.engine.ask.map({ budgetTokens: 2_000 });
      expect(count).toBe(0);
    } finally {
      empty.engine.close();
      empty.workspace.dispose();
    }
  });
});

describe('the first sentence of a doc', () => {
  it.each([
    ['A ship. It sails.', 'A ship'],
    ['Copyright 2020 X.\n\nWhat it is for', 'What it is for'],
    ['<p>Marks are</p> left out: always', 'Marks are left out'],
    ['e.g. one', 'e.g'],
    ['---', undefined],
    [undefined, undefined],
    ['word '.repeat(40), `${'word '.repeat(17)}word…`],
  ])('%j', (doc, expected) => {
    expect(firstSentence(doc)).toBe(expected);
  });
});

describe('peripheral code', () => {
  it.each([
    ['src/a.c', false],
    ['deps/lua/a.c', true],
    ['tests-build/src/lib.rs', true],
    ['runtime-tests/a.ts', true],
    ['testing/a.go', false],
    ['src/contest/a.go', false],
    ['examples/a.py', true],
  ])('%s', (path, expected) => {
    expect(isPeripheral(path)).toBe(expected);
  });
});
