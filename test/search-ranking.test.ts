/** Which of several symbols `search` ranks first, in small repositories with one distinguishing feature each. */
import { afterEach, describe, expect, it } from 'vitest';
import type { Engine } from '../src/engine/engine.ts';
import { openEngine } from '../src/engine/open-engine.ts';
import { assets, createWorkspace, type Workspace } from './workspace.ts';

let workspace: Workspace | undefined;
let engine: Engine | undefined;
afterEach(() => {
  engine?.close();
  workspace?.dispose();
});

async function filesFor(files: Readonly<Record<string, string>>, query: string): Promise<readonly string[]> {
  workspace = createWorkspace();
  for (const [file, text] of Object.entries(files)) workspace.write(file, text);
  engine = openEngine(workspace.root, {
    environment: { PATH: process.env.PATH, CODEAGENT_EMBEDDINGS_EMBEDDER: 'none' },
    pid: process.pid,
    assets,
  });
  await engine.index.update();
  const { hits } = await engine.ask.search(query, {
    ...{ mode: 'hybrid', limit: 10, show: 'fold', kinds: undefined, language: undefined, path: undefined },
    tests: undefined,
  });
  return [...new Set(hits.map(({ path }) => path))];
}

const body = '  const amount = 1;\n  log(amount);\n'.repeat(8);
const implementation = `export function createThing(amount: number) {\n${body}  return amount;\n}\n`;
const uses = (count: number): string =>
  `import { createThing } from './thing';\n${'createThing(createThing(1));\n'.repeat(count)}`;

interface Case {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly query: string;
  /** In this order; others may follow. */
  readonly first: readonly string[];
}

const cases: readonly Case[] = [
  {
    name: 'a file that passes a name on comes before files that use it',
    files: {
      'src/thing.ts': implementation,
      'src/index.ts': `${'export const other = 1;\n'.repeat(20)}export { createThing } from './thing';\n`,
      'src/users.ts': uses(8),
    },
    query: 'createThing',
    first: ['src/thing.ts', 'src/index.ts'],
  },
  {
    name: 'a deprecated function of a few rows comes after the one that it hands on to',
    files: {
      'lib/thing.ts': `import { createThing as real } from '../src/factory';
/** @deprecated createThing is in src/factory: createThing. */
export function createThing(amount: number) {
  return real(amount);
}
${'export const another = 1;\n'.repeat(60)}`,
      'src/factory.ts': implementation,
    },
    query: 'createThing',
    first: ['src/factory.ts', 'lib/thing.ts'],
  },
  {
    name: 'a small deprecated file comes after the implementation',
    files: {
      'a-thing.ts': "// Deprecated: createThing moved.\nexport { createThing } from './src/thing';\n",
      'src/thing.ts': implementation,
    },
    query: 'create a thing',
    first: ['src/thing.ts'],
  },
  {
    name: 'a dotted module in a report is its file',
    files: {
      'shop/db/query.py': 'def total():\n    """The sum of all rows."""\n    return 1\n',
      'shop/forms/sums.py': 'def broken_sum():\n    return 2\n',
    },
    query: 'The sum is broken\n\nSomething in shop.db.query returns a broken sum since the last release.',
    first: ['shop/db/query.py'],
  },
  {
    name: 'a language that prose mentions is no symbol',
    files: {
      'src/python.ts': 'export class Python {\n  name = 1;\n}\n',
      'src/encode.ts': `export function encodeUnicodeNames(text: string) {\n${body}  return text;\n}\n`,
    },
    query: 'names are encoded as unicode on Python',
    first: ['src/encode.ts'],
  },
];

describe('search ranks the intended symbol first', () => {
  it.each(cases)('$name', async ({ files, query, first }) => {
    expect((await filesFor(files, query)).slice(0, first.length)).toEqual(first);
  });
});
