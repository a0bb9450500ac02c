/** The text of a hit at one of three levels: its head, the rows around the words, or all of it. Pure. */
import type { RowSpan, ShowLevel, ShownText } from '../../../model/answers/search.ts';
import type { SymbolFact } from '../../../model/symbol.ts';
import type { Source } from '../sources.ts';
import type { FoundWord } from './found-words.ts';
import { joinSpans } from './join-spans.ts';

export interface ShownLimits {
  readonly previewRows: number;
  readonly fullRows: number;
}

/** The parts of a hit that can be shown. */
export interface Subject {
  readonly source: Source;
  /** Undefined for files and folders. */
  readonly symbol: SymbolFact | undefined;
  readonly passage: RowSpan;
  /** Words found in the passage, in text order. */
  readonly words: readonly FoundWord[];
}

// A longer head is only a list of arguments.
const headRows = 5;
// Rows of context before the first row of a preview.
const rowsBefore = 2;
// In UTF-16 units. Longer rows are cut, because nobody reads them.
const longestRow = 400;

export function showText(subject: Subject, level: ShowLevel, limits: ShownLimits): ShownText {
  const { source, symbol, passage } = subject;
  const whole = symbol === undefined ? passage : { row: symbol.startRow, endRow: symbol.endRow };
  const last = source.rows.length - 1;
  const spans = (
    level === 'fold' ? foldedSpans(subject) : level === 'full' ? [whole] : previewSpans(subject, limits)
  )
    .map(({ row, endRow }) => ({ row, endRow: Math.min(endRow, last) }))
    .filter(({ row, endRow }) => row <= endRow);
  const kept = level === 'full' ? spans.map((span) => shortened(span, limits.fullRows)) : spans;
  const pieces = joinSpans(kept).map(({ row, endRow }) => ({
    row,
    text: source.rows
      .slice(row, endRow + 1)
      .map(cutRow)
      .join('\n'),
  }));
  const shown = pieces.reduce((sum, { text }) => sum + text.split('\n').length, 0);
  return {
    level,
    pieces,
    positions: subject.words
      .filter(({ row, column, length }) => isIn(kept, row) && column + length <= longestRow)
      .map(({ row, column, length }) => ({ row, column, length })),
    cutRows: Math.max(0, Math.min(whole.endRow, last) - whole.row + 1 - shown),
    missing: source.missing,
  };
}

/** The rows from the name to the body. Without a name, the row with the most matching words. */
function foldedSpans({ symbol, passage, words }: Subject): readonly RowSpan[] {
  if (symbol === undefined) {
    const row = bestRow(words) ?? passage.row;
    return [{ row, endRow: row }];
  }
  const { nameRow, bodyRow } = symbol;
  const end = bodyRow === undefined ? nameRow : Math.max(nameRow, bodyRow - 1);
  return [{ row: nameRow, endRow: Math.min(end, nameRow + headRows - 1) }];
}

/** The head, and the rows of the passage that contain the most matching words. */
function previewSpans(subject: Subject, { previewRows }: ShownLimits): readonly RowSpan[] {
  const { passage, symbol, words } = subject;
  if (passage.endRow - passage.row < previewRows) return [passage];
  const head = symbol === undefined ? [] : foldedSpans(subject);
  const left = Math.max(1, previewRows - head.reduce((sum, { row, endRow }) => sum + endRow - row + 1, 0));
  let best = { row: passage.row, score: 0 };
  for (const { row } of words) {
    const start = Math.max(passage.row, Math.min(row - rowsBefore, passage.endRow - left + 1));
    const score = wordsBetween(words, start, start + left);
    if (score > best.score) best = { row: start, score };
  }
  return [...head, { row: best.row, endRow: Math.min(passage.endRow, best.row + left - 1) }];
}

/** A different word counts a hundred times as much as a repeated one. */
function wordsBetween(words: readonly FoundWord[], from: number, to: number): number {
  const inside = words.filter(({ row }) => row >= from && row < to);
  return new Set(inside.flatMap(({ terms }) => terms)).size * 100 + Math.min(inside.length, 99);
}

function bestRow(words: readonly FoundWord[]): number | undefined {
  let best: { readonly row: number; readonly score: number } | undefined;
  for (const { row } of words) {
    const score = wordsBetween(words, row, row + 1);
    if (score > (best?.score ?? 0)) best = { row, score };
  }
  return best?.row;
}

function shortened({ row, endRow }: RowSpan, count: number): RowSpan {
  return { row, endRow: Math.min(endRow, row + count - 1) };
}

function isIn(spans: readonly RowSpan[], row: number): boolean {
  return spans.some((span) => span.row <= row && row <= span.endRow);
}

function cutRow(text: string): string {
  if (text.length > longestRow) return `${text.slice(0, longestRow)}…`;
  return text.endsWith('\r') ? text.slice(0, -1) : text;
}
