/**
 * Any series of updates gives the index that a rebuild would give: random edits over the sample
 * repositories and the fixtures of all languages.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyFixtures, createRandom, editOnce } from './random-edits.ts';
import {
  createStage,
  createWorkspace,
  dumpOf,
  engineOn,
  projectRoot,
  type Stage,
  type Workspace,
} from './workspace.ts';

const samples = readdirSync(path.join(projectRoot, 'test/repos'));
const rounds = 5;
let stage: Stage;

beforeAll(() => {
  stage = createStage();
});
afterAll(() => stage.dispose());

describe.each([...samples, 'fixtures'])('%s', (sample) => {
  it.each([1, 2, 3])('updated is rebuilt, seed %i', async (seed) => {
    if (sample === 'fixtures') {
      stage.clear();
      copyFixtures(projectRoot, stage.workspace.root);
    } else {
      stage.clear(sample);
    }
    const { workspace, engine } = stage;
    const random = createRandom(seed * 7919 + sample.length);
    workspace.git('init', '-q', '-b', 'main');
    workspace.git('add', '-A');
    workspace.git('commit', '-qm', 'start');
    await engine.update();
    for (let round = 0; round < rounds; round++) {
      const edits = Array.from({ length: 1 + random(4) }, () => editOnce(workspace, random));
      await engine.update();
      expect({ edits, dump: dumpOf(engine) }).toEqual({ edits, dump: await stage.rebuilt() });
    }
    expect(dumpOf(engine)).toEqual(await rebuiltByAnother(workspace));
  });
});

/** What is changed is not the file whose edges are others then. */
const others: readonly {
  readonly change: string;
  readonly files: Readonly<Record<string, string>>;
  readonly changed: Readonly<Record<string, string>>;
}[] = [
  {
    change: 'what a base type means by its stars',
    files: {
      'Two.cs':
        'namespace One { public class Base { public void Open() {} } } namespace Two { public class Base { public void Open() {} } }',
      'Shop.cs': 'using One; namespace Shops { public class Shop : Base {} }',
      'Use.cs': 'using Shops; public class Use { void Run(Shop shop) { shop.Open(); } }',
    },
    changed: { 'Shop.cs': 'using Two; namespace Shops { public class Shop : Base {} }' },
  },
  {
    change: 'the usings above a project',
    files: {
      'App/App.csproj': '<Project Sdk="Microsoft.NET.Sdk" />',
      'App/Use.cs': 'namespace App { public class Use { void Run() { new Tray(); } } }',
      'Lib/Tray.cs': 'namespace Lib { public class Tray {} }',
      'Directory.Build.props': '<Project />',
    },
    changed: { 'Directory.Build.props': '<Project><ItemGroup><Using Include="Lib" /></ItemGroup></Project>' },
  },
  {
    change: 'what an exported name stands for in its file',
    files: {
      'tape.js': 'function open(name) {}\nmodule.exports = open;\n',
      'other.js': 'module.exports = function made(name) {};\n',
      'Use.js': "const open = require('./tape');\nopen('b');\n",
    },
    changed: { 'tape.js': "const open = require('./other');\nmodule.exports = open;\n" },
  },
];

describe('what others say', () => {
  it.each(others)('$change', async ({ files, changed }) => {
    stage.clear();
    const { workspace, engine } = stage;
    for (const [file, text] of Object.entries(files)) workspace.write(file, text);
    await engine.update();
    const before = dumpOf(engine);
    for (const [file, text] of Object.entries(changed)) workspace.write(file, text);
    await engine.update();
    const edges = (dump: readonly string[]): readonly string[] =>
      dump.filter((line) => /^edge \S*Use\./.test(line));
    expect(edges(dumpOf(engine))).not.toEqual(edges(before));
    expect(dumpOf(engine)).toEqual(await stage.rebuilt());
  });
});

/** By an engine that has never seen anything. */
async function rebuiltByAnother({ root }: Workspace): Promise<readonly string[]> {
  const elsewhere = createWorkspace();
  const fresh = engineOn(root, elsewhere.root);
  try {
    await fresh.update();
    return dumpOf(fresh);
  } finally {
    fresh.close();
    elsewhere.dispose();
  }
}
