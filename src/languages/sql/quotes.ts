/** The ends of quoted strings, comments and lines. Linear even if a quote is never closed. */
import type { Cursor } from './cursor.ts';

export function lineEnd(source: string, from: number): number {
  const end = source.indexOf('\n', from);
  return end === -1 ? source.length : end;
}

/** Whether the word is alone on its line; a number or a comment may follow. */
export function isAloneOnLine(source: string, start: number, end: number): boolean {
  for (let at = start - 1; at >= 0 && source[at] !== '\n'; at--) {
    if (!/[\s\ufeff]/.test(source[at] ?? '')) return false;
  }
  const rest = source.slice(end, Math.min(lineEnd(source, end), end + 200));
  return /^\s*\d*\s*;?\s*(?:--.*|\/\*.*)?$/.test(rest);
}

export interface Quote {
  readonly close: string;
  /** Whether a backslash escapes the next character. */
  readonly escapes: boolean;
}

/** The offset after the closing character, which is escaped by doubling. If it is missing, the end of the line. */
export function quotedEnd(source: string, open: number, limit: number, { close, escapes }: Quote): number {
  let at = open + 1;
  for (;;) {
    const found = source.indexOf(close, at);
    if (found === -1 || found >= limit) return Math.min(lineEnd(source, open), limit);
    if (escapes && isEscaped(source, open, found)) at = found + 1;
    else if (source[found + 1] === close && found + 1 < limit) at = found + 2;
    else return found + 1;
  }
}

/** Whether an odd number of backslashes precedes. */
function isEscaped(source: string, open: number, at: number): boolean {
  let back = at - 1;
  while (back > open && source.charCodeAt(back) === 92) back--;
  return (at - 1 - back) % 2 === 1;
}

/** Names are shorter in every flavour. The limit also keeps a `[` without `]` from searching the whole source. */
const maxNameLength = 256;

/** The offset after a name in brackets. */
export function bracketEnd(source: string, open: number, limit: number): number {
  const window = source.slice(open, Math.min(limit, open + maxNameLength));
  return open + quotedEnd(window, 0, window.length, { close: ']', escapes: false });
}

/** The offset after the comment that starts here. If its nesting is unbalanced, after the first closing marker. */
export function commentEnd(cursor: Cursor, open: number): number {
  const { source, limit } = cursor;
  const closeFrom = (from: number): number | undefined => {
    const found = source.indexOf('*/', from);
    return found === -1 || found >= limit ? undefined : found;
  };
  const first = closeFrom(open + 2);
  if (first === undefined) return limit;
  let close: number | undefined = first;
  let depth = 1;
  let at = open + 2;
  while (cursor.nests && close !== undefined) {
    const inner = source.indexOf('/*', at);
    const isInner = inner !== -1 && inner < close;
    depth += isInner ? 1 : -1;
    if (depth === 0) return close + 2;
    at = isInner ? inner + 2 : close + 2;
    if (!isInner) close = closeFrom(at);
  }
  cursor.nests = false;
  return first + 2;
}

const maxMisses = 32;

/**
 * The offset of the closing delimiter. After too many failed searches it gives up, so that a malformed source does
 * not take quadratic time.
 */
export function closeAfter(cursor: Cursor, close: string, from: number): number | undefined {
  if (cursor.misses >= maxMisses) return undefined;
  const found = cursor.source.indexOf(close, from);
  if (found !== -1 && found < cursor.limit) return found;
  cursor.misses++;
  return undefined;
}

/** A name without its quotes. */
export function unquote(written: string): string {
  const open = written[0];
  const close = open === '[' ? ']' : open;
  if (close !== ']' && close !== '"' && close !== '`') return written;
  const inner = written.endsWith(close) && written.length > 1 ? written.slice(1, -1) : written.slice(1);
  return inner.replaceAll(close + close, close);
}
