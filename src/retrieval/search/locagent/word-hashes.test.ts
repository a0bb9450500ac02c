import { describe, expect, it } from 'vitest';
import { WordHasher, wordHash } from './word-hashes.ts';

/** The words that are counted in a text. */
const check: readonly (readonly [string, string, readonly string[]])[] = [
  ['stems, whatever the case', 'Parsing PARSED parses', ['parse', 'parse', 'parse']],
  ['as they are written', 'getUserData user_data', ['getuserdata', 'user_data']],
  ['without stop words and single signs', 'The x of an index', ['index']],
  ['words of other scripts', 'École, привет “naïve” 日本', ['école', 'привет', 'naïve', '日本']],
  ['composed and decomposed', 'cafe\u0301s', ['caf\u00e9s']],
  ['none that are too long', `${'a'.repeat(65)} b2`, ['b2']],
  ['digits and signs', 'v1.25 += "x9"', ['v1', '25', 'x9']],
  ['nothing', ' \n(){} ', []],
];

describe('words', () => {
  it.each(check)('%s', (_, text, expected) => {
    const hasher = new WordHasher();
    const bytes = Buffer.from(text);
    hasher.addBytes(bytes, 0, bytes.length);
    const fromBytes = hasher.take();
    hasher.addText(text);
    expect([...fromBytes]).toEqual(expected.map(wordHash));
    expect(hasher.take()).toEqual(fromBytes);
  });

  it('more words than the cache holds', () => {
    const hasher = new WordHasher();
    const words = Array.from({ length: 150_000 }, (_, number) => `word${number}`);
    for (let round = 0; round < 2; round++) {
      const bytes = Buffer.from(words.join(' '));
      hasher.addBytes(bytes, 0, bytes.length);
      expect(hasher.take()).toEqual(Int32Array.from(words, (word) => wordHash(word) ?? 0));
    }
  });
});
