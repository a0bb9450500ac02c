import { describe, expect, it } from 'vitest';
import { termKey } from './term-key.ts';
import { termsOf } from './terms.ts';
import { longestWord, WordReader } from './words.ts';

/** The words of a text, each with its terms. */
const check: readonly (readonly [string, readonly string[]])[] = [
  ['AuthService.Authenticate', ['authservice auth servic', 'authent']],
  ['$variable', ['variabl']],
  ['global::MyApp.Core', ['global', 'myapp my app', 'core']],
  ['@event', ['event']],
  ['HTTPServer2', ['httpserver2 http server']],
  ['snake_case_name', ['snake_case_name snake case name']],
  ['IEnumerable<string>', ['ienumerable enumer', 'string']],
  ['getUserData', ['getuserdata get user data']],
  ['parse parses Parsing PARSED', ['pars', 'pars', 'pars', 'pars']],
  ['parseNode nodesParsed', ['parsenode pars node', 'nodesparsed node pars']],
  ['run_runs', ['run_runs run']],
  ['__init__', ['__init__ init']],
  ['SCREAMING_CASE', ['screaming_case scream case']],
  ['utf8Decoder', ['utf8decoder utf decod']],
  ['sha256sum 2024', ['sha256sum sha 256 sum', '2024']],
  ['x X _ _x', ['x', 'x', '_', '_x']],
  ['naïveÉcole', ['naïveécole naïv école']],
  ['ПриветМир', ['приветмир привет мир']],
  ['日本語', ['日本語 日本 本語']],
  ["it's fine", ['it', 's', 'fine']],
  ['a-b_c', ['a', 'b_c']],
  ['', []],
  ['  \n\t (){}[];,. ', []],
  ['👍', ['👍']],
  [`${'x'.repeat(longestWord)} ${'y'.repeat(longestWord + 1)} z`, ['x'.repeat(longestWord), 'z']],
];

describe('terms', () => {
  it.each(check)('%s', (text, expected) => {
    const reader = new WordReader().over(text);
    const found: string[] = [];
    while (reader.next()) found.push(termsOf(text.slice(reader.start, reader.end)).join(' '));
    expect(found).toEqual(expected);
  });

  it('treats composed and decomposed letters as equal', () => {
    expect(termsOf('cafe\u0301')).toEqual(termsOf('caf\u00e9'));
    expect(termsOf('my_cafe\u0301s')).toEqual(termsOf('my_caf\u00e9s'));
  });

  it('reads the words of a part of a text', () => {
    const reader = new WordReader().over('one two three', 4, 7);
    expect([reader.next(), reader.start, reader.end, reader.next()]).toEqual([true, 4, 7, false]);
  });

  it('hashes equal words alike at any position, into keys of 38 bits', () => {
    const reader = new WordReader().over('same other same');
    const hashes: string[] = [];
    while (reader.next()) hashes.push(`${reader.hash} ${reader.otherHash}`);
    expect(hashes[0]).toBe(hashes[2]);
    expect(hashes[0]).not.toBe(hashes[1]);
    const keys = Array.from({ length: 5000 }, (_, index) => termKey(`term_${index}`));
    expect(new Set(keys).size).toBe(5000);
    expect(Math.max(...keys)).toBeLessThan(2 ** 38);
  });
});
