/**
 * Character classes under the current flags: \w and similar, [:alpha:] and similar, and the effects of i, u and -U on
 * them.
 */
import type { Advice } from '../../../model/advice.ts';
import { type Cursor, grow, patternError, refuse } from './cursor.ts';
import { foldBytes, foldCharacters } from './fold-case.ts';
import { digitRanges, spaceRanges, wordRanges } from './perl-classes.ts';
import { has, lastCodePoint, negate, type Ranges, subtract } from './ranges.ts';
import type { Node } from './syntax.ts';

const asciiClasses: Readonly<Record<string, Ranges>> = {
  alnum: [0x30, 0x39, 0x41, 0x5a, 0x61, 0x7a],
  alpha: [0x41, 0x5a, 0x61, 0x7a],
  ascii: [0x00, 0x7f],
  blank: [0x09, 0x09, 0x20, 0x20],
  cntrl: [0x00, 0x1f, 0x7f, 0x7f],
  digit: [0x30, 0x39],
  graph: [0x21, 0x7e],
  lower: [0x61, 0x7a],
  print: [0x20, 0x7e],
  punct: [0x21, 0x2f, 0x3a, 0x40, 0x5b, 0x60, 0x7b, 0x7e],
  space: [0x09, 0x0d, 0x20, 0x20],
  upper: [0x41, 0x5a],
  word: [0x30, 0x39, 0x41, 0x5a, 0x5f, 0x5f, 0x61, 0x7a],
  xdigit: [0x30, 0x39, 0x41, 0x46, 0x61, 0x66],
};

/** Undefined when there is no class of this name. */
export function asciiClass(name: string): Ranges | undefined {
  return Object.hasOwn(asciiClasses, name) ? asciiClasses[name] : undefined;
}

/** `letter` is d, s or w; upper case gives the complement. */
export function perlClass(cursor: Cursor, letter: string): Ranges {
  const kind = letter.toLowerCase();
  const ranges = cursor.flags.isUnicode ? unicodePerlClass(kind) : asciiPerlClass(kind);
  return kind === letter ? ranges : complement(cursor, ranges);
}

function unicodePerlClass(kind: string): Ranges {
  return kind === 'd' ? digitRanges() : kind === 's' ? spaceRanges : wordRanges();
}

function asciiPerlClass(kind: string): Ranges {
  return asciiClass(kind === 'd' ? 'digit' : kind === 's' ? 'space' : 'word') ?? [];
}

export function complement(cursor: Cursor, ranges: Ranges): Ranges {
  return negate(ranges, cursor.flags.isUnicode ? lastCodePoint : 0xff);
}

/** Adds the other case if the flags ignore case. */
export function foldedByFlags(cursor: Cursor, ranges: Ranges): Ranges {
  if (!cursor.flags.ignoresCase) return ranges;
  return cursor.flags.isUnicode ? foldCharacters(ranges) : foldBytes(ranges);
}

/** Lower bound for the states of a class, in range entries per state: \w has 1,540 entries and needs 300 states. */
const rangesPerState = 8;

/** In a line-by-line search, a class never matches a line break. `at` is where the class begins. */
export function classNode(cursor: Cursor, at: number, ranges: Ranges): Node {
  if (ranges.length === 0) refuse(cursor, at, 'this class matches nothing');
  const kept = cursor.lines === 'single' && has(ranges, 0x0a) ? subtract(ranges, [0x0a, 0x0a]) : ranges;
  if (kept.length === 0) refuseLineBreak(cursor, at);
  grow(cursor, Math.ceil(kept.length / rangesPerState));
  return { kind: 'class', of: cursor.flags.isUnicode ? 'characters' : 'bytes', ranges: kept };
}

export function refuseLineBreak(cursor: Cursor, at: number): never {
  const advice: Advice = { kind: 'set', field: 'multiline', value: true };
  throw patternError(cursor, at, 'a line break cannot match in a line-by-line search', { advice: [advice] });
}
