/** Any series of updates gives the index that a rebuild would give: random edits over the sample repositories. */
import { readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
const rounds = 12;
let stage: Stage;

beforeAll(() => {
  stage = createStage();
});
afterAll(() => stage.dispose());

describe.each(samples)('%s', (sample) => {
  it.each([1, 2, 3])('updated is rebuilt, seed %i', async (seed) => {
    stage.clear(sample);
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
      dump.filter((line) => /^edge \S*Use\.cs/.test(line));
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

type Random = (below: number) => number;
type Edit = (workspace: Workspace, files: readonly string[], random: Random) => string;

const edits: readonly Edit[] = [
  function add(workspace, files, random) {
    const source = pick(files, random);
    const target = `added-${random(1000)}/${path.basename(source)}`;
    workspace.write(target, readFileSync(path.join(workspace.root, source)));
    return `add ${target}`;
  },
  function dropLines(workspace, files, random) {
    const file = pick(files, random);
    const lines = readFileSync(path.join(workspace.root, file), 'utf8').split('\n');
    lines.splice(random(lines.length), 1 + random(5));
    workspace.write(file, lines.join('\n'));
    return `drop lines of ${file}`;
  },
  function repeatLines(workspace, files, random) {
    const file = pick(files, random);
    const lines = readFileSync(path.join(workspace.root, file), 'utf8').split('\n');
    const start = random(lines.length);
    lines.splice(random(lines.length), 0, ...lines.slice(start, start + 1 + random(20)));
    workspace.write(file, lines.join('\n'));
    return `repeat lines of ${file}`;
  },
  function remove(workspace, files, random) {
    const file = pick(files, random);
    workspace.remove(file);
    return `remove ${file}`;
  },
  function move(workspace, files, random) {
    const file = pick(files, random);
    const target = `moved-${random(1000)}-${path.basename(file)}`;
    renameSync(path.join(workspace.root, file), path.join(workspace.root, target));
    return `move ${file} to ${target}`;
  },
  function renameName(workspace, files, random) {
    const file = pick(files, random);
    const text = readFileSync(path.join(workspace.root, file), 'utf8');
    const names = [...new Set(text.match(/[A-Za-z_]{4,}/g) ?? ['none'])];
    const name = pick(names, random);
    workspace.write(file, text.replaceAll(name, `${name}Renamed`));
    return `rename ${name} in ${file}`;
  },
  function ignore(workspace, files, random) {
    const file = pick(files, random);
    const rule = random(2) === 0 ? `*${path.extname(file)}` : `/${file}`;
    workspace.write('.gitignore', random(3) === 0 ? '' : `${rule}\n`);
    // Git's rules speak of untracked files only.
    workspace.git('rm', '-rq', '--cached', '--ignore-unmatch', '.');
    return `ignore ${rule}`;
  },
  function switchBranch(workspace, _files, random) {
    const name = `branch-${random(3)}`;
    workspace.git('add', '-A');
    workspace.git('commit', '-qm', 'work', '--allow-empty');
    const isThere = workspace.git('branch', '--list', name).trim() !== '';
    workspace.git(...(isThere ? ['checkout', '-q', name] : ['checkout', '-qb', name, 'main']));
    return `switch to ${name}`;
  },
  function changeManifest(workspace, _files, random) {
    const target = `${random(2) === 0 ? '' : `nested-${random(2)}/`}package.json`;
    workspace.write(target, random(4) === 0 ? '{ broken' : JSON.stringify({ name: `project-${random(5)}` }));
    return `change ${target}`;
  },
  function changePaths(workspace, _files, random) {
    const folder = `nested-${random(2)}`;
    for (const each of ['nested-0', 'nested-1'])
      workspace.write(`${each}/part.ts`, 'export function part() {}\n');
    workspace.write('uses.ts', "import { part } from '@lib/part';\npart();\n");
    workspace.write('tsconfig.json', '{ "extends": "./tsconfig.base.json" }');
    const compilerOptions = { paths: { '@lib/*': [`./${folder}/*`] } };
    workspace.write('tsconfig.base.json', JSON.stringify({ compilerOptions }));
    return `paths to ${folder}`;
  },
  function changeOpener(workspace, _files, random) {
    const opened = pick(
      ['namespace yard {', 'namespace yard { inline namespace v2 {', 'namespace hold {', ''],
      random,
    );
    workspace.write(`yard-${random(2)}/config.h`, `#define YARD_BEGIN_NAMESPACE ${opened}\n`);
    const part =
      'YARD_BEGIN_NAMESPACE\nnamespace inner { int part(int size); }\nint part(int size);\nYARD_END_NAMESPACE\n';
    workspace.write(`part-${random(3)}.hpp`, random(3) === 0 ? '' : part);
    workspace.write('middle.hpp', `#include "part-${random(3)}.hpp"\n`);
    const used = 'yard::part(1) + part(2) + yard::inner::part(3) + inner::part(4)';
    workspace.write('uses.cpp', `#include "middle.hpp"\nint all() { return ${used}; }\n`);
    return `macro opens ${opened}`;
  },
];

function editOnce(workspace: Workspace, random: Random): string {
  const files = filesBelow(workspace.root).filter((file) => !file.endsWith('.gitignore'));
  return files.length === 0 ? 'nothing' : pick(edits, random)(workspace, files, random);
}

function filesBelow(root: string): readonly string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => !file.startsWith('.git') && statSync(path.join(root, file)).isFile())
    .sort();
}

function pick<T>(items: readonly T[], random: Random): T {
  return items[random(items.length)] as T;
}

/** Mulberry32: the same edits for the same seed, everywhere. */
function createRandom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
