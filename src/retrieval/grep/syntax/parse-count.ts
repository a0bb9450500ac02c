/** Parses repetition: `*`, `+`, `?` and counts in braces. */
import { advance, type Cursor, isSpace, peek, refuse, takeIf } from './cursor.ts';

export interface Count {
  readonly min: number;
  readonly max: number | undefined;
}

/** Undefined when there is no repetition here. */
export function parseCount(cursor: Cursor): Count | undefined {
  if (takeIf(cursor, '*')) return { min: 0, max: undefined };
  if (takeIf(cursor, '+')) return { min: 1, max: undefined };
  if (takeIf(cursor, '?')) return { min: 0, max: 1 };
  return peek(cursor) === '{' ? parseBracedCount(cursor) : undefined;
}

function parseBracedCount(cursor: Cursor): Count {
  const start = cursor.at;
  advance(cursor);
  const min = parseDecimal(cursor);
  let max = min;
  const isRange = peek(cursor) === ',';
  if (isRange) {
    advance(cursor);
    max = parseDecimal(cursor);
  }
  if (peek(cursor) !== '}' || (min === undefined && max === undefined))
    refuse(
      cursor,
      start,
      'a count like {3}, {2,} or {2,5} is expected here',
      'a literal brace is written \\{',
    );
  advance(cursor);
  if (min !== undefined && max !== undefined && min > max)
    refuse(cursor, start, 'the count ends before it begins');
  return { min: min ?? 0, max };
}

/** Undefined when there are no digits. */
function parseDecimal(cursor: Cursor): number | undefined {
  const start = cursor.at;
  const skipBlanks = () => {
    while (isSpace(peek(cursor) ?? '.')) advance(cursor);
  };
  skipBlanks();
  let digits = '';
  for (; /^[0-9]$/.test(peek(cursor) ?? ''); advance(cursor)) digits += peek(cursor);
  skipBlanks();
  const value = Number(digits);
  if (value > 0xffffffff) refuse(cursor, start, 'the count is too large');
  return digits === '' ? undefined : value;
}
