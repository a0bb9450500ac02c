import { describe, expect, it } from 'vitest';
import { GramCollector, gramsOfText } from './grams.ts';

const check: readonly (readonly [string, string, readonly string[]])[] = [
  ['finds each gram once', 'ababab', ['aba', 'bab']],
  ['converts to lower case', 'ABc', ['abc']],
  ['does not cross lines', 'ab\ncde\nf', ['cde']],
  ['treats a carriage return like any other character', 'ab\r\n', ['ab\r']],
  ['finds none in a short text', 'ab\n\nc', []],
  ['uses the UTF-8 bytes of other scripts', '\u00e9!', ['\u00c3\u00a9!']],
  [
    'also adds the ASCII letter for a character that case folding maps to it',
    'o\u212a9',
    ['o\u00e2\u0084', '\u00e2\u0084\u00aa', '\u0084\u00aa9', 'ok9'],
  ],
];

describe('grams', () => {
  it.each(check)('%s', (_, text, expected) => {
    const found = [...new Set(new GramCollector().collect(Buffer.from(text)))].map((gram) =>
      gram.toString(16),
    );
    expect(found.sort()).toEqual(expected.map((each) => Buffer.from(each, 'latin1').toString('hex')).sort());
  });

  it('starts empty for each text', () => {
    const collector = new GramCollector();
    collector.collect(Buffer.from('a long text before'));
    expect(collector.collect(Buffer.from('xyz')).length).toBe(1);
  });

  it('grows with the number of grams', () => {
    const bytes = Uint8Array.from(
      { length: 300_000 },
      (_, index) => 32 + (((index * 2654435761) >>> 20) % 90),
    );
    const plain = new Set<string>();
    for (let at = 0; at + 3 <= bytes.length; at++)
      plain.add(
        Buffer.from(bytes.subarray(at, at + 3))
          .toString('latin1')
          .toLowerCase(),
      );
    expect(new Set(new GramCollector().collect(bytes)).size).toBe(plain.size);
  });
});

describe('grams of a text', () => {
  it.each([
    ['converts to lower case', 'AbcD', ['abc', 'bcd']],
    ['finds none in a short text', 'ab', []],
    ['skips grams with characters beyond ASCII', 'abc\u00e9', ['abc']],
  ])('%s', (_, text, expected) => {
    const query = gramsOfText(text);
    const grams = query.kind === 'and' ? query.of : [];
    expect(grams).toEqual(
      expected.map((each) => ({
        kind: 'gram',
        gram: Number.parseInt(Buffer.from(each).toString('hex'), 16),
      })),
    );
  });
});
