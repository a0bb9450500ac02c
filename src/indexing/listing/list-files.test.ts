/** The same trees listed with git and by our own walk; hostile names, links and locations. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Listing, type ListOptions, listFiles } from './list-files.ts';

let folder = '';
let count = 0;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'list-files-')));
});
// Not rmSync, which cannot remove paths longer than the limit of a system call.
afterAll(() => execFileSync('rm', ['-rf', folder]));

const sources = ['git', 'walk'] as const;
type Source = (typeof sources)[number];

function options(source: Source, further: Partial<ListOptions> = {}): ListOptions {
  const home = join(folder, 'home');
  return {
    include: [],
    exclude: [],
    maxFileBytes: 1000,
    followSymlinks: false,
    indexDirectory: undefined,
    environment: { PATH: source === 'git' ? process.env.PATH : '', HOME: home, GIT_CONFIG_NOSYSTEM: '1' },
    ...further,
  };
}

function git(root: string, ...args: readonly string[]): void {
  const identity = ['-c', 'user.name=x', '-c', 'user.email=x@x', '-c', 'init.defaultBranch=main'];
  execFileSync('git', ['-C', root, ...identity, ...args], { stdio: 'ignore' });
}

function repository(files: Readonly<Record<string, string>>): string {
  const root = join(folder, `root-${count++}`);
  mkdirSync(root);
  git(root, 'init', '-q');
  write(root, files);
  return root;
}

function write(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

/** One line per path: files as they are, skipped paths with their reason. */
function lines({ files, skipped }: Listing): readonly string[] {
  return [...files.map(({ path }) => path), ...skipped.map(({ path, reason }) => `${path}: ${reason}`)];
}

interface Case {
  readonly name: string;
  readonly files?: Readonly<Record<string, string>>;
  /** Links by path, with their targets. */
  readonly links?: Readonly<Record<string, string>>;
  readonly arrange?: (root: string) => void;
  readonly options?: Partial<ListOptions>;
  readonly expected: readonly string[];
}

const outside = tmpdir();
const cases: readonly Case[] = [
  { name: 'nothing, for an empty root', expected: [] },
  {
    name: 'empty folders are not there',
    files: { 'a/b.c': '' },
    arrange: (root) => mkdirSync(join(root, 'empty/er'), { recursive: true }),
    expected: ['a/b.c'],
  },
  {
    name: 'in the order of code units',
    files: { 'b.c': '', 'a/x': '', 'a-b': '', B: '', a0: '', é: '', '\u{1F600}': '', '\uFF5E': '' },
    expected: ['B', 'a-b', 'a/x', 'a0', 'b.c', 'é', '\u{1F600}', '\uFF5E'],
  },
  {
    name: 'names with newlines, quotes, backslashes, spaces and tabs',
    files: { 'a\nb': '', '"q"\'s': '', 'c\\d': '', ' e ': '', '\tf': '', '-n': '', '*?[g]': '' },
    expected: ['\tf', ' e ', '"q"\'s', '*?[g]', '-n', 'a\nb', 'c\\d'],
  },
  {
    name: 'too large',
    files: { small: 'x'.repeat(1000), large: 'x'.repeat(1001) },
    expected: ['small', 'large: too-large'],
  },
  {
    name: 'include and exclude see dotted names, and exclude wins',
    files: { 'src/.a.ts': '', 'src/gen/b.ts': '', 'c.md': '', '.d/e.ts': '' },
    options: { include: ['**/*.ts'], exclude: ['src/gen/'] },
    expected: ['.d/e.ts', 'src/.a.ts', 'c.md: excluded', 'src/gen/b.ts: excluded'],
  },
  {
    name: 'neither our folder nor that of git, at any depth',
    files: { 'a/.codeagent/index.db': '', '.codeagent/x': '', 'a/.codeagents': '', '.gitx/y': '', b: '' },
    expected: ['.gitx/y', 'a/.codeagents', 'b'],
  },
  {
    name: 'nor a moved index',
    files: { 'var/index/index.db': '', 'var/index.ts': '', 'other/var/index/c': '' },
    options: { indexDirectory: 'var/index' },
    expected: ['other/var/index/c', 'var/index.ts'],
  },
  {
    name: 'links',
    files: { 'a/file': '' },
    links: {
      outside,
      'a/above': '../..',
      'a/etc': '/etc/passwd',
      inside: 'a/file',
      folder: 'a',
      'a/root': '..',
      dangling: 'nowhere',
      self: 'self',
      ping: 'pong',
      pong: 'ping',
    },
    expected: [
      'a/file',
      'a/above: symlink-outside',
      'a/etc: symlink-outside',
      'a/root: symlink-inside',
      'dangling: broken-symlink',
      'folder: symlink-inside',
      'inside: symlink-inside',
      'outside: symlink-outside',
      'ping: broken-symlink',
      'pong: broken-symlink',
      'self: broken-symlink',
    ],
  },
  {
    name: 'followed links to files stay in the root and out of closed folders',
    files: { 'a/file': '123', '.codeagent/secret': '' },
    links: {
      out: '/etc/passwd',
      in: 'a/file',
      folder: 'a',
      loop: '.',
      config: '.git/config',
      own: '.codeagent/secret',
    },
    options: { followSymlinks: true },
    expected: [
      'a/file',
      'in',
      'config: symlink-inside',
      'folder: symlink-inside',
      'loop: symlink-inside',
      'out: symlink-outside',
      'own: symlink-inside',
    ],
  },
  {
    name: 'a repository in the repository',
    files: { 'sub/lib/a': '', b: '' },
    arrange: (root) => git(join(root, 'sub/lib'), 'init', '-q'),
    expected: ['b', 'sub/lib: nested-repository'],
  },
];

describe.each(sources)('by %s', (source) => {
  test.each(cases)('$name', async ({ files = {}, links = {}, arrange, expected, options: further }) => {
    const root = repository(files);
    for (const [path, target] of Object.entries(links)) symlinkSync(target, join(root, path));
    arrange?.(root);
    expect(lines(await listFiles(root, options(source, further)))).toEqual(expected);
  });

  test('metadata equal those of the file system', async () => {
    const root = repository({ 'a/b': '12345' });
    const { mtimeMs, ctimeMs } = statSync(join(root, 'a/b'));
    const listing = await listFiles(root, options(source));
    expect(listing.files).toEqual([{ path: 'a/b', sizeBytes: 5, mtimeMs, ctimeMs }]);
    expect(listing.source).toBe(source);
  });

  test('a path longer than the limit of a system call', async () => {
    const root = repository({ short: '' });
    const name = 'd'.repeat(200);
    const steps = `for (let i = 0; i < 25; i++) { fs.mkdirSync('${name}'); process.chdir('${name}'); } fs.writeFileSync('f', '')`;
    execFileSync(process.execPath, ['-e', steps], { cwd: root });
    const { files, skipped } = await listFiles(root, options(source));
    expect(files.map(({ path }) => path)).toEqual(['short']);
    expect(skipped.map(({ reason }) => reason)).toEqual(['unreadable']);
  });

  test('names that are not UTF-8', async () => {
    const root = repository({ 'a\uFFFDb': '' });
    const bad = (name: string) => Buffer.concat([Buffer.from(`${root}/${name}`), Buffer.from([0xff])]);
    writeFileSync(bad('file'), '');
    mkdirSync(bad('folder'));
    const shown = lines(await listFiles(root, options(source)));
    const folderShown = source === 'walk' ? ['folder\uFFFD: unreadable'] : [];
    expect(shown).toEqual(['a\uFFFDb', 'file\uFFFD: unreadable', ...folderShown]);
  });

  test('pipes and sockets', async () => {
    const root = repository({ a: '' });
    execFileSync('mkfifo', [join(root, 'pipe')]);
    const server = createServer();
    await new Promise<void>((done) => server.listen(join(root, 's'), done));
    const shown = lines(await listFiles(root, options(source)));
    server.close();
    // git does not list these paths at all.
    expect(shown).toEqual(source === 'git' ? ['a'] : ['a', 'pipe: special-file', 's: special-file']);
  });

  test('a closed folder', async () => {
    const root = repository({ 'open/a': '', 'open/closed/b': '' });
    chmodSync(join(root, 'open/closed'), 0);
    const listing = await asOrdinaryUser(root, () => listFiles(join(root, 'open'), options(source)));
    expect(lines(listing)).toEqual(['a', 'closed: unreadable']);
    expect(listing.source).toBe(source);
  });
});

/** Root can read everything, so the tree is given to another user, and the action runs as that user. */
async function asOrdinaryUser<Result>(root: string, action: () => Promise<Result>): Promise<Result> {
  if (process.geteuid?.() !== 0) return action();
  const nobody = 65534;
  chmodSync(folder, 0o755);
  execFileSync('chown', ['-R', String(nobody), root]);
  process.seteuid?.(nobody);
  try {
    return await action();
  } finally {
    process.seteuid?.(0);
  }
}

describe('cases that only git can report', () => {
  test('tracked paths: ignored ones stay, deleted ones vanish, a submodule is skipped', async () => {
    const root = repository({ 'kept.log': '', 'deleted.c': '', 'a.c': '', 'lib/x': '', 'file/was/x': '' });
    git(join(root, 'lib'), 'init', '-q');
    git(join(root, 'lib'), 'commit', '-q', '--allow-empty', '-m', 'x');
    git(root, 'add', '-f', '.');
    write(root, { '.gitignore': '*.log\n', 'other.log': '' });
    rmSync(join(root, 'deleted.c'));
    expect(lines(await listFiles(root, options('git')))).toEqual([
      '.gitignore',
      'a.c',
      'file/was/x',
      'kept.log',
      'lib: nested-repository',
    ]);
    execFileSync('rm', ['-rf', join(root, 'lib')]);
    mkdirSync(join(root, 'lib'));
    expect((await listFiles(root, options('git'))).skipped).toEqual([
      { path: 'lib', reason: 'nested-repository' },
    ]);
  });

  test('an unmerged path is listed once', async () => {
    const root = repository({ a: '1' });
    for (const [branch, text] of [
      ['one', '2'],
      ['two', '3'],
    ] as const) {
      git(root, 'checkout', '-q', '--orphan', branch);
      write(root, { a: text });
      git(root, 'add', '.');
      git(root, 'commit', '-q', '-m', branch);
    }
    expect(() => git(root, 'merge', '-q', '--allow-unrelated-histories', 'one')).toThrow();
    expect(lines(await listFiles(root, options('git')))).toEqual(['a']);
  });

  test('a tracked folder that became a link leads nowhere; a file that became a folder is a folder', async () => {
    const root = repository({ 'src/passwd': '', 'deep/er/a': '', file: '', b: '' });
    git(root, 'add', '.');
    for (const path of ['src', 'deep', 'file']) rmSync(join(root, path), { recursive: true });
    symlinkSync('/etc', join(root, 'src'));
    symlinkSync('.', join(root, 'deep'));
    write(root, { 'file/in': '' });
    const expected = ['b', 'file/in', 'deep: symlink-inside', 'src: symlink-outside'];
    expect(lines(await listFiles(root, options('git')))).toEqual(expected);
  });

  test('the root of a subfolder, through a link', async () => {
    const root = repository({ '.gitignore': '*.o\n', 'sub/a.c': '', 'sub/a.o': '', 'b.c': '' });
    const link = `${root}-link`;
    symlinkSync(join(root, 'sub'), link);
    expect(lines(await listFiles(link, options('git')))).toEqual(['a.c']);
  });

  test('a root that is ignored is walked', async () => {
    const root = repository({ '.gitignore': 'vendor\n', 'vendor/a/b': '' });
    const listing = await listFiles(join(root, 'vendor/a'), options('git'));
    expect([listing.source, ...lines(listing)]).toEqual(['walk', 'b']);
  });

  test('a broken repository is walked', async () => {
    const root = repository({ a: '', '.git/index': 'broken' });
    const listing = await listFiles(root, options('git'));
    expect([listing.source, ...lines(listing)]).toEqual(['walk', 'a']);
  });

  test('no code of the repository runs, and variables of a hook have no effect', async () => {
    const root = repository({ a: '' });
    const other = repository({ elsewhere: '' });
    write(root, { '.git/monitor': `#!/bin/sh\ntouch '${root}/ran'\n` });
    chmodSync(join(root, '.git/monitor'), 0o755);
    git(root, 'config', 'core.fsmonitor', join(root, '.git/monitor'));
    const { environment } = options('git');
    const hooked = {
      ...environment,
      GIT_DIR: join(other, '.git'),
      GIT_WORK_TREE: other,
      GIT_INDEX_FILE: '/none',
    };
    expect(lines(await listFiles(root, options('git', { environment: hooked })))).toEqual(['a']);
    expect(existsSync(join(root, 'ran'))).toBe(false);
  });
});

test('a folder of repositories outside a work tree is walked', async () => {
  const root = join(folder, 'many');
  write(root, { 'one/a': '', 'two/b': '', 'two/b.o': '' });
  for (const name of ['one', 'two']) git(join(root, name), 'init', '-q');
  write(root, { 'two/.git/info/exclude': '*.o\n' });
  const listing = await listFiles(root, options('git'));
  expect([listing.source, ...lines(listing)]).toEqual(['walk', 'one/a', 'two/b']);
});

describe('a root that cannot be listed', () => {
  test.each([
    { name: 'nothing there', path: 'missing', code: 'not-a-directory', message: /missing does not exist$/ },
    { name: 'a file', path: 'file', code: 'not-a-directory', message: /file is not a directory$/ },
    { name: 'closed', path: 'closed', code: 'no-permission', message: /^Cannot read .*closed$/ },
  ])('$name', async ({ path, code, message }) => {
    const root = repository({ file: '' });
    mkdirSync(join(root, 'closed'), { mode: 0 });
    const listing = asOrdinaryUser(root, () => listFiles(join(root, path), options('walk')));
    await expect(listing).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
      hint: expect.any(String),
    });
  });
});
