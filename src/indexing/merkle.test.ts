/** Equal content, equal hashes; and folders hashed step by step are hashed as from nothing. */
import { hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type FolderHashes, rehashFolders } from './merkle.ts';

/** A repository as text: path to content. */
type Tree = Readonly<Record<string, string>>;
type Hashes = ReadonlyMap<string, string>;

/** Applies the trees one after the other. */
function hashesAfter(...trees: readonly Tree[]): Hashes {
  const kept = new Map<string, string>();
  const hashes: FolderHashes = {
    *foldersIn(folder) {
      for (const [path, value] of kept) {
        const parent = path.slice(0, Math.max(path.lastIndexOf('/'), 0));
        if (path !== '' && parent === folder) yield { path, hash: value };
      }
    },
    putFolder: (folder, value) => kept.set(folder, value),
    removeFolder: (folder) => kept.delete(folder),
  };
  let before: Tree = {};
  for (const tree of trees) {
    const touched = [...new Set([...Object.keys(before), ...Object.keys(tree)])].filter(
      (path) => before[path] !== tree[path],
    );
    rehashFolders(
      Object.entries(tree).map(([path, text]) => [path, hash('sha256', text, 'hex')] as const),
      touched,
      hashes,
    );
    before = tree;
  }
  return new Map([...kept].sort());
}

const base: Tree = { 'a/b/c': '1', 'a/b/d': '2', 'a-b/c': '3', e: '4' };

describe('step by step is as from nothing', () => {
  const steps: readonly { name: string; after: Tree }[] = [
    { name: 'nothing', after: base },
    { name: 'one file changed', after: { ...base, 'a/b/c': '9' } },
    { name: 'one added', after: { ...base, 'a/new/f': '5' } },
    { name: 'all gone', after: {} },
    { name: 'moved', after: { 'a/b/c': '1', 'a/b/d': '2', 'a-b/c': '3', f: '4' } },
    { name: 'a file became a folder', after: { 'a/b/c': '1', 'a/b/d': '2', 'a-b/c': '3', 'e/e': '4' } },
    { name: 'a deep folder emptied', after: { 'a-b/c': '3', e: '4' } },
  ];
  test.each(steps)('$name', ({ after }) => {
    expect(hashesAfter(base, after)).toEqual(hashesAfter(after));
    expect(hashesAfter(base, after, base)).toEqual(hashesAfter(base));
  });
});

describe('other trees, other root hashes', () => {
  const different: readonly { name: string; one: Tree; other: Tree }[] = [
    { name: 'names', one: { ab: '1', c: '2' }, other: { a: '1', bc: '2' } },
    { name: 'kinds', one: { a: '1' }, other: { 'a/a': '1' } },
    { name: 'places', one: { a: '1', b: '2' }, other: { a: '2', b: '1' } },
    { name: 'depth', one: { 'a/b': '1', c: '2' }, other: { 'a/b': '1', 'a/c': '2' } },
  ];
  test.each(different)('$name', ({ one, other }) => {
    expect(hashesAfter(one).get('')).not.toBe(hashesAfter(other).get(''));
  });

  test('one hash per folder that holds something', () => {
    expect([...hashesAfter(base).keys()]).toEqual(['', 'a', 'a-b', 'a/b']);
  });
});
