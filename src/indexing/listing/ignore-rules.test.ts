/** Random trees with difficult patterns, compared with git, and cases that random trees would miss. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { walkPaths } from './walk-paths.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ignore-rules-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Tree = Readonly<Record<string, string>>;

function write(root: string, tree: Tree): void {
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

/** The minimum that git accepts as a repository. */
function makeRepository(root: string): void {
  mkdirSync(join(root, '.git/objects'), { recursive: true });
  mkdirSync(join(root, '.git/refs'), { recursive: true });
  write(root, { '.git/HEAD': 'ref: refs/heads/main\n' });
}

function environment(home: string): Record<string, string | undefined> {
  return { PATH: process.env.PATH, HOME: home, GIT_CONFIG_NOSYSTEM: '1' };
}

function byGit(root: string, home: string): readonly string[] {
  const args = ['-c', 'safe.directory=*', '-C', root, 'ls-files', '-zco', '--exclude-standard'];
  const output = execFileSync('git', args, { env: environment(home), encoding: 'utf8' });
  return output.split('\0').filter(Boolean).sort();
}

async function byWalk(root: string, home: string): Promise<readonly string[]> {
  return [...(await walkPaths(root, environment(home))).paths].sort();
}

/** mulberry32: small, seeded, and good enough to choose list entries. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const folderNames = ['a', 'b', 'c', 'foo', 'build', 'b c', '.hid', 'A', '[z]', 'foo.js'];
const fileNames = [
  ...folderNames,
  'x.js',
  'y.js',
  'ab',
  'abc',
  '#x',
  '!y',
  'a b ',
  'q?',
  's*r',
  'x.log',
  'é.txt',
  '-',
];
const pieces = [
  '*',
  '**',
  '?',
  '*.js',
  'a*',
  '*c',
  '[ab]',
  '[!a]',
  '[a-c]*',
  'fo?',
  '\\#x',
  '\\!y',
  '\\[z\\]',
  'a\\ b\\ ',
];

function randomPattern(below: (limit: number) => number): string {
  const pick = (list: readonly string[]) => list[below(list.length)] ?? '';
  if (below(12) === 0)
    return pick(['', '# note', '!', '/', '//', '\\', '[', '*/', '/**', '**/', '/*', '!/*', 'a/**/', '!*/']);
  const segments = Array.from({ length: 1 + below(3) }, () =>
    below(2) === 0 ? pick(fileNames) : pick(pieces),
  );
  const body = (below(3) === 0 ? '/' : '') + segments.join('/') + (below(4) === 0 ? '/' : '');
  return (below(3) === 0 ? '!' : '') + body + (below(10) === 0 ? '  ' : '');
}

function randomPatterns(below: (limit: number) => number): string {
  const lines = Array.from({ length: 1 + below(5) }, () => randomPattern(below));
  return lines.join(below(6) === 0 ? '\r\n' : '\n') + (below(2) === 0 ? '\n' : '');
}

function randomTree(below: (limit: number) => number): Tree {
  const tree: Record<string, string> = {};
  const folders = [''];
  for (let count = 2 + below(5); count > 0; count--) {
    folders.push(`${folders[below(folders.length)]}${folderNames[below(folderNames.length)]}/`);
  }
  for (const path of folders) {
    for (let count = 1 + below(4); count > 0; count--) tree[path + fileNames[below(fileNames.length)]] = '';
    if (path === '' || below(3) === 0) tree[`${path}.gitignore`] = randomPatterns(below);
  }
  const isFolder = (path: string) => folders.includes(`${path}/`);
  return Object.fromEntries(Object.entries(tree).filter(([path]) => !isFolder(path)));
}

describe('random trees are listed as git lists them', () => {
  // Each repository contains many trees, so that git is started once for all of them.
  test.each(Array.from({ length: 12 }, (_, seed) => seed))('repository %i, 25 trees', async (seed) => {
    const below = seeded(seed);
    const home = join(folder, `home-${seed}`);
    const root = join(folder, `random-${seed}`);
    makeRepository(root);
    write(home, { '.gitconfig': '[core]\n\texcludesFile = ~/excludes\n', excludes: randomPattern(below) });
    write(root, { '.git/info/exclude': randomPattern(below) });
    const trees = Array.from({ length: 25 }, () => randomTree(below));
    trees.forEach((tree, index) => {
      write(join(root, `tree-${index}`), tree);
    });
    const [expected, actual] = [byGit(root, home), await byWalk(root, home)];
    const differing = trees.flatMap((tree, index) => {
      const inTree = (path: string) => path.startsWith(`tree-${index}/`);
      const [theirs, ours] = [expected.filter(inTree), actual.filter(inTree)];
      return theirs.join('\n') === ours.join('\n') ? [] : [{ tree, theirs, ours }];
    });
    expect(differing).toEqual([]);
    expect(actual).toEqual(expected);
  });
});

interface Case {
  readonly name: string;
  readonly files: Tree;
  readonly home?: Tree;
  /** Relative to the repository. */
  readonly root?: string;
  readonly listed: readonly string[];
}

const cases: readonly Case[] = [
  {
    name: 'a deeper file takes a folder back that an outer one ignores, with all that is in it',
    files: { '.gitignore': 'b\n', 'a/.gitignore': '!b\n', 'a/b/c/d': '', 'b/c': '' },
    listed: ['.gitignore', 'a/.gitignore', 'a/b/c/d'],
  },
  {
    name: 'a file in an ignored folder cannot be taken back',
    files: { '.gitignore': 'out/\n!out/kept\n', 'out/kept': '', 'out/.gitignore': '!kept\n' },
    listed: ['.gitignore'],
  },
  {
    name: 'the files of an ignored folder can, when its content is ignored instead',
    files: { '.gitignore': 'out/*\n!out/kept\n', 'out/kept': '', 'out/other': '' },
    listed: ['.gitignore', 'out/kept'],
  },
  {
    name: 'rules above the root hold in it',
    files: { '.gitignore': '*.log\n/sub/no\n', 'sub/a.log': '', 'sub/no': '', 'sub/yes': '' },
    root: 'sub',
    listed: ['yes'],
  },
  {
    name: 'info/exclude yields to .gitignore',
    files: {
      '.git/info/exclude': '*.tmp\n*.bak\n',
      '.gitignore': '!a.tmp\n',
      'a.tmp': '',
      'b.tmp': '',
      'a.bak': '',
    },
    listed: ['.gitignore', 'a.tmp'],
  },
  {
    name: 'global excludes lie in XDG places unless configured',
    files: { 'a.swp': '', 'a.txt': '' },
    home: { '.config/git/ignore': '*.swp\n' },
    listed: ['a.txt'],
  },
  {
    name: 'a configured excludes file replaces the default; keys have no case; values may be quoted',
    files: { 'a.swp': '', 'a.orig': '' },
    home: {
      '.config/git/ignore': '*.swp\n',
      '.gitconfig': '[user]\n\tname = x\n[Core]\n\tExcludesFile = "~/my ignore" ; mine\n',
      'my ignore': '*.orig\n',
    },
    listed: ['a.swp'],
  },
  {
    name: 'the case counts, unless the repository says otherwise',
    files: { '.gitignore': 'README\n', readme: '', README: '' },
    listed: ['.gitignore', 'readme'],
  },
  {
    name: 'core.ignorecase',
    files: { '.git/config': '[core]\n\tignorecase = true\n', '.gitignore': 'README\n', readme: '' },
    listed: ['.gitignore'],
  },
];

describe('rules', () => {
  test.each(cases)('$name', async ({ name, files, home = {}, root = '', listed }) => {
    const top = join(folder, `case-${cases.findIndex((one) => one.name === name)}`);
    const homeFolder = `${top}-home`;
    makeRepository(top);
    write(top, files);
    write(homeFolder, { ...home, '.exists': '' });
    expect(await byWalk(join(top, root), homeFolder)).toEqual(listed);
    expect(byGit(join(top, root), homeFolder)).toEqual(listed);
  });

  test('an ignored root is listed', async () => {
    const top = join(folder, 'ignored-root');
    makeRepository(top);
    write(top, {
      '.gitignore': 'vendor/\n*.c\n',
      'vendor/lib/a.c': '',
      'vendor/lib/.gitignore': 'b\n',
      'vendor/lib/b': '',
    });
    expect(await byWalk(join(top, 'vendor/lib'), top)).toEqual(['.gitignore', 'a.c']);
  });

  test('a linked work tree uses the excludes of its repository', async () => {
    const [main, linked] = [join(folder, 'main'), join(folder, 'linked')];
    makeRepository(main);
    write(main, { '.git/info/exclude': '*.x\n', '.git/worktrees/linked/commondir': '../..\n' });
    write(linked, { '.git': `gitdir: ${join(main, '.git/worktrees/linked')}\n`, 'a.x': '', 'a.y': '' });
    expect(await byWalk(linked, linked)).toEqual(['a.y']);
  });

  test('a linked .gitignore is not followed', async () => {
    const top = join(folder, 'linked-rules');
    write(top, { elsewhere: 'a\n', 'sub/a': '' });
    symlinkSync('../elsewhere', join(top, 'sub/.gitignore'));
    expect(await byWalk(top, top)).toEqual(['elsewhere', 'sub/.gitignore', 'sub/a']);
  });
});
