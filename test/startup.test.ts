/** The cost of a start, measured by the loaded code: nothing for `--help`, and for a query only the code it needs. */

import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWorkspace, projectRoot, type Workspace } from './workspace.ts';

/** The files that are evaluated before the command line is parsed, with their sizes. */
let loaded: ReadonlyMap<string, number>;
beforeAll(async () => {
  loaded = await loadedBy('src/serve/cli/main.ts');
});

describe('every command line', () => {
  it.each([
    ['packages that are bundled', /node_modules/],
    ['what serves', /^src\/serve\/(?:mcp|http|rpc)\/|^src\/serve\/(?:daemon|mcp-stdio)\.ts$/],
    ['what watches', /^src\/indexing\/watch\/|^src\/engine\/live-engine\.ts$/],
    [
      'what extracts and resolves',
      /^src\/languages\/(?!families\.ts)|^src\/indexing\/(?:extract|resolve|update|worker)/,
    ],
    ['what searches text', /^src\/retrieval\/(?:grep\/regex|text|context|hierarchical|map|similar)\//],
  ])('loads none of %s', (_what, pattern) => {
    expect([...loaded.keys()].filter((file) => pattern.test(file))).toEqual([]);
  });

  it("loads only a few milliseconds' worth of code", () => {
    const bytes = [...loaded.values()].reduce((sum, each) => sum + each, 0);
    // About 630 KB in 270 files. Operations are defined with their rendering, and every start loads all of them.
    expect(bytes).toBeLessThan(634_000);
  });
});

describe('help', () => {
  it.each([['--help'], ['-h'], ['help']])('%s prints what the build has made of it', (word) => {
    const ran = run(word);
    expect(ran).toEqual({ status: 0, stdout: readFileSync(path.join(projectRoot, 'dist/help.txt'), 'utf8') });
  });

  it('names every command in one of its groups', () => {
    expect(run('--help').stdout).not.toMatch(/^Other$/m);
  });

  it('a closed pipe is not an error', () => {
    const program = path.join(projectRoot, 'bin/codeagent.cjs');
    const ran = spawnSync(
      'sh',
      ['-c', `"$0" "$1" help lookup | true; "$0" "$1" --help | true`, process.execPath, program],
      {
        encoding: 'utf8',
      },
    );
    expect([ran.status, ran.stderr]).toEqual([0, '']);
  });
});

describe('the code cache', () => {
  // From Node 22 on, Node itself keeps the cache.
  const isOurs = Number.parseInt(process.versions.node, 10) < 22;
  const texts = (cache: string) =>
    ['lookup', 'callers'].map((verb) => runIn({ XDG_CACHE_HOME: cache }, verb, '--help'));
  const keptIn = (cache: string) =>
    readdirSync(cache, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.code'));
  let space: Workspace;
  beforeEach(() => {
    space = createWorkspace();
  });
  afterEach(() => space.dispose());

  it('is kept per command, and answers with it are the same', () => {
    const first = texts(space.root);
    const kept = keptIn(space.root).map((file) =>
      file
        .split(path.sep)
        .slice(-2)
        .join('/')
        .replace(/-[A-Z0-9]+(?=\.js)/, ''),
    );
    const pieces = ['cli.js', 'help.js', 'program.js'];
    const files = ['callers', 'lookup'].flatMap((verb) => pieces.map((piece) => `${verb}/${piece}`));
    expect(kept.sort()).toEqual(isOurs ? files.map((file) => `${file}.code`) : []);
    expect(texts(space.root)).toEqual(first);
    expect(first.map(({ status }) => status)).toEqual([0, 0]);
  });

  it.each([
    ['is something else', (file: string) => writeFileSync(file, 'not code')],
    ['is cut', (file: string) => truncateSync(file, 1_000)],
    ['is empty', (file: string) => truncateSync(file, 0)],
    ['is a folder', (file: string) => [rmSync(file), mkdirSync(file)]],
  ])('what %s is not taken', (_what, spoil) => {
    const before = texts(space.root);
    for (const file of keptIn(space.root)) spoil(path.join(space.root, file));
    expect(texts(space.root)).toEqual(before);
  });

  it.runIf(isOurs)('is discarded if others could have written it, and not read through a link', () => {
    const before = texts(space.root);
    const ours = path.join(space.root, 'codeagent');
    const planted = path.join(ours, 'code/planted.code');
    writeFileSync(planted, '');
    chmodSync(ours, 0o777);
    expect(texts(space.root)).toEqual(before);
    expect([existsSync(planted), statSync(ours).mode & 0o022]).toEqual([false, 0]);
    expect(keptIn(space.root)).not.toEqual([]);
    const linked = path.join(space.root, 'elsewhere');
    mkdirSync(linked);
    mkdirSync(path.join(space.root, 'target'));
    symlinkSync('../target', path.join(linked, 'codeagent'));
    expect(texts(linked)).toEqual(before);
    expect(readdirSync(path.join(space.root, 'target'))).toEqual([]);
  });

  it.runIf(isOurs)('is kept for threads too, per kind of file', () => {
    space.write('src/a.py', 'def one(): pass\n');
    const index = () => runIn({ XDG_CACHE_HOME: `${space.root}/cache` }, 'index', `${space.root}/src`);
    const kept = () => keptIn(`${space.root}/cache`).filter((file) => file.includes('worker-program'));
    const statuses = [index().status];
    const [first = '', ...others] = kept();
    expect([first.split(path.sep).slice(-2).join('/'), others]).toEqual(
      isOurs ? ['worker.py/worker-program.js.code', []] : ['', []],
    );
    for (const name of ['two', 'three']) {
      if (isOurs && name === 'three') writeFileSync(path.join(space.root, 'cache', first), 'not code');
      space.write('src/a.py', `def ${name}(): pass\n`);
      statuses.push(index().status);
      const outline = runIn({}, 'outline', '--root', `${space.root}/src`, 'a.py');
      expect(outline.stdout).toContain(`def ${name}`);
    }
    expect(statuses).toEqual([0, 0, 0]);
  });

  it('is optional where nothing can be written', () => {
    space.write('file', '');
    expect(texts(path.join(space.root, 'file')).map(({ status, stderr }) => [status, stderr])).toEqual([
      [0, ''],
      [0, ''],
    ]);
  });
});

function run(...words: readonly string[]): { readonly status: number | null; readonly stdout: string } {
  const { status, stdout } = runIn({}, ...words);
  return { status, stdout };
}

function runIn(environment: Readonly<Record<string, string>>, ...words: readonly string[]) {
  const program = path.join(projectRoot, 'bin/codeagent.cjs');
  const env = { ...process.env, NODE_DISABLE_COMPILE_CACHE: '', ...environment };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    encoding: 'utf8',
    env,
  });
  return { status, stdout, stderr };
}

/** The files of the program with their sizes, except those behind an `import()`. */
async function loadedBy(entry: string): Promise<ReadonlyMap<string, number>> {
  const { metafile } = await build({
    absWorkingDir: projectRoot,
    entryPoints: [entry],
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    outdir: 'dist',
    external: ['@parcel/watcher', '@photostructure/sqlite', 'node:sqlite'],
    metafile: true,
    write: false,
  });
  const files = new Map<string, number>();
  const seen = new Set<string>();
  const add = (name: string): void => {
    const output = metafile.outputs[name];
    if (output === undefined || seen.has(name)) return;
    seen.add(name);
    for (const [file, { bytesInOutput }] of Object.entries(output.inputs)) files.set(file, bytesInOutput);
    for (const { path: next, kind } of output.imports) if (kind === 'import-statement') add(next);
  };
  for (const [name, { entryPoint }] of Object.entries(metafile.outputs)) if (entryPoint === entry) add(name);
  return files;
}
