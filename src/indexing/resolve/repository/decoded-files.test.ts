/** The facts of files that were not used for a while are dropped; those that are used stay. */
import { expect, it } from 'vitest';
import { DecodedFiles } from './decoded-files.ts';

/** Files of 100 records each; `use` reads the facts of a file when they are not in memory. */
function createFiles(limit: number) {
  const decoded = new DecodedFiles(limit);
  const reads: string[] = [];
  const inMemory = new Set<string>();
  const files = new Map<string, { wasUsed: boolean; drop(): void }>();
  const use = (name: string): void => {
    const file = files.get(name) ?? { wasUsed: false, drop: () => inMemory.delete(name) };
    files.set(name, file);
    file.wasUsed = true;
    if (inMemory.has(name)) return;
    reads.push(name);
    inMemory.add(name);
    const symbols = new Array(80).fill(undefined);
    decoded.add(file, { symbols, imports: [], exports: [], locals: [], values: [] });
  };
  return { use, reads, inMemory };
}

it('nothing is dropped below the limit', () => {
  const { use, reads } = createFiles(1_000);
  for (const name of [...'abcabcabc']) use(name);
  expect(reads.join('')).toBe('abc');
});

it('facts stay within the limit', () => {
  const { use, inMemory } = createFiles(300);
  for (const name of [...'abcdefgh']) {
    use(name);
    expect(inMemory.size).toBeLessThanOrEqual(3);
  }
});

it('a file that is used again and again is spared', () => {
  const { use, reads } = createFiles(300);
  for (const name of [...'abcdefghijklmnop']) {
    use('a');
    use(name);
  }
  // The first pass finds every file used, spares each once, and then drops the first.
  expect(reads.filter((name) => name === 'a')).toHaveLength(2);
});

it('one file may be larger than the limit', () => {
  const { use, inMemory } = createFiles(50);
  for (const name of [...'ab']) use(name);
  expect([...inMemory]).toEqual(['b']);
});
