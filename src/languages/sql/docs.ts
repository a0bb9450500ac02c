/** Docs of definitions: comments above them or at the end of their row, and COMMENT statements. */

import { skipStatement } from './blocks.ts';
import { kind } from './cursor.ts';
import { groupEnd, isName, nameEnd, nameText } from './names.ts';
import { level, owner, type Reading } from './reading.ts';

/** Longer docs are truncated; the file contains the rest. */
const maxDocLength = 2_000;
const maxRowLength = 500;
const maxComments = 100;
/** Indentation is shorter. */
const maxGapLength = 200;

/** The comments directly above the token, each alone on its rows. */
export function docAbove(reading: Reading, token: number): string | undefined {
  const { source, comments } = reading;
  let below = reading.starts[token] ?? 0;
  let place = commentsBefore(reading, below);
  const texts: string[] = [];
  for (; place >= 0 && texts.length < maxComments; place--) {
    const { start, end } = comments[place] ?? { start: 0, end: 0 };
    const isBlock = source.startsWith('/*', start);
    if (!isRightAbove(source, end, below) || !isFirst(source, start)) break;
    // A block comment is the whole doc; consecutive line comments are joined.
    if (isBlock && texts.length > 0) break;
    texts.push(source.slice(start, end));
    if (isBlock) break;
    below = start;
  }
  return docText(texts.reverse().join('\n'));
}

/** The comment at the end of the row, after an optional comma. */
export function docBeside(reading: Reading, end: number): string | undefined {
  const { source, comments } = reading;
  const { start, end: close } = comments[commentsBefore(reading, end) + 1] ?? { start: -1, end: -1 };
  if (start < end || !/^[ \t]*,?[ \t]*$/.test(source.slice(end, Math.min(start, end + 200))))
    return undefined;
  const text = source.slice(start, close);
  return text.includes('\n') || !/^[ \t]*\r?(?:\n|$)/.test(source.slice(close, close + 200))
    ? undefined
    : docText(text);
}

/** Index of the last comment that starts before the offset; -1 if there is none. */
function commentsBefore(reading: Reading, offset: number): number {
  const { comments } = reading;
  let low = -1;
  let high = comments.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((comments[middle]?.start ?? 0) < offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Whether at most one line break separates them. The limit keeps the cost independent of the file size. */
function isRightAbove(source: string, end: number, below: number): boolean {
  if (below - end > maxGapLength) return false;
  const gap = source.slice(end, below);
  return gap.trim() === '' && gap.indexOf('\n') === gap.lastIndexOf('\n');
}

function isFirst(source: string, at: number): boolean {
  let back = at - 1;
  while (back >= 0 && (source[back] === ' ' || source[back] === '\t')) back--;
  return back < 0 || source[back] === '\n';
}

/** The text without comment markers and without rows that consist of decoration. */
function docText(comment: string): string | undefined {
  const rows = comment
    .slice(0, 4 * maxDocLength)
    .split('\n')
    .map((row) =>
      row
        .slice(0, maxRowLength)
        .replace(/^\s*(?:\/\*+!?|\*+(?!\/)|-{2,}|#+)?\s?/, '')
        .replace(/\s*\*+\/\s*$/, '')
        .trim(),
    )
    .filter((row) => !/^[-=*#+_~/\s]+$/.test(row));
  const text = rows.join('\n').trim().slice(0, maxDocLength);
  return text === '' ? undefined : text;
}

/** `COMMENT ON TABLE x IS '…'`, and `COMMENT '…'` on a column or table in MySQL. */
export function readCommentOn(reading: Reading, at: number): number {
  const { words, kinds, symbols } = reading;
  if (words[at + 1] !== 'ON') {
    const text = words[at + 1] === '=' ? at + 2 : at + 1;
    const about = owner(reading);
    if (kinds[text] !== kind.string || about === undefined) return at + 1;
    const symbol = symbols[about];
    if (symbol !== undefined) symbol.doc ??= stringText(reading, text);
    return text + 1;
  }
  const nameAt = words[at + 2] === 'MATERIALIZED' ? at + 4 : at + 3;
  if (!isName(reading, nameAt)) return skipStatement(reading, at);
  const end = nameEnd(reading, nameAt);
  const is = words[end] === '(' ? groupEnd(reading, end) : end;
  const prefix = words[at + 2] === 'COLUMN' && end - nameAt >= 3 ? `${nameText(reading, end - 3)}.` : '';
  const symbol = symbols[reading.named.get((prefix + nameText(reading, end - 1)).toLowerCase()) ?? -1];
  if (words[is] === 'IS' && kinds[is + 1] === kind.string && symbol !== undefined) {
    symbol.doc ??= stringText(reading, is + 1);
  }
  level(reading).verb = 'COMMENT';
  return skipStatement(reading, at);
}

/** The content of a string. */
export function stringText(reading: Reading, token: number): string {
  const written = reading.source.slice(reading.starts[token], reading.ends[token]);
  const open = written.search(/['"]/);
  const quote = written[open] ?? "'";
  const inside = written
    .slice(open + 1, written.endsWith(quote) ? -1 : undefined)
    .replaceAll(quote + quote, quote);
  return reading.flavour === 'mysql' ? inside.replace(/\\(.)/g, '$1') : inside;
}
