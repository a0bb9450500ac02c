/** The built child process for TypeScript answers about small repositories, and refuses hostile ones. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import type { FileAnswer, Site, TargetIndex } from '../answers.ts';
import type { ProjectReport } from '../protocol/messages.ts';
import { createSupervisor, type Supervisor } from '../supervisor/supervisor.ts';
import { typescriptCompiler } from './index.ts';

const checkout = fileURLToPath(new URL('../../../', import.meta.url));
const opened: Repository[] = [];

afterEach(async () => {
  for (const { supervisor, folder } of opened.splice(0)) {
    await supervisor.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

interface Repository {
  readonly supervisor: Supervisor;
  /** Holds the root and whatever must stay out of reach. */
  readonly folder: string;
  readonly root: string;
  readonly projects: readonly ProjectReport[];
  write(file: string, text: string): void;
  enrich(file: string, sites?: 'calls' | 'all'): Promise<FileAnswer>;
}

type Files = Readonly<Record<string, string>>;

/** `outside` is written beside the root. */
async function repository(files: Files, outside: Files = {}): Promise<Repository> {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'codeagent-typescript-')));
  const root = path.join(folder, 'root');
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  for (const [file, text] of Object.entries(files)) write(file, text);
  for (const [file, text] of Object.entries(outside)) writeFileSync(path.join(folder, file), text);
  const located = typescriptCompiler.locate({
    programs: pathToFileURL(path.join(checkout, 'dist/')),
    packages: pathToFileURL(path.join(checkout, 'package.json')),
    environment: {},
  });
  if (located.kind === 'unavailable') throw new Error(located.reason);
  const supervisor = createSupervisor({ start: located.start, root, safeMode: true });
  const sources = Object.keys(files).filter(
    (file) => /\.[cm]?[jt]sx?$/.test(file) && !file.includes('node_modules/'),
  );
  const { projects } = await supervisor.request('load', { files: sources });
  const made: Repository = {
    supervisor,
    folder,
    root,
    projects,
    write,
    enrich: (file, sites = 'calls') => supervisor.request('enrich', { path: file, sites }),
  };
  opened.push(made);
  return made;
}

/** The site at the last occurrence of the text: `role confidence -> path:name, …`; empty if the compiler does not know. */
function said(answer: FileAnswer, text: string, at: string): string {
  const before = text.slice(0, text.lastIndexOf(at)).split('\n');
  const [row, column] = [before.length - 1, before.at(-1)?.length ?? 0];
  return answer.sites
    .filter((site) => site.row === row && site.column === column)
    .map((site) => describeSite(answer, site))
    .join(' | ');
}

function describeSite(answer: FileAnswer, { role, targets, confidence, runs }: Site): string {
  const names = (indexes: readonly TargetIndex[]): string =>
    indexes
      .map((index) => answer.targets[index])
      .map((target) => `${target?.path}:${target?.name ?? target?.kind}`)
      .join(', ');
  const to = targets.length > 0 ? `${confidence} -> ${names(targets)}` : 'leaves';
  return `${role} ${to}${runs === undefined ? '' : ` runs ${names(runs)}`}`;
}

const library = `
export interface Shape { area(): number; }
export class Base { constructor(readonly size: number) {} area(): number { return 1; } get half(): number { return this.size / 2; } }
export class Circle extends Base implements Shape { area(): number { return super.area(); } }
export class Square extends Base { override area(): number { return 2; } }
export function pick(a: string): string;
export function pick(a: number): number;
export function pick(a: unknown): unknown { return a; }
export const arrow = (n: number): number => n;
export default function () { return 1; }
export type Mapped = { [K in 'get' | 'post']: (x: K) => void };
export declare const client: Mapped;
export interface Overloaded { on(a: string): void; on(a: number): void; }
export function dec(value: unknown): void {}
export const Box = (props: { a: number }) => null;
`;
const barrel = `export * from './library'; export { default as start } from './library';\n`;

describe('a site', () => {
  it.each([
    [
      'an imported function',
      `import { arrow } from './index'; arrow(1);`,
      'arrow(1)',
      'call exact -> library.ts:arrow',
    ],
    [
      'a default export',
      `import { start } from './index'; start();`,
      'start();',
      'call exact -> library.ts:FunctionDeclaration',
    ],
    ['an overload', `import { pick } from './index'; pick(1);`, 'pick(1)', 'call exact -> library.ts:pick'],
    [
      'a class',
      `import { Base } from './index'; new Base(1);`,
      'Base(1)',
      'construct exact -> library.ts:Base runs library.ts:constructor',
    ],
    [
      'an inherited constructor',
      `import { Circle } from './index'; new Circle(1);`,
      'Circle(1)',
      'construct exact -> library.ts:Circle runs library.ts:constructor',
    ],
    [
      'a method of an inferred type',
      `import { Circle } from './index'; const all = [new Circle(1)]; all[0]!.area();`,
      'area()',
      'call exact -> library.ts:area',
    ],
    [
      'optional chaining',
      `import type { Shape } from './index'; export const f = (s?: Shape) => s?.area();`,
      'area()',
      'call exact -> library.ts:area',
    ],
    [
      'a union',
      `import { Circle, Square } from './index'; export const f = (s: Circle | Square) => s.area();`,
      'area()',
      'call probable -> library.ts:area, library.ts:area',
    ],
    ['a getter', `import { Base } from './index'; new Base(1).half;`, 'half', 'get exact -> library.ts:half'],
    [
      'a mapped type',
      `import { client } from './index'; client.post('post');`,
      `post('post')`,
      'call probable -> library.ts:FunctionType',
    ],
    ['a tagged template', 'function tag(a: unknown) {} tag`x`;', 'tag`x`', 'template exact -> use.ts:tag'],
    [
      'a decorator',
      `import { dec } from './index'; @dec class A {}`,
      'dec class',
      'decorate exact -> library.ts:dec',
    ],
    [
      'a parameter',
      `import { arrow } from './index'; export function g(h: typeof arrow) { h(1); }`,
      'h(1)',
      'call probable -> library.ts:arrow',
    ],
    ['the language', `[1].map(String);`, 'map', 'call leaves'],
    ['a missing package', `import { x } from 'nowhere'; x.y();`, 'y()', ''],
    ['an element', `const t = { run() {} }; t['run']();`, `t['run']`, 'call exact -> use.ts:run'],
    [
      'a computed element',
      `const t: Record<string, () => void> = {}; const k = 'a'; t[k]();`,
      `t[k]`,
      'call probable -> use.ts:FunctionType',
    ],
    [
      'text before that is not ASCII',
      `const é = '😀'; /* 😀 */ function f() {} f();`,
      'f();',
      'call exact -> use.ts:f',
    ],
  ])('%s', async (_name, text, at, expected) => {
    const { enrich } = await repository({
      'tsconfig.json': '{ "compilerOptions": { "strict": true, "module": "esnext", "target": "esnext" } }',
      'library.ts': library,
      'index.ts': barrel,
      'use.ts': text,
    });
    expect(said(await enrich('use.ts'), text, at)).toBe(expected);
  });

  it('of a value is marked, because a named one may begin at the same place', async () => {
    const { enrich } = await repository({ 'use.ts': 'const make = () => () => 1; make()();' });
    const { sites } = await enrich('use.ts');
    expect(sites.map(({ column, isValue }) => [column, isValue])).toEqual([
      [28, true],
      [28, undefined],
    ]);
  });

  it('of JSX', async () => {
    const text = `import { Box } from './index'; export const page = <div><Box a={1} /></div>;`;
    const { enrich } = await repository({
      'tsconfig.json': '{ "compilerOptions": { "jsx": "preserve", "module": "esnext" } }',
      'library.ts': library,
      'index.ts': barrel,
      'use.tsx': text,
    });
    expect(said(await enrich('use.tsx'), text, 'Box a')).toBe('render exact -> library.ts:Box');
  });

  it('of every name, if asked', async () => {
    const text = `import { Base } from './library'; export const f = (b: Base) => b.size;`;
    const { enrich } = await repository({ 'library.ts': library, 'use.ts': text });
    const answer = await enrich('use.ts', 'all');
    expect(said(answer, text, 'Base)')).toBe('use exact -> library.ts:Base');
    expect(said(answer, text, 'size')).toBe('use exact -> library.ts:size');
  });
});

it('base types and members are related', async () => {
  const { enrich } = await repository({
    'library.ts': library,
    'literal.ts': `import type { Shape } from './library'; export const s: Shape = { area() { return 3; } };`,
  });
  const { types, targets } = await enrich('library.ts');
  const rows = library.split('\n');
  const summary = types.map(({ row, bases, members }) => [
    /class (\w+)/.exec(rows[row] ?? '')?.[1],
    ...bases.map(({ kind, target }) => `${kind} ${targets[target]?.name}`),
    ...members.map(({ overrides }) => `overrides ${overrides.map((at) => targets[at]?.row)}`),
  ]);
  expect(summary).toEqual([
    ['Circle', 'inherits Base', 'implements Shape', 'overrides 2,1'],
    ['Square', 'inherits Base', 'overrides 2'],
  ]);
  const literal = await enrich('literal.ts');
  expect(literal.types).toMatchObject([
    { bases: [{ kind: 'implements', confidence: 'probable' }], members: [{ confidence: 'probable' }] },
  ]);
});

describe('projects', () => {
  const idsOf = ({ projects }: Repository): unknown =>
    projects.map(({ id, files, status }) => [id, files.join(' '), status]);

  it('are not needed', async () => {
    const made = await repository({
      'a.js': `import { b } from './b.js'; b();`,
      'b.js': 'export function b() {}',
    });
    expect(idsOf(made)).toEqual([['*', 'a.js b.js', 'full']]);
    expect(said(await made.enrich('a.js'), `import { b } from './b.js'; b();`, 'b();')).toBe(
      'call exact -> b.js:b',
    );
  });

  it('are the largest of the nearest folder, with the rest beside it', async () => {
    const made = await repository({
      'tsconfig.json':
        '{ "files": [], "references": [{ "path": "./tsconfig.build.json" }, { "path": "./tsconfig.test.json" }] }',
      'tsconfig.build.json': '{ "include": ["src"], "exclude": ["**/*.test.ts"] }',
      'tsconfig.test.json': '{ "include": ["src"] }',
      'packages/one/tsconfig.json': '{ "extends": "../../tsconfig.test.json", "include": ["*.ts"] }',
      'src/a.ts': 'export const a = 1;',
      'src/a.test.ts': 'export {};',
      'packages/one/b.ts': 'export const b = 1;',
      'tool.js': 'export const t = 1;',
    });
    expect(idsOf(made)).toEqual([
      ['packages/one/tsconfig.json', 'packages/one/b.ts', 'full'],
      ['tsconfig.test.json', 'src/a.test.ts src/a.ts', 'full'],
      ['*tsconfig.json', 'tool.js', 'full'],
    ]);
  });

  it('with path mappings lead to sources', async () => {
    const text = `import { b } from '@lib/b'; b();`;
    const made = await repository({
      'tsconfig.json': '{ "compilerOptions": { "paths": { "@lib/*": ["./lib/*"] }, "module": "esnext" } }',
      'a.ts': text,
      'lib/b.ts': 'export function b() {}',
    });
    expect(said(await made.enrich('a.ts'), text, 'b();')).toBe('call exact -> lib/b.ts:b');
  });

  it('that are broken cost no others', async () => {
    const text = `import { b } from './b'; b();`;
    const made = await repository({
      'one/tsconfig.json': '{ "compilerOptions": {{{ "strict": maybe',
      'one/a.ts': text,
      'one/b.ts': 'export function b() {}',
      'two/tsconfig.json': '{}',
      'two/a.ts': text,
      'two/b.ts': 'export function b() {}',
    });
    expect(made.projects.map(({ id, status, problems }) => [id, status, problems.length > 0])).toEqual([
      ['one/tsconfig.json', 'syntactic_only', true],
      ['two/tsconfig.json', 'full', false],
    ]);
    expect((await made.enrich('one/a.ts')).status).toBe('syntactic_only');
    expect(said(await made.enrich('two/a.ts'), text, 'b();')).toBe('call exact -> two/b.ts:b');
  });
});

describe('node_modules', () => {
  const text = `import { p } from 'pkg'; p();`;
  const config = '{ "compilerOptions": { "module": "esnext", "moduleResolution": "bundler" } }';

  it('give types, but no targets', async () => {
    const made = await repository({
      'tsconfig.json': config,
      'a.ts': text,
      'node_modules/pkg/package.json': '{ "name": "pkg", "types": "index.d.ts" }',
      'node_modules/pkg/index.d.ts': 'export declare function p(): void;',
    });
    expect(said(await made.enrich('a.ts'), text, 'p();')).toBe('call leaves');
  });

  it('may lead to other packages of the repository, and not out of it', async () => {
    const made = await repository(
      {
        'tsconfig.json': config,
        'a.ts': `${text} import { secret } from 'out'; secret();`,
        'packages/pkg/package.json': '{ "name": "pkg", "types": "index.ts" }',
        'packages/pkg/index.ts': 'export function p() {}',
        'node_modules/.keep': '',
      },
      { 'index.ts': 'export function secret() {}', 'package.json': '{ "name": "out", "types": "index.ts" }' },
    );
    symlinkSync('../packages/pkg', path.join(made.root, 'node_modules/pkg'));
    symlinkSync('../..', path.join(made.root, 'node_modules/out'));
    await made.supervisor.request('load', { files: ['a.ts', 'packages/pkg/index.ts'] });
    const answer = await made.enrich('a.ts');
    expect(answer.sites.map((site) => describeSite(answer, site))).toEqual([
      'call exact -> packages/pkg/index.ts:p',
    ]);
  });
});

describe('a fault', () => {
  const text = `import { b } from './b'; b();`;
  const files: Files = { 'tsconfig.json': '{}', 'a.ts': text, 'b.ts': 'export function b() {}' };

  it.runIf(process.platform === 'linux')('of the compiler costs one request', async () => {
    const made = await repository(files);
    const compiler = childrenOf(made.supervisor.processId() ?? 0)[0] ?? 0;
    process.kill(compiler, 'SIGKILL');
    await expect(made.enrich('a.ts')).rejects.toMatchObject({ code: 'child_failed' });
    expect(said(await made.enrich('a.ts'), text, 'b();')).toBe('call exact -> b.ts:b');
    expect(made.supervisor.starts()).toBe(1);
  });

  it.runIf(process.platform === 'linux')('of the child leaves no compiler behind', async () => {
    const made = await repository(files);
    const child = made.supervisor.processId() ?? 0;
    const compiler = childrenOf(child)[0] ?? 0;
    process.kill(child, 'SIGKILL');
    await expect(made.enrich('a.ts')).rejects.toMatchObject({ code: 'child_failed' });
    expect(stateOf(compiler)).toBe('gone');
    // The new child has loaded nothing: that is for `prepare`.
    expect((await made.enrich('a.ts')).status).toBe('syntactic_only');
  });
});

function childrenOf(pid: number): readonly number[] {
  return readdirSync(`/proc/${pid}/task`)
    .flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' ').map(Number),
    )
    .filter((child) => child > 0);
}

/** A killed process that nobody waited for yet is gone, too. */
function stateOf(pid: number): 'running' | 'gone' {
  try {
    return / [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8')) ? 'gone' : 'running';
  } catch {
    return 'gone';
  }
}

describe('an edit', () => {
  it('is answered from the same program', async () => {
    const made = await repository({
      'tsconfig.json': '{}',
      'a.ts': `import { b } from './b'; b().run();`,
      'b.ts': 'class One { run() {} } class Two { run() {} } export const b = () => new One();',
    });
    const before = await made.enrich('b.ts');
    const columnOfRun = async (): Promise<number | undefined> =>
      (await made.enrich('a.ts')).targets.find(({ name }) => name === 'run')?.column;
    expect(await columnOfRun()).toBe(12);
    made.write('b.ts', 'class One { run() {} } class Two { run() {} } export const b = () => new Two();');
    expect(await made.supervisor.request('change', { changed: ['b.ts'], created: [], deleted: [] })).toEqual(
      {},
    );
    expect((await made.enrich('b.ts')).shape).not.toBe(before.shape);
    expect(await columnOfRun()).toBe(35);
  });

  it('inside an annotated function keeps the shape', async () => {
    const made = await repository({
      'a.ts': 'export function f(): number { return 1; }\nexport const x = 1;\n',
    });
    const before = await made.enrich('a.ts');
    made.write(
      'a.ts',
      '// A comment.\n\nexport function f(): number { const y = 2; return y; }\n\n\nexport const x = 1;\n',
    );
    await made.supervisor.request('change', { changed: ['a.ts'], created: [], deleted: [] });
    const after = await made.enrich('a.ts');
    expect(after.contentHash).not.toBe(before.contentHash);
    expect(after.shape).toBe(before.shape);
  });

  it.each([
    ['the result of a function', 'export function f() { return 1; }', `export function f() { return ''; }`],
    [
      'a constructor',
      'export class A { x; constructor() { this.x = 1; } }',
      `export class A { x; constructor() { this.x = ''; } }`,
    ],
    [
      'JavaScript',
      '/** @returns {number} */ export function f(x) { return x; }',
      '/** @returns {string} */ export function f(x) { return x; }',
      'a.js',
    ],
  ])('of %s changes the shape', async (_name, before, after, file = 'a.ts') => {
    const made = await repository({ [file]: before });
    const { shape } = await made.enrich(file);
    made.write(file, after);
    await made.supervisor.request('change', { changed: [file], created: [], deleted: [] });
    expect((await made.enrich(file)).shape).not.toBe(shape);
  });

  it('that creates or deletes files opens the projects again', async () => {
    const text = `import { b } from './b'; b();`;
    const made = await repository({ 'tsconfig.json': '{}', 'a.ts': text });
    expect((await made.enrich('a.ts')).missingImports).toEqual(['./b']);
    made.write('b.ts', 'export function b() {}');
    const { projects } = await made.supervisor.request('change', {
      changed: [],
      created: ['b.ts'],
      deleted: [],
    });
    expect(projects).toMatchObject([{ files: ['a.ts', 'b.ts'] }]);
    const answer = await made.enrich('a.ts');
    expect(said(answer, text, 'b();')).toBe('call exact -> b.ts:b');
    expect(answer.imports).toEqual(['b.ts']);
  });
});

it('the surface of a package is what its entry points export', async () => {
  const { supervisor } = await repository({
    'package.json':
      '{ "name": "shapes", "main": "./dist/index.js", "exports": { ".": "./dist/index.js", "./extra": "./dist/extra.js" } }',
    'src/index.ts': `export { a as renamed } from './inner';`,
    'src/inner.ts': 'export const a = 1; export const hidden = 2;',
    'src/extra.ts': 'export function more() {}',
  });
  const { packages } = await supervisor.request('surface', {});
  expect(
    packages.map(({ name, exports }) => [
      name,
      exports.map(({ exportPath, target }) => `${exportPath} ${target.path}`),
    ]),
  ).toEqual([['shapes', ['.#renamed src/inner.ts', './extra#more src/extra.ts']]]);
});

describe('a hostile repository', () => {
  it('runs no plugin, and says so', async () => {
    const made = await repository({
      'tsconfig.json': '{ "compilerOptions": { "plugins": [{ "name": "./evil.js" }, { "name": "evil" }] } }',
      'evil.js': `require('node:fs').writeFileSync(__dirname + '/executed', '');`,
      'node_modules/evil/index.js': `require('node:fs').writeFileSync(__dirname + '/../../executed', '');`,
      'node_modules/evil/package.json': '{ "name": "evil", "main": "index.js" }',
      'a.ts': 'export {};',
    });
    await made.enrich('a.ts');
    expect(existsSync(path.join(made.root, 'executed'))).toBe(false);
    expect(made.projects.flatMap(({ problems }) => problems)).toMatchObject([
      { code: 'plugin_blocked', path: 'tsconfig.json' },
    ]);
  });

  it('reads nothing outside through extends, paths, include, files, types, links or references', async () => {
    const text = `import { secret } from './linked'; import { other } from '@out/secret'; import { third } from '../secret';
/// <reference path="../secret.ts" />
secret(); other(); third();`;
    const made = await repository(
      {
        'tsconfig.json': `{ "extends": "../outer.json", "include": ["../*.ts", "*.ts"], "files": ["../secret.ts", "/etc/passwd", "a.ts"],
          "compilerOptions": { "paths": { "@out/*": ["../*"], "etc/*": ["/etc/*"] }, "typeRoots": ["../"], "rootDirs": ["..", "."] },
          "references": [{ "path": "../" }] }`,
        'package.json':
          '{ "name": "../../x", "main": "../secret.ts", "types": "/etc/passwd", "exports": { "./a": "../secret.ts" } }',
        'a.ts': text,
      },
      {
        'secret.ts': 'export function secret() {} export function other() {} export function third() {}',
        'outer.json': '{}',
      },
    );
    symlinkSync(path.join(made.folder, 'secret.ts'), path.join(made.root, 'linked.ts'));
    await made.supervisor.request('load', { files: ['a.ts', 'linked.ts'] });
    const answer = await made.enrich('a.ts');
    expect(answer.sites.map((site) => describeSite(answer, site))).toEqual([]);
    expect(answer.imports).toEqual([]);
    expect((await made.enrich('linked.ts')).sites).toEqual([]);
    expect((await made.supervisor.request('surface', {})).packages).toMatchObject([{ exports: [] }]);
  });

  it('cannot make the compiler forget its own library', async () => {
    const text = `[1].map(String);`;
    const made = await repository({
      'tsconfig.json': '{ "compilerOptions": { "lib": ["esnext"] } }',
      'a.ts': text,
    });
    expect(said(await made.enrich('a.ts'), text, 'map')).toBe('call leaves');
  });
});
