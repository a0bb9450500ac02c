/**
 * `npm run new:language`, run on a copy of the tree: its output is a working language, and a refusal leaves nothing
 * behind.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from './workspace.ts';

/** Two words, so that id, export and label differ; with an installed grammar. */
const moonTalk = {
  id: 'moon-talk',
  extension: '.moontalk',
  package: '@tree-sitter-grammars/tree-sitter-lua',
  wasm: 'tree-sitter-lua.wasm',
};
let root: string;

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'codeagent-test-'));
  const parts = [
    'bin',
    'src',
    'scripts',
    'test',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'biome.json',
    'vitest.config.ts',
  ];
  for (const part of parts)
    cpSync(path.join(projectRoot, part), path.join(root, part), {
      recursive: true,
      filter: (file) => file !== path.join(projectRoot, 'test/repos'),
    });
  symlinkSync(path.join(projectRoot, 'node_modules'), path.join(root, 'node_modules'), 'junction');
  // Checks only the new folder and its neighbours; the rest of the tree has its own type check.
  write(
    'tsconfig.language.json',
    '{ "extends": "./tsconfig.json", "include": ["src/languages/registry.ts"] }',
  );
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('refuses with one line and leaves no trace', () => {
  it.each([
    ['a bad id', { id: 'Moon' }, /^new:language: bad id "Moon"/],
    ['an id that leaves the folder', { id: '../moon' }, /bad id/],
    ['an id that is a word of TypeScript', { id: 'new' }, /bad id/],
    ['an id that the registry has as a name', { id: 'languages' }, /bad id/],
    ['the id of a language', { id: 'cpp' }, /the id cpp is taken/],
    ['the id of a folder', { id: 'python' }, /the id python is taken/],
    ['an extension without a dot', { extension: 'moon' }, /bad extension "moon"/],
    ['an extension that is taken', { extension: '.py' }, /the extension \.py is taken by Python/],
    ['a bad package', { package: '../lua' }, /bad package/],
    ['a grammar that the package lacks', { wasm: 'moon.wasm' }, /has no moon\.wasm; it has tree-sitter-lua/],
    ['a label that is code', { label: "x' */" }, /bad label/],
    ['a missing argument', { wasm: undefined }, /--wasm is missing; usage/],
    ['an unknown option', { colour: 'red' }, /'--colour'.*usage/],
  ])('%s', (_, change, message) => {
    const before = trace();
    const ran = newLanguage({ ...moonTalk, ...change });
    expect(ran.stderr).toMatch(message);
    expect(ran.stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(ran.code).toBe(2);
    expect(trace()).toEqual(before);
  });

  it('a template that cannot be written', () => {
    // A folder is required where a file is to be written.
    write('src/languages/_template/rules.ts/deeper.template', '');
    const before = trace();
    const ran = newLanguage(moonTalk);
    expect(ran.code).toBe(1);
    expect(ran.stderr).toMatch(/EEXIST|EISDIR|ENOTDIR/);
    expect(trace()).toEqual(before);
    rmSync(path.join(root, 'src/languages/_template/rules.ts'), { recursive: true });
  });
});

describe('makes a language', () => {
  it('of one folder and one registry line', () => {
    const before = trace();
    const { code, stdout, stderr } = newLanguage(moonTalk);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('npm i -D --save-exact @tree-sitter-grammars/tree-sitter-lua');
    expect(stdout).toContain('npm run unit -- languages');
    const made = [
      'fixtures',
      'fixtures/sample.moontalk',
      'imports.ts',
      'index.ts',
      'linking.ts',
      'manifests.ts',
      'rules.ts',
    ];
    expect(trace().files).toEqual(
      [...before.files, 'moon-talk', ...made.map((name) => `moon-talk/${name}`)].sort(),
    );
    expect(made.filter((name) => name.includes('.') && /__\w+__/.test(textOf(`moon-talk/${name}`)))).toEqual(
      [],
    );
    expect(textOf('moon-talk/index.ts')).toMatch(/export const moonTalk: Language = \{\n {2}id: 'moon-talk'/);
    expect(textOf('moon-talk/index.ts')).toContain("label: 'Moon Talk'");
    const changed = textOf('registry.ts').split('\n');
    expect(changed.filter((line) => !before.registry.split('\n').includes(line))).toEqual([
      "import { moonTalk } from './moon-talk/index.ts';",
      '  moonTalk,',
    ]);
  });

  it('that is formatted, sorted and without a lint finding', () => {
    const ran = tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', 'src/languages/registry.ts');
    const folder = tool(
      '@biomejs/biome/bin/biome',
      'check',
      '--error-on-warnings',
      'src/languages/moon-talk',
    );
    expect([ran.code, folder.code], ran.stderr + folder.stderr).toEqual([0, 0]);
  });

  it('that passes the type check', () => {
    const { code, stdout } = tool('typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.language.json');
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
  });

  it('that passes the suite of all languages', () => {
    const { code, stdout } = tool('vitest/vitest.mjs', 'run', 'languages.test', '-t', 'moon.talk/|Moon Talk');
    expect(code, stdout).toBe(0);
    expect(stdout).toMatch(/Tests\s+6 passed/);
  });

  it('that links names across files, once its own folder says how', () => {
    fillIn('index.ts', [
      [
        'expressions: {}',
        `expressions: {
          identifier: { as: 'name' },
          function_call: { as: 'call', callee: 'name', arguments: 'arguments' },
        }`,
      ],
    ]);
    fillIn('rules.ts', [
      [
        '...importRules,',
        `...importRules,
        function_declaration(file, node) {
          const name = file.tree.child(node, 'name');
          if (name === undefined) return;
          file.define(node, { kind: 'function', name, body: file.tree.child(node, 'body') });
        },`,
      ],
    ]);
    fillIn('imports.ts', [
      [
        '> = {};',
        `> = {
          function_call(file, node) {
            const [, module] = /^require\\('(\\w+)'\\)$/.exec(file.tree.text(node)) ?? [];
            if (module === undefined) return;
            file.import(node, { kind: 'star', module });
            file.skip(node);
          },
        };`,
      ],
    ]);
    fillIn('linking.ts', [
      [
        "family: 'moon-talk',",
        `family: 'moon-talk',
        modules: {
          find({ module }, from, tree) {
            const path = joinPath(folderOf(from.path), \`\${module}.moontalk\`) as FilePath;
            return tree.has(path) ? [{ kind: 'file', path }] : [];
          },
        },`,
      ],
      [
        "import { createLinking } from '../linking.ts';",
        `import { folderOf, joinPath } from '../../model/path.ts';
        import type { FilePath } from '../../model/source-file.ts';
        import { createLinking } from '../linking.ts';`,
      ],
    ]);
    write('program/shop.moontalk', 'function open()\nend\n');
    write('program/other.moontalk', 'function open()\nend\n');
    write('program/main.moontalk', "require('shop')\nfunction main()\n  open()\n  gone()\nend\n");

    const types = tool('typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.language.json');
    expect(types.stdout).toBe('');
    expect(run('scripts/build.mjs')).toEqual({ code: 0, stdout: expect.any(String), stderr: '' });
    expect(run('bin/codeagent.cjs', 'index', '--root', 'program').code).toBe(0);
    const graph = run('bin/codeagent.cjs', 'graph', '--json', '--root', 'program');
    expect(linksIn(graph.stdout)).toEqual([
      'imports main.moontalk shop.moontalk exact',
      'calls main.moontalk:main shop.moontalk:open exact',
      'unresolved call main.moontalk require',
      'unresolved call main.moontalk:main gone',
    ]);
  });

  it('once', () => {
    const before = trace();
    const ran = newLanguage({ ...moonTalk, extension: '.other' });
    expect({ code: ran.code, stderr: ran.stderr }).toEqual({
      code: 2,
      stderr: 'new:language: the id moon-talk is taken\n',
    });
    expect(newLanguage({ ...moonTalk, id: 'moon-song' }).stderr).toBe(
      'new:language: the extension .moontalk is taken by Moon Talk\n',
    );
    expect(trace()).toEqual(before);
  });
});

/** Replaces texts of a file of the new language, each of which occurs once. */
function fillIn(file: string, changes: readonly (readonly [before: string, after: string])[]): void {
  let text = textOf(`moon-talk/${file}`);
  for (const [before, after] of changes) {
    expect(text.split(before)).toHaveLength(2);
    text = text.replace(before, () => after);
  }
  write(`src/languages/moon-talk/${file}`, text);
}

/** The records of a printed graph that lead from one file to another, or nowhere. */
function linksIn(graph: string): readonly string[] {
  return graph.split('\n').flatMap((line) => (line === '' ? [] : linkOf(JSON.parse(line))));
}

function linkOf(record: Readonly<Record<string, string>>): readonly string[] {
  const { type, kind, role, source, target, confidence, name } = record;
  if (type === 'unresolved') return [`unresolved ${role} ${source} ${name}`];
  return type === 'edge' && kind !== 'contains' ? [`${kind} ${source} ${target} ${confidence}`] : [];
}

function newLanguage({ id, ...options }: { id: string } & Readonly<Record<string, string | undefined>>) {
  const words = Object.entries(options).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`, value],
  );
  return run('scripts/new-language.mjs', id, ...words);
}

function tool(program: string, ...words: readonly string[]) {
  return run(`node_modules/${program}`, ...words);
}

function run(...words: readonly string[]) {
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined };
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: root, env, encoding: 'utf8' });
  return { code: status, stdout, stderr };
}

/** Every path that the script could leave behind. */
function trace() {
  const files = readdirSync(path.join(root, 'src/languages'), { recursive: true, encoding: 'utf8' }).sort();
  return { files, registry: textOf('registry.ts') };
}

function textOf(file: string): string {
  return readFileSync(path.join(root, 'src/languages', file), 'utf8');
}

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}
