/** Unicode tables and properties against those of JavaScript, and class states against character encodings. */
import { describe, expect, it } from 'vitest';
import { digitRanges, spaceRanges, wordRanges } from '../syntax/perl-classes.ts';
import { countOf, has, lastCodePoint, negate, pairsOf, type Ranges } from '../syntax/ranges.ts';
import { propertyRanges } from '../syntax/unicode-property.ts';
import { characterAt, characterBefore, encode, isInsideCharacter } from '../syntax/utf8.ts';
import { buildProgram, follow } from './program.ts';

describe('\\w, \\d and \\s', () => {
  it.each([
    ['w', wordRanges(), /^[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}]+$/u, 135_202],
    ['d', digitRanges(), /^\p{Nd}+$/u, 660],
    ['s', spaceRanges, /^\p{White_Space}+$/u, 25],
  ])('%s is as in Unicode 14', (_, ranges, expression, count) => {
    const strange = pairsOf(ranges).filter(
      ([low, high]) =>
        !expression.test(
          Array.from({ length: high - low + 1 }, (_, at) => String.fromCodePoint(low + at)).join(''),
        ),
    );
    expect(strange).toEqual([]);
    expect(countOf(ranges)).toBe(count);
  });
});

describe('properties', () => {
  const check = (name: string, value: string | undefined, member: number, stranger: number): void => {
    const ranges = propertyRanges(name, value);
    expect([has(ranges ?? [], member), has(ranges ?? [], stranger)]).toEqual([true, false]);
  };

  it.each([
    ['Greek', undefined, 0x3b1, 0x61],
    ['is_greek', undefined, 0x3b1, 0x61],
    ['Script', 'Old Italic', 0x10300, 0x61],
    ['scx', 'Deva', 0x964, 0x61],
    ['Lu', undefined, 0x41, 0x61],
    ['uppercase-letter', undefined, 0x41, 0x61],
    ['gc', 'Nd', 0x39, 0x61],
    ['L', undefined, 0x4e2d, 0x31],
    ['Alphabetic', undefined, 0x61, 0x31],
    ['emoji', undefined, 0x1f600, 0x61],
    ['ascii', undefined, 0x7f, 0x80],
    ['Any', undefined, 0x10ffff, -1],
    ['Co', undefined, 0x10fffd, 0x10ffff],
    ['Noncharacter_Code_Point', undefined, 0x8fffe, 0x8fffd],
    ['Cn', undefined, 0x50000, 0x61],
  ])('%s=%s', (name, value, member, stranger) => {
    check(name, value, member, stranger);
  });

  it.each([
    ['Foo', undefined],
    ['Script', 'Foo'],
    ['Foo', 'Greek'],
    ['', undefined],
  ])('knows no property %j=%j', (name, value) => {
    expect(propertyRanges(name, value)).toBeUndefined();
  });
});

describe('states for a class', () => {
  const edges = [
    0,
    0x7f,
    0x80,
    0x7ff,
    0x800,
    0xfff,
    0x1000,
    0xd7ff,
    0xe000,
    0xffff,
    0x10000,
    0x3ffff,
    0x40000,
    lastCodePoint,
  ];
  const samples = [
    ...new Set([...edges, ...edges.map((each) => each + 1), 0x41, 0xe9, 0x3b1, 0x4e2d, 0x1f600]),
  ].filter((each) => each <= lastCodePoint && (each < 0xd800 || each > 0xdfff));

  const reads = (ranges: Ranges, bytes: readonly number[]): boolean => {
    const program = buildProgram({ kind: 'class', of: 'characters', ranges });
    let state: number | undefined = program.start;
    for (const byte of bytes) state = state === undefined ? undefined : follow(program, state, byte);
    return state === 0;
  };

  it.each([
    ['any', [0, lastCodePoint]],
    ['not a', negate([0x61, 0x61], lastCodePoint)],
    ['word', wordRanges()],
    ['not a word character', negate(wordRanges(), lastCodePoint)],
    ['across all lengths', [0x70, 0x90, 0x7f0, 0x810, 0xd700, 0xe100, 0xfff0, 0x10010, 0x3fff0, 0x40010]],
    ['one', [0x1f600, 0x1f600]],
  ])('%s', (_, ranges) => {
    expect(samples.filter((each) => reads(ranges, encode(each)) !== has(ranges, each))).toEqual([]);
  });

  it.each([
    [[0xed, 0xa0, 0x80]],
    [[0xc0, 0x80]],
    [[0xe0, 0x80, 0x80]],
    [[0xf0, 0x80, 0x80, 0x80]],
    [[0xf4, 0x90, 0x80, 0x80]],
  ])('rejects %j', (bytes) => {
    expect(reads([0, lastCodePoint], bytes)).toBe(false);
    expect(characterAt(Uint8Array.from(bytes), 0, bytes.length)).toBeUndefined();
  });
});

describe('characters next to an offset', () => {
  const bytes = Buffer.concat([Buffer.from('aé中😀'), Buffer.from([0xff, 0xc3]), Buffer.from('z')]);

  it('after, before and inside', () => {
    const places = Array.from({ length: bytes.length + 1 }, (_, at) => [
      characterBefore(bytes, at, 0),
      characterAt(bytes, at, bytes.length),
      isInsideCharacter(bytes, at, 0, bytes.length),
    ]);
    expect(places).toEqual([
      [undefined, 0x61, false],
      [0x61, 0xe9, false],
      [undefined, undefined, true],
      [0xe9, 0x4e2d, false],
      [undefined, undefined, true],
      [undefined, undefined, true],
      [0x4e2d, 0x1f600, false],
      [undefined, undefined, true],
      [undefined, undefined, true],
      [undefined, undefined, true],
      [0x1f600, undefined, false],
      [undefined, undefined, false],
      [undefined, 0x7a, false],
      [0x7a, undefined, false],
    ]);
  });

  it('reads nothing outside the bounds', () => {
    expect([characterAt(bytes, 1, 2), characterBefore(bytes, 3, 2)]).toEqual([undefined, undefined]);
  });
});
