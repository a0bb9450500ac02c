/** Equal content gives equal hashes, and incremental hashing equals hashing from scratch. */
import { hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { folderOf } from '../model/path.ts';
import { rehashFolders } from './merkle.ts';

/** A repository: path to content. */
type Tree = Readonly<Record<string, string>>;
type Hashes = ReadonlyMap<string, string>;

/** Applies the trees one after another: folders around a change lose their hash, empty folders are removed. */
function hashesAfter(...trees: readonly Tree[]): Hashes {
  const kept = new Map<string, string | undefined>();
  let before: Tree = {};
  for (const tree of trees) {
    const changed = [...Object.keys(before), ...Object.keys(tree)].filter(
      (path) => before[path] !== tree[path],
    );
    for (const path of changed) for (const folder of foldersAround(path)) kept.set(folder, undefined);
    for (const folder of [...kept.keys()])
      if (folder !== '' && !Object.keys(tree).some((path) => path.startsWith(`${folder}/`)))
        kept.delete(folder);
    kept.set('', undefined);
    rehashFolders({
      staleFolders: () => [...kept].flatMap(([folder, value]) => (value === undefined ? [folder] : [])),
      filesIn: (folder) =>
        Object.entries(tree).flatMap(([path, text]) =>
          folderOf(path) === folder ? [[path, hash('sha256', text, 'hex')] as const] : [],
        ),
      foldersIn: (folder) =>
        [...kept].flatMap(([path, value]) =>
          path !== '' && folderOf(path) === folder && value !== undefined ? [{ path, hash: value }] : [],
        ),
      putFolderHash: (folder, value) => kept.set(folder, value),
    });
    before = tree;
  }
  return new Map([...kept].map(([folder, value]) => [folder, value ?? 'unknown'] as const).sort());
}

function foldersAround(path: string): readonly string[] {
  const folder = folderOf(path);
  return folder === '' ? [''] : [folder, ...foldersAround(folder)];
}

const base: Tree = { 'a/b/c': '1', 'a/b/d': '2', 'a-b/c': '3', e: '4' };

describe('incremental hashing equals hashing from scratch', () => {
  const steps: readonly { name: string; after: Tree }[] = [
    { name: 'no change', after: base },
    { name: 'one file changed', after: { ...base, 'a/b/c': '9' } },
    { name: 'one file added', after: { ...base, 'a/new/f': '5' } },
    { name: 'all files removed', after: {} },
    { name: 'one file moved', after: { 'a/b/c': '1', 'a/b/d': '2', 'a-b/c': '3', f: '4' } },
    { name: 'a file became a folder', after: { 'a/b/c': '1', 'a/b/d': '2', 'a-b/c': '3', 'e/e': '4' } },
    { name: 'a deep folder is emptied', after: { 'a-b/c': '3', e: '4' } },
  ];
  test.each(steps)('$name', ({ after }) => {
    expect(hashesAfter(base, after)).toEqual(hashesAfter(after));
    expect(hashesAfter(base, after, base)).toEqual(hashesAfter(base));
  });
});

describe('different trees have different root hashes', () => {
  const different: readonly { name: string; one: Tree; other: Tree }[] = [
    { name: 'names', one: { ab: '1', c: '2' }, other: { a: '1', bc: '2' } },
    { name: 'kinds', one: { a: '1' }, other: { 'a/a': '1' } },
    { name: 'places', one: { a: '1', b: '2' }, other: { a: '2', b: '1' } },
    { name: 'depth', one: { 'a/b': '1', c: '2' }, other: { 'a/b': '1', 'a/c': '2' } },
  ];
  test.each(different)('$name', ({ one, other }) => {
    expect(hashesAfter(one).get('')).not.toBe(hashesAfter(other).get(''));
  });

  test('has one hash per folder that is not empty', () => {
    expect([...hashesAfter(base).keys()]).toEqual(['', 'a', 'a-b', 'a/b']);
  });
});
