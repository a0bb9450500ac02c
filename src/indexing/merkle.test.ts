/** Equal content, equal hashes; and a comparison that finds what changed, against one that looks at every file. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { changedPaths, directoryHashes, type HashedFile, merkleTree } from './merkle.ts';

/** A repository as text: path to content. */
type Tree = Readonly<Record<string, string>>;

function hashed(tree: Tree): readonly HashedFile[] {
  return Object.entries(tree).map(([path, text]) => ({ path, contentHash: sha256(text) }));
}

function sha256(text: string): Uint8Array {
  return createHash('sha256').update(text).digest();
}

const base: Tree = { 'a/b/c': '1', 'a/b/d': '2', 'a-b/c': '3', e: '4' };

const comparisons: readonly { name: string; after: Tree; expected: readonly string[] }[] = [
  { name: 'nothing', after: base, expected: [] },
  { name: 'one file changed', after: { ...base, 'a/b/c': '9' }, expected: ['changed a/b/c'] },
  { name: 'one added', after: { ...base, 'a/new/f': '5' }, expected: ['added a/new/f'] },
  {
    name: 'all gone',
    after: {},
    expected: Object.keys(base)
      .sort()
      .map((path) => `removed ${path}`),
  },
  {
    name: 'moved',
    after: { 'a/b/c': '1', 'a/b/d': '2', 'a-b/c': '3', f: '4' },
    expected: ['added f', 'removed e'],
  },
  {
    name: 'a file became a folder',
    after: { 'a/b/c': '1', 'a/b/d': '2', 'a-b/c': '3', 'e/e': '4' },
    expected: ['added e/e', 'removed e'],
  },
];

const different: readonly { name: string; one: Tree; other: Tree }[] = [
  { name: 'names', one: { ab: '1', c: '2' }, other: { a: '1', bc: '2' } },
  { name: 'kinds', one: { a: '1' }, other: { 'a/a': '1' } },
  { name: 'places', one: { a: '1', b: '2' }, other: { a: '2', b: '1' } },
  { name: 'depth', one: { 'a/b': '1', c: '2' }, other: { 'a/b': '1', 'a/c': '2' } },
];

describe('changedPaths', () => {
  test.each(comparisons)('$name', ({ after, expected }) => {
    const { added, changed, removed } = changedPaths(merkleTree(hashed(base)), merkleTree(hashed(after)));
    const named = (kind: string, paths: readonly string[]) => paths.map((path) => `${kind} ${path}`);
    expect([...named('added', added), ...named('changed', changed), ...named('removed', removed)]).toEqual(
      expected,
    );
  });
});

describe('directoryHashes', () => {
  test('one per folder, whatever the order of the files', () => {
    const hashes = directoryHashes(hashed(base));
    expect([...hashes.keys()].sort()).toEqual(['', 'a', 'a-b', 'a/b']);
    expect(directoryHashes([...hashed(base)].reverse()).get('')).toEqual(hashes.get(''));
  });

  test('a change shows in the folders above it, and nowhere else', () => {
    const [before, after] = [
      directoryHashes(hashed(base)),
      directoryHashes(hashed({ ...base, 'a/b/c': '9' })),
    ];
    const differing = [...before.keys()].filter(
      (path) => !Buffer.from(before.get(path) ?? []).equals(after.get(path) ?? Buffer.of()),
    );
    expect(differing.sort()).toEqual(['', 'a', 'a/b']);
  });

  test.each(different)('tells $name apart', ({ one, other }) => {
    expect(directoryHashes(hashed(one)).get('')).not.toEqual(directoryHashes(hashed(other)).get(''));
  });

  test('50,000 files: the one change is found, and folders without it are not entered', () => {
    const contentHash = sha256('same');
    const files = Array.from({ length: 50_000 }, (_, i) => ({
      path: `p${i % 40}/d${i % 1000}/f${i}`,
      contentHash,
    }));
    const before = merkleTree(files);
    const after = merkleTree([...files, { path: 'p3/d3/new', contentHash }]);
    expect(changedPaths(before, after)).toEqual({ added: ['p3/d3/new'], changed: [], removed: [] });
    expect(before.folders.get('p4')?.hash).toEqual(after.folders.get('p4')?.hash);
  });
});
