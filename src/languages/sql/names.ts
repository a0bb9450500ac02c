/** Names, groups and texts of tokens, and limits for lookahead. */
import { kind, type Tokens } from './cursor.ts';
import { unquote } from './quotes.ts';

export function nameText(tokens: Tokens, token: number): string {
  const written = tokens.source.slice(tokens.starts[token], tokens.ends[token]);
  return tokens.kinds[token] === kind.quoted ? unquote(written) : written;
}

export function isName(tokens: Tokens, token: number): boolean {
  const type = tokens.kinds[token];
  return type === kind.word || type === kind.quoted;
}

/** The token after a name with its qualifiers: `a.b.c`, `a..c`. The token before it is the last part. */
export function nameEnd(tokens: Tokens, at: number): number {
  const { words } = tokens;
  let end = at + 1;
  while (words[end] === '.') {
    const part = words[end + 1] === '.' ? end + 2 : end + 1;
    if (!isName(tokens, part)) break;
    end = part + 1;
  }
  return end;
}

/** The schema of a name that ends before `end`. */
export function qualifier(tokens: Tokens, at: number, end: number): string | undefined {
  const part = end - 3;
  return part >= at && isName(tokens, part) ? nameText(tokens, part) : undefined;
}

/** Maximum lookahead in tokens: longer than any head, and a limit for malformed sources. */
export const maxAhead = 2_500;

/** The token after the matching parenthesis, or the first hard end. */
export function groupEnd(tokens: Tokens, open: number): number {
  const { words, kinds } = tokens;
  const limit = Math.min(kinds.length, open + maxAhead);
  let depth = 0;
  for (let at = open; at < limit; at++) {
    if (words[at] === '(') depth++;
    else if (words[at] === ')' && --depth <= 0) return at + 1;
    else if (isHardEnd(tokens, at)) return at;
  }
  return limit;
}

/** The first of these words outside parentheses, or the first hard end. */
export function findAhead(tokens: Tokens, from: number, ...wanted: readonly string[]): number {
  const { words } = tokens;
  let at = from;
  while (at < from + maxAhead && !isHardEnd(tokens, at) && !wanted.includes(words[at] ?? '')) {
    at = words[at] === '(' ? groupEnd(tokens, at) : at + 1;
  }
  return at;
}

export function isHardEnd(tokens: Tokens, at: number): boolean {
  const type = tokens.kinds[at];
  return type === undefined || type === kind.batch || type === kind.dollarClose || type === kind.end;
}

export function isFirstOnLine(tokens: Tokens, token: number): boolean {
  const before = tokens.ends[token - 1];
  return before === undefined || tokens.source.slice(before, tokens.starts[token]).includes('\n');
}

/** The tokens as text on one line, without comments. */
export function textOf(tokens: Tokens, first: number, next: number, maxLength: number): string {
  const { source, starts, ends } = tokens;
  let text = '';
  for (let at = first; at < next && text.length < maxLength; at++) {
    const gap = at > first && (starts[at] ?? 0) > (ends[at - 1] ?? 0) ? ' ' : '';
    text += gap + source.slice(starts[at], ends[at]);
  }
  return text.replace(/\s+/g, ' ').slice(0, maxLength);
}
