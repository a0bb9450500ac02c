/** The grams that patterns need, written as `abc&bcd`, `(abc|xyz)`, and `*` for none. */

import { describe, expect, it } from 'vitest';
import type { PatternOptions } from '../../../model/answers/grep.ts';
import type { GramQuery } from '../../../text/grams.ts';
import { compilePattern } from './compile.ts';

function written(query: GramQuery): string {
  if (query.kind === 'any') return '*';
  if (query.kind === 'gram')
    return Buffer.from([query.gram >> 16, (query.gram >> 8) & 0xff, query.gram & 0xff]).toString('latin1');
  return query.kind === 'and' ? query.of.map(written).join('&') : `(${query.of.map(written).join('|')})`;
}

function check(
  pattern: string | readonly string[],
  options: Partial<PatternOptions>,
  expected: string,
): void {
  const { grams } = compilePattern({
    patterns: typeof pattern === 'string' ? [pattern] : pattern,
    syntax: 'regex',
    letterCase: 'sensitive',
    boundary: 'none',
    lines: 'single',
    ...options,
  });
  expect(written(grams)).toBe(expected);
}

const insensitive = { letterCase: 'insensitive' } as const;

describe('needed grams', () => {
  it.each([
    ['abcd', {}, 'abc&bcd'],
    ['ABCd', {}, 'abc&bcd'],
    ['ab', {}, '*'],
    ['', {}, '*'],
    ['.*', {}, '*'],
    ['gr[ae]y', {}, '(gra&ray|gre&rey)'],
    ['abc|xyz', {}, '(abc|xyz)'],
    ['abc|x', {}, '*'],
    ['abc.*xyz', {}, 'abc&xyz'],
    ['abc.xyz', {}, 'abc&xyz'],
    ['a.c', {}, '*'],
    ['abc?d', {}, '(abc&bcd|abd)'],
    ['ab(cd)?ef', {}, '(abc&bcd&cde&def|abe&bef)'],
    ['(abc)+', {}, 'abc'],
    ['(abc)*', {}, '*'],
    ['(abc){2}', {}, 'abc&bca&cab'],
    ['a{5}', {}, 'aaa'],
    ['x[0-9]+abc', {}, 'abc'],
    ['abc\\d+', {}, 'abc'],
    ['\\babc\\b', {}, 'abc'],
    ['^abc$', {}, 'abc'],
    ['(foo|bar)baz', {}, 'baz&(foo&oob&oba|bar&arb&rba)'],
    ['foo_(a|b)_bar', {}, 'foo&oo_&_ba&bar&(o_a&_a_&a_b|o_b&_b_&b_b)'],
    ['\\w+Error', {}, 'err&rro&ror'],
    ['foobar', insensitive, 'foo&oob&oba&bar'],
    ['task', insensitive, 'tas&ask'],
    ['abé', insensitive, 'abÃ&(bÃ\x89|bÃ©)'],
    ['abcſdef', {}, 'abc&def'],
    ['abcſdef', insensitive, 'abc&bcs&csd&sde&def'],
    ['foo', { boundary: 'word' }, 'foo'],
    ['a.cd', { syntax: 'literal' }, 'a.c&.cd'],
    [['abc', 'abd'], {}, '(abc|abd)'],
    ['abc\\nxyz', { lines: 'across' }, 'abc&xyz'],
    ['(?s)abc.xyz', { lines: 'across' }, 'abc&xyz'],
  ] as const)('%j %j', (pattern, options, expected) => {
    check(pattern, options, expected);
  });

  it('limits the number of grams', () => {
    const sizeOf = (query: GramQuery): number =>
      query.kind === 'any'
        ? 0
        : query.kind === 'gram'
          ? 1
          : query.of.reduce((sum, part) => sum + sizeOf(part), 0);
    const patterns = [
      Array.from({ length: 50 }, (_, at) => `some_long_word_${at}_and_more`),
      Array.from({ length: 1_000 }, (_, at) => `word${at}`),
      ['abcdefghij'.repeat(10_000)],
      ['[ab][cd][ef][gh][ij][kl][mn]'.repeat(50)],
      ['foo.bar.'.repeat(5_000)],
    ];
    const sizes = patterns.map((each) =>
      sizeOf(
        compilePattern({
          patterns: each,
          syntax: 'regex',
          letterCase: 'sensitive',
          boundary: 'none',
          lines: 'single',
        }).grams,
      ),
    );
    expect(sizes.filter((size) => size > 96)).toEqual([]);
    expect(sizes[0]).toBeGreaterThan(20);
  });
});
