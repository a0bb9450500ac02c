/** Which names match which texts, and the kind of match. */
import { describe, expect, it } from 'vitest';
import type { SymbolId } from '../../model/symbol.ts';
import { wordsOf } from './fold.ts';
import { matchOf } from './grades.ts';
import { matchPattern, matchText, matchTypos, type NameMatches } from './match-names.ts';
import { createNameTable } from './name-table.ts';
import { selectLeast } from './select.ts';
import { createErrorCount } from './typos.ts';
import { hasWildcard, matchesWildcard } from './wildcard.ts';

const names = [
  'AuthConfig',
  'Author',
  'authenticate',
  'getUserData',
  'get_query_set',
  'HTTPServer2',
  'user_data_source',
  'metadata',
  'UserService',
  '_private_user_name',
  'café',
  'данныеПользователя',
  'this[]',
  'two\nlines',
];
const table = createNameTable({
  names,
  counts: names.map(() => 1),
  symbols: names.map((_, at) => (at + 1) as SymbolId),
  ids: names.map((_, at) => (at + 1) as SymbolId),
  kinds: names.map(() => 13),
  flags: names.map(() => 0),
  rows: names.map(() => 0),
  files: names.map(() => null),
  homes: new Map(),
  folders: new Map(),
});

/** `match name`, best first. */
function shown(matches: NameMatches): readonly string[] {
  return [...matches.names]
    .map((place) => ({ grade: matches.gradeOf(place) ?? 0, name: table.names[place] }))
    .sort((a, b) => a.grade - b.grade)
    .map(({ grade, name }) => `${matchOf(grade)} ${name}`);
}

describe('matches names', () => {
  it.each([
    ['in other case', 'GETUSERDATA', ['case getUserData']],
    [
      'by their beginning, whole words first',
      'Auth',
      ['prefix AuthConfig', 'prefix Author', 'prefix authenticate'],
    ],
    ['by a beginning with a star', 'Auth*', ['prefix AuthConfig', 'prefix Author', 'prefix authenticate']],
    ['by their end', '*service', ['wildcard UserService']],
    ['with any letter', 'get?ser*', ['wildcard getUserData']],
    ['by literal brackets', 'this[*', ['prefix this[]']],
    ['by humps in mixed case', 'gUD', ['hump getUserData']],
    ['by humps in upper case', 'GUD', ['hump getUserData']],
    ['by humps in lower case with more than one letter each', 'guda', ['hump getUserData']],
    ['by humps with a digit', 'hs2', ['hump HTTPServer2']],
    ['by humps of a name with underscores', 'gqs', ['hump get_query_set']],
    ['by a prefix that is also humps', 'getU', ['prefix getUserData']],
    ['by humps behind an underscore', 'pun', ['hump _private_user_name']],
    ['by a word', 'Data', ['words getUserData', 'words user_data_source', 'substring metadata']],
    ['by words in any order', 'data user', ['words getUserData', 'words user_data_source']],
    ['by the words of another style', 'userData', ['hump user_data_source', 'words getUserData']],
    ['by a part', 'tadat', ['substring metadata']],
    ['with decomposed accents', 'CAFE\u0301', ['case café']],
    ['in another script', 'данные', ['prefix данныеПользователя']],
    ['by humps in another script', 'дП', ['hump данныеПользователя']],
    ['with a line break inside', 'two lines', ['case two\u0020lines']],
    ['not by an emoji', '🎉', []],
    ['not by punctuation alone', '(', []],
  ])('%s', (_, text, expected) => {
    const match = hasWildcard(text) ? matchPattern : matchText;
    expect(shown(match(table, text, undefined))).toEqual(expected);
  });

  it('bit sets exclude no matching name', () => {
    const all = () => new Int32Array(names.length).fill(-1);
    const bits = {
      ...table.bits,
      letters: all(),
      initials: all(),
      pairs: [all(), all(), all(), all()] as const,
    };
    const parts = names.flatMap((name) =>
      Array.from({ length: name.length * 4 }, (_, at) => name.slice(at >> 2, (at >> 2) + (at & 3) + 1)),
    );
    const wrong = parts.filter((part) => {
      const [one, other] = [table, { ...table, bits }].map((each) => shown(matchText(each, part, undefined)));
      return one?.join() !== other?.join();
    });
    expect(wrong).toEqual([]);
  });

  it('stars alone match every name', () => {
    for (const pattern of ['*', '*'.repeat(8_000)])
      expect(matchPattern(table, pattern, undefined).names).toHaveLength(names.length);
  });
});

describe('typing errors', () => {
  const errorsBetween = createErrorCount();

  it.each([
    ['two letters changed places', 'Auhtor', ['fuzzy Author']],
    ['a letter is missing', 'UserServce', ['fuzzy UserService']],
    ['a letter is too many', 'Authorr', ['fuzzy Author']],
    ['two errors in a long name', 'getUsrDtaa', ['fuzzy getUserData']],
    ['two errors in a short name are too many', 'Utohr', []],
    ['three letters are too few', 'caf', []],
  ])('%s', (_, text, expected) => {
    expect(shown(matchTypos(table, text, undefined, { maxErrors: 2 }))).toEqual(expected);
  });

  it.each([
    ['same', 'same', 0],
    ['ab', 'ba', 1],
    ['abc', 'cab', 2],
    ['abcd', 'acbd', 1],
    ['kitten', 'sitting', undefined],
    ['', 'ab', 2],
    ['a', 'abcd', undefined],
  ])('%s and %s', (a, b, errors) => {
    expect(errorsBetween(a, b, 2)).toBe(errors);
    expect(errorsBetween(b, a, 2)).toBe(errors);
  });

  it('the bounded count agrees with the unbounded one', () => {
    let state = 1;
    const word = () => {
      let text = '';
      for (let at = 0; at < 7; at++) {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        if (state % 5 > 0) text += 'abc'[(state >>> 8) % 3];
      }
      return text;
    };
    const wrong = Array.from({ length: 3_000 }, () => [word(), word()] as const).filter(([a, b]) => {
      const all = errorsBetween(a, b, 20);
      return errorsBetween(a, b, 2) !== (all !== undefined && all <= 2 ? all : undefined);
    });
    expect(wrong).toEqual([]);
  });
});

describe('selectLeast', () => {
  it.each([
    [[], 3, []],
    [[5, 3, 4], 5, [3, 4, 5]],
    [[300, 2, 256, 1, 257], 2, [1, 2]],
    // All keys equal to the last one are returned, because the caller orders them further.
    [[7, 7, 7, 1], 2, [1, 7, 7, 7]],
    [[512, 513, 1_000_000, 511], 3, [511, 512, 513]],
  ])('%j, count %i', (keys, count, expected) => {
    const found = selectLeast(keys, count).map((at) => keys[at] ?? 0);
    expect(found.sort((a, b) => a - b)).toEqual(expected);
  });
});

describe('words of a name', () => {
  it.each([
    ['getUserData', 'get user data'],
    ['HTTPServer2', 'http server 2'],
    ['snake_case_name', 'snake case name'],
    ['__init__', 'init'],
    ['utf8Decode', 'utf 8 decode'],
    ['$variable', 'variable'],
    ['XMLHttpRequest', 'xml http request'],
    ['ABC', 'abc'],
    ['', ''],
  ])('%s', (name, words) => {
    expect(wordsOf(name).join(' ')).toBe(words);
  });
});

describe('wildcards', () => {
  it.each([
    ['a*c', 'abbc', true],
    ['a*c', 'abcd', false],
    ['*', '', true],
    ['?', '', false],
    ['?', '𝒳', true],
    ['*a*b*', 'xxaxxbxx', true],
  ])('%s on %s', (pattern, text, expected) => {
    expect(matchesWildcard(pattern, text)).toBe(expected);
  });

  it('matches many stars without backtracking', () => {
    expect(matchesWildcard(`${'*a'.repeat(30)}*b`, 'a'.repeat(2_000))).toBe(false);
  });
});
