/** The state of the tokenizer, and its tokens. */
import type { Flavour } from './flavour.ts';

export const kind = {
  word: 1,
  /** "x", [x], `x`. */
  quoted: 2,
  /** @x, @@x, $1. */
  variable: 3,
  string: 4,
  number: 5,
  sign: 6,
  /** A semicolon. */
  end: 7,
  /** The end of a batch, which ends every open construct. */
  batch: 8,
  dollarOpen: 9,
  dollarClose: 10,
  /** Code of a template language: {{ … }}. */
  opaque: 11,
} as const;

export interface Comment {
  readonly start: number;
  readonly end: number;
}

export interface Tokens {
  readonly source: string;
  readonly flavour: Flavour;
  /** Ends with a batch token. */
  readonly kinds: Uint8Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** Words in upper case, punctuation as written, otherwise empty. */
  readonly words: readonly string[];
  readonly comments: readonly Comment[];
}

export interface Cursor extends Tokens {
  readonly words: string[];
  readonly comments: Comment[];
  readonly upperCase: Map<string, string>;
  at: number;
  /** The tokenizer stops here: at the end of the source or of the dollar-quoted string. */
  limit: number;
  flavour: Flavour;
  /** The delimiter of MySQL, if it is not the semicolon. */
  delimiter: string | undefined;
  /** Index of the first token of the statement. */
  statement: number;
  /** Comments nest in T-SQL and PostgreSQL. Set to false after a comment whose nesting is unbalanced. */
  nests: boolean;
  /** The number of searches for a closing delimiter that failed. Each may cost the length of the source. */
  misses: number;
}

export function startCursor(source: string, flavour: Flavour): Cursor {
  return {
    source,
    flavour,
    // Only the last token can be empty.
    kinds: new Uint8Array(source.length + 1),
    starts: new Uint32Array(source.length + 1),
    ends: new Uint32Array(source.length + 1),
    words: [],
    comments: [],
    upperCase: new Map(),
    at: 0,
    limit: source.length,
    delimiter: undefined,
    statement: 0,
    nests: flavour !== 'mysql',
    misses: 0,
  };
}

/** Adds a token that ends at `end`; returns `end`. */
export function push(cursor: Cursor, type: number, end: number, word = ''): number {
  const count = cursor.words.push(word);
  cursor.kinds[count - 1] = type;
  cursor.starts[count - 1] = cursor.at;
  cursor.ends[count - 1] = end;
  if (type === kind.end || type === kind.batch) cursor.statement = count;
  return end;
}

/** Whether the cursor is outside dollar-quoted strings. */
export function isTop(cursor: Cursor): boolean {
  return cursor.limit === cursor.source.length;
}

/** Character classes. Those above `space` may be part of a word. */
export const space = 1;
export const letter = 2;
export const digit = 3;
const tail = 4;
/** Characters that are tokens by themselves. */
export const single = 0;
/** Characters that start a longer token. */
export const opening = -1;
const classes = new Int8Array(128);
for (const sign of ' \t\n\r\f\v') classes[sign.charCodeAt(0)] = space;
for (let code = 0; code < 26; code++) classes[65 + code] = classes[97 + code] = letter;
for (let code = 48; code < 58; code++) classes[code] = digit;
for (const sign of '$#@') classes[sign.charCodeAt(0)] = tail;
for (const sign of '\'"`[-/*;\\{:') classes[sign.charCodeAt(0)] = opening;
classes['_'.charCodeAt(0)] = letter;

export function classOf(code: number): number {
  if (code < 128) return classes[code] ?? 0;
  return code === 0xa0 || code === 0xfeff || code === 0x3000 ? space : letter;
}

/** The offset after the characters of a word. */
export function wordEnd(cursor: Cursor, from: number): number {
  const { source, limit } = cursor;
  let end = from;
  while (end < limit && classOf(source.charCodeAt(end)) > space) end++;
  return end;
}
