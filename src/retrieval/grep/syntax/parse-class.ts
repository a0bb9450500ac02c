/** Parses bracket classes: ranges, nested classes, [:alpha:], and the left-associative operators && -- ~~. */
import { asciiClass, complement, foldedByFlags } from './class-ranges.ts';
import { advance, type Cursor, peek, refuse, skipSpace, takeIf } from './cursor.ts';
import { type Atom, parseEscape } from './parse-escape.ts';
import { intersect, type Ranges, subtract, union } from './ranges.ts';

const operators = ['&&', '--', '~~'] as const;
type Operator = (typeof operators)[number];

/** The nesting limit of Rust's parser. */
export const deepestNesting = 250;

/** The cursor is at the opening bracket. The result is case-folded and negated as the class requires. */
export function parseClass(cursor: Cursor): Ranges {
  const open = cursor.at;
  if (++cursor.depth > deepestNesting) refuse(cursor, open, `nested deeper than ${deepestNesting}`);
  advance(cursor);
  const isNegated = peek(cursor) === '^';
  if (isNegated) advance(cursor);
  let ranges = parseLeadingLiterals(cursor);
  let left: Ranges = [];
  let operator: Operator | undefined;
  for (;;) {
    skipSpace(cursor);
    if (peek(cursor) === undefined) refuseUnclosed(cursor, open);
    if (takeIf(cursor, ']')) break;
    const next = operators.find((each) => takeIf(cursor, each));
    if (next === undefined) ranges = union(ranges, parseItem(cursor, open));
    else {
      left = combine(cursor, left, operator, ranges);
      operator = next;
      ranges = [];
    }
  }
  cursor.depth--;
  const folded = foldedByFlags(cursor, combine(cursor, left, operator, ranges));
  return isNegated ? complement(cursor, folded) : folded;
}

/** At the beginning of a class, hyphens or a closing bracket are literal. */
function parseLeadingLiterals(cursor: Cursor): Ranges {
  if (peek(cursor) === ']') {
    advance(cursor);
    return oneOf(cursor, ']');
  }
  let ranges: Ranges = [];
  for (; peek(cursor) === '-'; advance(cursor)) ranges = oneOf(cursor, '-');
  return ranges;
}

function oneOf(cursor: Cursor, sign: string): Ranges {
  cursor.hasLiteral = true;
  return [sign.charCodeAt(0), sign.charCodeAt(0)];
}

function combine(cursor: Cursor, left: Ranges, operator: Operator | undefined, right: Ranges): Ranges {
  if (operator === undefined) return right;
  const [a, b] = [foldedByFlags(cursor, left), foldedByFlags(cursor, right)];
  if (operator === '&&') return intersect(a, b);
  return operator === '--' ? subtract(a, b) : subtract(union(a, b), intersect(a, b));
}

/** Parses a character, a range, or a class; `open` is where the outer class began. */
function parseItem(cursor: Cursor, open: number): Ranges {
  if (peek(cursor) === '[') return parseAsciiClass(cursor) ?? parseClass(cursor);
  const start = cursor.at;
  const first = parseAtom(cursor);
  skipSpace(cursor);
  if (peek(cursor) === undefined) refuseUnclosed(cursor, open);
  if (peek(cursor) !== '-' || isEndOfClass(cursor))
    return first.kind === 'ranges' ? first.ranges : single(cursor, start, first);
  advance(cursor);
  if (peek(cursor) === undefined) refuseUnclosed(cursor, open);
  const end = cursor.at;
  const low = memberOf(cursor, start, first);
  const high = memberOf(cursor, end, parseAtom(cursor));
  if (low > high) refuse(cursor, start, 'the range ends before it begins', 'a literal hyphen is written \\-');
  return [low, high];
}

/** Whether the hyphen is followed by the end of the class or by another hyphen. */
function isEndOfClass(cursor: Cursor): boolean {
  const ahead = { ...cursor };
  advance(ahead);
  return peek(ahead) === ']' || peek(ahead) === '-';
}

function parseAtom(cursor: Cursor): Atom {
  const character = peek(cursor) ?? '';
  if (character === '\\') return parseEscape(cursor);
  cursor.at++;
  return { kind: 'character', codePoint: character.codePointAt(0) ?? 0, isByte: false };
}

function single(cursor: Cursor, start: number, atom: Atom): Ranges {
  const member = memberOf(cursor, start, atom);
  return [member, member];
}

function memberOf(cursor: Cursor, start: number, atom: Atom): number {
  if (atom.kind === 'look') return refuse(cursor, start, 'this escape is not allowed in a class');
  if (atom.kind === 'ranges')
    return refuse(cursor, start, 'the ends of a range must be characters', 'a literal hyphen is written \\-');
  noteLiteral(cursor, atom.codePoint);
  if (!cursor.flags.isUnicode && atom.codePoint > 0x7f && !(atom.isByte && atom.codePoint <= 0xff))
    refuse(
      cursor,
      start,
      'with (?-u), only ASCII and byte escapes such as \\xFF are allowed',
      'remove (?-u)',
    );
  return atom.codePoint;
}

/** Records literal characters for smart case. */
export function noteLiteral(cursor: Cursor, codePoint: number): void {
  cursor.hasLiteral = true;
  cursor.hasUpperCase ||=
    codePoint <= 0x7f
      ? codePoint >= 0x41 && codePoint <= 0x5a
      : /\p{Uppercase}/u.test(String.fromCodePoint(codePoint));
}

/** Undefined, without moving, when the text is not of the form [:name:]. */
function parseAsciiClass(cursor: Cursor): Ranges | undefined {
  const start = cursor.at;
  const text = cursor.characters.slice(start, start + '[:^xdigit:]'.length).join('');
  const match = /^\[:(\^?)([a-z]+):\]/.exec(text);
  const ranges = match === null ? undefined : asciiClass(match[2] ?? '');
  if (match === null || ranges === undefined) return undefined;
  cursor.at += match[0].length;
  const folded = foldedByFlags(cursor, ranges);
  return match[1] === '^' ? complement(cursor, folded) : folded;
}

function refuseUnclosed(cursor: Cursor, open: number): never {
  return refuse(cursor, open, 'unclosed class', 'a literal bracket is written \\[');
}
