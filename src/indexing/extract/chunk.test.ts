/**
 * Chunks at functions first, at classes with small members, at blank lines inside long symbols; every row in one chunk.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assets } from '../../../test/workspace.ts';
import { defaultConfig } from '../../model/config.ts';
import type { FileFacts } from '../../model/file-facts.ts';
import type { FilePath } from '../../model/source-file.ts';
import { createExtractor, type Extractor } from './extractor.ts';

let extractor: Extractor;
beforeAll(() => {
  extractor = createExtractor({
    grammars: new URL('grammars', assets).pathname,
    config: defaultConfig.indexing,
  });
});
afterAll(() => extractor.close());

const body = (lines: number) => '        total = total + value * 2  # keep going\n'.repeat(lines);
const method = (name: string, lines: number) =>
  `    def ${name}(self, value):\n        total = 0\n${body(lines)}        return total\n\n`;

/** One line per chunk: the symbol that contains it, and its rows from 1. */
function cuts(facts: FileFacts): readonly string[] {
  return facts.chunks.map(
    ({ symbol, startRow, endRow }) =>
      `${facts.symbols[symbol]?.qualifiedName || 'file'} ${startRow + 1}-${endRow}`,
  );
}

describe('cuts', () => {
  const cases: readonly { name: string; source: string; expected: readonly string[] }[] = [
    { name: 'an empty file is one chunk', source: '', expected: ['file 1-1'] },
    {
      name: 'what is small stays together',
      source: 'import os\n\n\ndef f():\n    return 1\n',
      expected: ['file 1-6'],
    },
  ];
  it.each(cases)('$name', async ({ source, expected }) => {
    expect(cuts(await extractor.extract('a.py' as FilePath, source, []))).toEqual(expected);
  });

  it('large methods are chunks of their own', async () => {
    const facts = await extractor.extract(
      'a.py' as FilePath,
      `class Sum:\n${method('first', 20)}${method('second', 20)}`,
      [],
    );
    expect(cuts(facts)).toEqual(['Sum 1-25', 'Sum.second 26-50']);
  });

  it('a class of small methods is one chunk if it fits, otherwise several of useful size', async () => {
    const classOf = (count: number) =>
      `class Many:\n${Array.from({ length: count }, (_, index) => method(`m${index}`, 1)).join('')}`;
    expect(cuts(await extractor.extract('a.py' as FilePath, classOf(30), []))).toEqual(['Many 1-152']);
    const { chunks } = await extractor.extract('a.py' as FilePath, classOf(200), []);
    const { chunkMinTokens, chunkMaxTokens } = defaultConfig.indexing;
    expect(chunks.length).toBeGreaterThan(5);
    expect(chunks.every(({ tokens }) => tokens >= chunkMinTokens && tokens <= chunkMaxTokens)).toBe(true);
  });

  it('long symbols are cut below the limit', async () => {
    const facts = await extractor.extract(
      'a.py' as FilePath,
      `def long(value):\n    total = 0\n${`${body(15)}\n`.repeat(40)}`,
      [],
    );
    expect(facts.chunks.length).toBeGreaterThan(2);
    expect(facts.chunks.every(({ tokens }) => tokens <= defaultConfig.indexing.chunkMaxTokens)).toBe(true);
    expect(new Set(facts.chunks.map(({ symbol }) => facts.symbols[symbol]?.name))).toEqual(new Set(['long']));
  });

  it('equal texts have equal hashes at any position', async () => {
    const one = await extractor.extract('a.txt' as FilePath, 'the same words\n', []);
    const other = await extractor.extract('b/c.txt' as FilePath, 'the same words\n', []);
    expect(one.chunks[0]?.hash).toEqual(other.chunks[0]?.hash);
  });
});
