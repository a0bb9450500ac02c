/** Parses the text after a backslash, inside or outside a class. */
import { complement, foldedByFlags, perlClass } from './class-ranges.ts';
import { advance, type Cursor, peek, refuse, takeIf } from './cursor.ts';
import type { Ranges } from './ranges.ts';
import type { Look } from './syntax.ts';
import { propertyRanges } from './unicode-property.ts';

/** A single element of a pattern or a class. */
export type Atom =
  | { readonly kind: 'character'; readonly codePoint: number; readonly isByte: boolean }
  | { readonly kind: 'ranges'; readonly ranges: Ranges }
  | { readonly kind: 'look'; readonly look: Look };

const control: Readonly<Record<string, number>> = { a: 7, t: 9, n: 10, v: 11, f: 12, r: 13 };
const hexDigits: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };
/** Bits for the word characters before and after: see `Look`. */
const wordBits: Readonly<Record<string, number>> = {
  b: 0b0110,
  B: 0b1001,
  '<': 0b0010,
  '>': 0b0100,
  '{start}': 0b0010,
  '{end}': 0b0100,
  '{start-half}': 0b0011,
  '{end-half}': 0b0101,
};

const noBackreferences =
  'match more text and filter the lines: linear-time engines cannot support back-references';

/** The cursor is at the backslash. */
export function parseEscape(cursor: Cursor): Atom {
  const start = cursor.at++;
  const letter = peek(cursor);
  if (letter === undefined)
    return refuse(cursor, start, 'the pattern ends in a backslash', 'write \\\\ for one');
  if (/[0-9]/.test(letter))
    return refuse(cursor, start, 'back-references are not supported', noBackreferences);
  if (Object.hasOwn(hexDigits, letter)) return parseHex(cursor, start, letter);
  if (letter === 'p' || letter === 'P')
    return { kind: 'ranges', ranges: parseProperty(cursor, start, letter) };
  cursor.at++;
  if (/[dswDSW]/.test(letter)) return { kind: 'ranges', ranges: perlClass(cursor, letter) };
  const codePoint = Object.hasOwn(control, letter) ? control[letter] : undefined;
  if (codePoint !== undefined) return { kind: 'character', codePoint, isByte: false };
  const look = parseLook(cursor, letter);
  if (look !== undefined) return { kind: 'look', look };
  if (letter > '\x7f' || /[A-Za-z]/.test(letter))
    return refuse(cursor, start, `unknown escape \\${letter}`, hintFor(letter));
  return { kind: 'character', codePoint: letter.charCodeAt(0), isByte: false };
}

function hintFor(letter: string): string {
  if (letter === 'Z') return 'write \\z for the end of the text';
  if (letter === 'Q' || letter === 'E') return 'take the whole pattern literally with -F';
  return 'remove the backslash';
}

function parseLook(cursor: Cursor, letter: string): Look | undefined {
  if (letter === 'A') return { kind: cursor.lines === 'single' ? 'line-start' : 'text-start' };
  if (letter === 'z') return { kind: cursor.lines === 'single' ? 'line-end' : 'text-end' };
  if (!Object.hasOwn(wordBits, letter)) return undefined;
  const side =
    letter === 'b'
      ? ['{start}', '{end}', '{start-half}', '{end-half}'].find((each) => takeIf(cursor, each))
      : undefined;
  const when = wordBits[side ?? letter] ?? 0;
  return { kind: 'word', when, words: cursor.flags.isUnicode ? 'unicode' : 'ascii' };
}

/** \x41, \u0041, \U00000041, or any number of digits in braces after each letter. */
function parseHex(cursor: Cursor, start: number, letter: string): Atom {
  advance(cursor);
  const isBraced = peek(cursor) === '{';
  if (isBraced) advance(cursor);
  const wanted = hexDigits[letter] ?? 0;
  let digits = '';
  while (isBraced ? peek(cursor) !== '}' : digits.length < wanted) {
    const digit = peek(cursor);
    if (digit === undefined) refuse(cursor, start, 'the escape ends too soon');
    if (!/[0-9A-Fa-f]/.test(digit))
      refuse(cursor, cursor.at, `${JSON.stringify(digit)} is not a hexadecimal digit`);
    digits += digit;
    if (isBraced || digits.length < wanted) advance(cursor);
    else cursor.at++;
  }
  if (isBraced) cursor.at++;
  if (digits === '') refuse(cursor, start, 'no digits between the braces');
  const codePoint = Number.parseInt(digits, 16);
  if (codePoint > 0x10ffff || (codePoint >= 0xd800 && codePoint <= 0xdfff))
    refuse(cursor, start, `${digits} is not a Unicode character`);
  return { kind: 'character', codePoint, isByte: letter === 'x' && !isBraced };
}

/** \pL, \p{Greek} or \p{Script=Greek}; \P gives the complement. */
function parseProperty(cursor: Cursor, start: number, letter: string): Ranges {
  advance(cursor);
  let name = peek(cursor);
  if (name === '{') {
    name = '';
    for (advance(cursor); peek(cursor) !== '}'; advance(cursor)) {
      if (peek(cursor) === undefined) refuse(cursor, start, 'no } closes the name of the property');
      name += peek(cursor);
    }
  }
  if (name === undefined || name === '\\') return refuse(cursor, start, 'the name of a property is missing');
  cursor.at++;
  if (!cursor.flags.isUnicode)
    return refuse(
      cursor,
      start,
      'Unicode classes cannot be used with (?-u)',
      'remove (?-u), or use an ASCII class',
    );
  const [property = '', value] = name.split(/!?[=:]/, 2);
  const ranges = propertyRanges(property, value);
  if (ranges === undefined)
    return refuse(
      cursor,
      start,
      `unknown Unicode property ${JSON.stringify(name)}`,
      'for example \\p{Lu} or \\p{Greek}',
    );
  const isNegated = (letter === 'P') !== name.includes('!=');
  const folded = foldedByFlags(cursor, ranges);
  return isNegated ? complement(cursor, folded) : folded;
}
