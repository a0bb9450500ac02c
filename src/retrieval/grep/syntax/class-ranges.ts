/** Classes as the flags of their place make them: \w and its kin, [:alpha:] and its kin, and what i, u and -U do to all. */
import { type Cursor, grow, refuse } from './cursor.ts';
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

/** undefined: there is no class of this name. */
export function asciiClass(name: string): Ranges | undefined {
  return Object.hasOwn(asciiClasses, name) ? asciiClasses[name] : undefined;
}

/** d, s or w; in upper case what is not in there. */
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

/** With the other case if the flags say so. */
export function foldedByFlags(cursor: Cursor, ranges: Ranges): Ranges {
  if (!cursor.flags.ignoresCase) return ranges;
  return cursor.flags.isUnicode ? foldCharacters(ranges) : foldBytes(ranges);
}

/** A class needs at least a state for so many numbers in its ranges: \w has 1,540 and needs 300. */
const rangesPerState = 8;

/** Where lines are searched one by one, a class never takes the line break. `at`: where it begins. */
export function classNode(cursor: Cursor, at: number, ranges: Ranges): Node {
  if (ranges.length === 0) refuse(cursor, at, 'this class matches nothing');
  const kept = cursor.lines === 'single' && has(ranges, 0x0a) ? subtract(ranges, [0x0a, 0x0a]) : ranges;
  if (kept.length === 0) refuseLineBreak(cursor, at);
  grow(cursor, Math.ceil(kept.length / rangesPerState));
  return { kind: 'class', of: cursor.flags.isUnicode ? 'characters' : 'bytes', ranges: kept };
}

export function refuseLineBreak(cursor: Cursor, at: number): never {
  return refuse(
    cursor,
    at,
    'a line break cannot match where lines are searched one by one',
    'let matches span lines with -U (--multiline)',
  );
}
