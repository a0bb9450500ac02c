/** The views of a candidate at each level: its rows and their cost. Computed on demand. */

import type { Level, Neighbours, Piece } from '../../model/answers/context.ts';
import type { RowSpan } from '../../model/answers/search.ts';
import { callableKinds, type SymbolFact, type SymbolKind, typeKinds } from '../../model/symbol.ts';
import { focusRows } from '../focus/focus-rows.ts';
import type { WordFinder } from '../search/hits/found-words.ts';
import { joinSpans } from '../search/hits/join-spans.ts';
import { commentStart } from '../search/hits/meant-symbol.ts';
import { type ShownLimits, showText } from '../search/hits/show-text.ts';
import type { Source, Sources } from '../search/sources.ts';
import { tokensIn } from '../tokens.ts';
import type { Candidate } from './candidates.ts';
import type { Packable } from './pack.ts';

export interface View extends Packable {
  readonly candidate: Candidate;
  readonly id: string;
  readonly kind: SymbolKind;
  /** Shown with every level except `signature`; included in the cost. */
  neighbours(): Neighbours | undefined;
  /** Without rows that are already shown elsewhere. */
  pieces(level: Level, isShown: (row: number) => boolean): readonly Piece[];
}

export interface ViewParts {
  readonly sources: Sources;
  readonly finder: WordFinder;
  readonly limits: ShownLimits;
  neighbours(candidate: Candidate): Neighbours | undefined;
}

// A limit, because choosing the best rows compares each word with all others.
const mostWords = 150;
// A longer list of members is not useful.
const mostMembers = 40;
// A longer comment is a licence or a manual.
const commentRows = 40;
// For separators in a heading, line numbers that are longer when counted from 1, and `changed since indexed`.
const headingTokens = 10;
const gapTokens = 9;
// A longer function is shown whole only when that leaves most of the budget to others.
const longRows = 50;
const generous = 4;
const lettersPerToken = 4;
// In UTF-16 units. Longer rows are cut, because nobody reads them.
const longestRow = 400;

/** `place`: rank from 0; only the first candidates have neighbours. */
export function createView(parts: ViewParts, candidate: Candidate, place: number): View {
  const { file, symbol: index, passage } = candidate;
  const source = parts.sources(file);
  const symbol = index === 0 ? undefined : source.symbols[index];
  const id = source.ids()[index] ?? file.path;
  const kind = symbol?.kind ?? 'file';
  const [row, endRow] = symbol === undefined ? trimmed(source, passage) : [symbol.startRow, symbol.endRow];
  const spans = new Map<Level, readonly RowSpan[]>();
  const spansAt = (level: Level): readonly RowSpan[] => {
    const known = spans.get(level) ?? spansOf({ ...parts, place }, source, candidate, level);
    spans.set(level, known);
    return known;
  };
  const isLong = symbol !== undefined && callableKinds.has(symbol.kind) && endRow - row > longRows;
  const heading = headingTokens + tokensIn(`${id} ${row}-${endRow} ${kind}`);
  const costs = new Map<Level, number>();
  let known: { readonly neighbours: Neighbours | undefined } | undefined;
  const neighbours = (): Neighbours | undefined => {
    known ??= { neighbours: place < withNeighbours ? parts.neighbours(candidate) : undefined };
    return known.neighbours;
  };
  return {
    candidate,
    id,
    kind,
    home: file.path,
    row,
    endRow,
    score: candidate.score,
    neighbours,
    cost(level, most) {
      const counted = costs.get(level);
      if (counted !== undefined) return counted;
      if (lettersIn(source, spansAt(level)) > most * manyLetters) return Number.POSITIVE_INFINITY;
      if (
        level === 'full' &&
        isLong &&
        most < (generous * lettersIn(source, spansAt(level))) / lettersPerToken
      )
        return Number.POSITIVE_INFINITY;
      const beside = level === 'signature' ? 0 : costOf(neighbours());
      const cost = heading + beside + costOfText(source, spansAt(level));
      costs.set(level, cost);
      return cost;
    },
    pieces: (level, isShown) => piecesOf(source, spansAt(level), isShown),
  };
}

/** Only for the best candidates, because each costs a fraction of a millisecond. */
const withNeighbours = 4;
// `in`, `called by`, `used in 12 files`, `calls`, `… and 12 more`.
const neighbourTokens = 24;

function costOf(neighbours: Neighbours | undefined): number {
  if (neighbours === undefined) return 0;
  const { container = '', callers, callees } = neighbours;
  return neighbourTokens + tokensIn([container, ...callers, ...callees].join(', '));
}

/** Code with more characters per token is not counted exactly. */
const manyLetters = 6;

function lettersIn({ rows }: Source, spans: readonly RowSpan[]): number {
  let letters = 0;
  for (const { row, endRow } of spans)
    for (let at = row; at <= endRow; at++) letters += Math.min(rows[at]?.length ?? 0, longestRow);
  return letters;
}

function costOfText(source: Source, spans: readonly RowSpan[]): number {
  return piecesOf(source, spans, () => false).reduce((sum, { text }) => sum + gapTokens + tokensIn(text), 0);
}

function spansOf(
  parts: ViewParts & { readonly place: number },
  source: Source,
  candidate: Candidate,
  level: Level,
): readonly RowSpan[] {
  const { finder, limits } = parts;
  const { symbol: index, passage, reason } = candidate;
  const symbol = index === 0 ? undefined : source.symbols[index];
  if (level === 'full') return [symbol === undefined ? passage : withComment(source, symbol)];
  const isOutlined = symbol === undefined ? reason === 'place' : typeKinds.has(symbol.kind);
  const head = symbol === undefined ? [] : [headOf(symbol)];
  if (level === 'preview' && isOutlined) return joinSpans([...head, ...memberHeads(source, index)]);
  if (level === 'preview' && symbol !== undefined && callableKinds.has(symbol.kind))
    return focused(parts, source, symbol, candidate);
  const inside = symbol === undefined ? passage : within(passage, symbol);
  if (level === 'signature' && symbol !== undefined) return head;
  const words = finder.inRows(source.rows, inside.row, inside.endRow + 1).slice(0, mostWords);
  if (level === 'signature') {
    return pieceSpans(showText({ source, symbol, passage: inside, words }, 'fold', limits).pieces);
  }
  const shown = showText({ source, symbol, passage: inside, words }, 'preview', limits).pieces;
  return joinSpans([...head, ...pieceSpans(shown)]);
}

/** The rows of a function that matter for the question. More of them for the best candidates. */
function focused(
  { finder, limits, place }: ViewParts & { readonly place: number },
  { rows }: Source,
  symbol: SymbolFact,
  { passage, reason }: Candidate,
): readonly RowSpan[] {
  const { row, endRow } = passage;
  const isNamed = reason === 'place' && row > symbol.startRow && endRow < symbol.endRow;
  return focusRows({
    rows,
    span: { row: symbol.startRow, endRow: symbol.endRow },
    head: headOf(symbol),
    finder,
    uses: new Set(isNamed ? Array.from({ length: endRow - row + 1 }, (_, at) => row + at) : []),
    calls: new Set(),
    budgetTokens: limits.previewRows * tokensPerRow * (previewShares[place] ?? 1),
  });
}

// A row of code has about ten tokens.
const tokensPerRow = 10;
/** How many previews the preview of the first candidates may be long. */
const previewShares: readonly number[] = [5, 3, 3, 2, 2];

/** The rows of a symbol, with the comments directly before it. */
function withComment({ rows }: Source, { startRow, endRow }: SymbolFact): RowSpan {
  return { row: commentStart(rows, startRow, Math.max(0, startRow - commentRows)), endRow };
}

// A longer head is only a list of arguments.
const headRows = 5;

function headOf({ nameRow, bodyRow, endRow }: SymbolFact): RowSpan {
  const last = bodyRow === undefined ? nameRow : Math.max(nameRow, bodyRow - 1);
  return { row: nameRow, endRow: Math.min(last, endRow, nameRow + headRows - 1) };
}

/** The heads of callable and constructible members, or of other members if there are none. */
function memberHeads({ symbols }: Source, parent: number): readonly RowSpan[] {
  const members = symbols.filter((each) => each.parent === parent);
  const main = members.filter(
    ({ kind }) => callableKinds.has(kind) || typeKinds.has(kind) || kind === 'property',
  );
  return (main.length > 0 ? main : members)
    .slice(0, mostMembers)
    .map(({ nameRow }) => ({ row: nameRow, endRow: nameRow }));
}

/** The part of the passage inside the symbol; the rows of the symbol if there is none. */
function within({ row, endRow }: RowSpan, symbol: SymbolFact): RowSpan {
  const first = Math.max(row, symbol.startRow);
  const last = Math.min(endRow, symbol.endRow);
  return first <= last ? { row: first, endRow: last } : { row: symbol.startRow, endRow: symbol.endRow };
}

function trimmed({ rows }: Source, { row, endRow }: RowSpan): readonly [number, number] {
  let [first, last] = [row, Math.min(endRow, Math.max(row, rows.length - 1))];
  while (first < last && rows[first]?.trim() === '') first++;
  while (last > first && rows[last]?.trim() === '') last--;
  return [first, last];
}

function pieceSpans(pieces: readonly Piece[]): readonly RowSpan[] {
  return pieces.map(({ row, text }) => ({ row, endRow: row + text.split('\n').length - 1 }));
}

/** Without blank rows at both ends. */
function piecesOf(
  { rows }: Source,
  spans: readonly RowSpan[],
  isShown: (row: number) => boolean,
): readonly Piece[] {
  const pieces: { row: number; texts: string[] }[] = [];
  for (const { row: from, endRow } of spans) {
    let isOpen = false;
    for (let row = from; row <= endRow && row < rows.length; row++) {
      if (isShown(row)) {
        isOpen = false;
        continue;
      }
      if (!isOpen) pieces.push({ row, texts: [] });
      isOpen = true;
      pieces.at(-1)?.texts.push(cutRow(rows[row] ?? ''));
    }
  }
  return pieces.flatMap(({ row, texts }) => {
    const blank = texts.findIndex((text) => text !== '');
    const text = texts.slice(Math.max(blank, 0)).join('\n').trimEnd();
    return text === '' ? [] : [{ row: row + Math.max(blank, 0), text }];
  });
}

function cutRow(text: string): string {
  return text.length > longestRow ? `${text.slice(0, longestRow)}…` : text.trimEnd();
}
