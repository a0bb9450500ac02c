/** Case folding against JavaScript's `i` flag; both follow Unicode's simple case folding. */
import { describe, expect, it } from 'vitest';
import { casedBlocks, foldBytes, foldCharacters, lateVariants } from './fold-case.ts';
import { has, pairsOf } from './ranges.ts';

const allCodePoints = Array.from({ length: 0x20000 }, (_, each) => each).filter(
  (each) => each < 0xd800 || each > 0xdfff,
);

/** Excludes the dotless i and characters that map to several: simple folding does not cover them. */
const cased = allCodePoints.filter((each) => {
  const text = String.fromCodePoint(each);
  return [text.toLowerCase(), text.toUpperCase()].some((other) => other !== text && [...other].length === 1);
});

describe('characters', () => {
  it('the blocks contain every letter with case', () => {
    expect(cased.filter((each) => !has(casedBlocks, each))).toEqual([]);
  });

  it('folds a letter to all its case variants', () => {
    const wrong = cased.filter((each) => {
      const folded = pairsOf(foldCharacters([each, each])).flatMap(([low, high]) =>
        Array.from({ length: high - low + 1 }, (_, at) => low + at),
      );
      const isSame = new RegExp(`^\\u{${each.toString(16)}}$`, 'iu');
      return !cased.every((other) => folded.includes(other) === isSame.test(String.fromCodePoint(other)));
    });
    // JavaScript's newer Unicode version treats these three pairs, which map to several upper-case characters, as
    // equal.
    expect(wrong.filter((each) => ![0x390, 0x3b0, 0x1fd3, 0x1fe3, 0xfb05, 0xfb06].includes(each))).toEqual(
      [],
    );
  });

  it('adds all late variants', () => {
    expect(lateVariants.filter(([variant, plain]) => !has(foldCharacters([plain, plain]), variant))).toEqual(
      [],
    );
  });

  it.each([
    ['k', [0x4b, 0x4b, 0x6b, 0x6b, 0x212a, 0x212a]],
    ['s', [0x53, 0x53, 0x73, 0x73, 0x17f, 0x17f]],
    ['i', [0x49, 0x49, 0x69, 0x69]],
    ['ı', [0x131, 0x131]],
    ['1', [0x31, 0x31]],
    ['中', [0x4e2d, 0x4e2d]],
  ])('%s', (letter, ranges) => {
    const codePoint = letter.codePointAt(0) ?? 0;
    expect(foldCharacters([codePoint, codePoint])).toEqual(ranges);
  });
});

describe('bytes', () => {
  it.each([
    [
      [0x61, 0x63],
      [0x41, 0x43, 0x61, 0x63],
    ],
    [
      [0x59, 0x5c],
      [0x59, 0x5c, 0x79, 0x7a],
    ],
    [
      [0xc0, 0xff],
      [0xc0, 0xff],
    ],
  ])('%j', (ranges, folded) => {
    expect(foldBytes(ranges)).toEqual(folded);
  });
});
