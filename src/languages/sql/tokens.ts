/**
 * The tokenizer: one pass in linear time for any source. Comments are collected separately. The ends of batches
 * (`GO`, a lone `/`, a MySQL delimiter, a psql command) become tokens. The content of dollar-quoted strings is
 * tokenized as SQL between two tokens, so that the scanner can enter or skip it.
 */
import {
  type Cursor,
  classOf,
  digit,
  isTop,
  kind,
  letter,
  push,
  single,
  space,
  startCursor,
  type Tokens,
  wordEnd,
} from './cursor.ts';
import type { Flavour } from './flavour.ts';
import { bracketEnd, closeAfter, commentEnd, isAloneOnLine, lineEnd, quotedEnd } from './quotes.ts';

export function tokenize(source: string, flavour: Flavour): Tokens {
  const cursor = startCursor(source, flavour);
  while (cursor.at < source.length) {
    if (cursor.at >= cursor.limit) cursor.at = closeDollar(cursor);
    else cursor.at = readNext(cursor);
  }
  push(cursor, kind.batch, source.length);
  const count = cursor.words.length;
  const { kinds, starts, ends } = cursor;
  return {
    ...cursor,
    kinds: kinds.subarray(0, count),
    starts: starts.subarray(0, count),
    ends: ends.subarray(0, count),
  };
}

/** The offset after the whitespace, comment or token at the cursor. */
function readNext(cursor: Cursor): number {
  const { source, at } = cursor;
  const code = source.charCodeAt(at);
  const group = classOf(code);
  if (group === space) return at + 1;
  if (isDelimiter(cursor)) return push(cursor, kind.batch, at + (cursor.delimiter?.length ?? 1));
  if (group === letter) return readWord(cursor);
  if (group === digit) return readNumber(cursor);
  if (group === single) return push(cursor, kind.sign, at + 1, source.charAt(at));
  return readSign(cursor, source.charAt(at));
}

function isDelimiter(cursor: Cursor): boolean {
  const { delimiter, source, at } = cursor;
  return delimiter !== undefined && isTop(cursor) && source.startsWith(delimiter, at);
}

function readWord(cursor: Cursor): number {
  const { source, at, delimiter } = cursor;
  let end = wordEnd(cursor, at + 1);
  if (delimiter !== undefined) {
    const cut = source.slice(at, end).indexOf(delimiter);
    if (cut > 0) end = at + cut;
  }
  if (source[end] === "'" && isStringPrefix(source, at, end)) return readString(cursor, end);
  const word = upperCase(cursor, source.slice(at, end));
  if (isTop(cursor)) {
    if (word === 'GO' && cursor.flavour !== 'mysql' && isAloneOnLine(source, at, end))
      return push(cursor, kind.batch, end);
    if (word === 'DELIMITER' && cursor.statement === cursor.words.length) return setDelimiter(cursor, end);
  }
  return push(cursor, kind.word, end, word);
}

/** Cached, because a file repeats the same words. */
function upperCase(cursor: Cursor, written: string): string {
  const known = cursor.upperCase.get(written);
  if (known !== undefined) return known;
  const word = written.toUpperCase();
  cursor.upperCase.set(written, word);
  return word;
}

/** N'…', E'…', B'…', X'…', R'…', _utf8'…'. */
function isStringPrefix(source: string, start: number, end: number): boolean {
  return end - start === 1 || source[start] === '_';
}

function setDelimiter(cursor: Cursor, after: number): number {
  const end = lineEnd(cursor.source, after);
  const delimiter = cursor.source.slice(after, end).trim().split(/\s/)[0] ?? '';
  cursor.delimiter = delimiter === ';' || delimiter === '' ? undefined : delimiter;
  cursor.flavour = 'mysql';
  return push(cursor, kind.batch, end);
}

function readNumber(cursor: Cursor): number {
  const { source, at } = cursor;
  const end = wordEnd(cursor, at);
  const isFraction = source[end] === '.' && classOf(source.charCodeAt(end + 1)) === digit;
  return push(cursor, kind.number, isFraction ? wordEnd(cursor, end + 1) : end);
}

function readSign(cursor: Cursor, sign: string): number {
  const { source, at } = cursor;
  const next = source[at + 1] ?? '';
  switch (sign) {
    case "'":
      return readString(cursor, at);
    case '"':
    case '`':
      return readQuoted(cursor, sign);
    case '[':
      return isBracketName(cursor, next)
        ? push(cursor, kind.quoted, bracketEnd(source, at, cursor.limit))
        : readOther(cursor, sign);
    case '-':
      return next === '-' ? skipComment(cursor, lineEnd(source, at)) : readOther(cursor, sign);
    case '/':
      return readSlash(cursor, next);
    case '*':
      // The end of a MySQL conditional comment, whose content was read as code.
      return next === '/' ? at + 2 : readOther(cursor, sign);
    case '#':
      return readHash(cursor, next);
    case '@':
      return readVariable(cursor);
    case '$':
      return readDollar(cursor);
    case ';':
      return readSemicolon(cursor);
    case '\\':
      return isTop(cursor) ? push(cursor, kind.batch, lineEnd(source, at)) : readOther(cursor, sign);
    case '{':
      return readTemplate(cursor, next);
    default:
      return readOther(cursor, sign);
  }
}

function readOther(cursor: Cursor, sign: string): number {
  const next = cursor.source[cursor.at + 1];
  const isPair = sign === ':' && (next === ':' || next === '=');
  return push(cursor, kind.sign, cursor.at + (isPair ? 2 : 1), isPair ? sign + next : sign);
}

function readString(cursor: Cursor, quoteAt: number): number {
  const { source, at, limit, flavour } = cursor;
  const isEscapeString = quoteAt > at && /e/i.test(source[at] ?? '') && flavour !== 'tsql';
  const escapes = flavour === 'mysql' || isEscapeString;
  return push(cursor, kind.string, quotedEnd(source, quoteAt, limit, { close: "'", escapes }));
}

/** A name; in MySQL, double quotes delimit a string. */
function readQuoted(cursor: Cursor, close: string): number {
  const { source, at, limit, flavour } = cursor;
  const isText = close === '"' && flavour === 'mysql';
  return push(
    cursor,
    isText ? kind.string : kind.quoted,
    quotedEnd(source, at, limit, { close, escapes: isText }),
  );
}

/** Brackets delimit a name in T-SQL and SQLite, and an array index in PostgreSQL. */
function isBracketName(cursor: Cursor, next: string): boolean {
  const { source, at, flavour } = cursor;
  if (flavour !== 'other') return flavour === 'tsql';
  return /[A-Za-z_]/.test(next) && !/[\w)\]"]/.test(source[at - 1] ?? '');
}

function skipComment(cursor: Cursor, end: number): number {
  const bounded = Math.min(end, cursor.limit);
  cursor.comments.push({ start: cursor.at, end: bounded });
  return bounded;
}

function readSlash(cursor: Cursor, next: string): number {
  const { source, at, flavour } = cursor;
  if (next === '*') {
    const version = flavour === 'mysql' ? /^\/\*M?!\d*/.exec(source.slice(at, at + 12)) : null;
    return version === null ? skipComment(cursor, commentEnd(cursor, at)) : at + version[0].length;
  }
  if (isTop(cursor) && isAloneOnLine(source, at, at + 1)) return push(cursor, kind.batch, at + 1);
  return readOther(cursor, '/');
}

/** A comment in MySQL, a temporary table in T-SQL, an operator in PostgreSQL. */
function readHash(cursor: Cursor, next: string): number {
  const { source, at, flavour } = cursor;
  if (flavour === 'mysql') return skipComment(cursor, lineEnd(source, at));
  if (!/[#\w]/.test(next)) return readOther(cursor, '#');
  const end = wordEnd(cursor, at + 1);
  return push(cursor, kind.word, end, upperCase(cursor, source.slice(at, end)));
}

function readVariable(cursor: Cursor): number {
  const { source, at } = cursor;
  const end = wordEnd(cursor, at + 1);
  // In PostgreSQL extensions, @extschema@ stands for the schema of the extension, which is unknown here.
  if (source[end - 1] === '@' && source[end] === '.' && end > at + 2) return end + 1;
  return end === at + 1 ? readOther(cursor, '@') : push(cursor, kind.variable, end);
}

/** $1, $$ … $$, $tag$ … $tag$. The content is tokenized as SQL; a nested dollar-quoted string is one string token. */
function readDollar(cursor: Cursor): number {
  const { source, at, limit, flavour } = cursor;
  const tag =
    flavour === 'mysql'
      ? undefined
      : /^\$\w*\$/.exec(source.slice(at, Math.min(limit, at + maxTagLength)))?.[0];
  if (tag === undefined) {
    const end = wordEnd(cursor, at + 1);
    return end === at + 1 ? readOther(cursor, '$') : push(cursor, kind.variable, end);
  }
  const close = closeAfter(cursor, tag, at + tag.length);
  if (close === undefined) return push(cursor, kind.sign, at + tag.length, '$');
  if (!isTop(cursor)) return push(cursor, kind.string, close + tag.length);
  cursor.limit = close;
  return push(cursor, kind.dollarOpen, at + tag.length);
}

/** Names are shorter in PostgreSQL. */
const maxTagLength = 66;

function closeDollar(cursor: Cursor): number {
  const { source, at } = cursor;
  cursor.limit = source.length;
  return push(cursor, kind.dollarClose, source.indexOf('$', at + 1) + 1);
}

/** The rows after `COPY … FROM stdin;` are data. */
function readSemicolon(cursor: Cursor): number {
  const { source, at, words, statement } = cursor;
  const isCopy = words[statement] === 'COPY' && isTop(cursor) && words.indexOf('STDIN', statement) !== -1;
  const end = push(cursor, kind.end, at + 1, ';');
  if (!isCopy) return end;
  const close = source.indexOf('\n\\.', at);
  return close === -1 ? source.length : close + 3;
}

/** Templates of dbt and similar tools. */
function readTemplate(cursor: Cursor, next: string): number {
  const close = { '{': '}}', '%': '%}', '#': '#}' }[next];
  const end = close === undefined ? undefined : closeAfter(cursor, close, cursor.at + 2);
  if (end === undefined) return readOther(cursor, '{');
  return next === '#' ? skipComment(cursor, end + 2) : push(cursor, kind.opaque, end + 2);
}
