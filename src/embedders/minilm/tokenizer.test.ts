/** Expected tokens come from Hugging Face's tokenizers 0.23.2 with the same tokenizer.json. */
import { createHash } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../../test/workspace.ts';
import { findModelFolder, maxTokens, readModelFile } from './model-files.ts';
import { plainForm } from './plain-form.ts';
import { createReadability, createTokenizer } from './tokenizer.ts';

const folder = findModelFolder(pathToFileURL(`${projectRoot}/package.json`)) ?? '';
const tokensOf = createTokenizer(Buffer.from(readModelFile(folder, 'tokenizer')).toString(), { maxTokens });

/** Expected tokens are listed without [CLS] and [SEP]. */
const check: readonly (readonly [string, string, readonly number[]])[] = [
  ['a sentence', 'This is an example sentence', [2023, 2003, 2019, 2742, 6251]],
  ['punctuation is a word of its own', 'Each sentence is converted.', [2169, 6251, 2003, 4991, 1012]],
  ['nothing', '', []],
  ['accents, dashes, ideographs', 'Café déjà vu — 東京', [7668, 2139, 3900, 24728, 1517, 1879, 1755]],
  [
    'code',
    'def get_user_by_id(self, user_id: int) -> User:',
    [
      13366, 2131, 1035, 5310, 1035, 2011, 1035, 8909, 1006, 2969, 1010, 5310, 1035, 8909, 1024, 20014, 1007,
      1011, 1028, 5310, 1024,
    ],
  ],
  [
    'operators',
    'if (a !== b) { return x?.y ?? 0; }',
    [
      2065, 1006, 1037, 999, 1027, 1027, 1038, 1007, 1063, 2709, 1060, 1029, 1012, 1061, 1029, 1029, 1014,
      1025, 1065,
    ],
  ],
  [
    'pieces of words',
    'HTTPServer2 parseJSONFile',
    [16770, 2121, 6299, 2475, 11968, 3366, 22578, 2239, 8873, 2571],
  ],
  ['invisible characters are dropped', 'a\u0000b\u200bc\ufffdd', [5925, 2094]],
  ['a lone surrogate is dropped', 'ab\ud800cd', [5925, 2094]],
  [
    'all kinds of spaces; a vertical tab is not one',
    'tab\there\u3000wide\u2028line\u000bfeed',
    [21628, 2182, 2898, 2240, 7959, 2098],
  ],
  ['Greek with a final sigma', 'ΑΣ Σίσυφος', [1155, 29733, 1173, 18199, 29733, 29735, 29736, 15297]],
  ['a dotted capital', 'İSTANBUL Ångström', [9960, 17076, 15687]],
  ['Korean', '한국어', [1469, 30006, 30021, 29991, 30014, 30020, 29999, 30008]],
  ['Hindi', 'हिन्दी', [1339, 29877, 29863, 29861, 29878]],
  ['emoji', '🎉 ok 👨‍👩‍👧', [100, 7929, 100]],
  ['characters that decompose into punctuation', '≠ ; \u037e', [1027, 1025, 1025]],
  ['the longest word', 'x'.repeat(100), [22038, ...Array<number>(49).fill(20348)]],
  ['a longer word', 'x'.repeat(101), [100]],
  ['tokens by name', '[SEP] in [MASK] text', [102, 1999, 103, 3793]],
  ['not a token by name', '[sep]', [1031, 19802, 1033]],
  ['only punctuation', '!?…«»', [999, 1029, 1529, 1077, 1090]],
];

describe('tokens', () => {
  it.each(check)('%s', (_, text, expected) => {
    expect(tokensOf(text)).toEqual([101, ...expected, 102]);
  });

  it.each(['word '.repeat(40_000), '{'.repeat(200_000), 'a{'.repeat(100_000)])(
    'long texts are cut',
    (text) => {
      const tokens = tokensOf(text);
      expect([tokens.length, tokens[0], tokens.at(-1)]).toEqual([maxTokens, 101, 102]);
    },
  );

  it('normalises every character of Unicode like the reference', () => {
    const hash = createHash('sha256');
    let block = '';
    for (let code = 0; code < 0x110000; code++) {
      if (code >= 0xd800 && code < 0xe000) continue;
      const words = `a${plainForm(String.fromCodePoint(code))}b`.split(' ').filter((word) => word !== '');
      block += `${words.join(' ')}\n`;
      if ((code & 0xffff) !== 0xffff) continue;
      hash.update(block);
      block = '';
    }
    // Hash of the words that the reference finds in `a`, the character and `b`.
    expect(hash.digest('hex')).toBe('a51ab32702a36e5fffdec44831e95d03bcf93cc587dcb792d3a6ad9b15ee46f4');
  });
});

describe('readability', () => {
  const canRead = createReadability(Buffer.from(readModelFile(folder, 'tokenizer')).toString());
  it.each<[string, string, boolean]>([
    ['a question', 'how does the router match paths', true],
    ['short words', 'how do I bake bread', true],
    ['an identifier, spelled out', 'HTTP Digest Auth', true],
    ['a language with known pieces', 'wo ist der Bahnhof bitte', true],
    ['random letters', 'qqqqzzzz', false],
    ['several words of random letters', 'zxqj vwkp ggrt', false],
    ['letters and digits', 'q9x7v2k5z1', false],
    ['an unknown script', 'как приготовить борщ', false],
    ['punctuation alone', '?!', false],
    ['nothing', '', false],
  ])('%s', (_, text, expected) => {
    expect(canRead(text)).toBe(expected);
  });
});
