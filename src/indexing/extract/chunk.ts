/**
 * Facts to chunks: functions first, classes if their members are small, blank lines inside long symbols. Every row is
 * in exactly one chunk. Pure.
 */
import { hash } from 'node:crypto';
import type { ChunkFact } from '../../model/chunk.ts';
import type { SymbolFact, SymbolIndex } from '../../model/symbol.ts';

export interface ChunkLimits {
  readonly minTokens: number;
  readonly maxTokens: number;
}

/** The properties of a text that chunking reads. */
export interface ChunkSource {
  readonly text: string;
  readonly rowStarts: readonly number[];
}

interface Piece {
  readonly startRow: number;
  endRow: number;
  symbol: SymbolIndex;
}

/** A token of source code has about four characters (measured on Python and TypeScript with cl100k). */
const charactersPerToken = 4;

export function chunk(
  source: ChunkSource,
  symbols: readonly SymbolFact[],
  limits: ChunkLimits,
): readonly ChunkFact[] {
  const tokensOf = (startRow: number, endRow: number) =>
    Math.ceil((offsetOf(source, endRow) - offsetOf(source, startRow)) / charactersPerToken);
  const children = childrenByParent(symbols);
  const rowCount = source.rowStarts.length;

  function split(startRow: number, endRow: number, symbol: SymbolIndex): readonly Piece[] {
    const cuts: Piece[] = [];
    let row = startRow;
    for (const child of children.get(symbol) ?? []) {
      const { startRow: first, endRow: last, endColumn } = symbols[child] as SymbolFact;
      const end = Math.min(endRow, endColumn === 0 && last > first ? last : last + 1);
      const start = leadingComment(source, first, row);
      if (start < row || end <= start) continue;
      gap(cuts, row, start, symbol);
      cuts.push(
        ...(tokensOf(start, end) > limits.maxTokens ? split(start, end, child) : whole(start, end, child)),
      );
      row = end;
    }
    gap(cuts, row, endRow, symbol);
    return cuts;
  }

  /** Blank rows belong to the code before them. */
  function gap(cuts: Piece[], startRow: number, endRow: number, symbol: SymbolIndex): void {
    const last = cuts.at(-1);
    if (startRow >= endRow) return;
    const text = source.text.slice(offsetOf(source, startRow), offsetOf(source, endRow));
    if (last !== undefined && text.trim() === '') last.endRow = endRow;
    else cuts.push({ startRow, endRow, symbol });
  }

  /** A class of medium size is cut at its members; smaller symbols stay whole. */
  function whole(startRow: number, endRow: number, symbol: SymbolIndex): readonly Piece[] {
    const hasMembers = (children.get(symbol) ?? []).some((child) => isLarge(symbols[child]));
    return hasMembers && tokensOf(startRow, endRow) > limits.minTokens * 4
      ? split(startRow, endRow, symbol)
      : [{ startRow, endRow, symbol }];
  }

  const isLarge = (symbol: SymbolFact | undefined) =>
    symbol !== undefined && tokensOf(symbol.startRow, symbol.endRow + 1) >= limits.minTokens;

  const pieces = join(split(0, rowCount, 0), symbols, tokensOf, limits);
  return pieces
    .flatMap((piece) => cutLong(source, piece, limits))
    .map((piece) => toFact(source, piece, tokensOf));
}

function toFact(
  source: ChunkSource,
  piece: Piece,
  tokensOf: (start: number, end: number) => number,
): ChunkFact {
  const text = source.text.slice(offsetOf(source, piece.startRow), offsetOf(source, piece.endRow));
  return {
    startRow: piece.startRow,
    endRow: piece.endRow,
    symbol: piece.symbol,
    tokens: tokensOf(piece.startRow, piece.endRow),
    hash: hash('sha256', text, 'buffer').subarray(0, 16),
  };
}

/** Joins neighbours until they reach the minimum size of a chunk. */
function join(
  pieces: readonly Piece[],
  symbols: readonly SymbolFact[],
  tokensOf: (start: number, end: number) => number,
  limits: ChunkLimits,
): readonly Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    const isSmall =
      last !== undefined &&
      (tokensOf(last.startRow, last.endRow) < limits.minTokens ||
        tokensOf(piece.startRow, piece.endRow) < limits.minTokens / 4);
    if (last !== undefined && isSmall && tokensOf(last.startRow, piece.endRow) <= limits.maxTokens) {
      last.symbol = commonAncestor(symbols, last.symbol, piece.symbol);
      last.endRow = piece.endRow;
    } else {
      joined.push({ ...piece });
    }
  }
  return joined;
}

/** Cuts a long piece at the last blank row that fits, or at the limit if there is none. */
function cutLong(source: ChunkSource, piece: Piece, limits: ChunkLimits): readonly Piece[] {
  const parts: Piece[] = [];
  const maxLength = limits.maxTokens * charactersPerToken;
  let start = piece.startRow;
  while (offsetOf(source, piece.endRow) - offsetOf(source, start) > maxLength && piece.endRow - start > 1) {
    let end = start + 1;
    let blank: number | undefined;
    while (end < piece.endRow && offsetOf(source, end + 1) - offsetOf(source, start) <= maxLength) {
      end++;
      if (isBlank(source, end - 1) && offsetOf(source, end) - offsetOf(source, start) > maxLength / 2)
        blank = end;
    }
    const cut = blank ?? end;
    if (cut >= piece.endRow) break;
    parts.push({ startRow: start, endRow: cut, symbol: piece.symbol });
    start = cut;
  }
  parts.push({ startRow: start, endRow: piece.endRow, symbol: piece.symbol });
  return parts;
}

function childrenByParent(symbols: readonly SymbolFact[]): ReadonlyMap<SymbolIndex, readonly SymbolIndex[]> {
  const children = new Map<SymbolIndex, SymbolIndex[]>();
  symbols.forEach((symbol, index) => {
    if (symbol.parent === undefined) return;
    const siblings = children.get(symbol.parent);
    if (siblings === undefined) children.set(symbol.parent, [index]);
    else siblings.push(index);
  });
  for (const siblings of children.values()) {
    siblings.sort((a, b) => (symbols[a]?.startRow ?? 0) - (symbols[b]?.startRow ?? 0) || a - b);
  }
  return children;
}

/** Comment or attribute rows directly above belong to the code that follows. */
function leadingComment(source: ChunkSource, row: number, floor: number): number {
  let start = row;
  while (start > floor && /^\s*(?:#|\/\/|\/\*|\*|--|@|\[)/.test(rowText(source, start - 1))) start--;
  return start;
}

function commonAncestor(symbols: readonly SymbolFact[], a: SymbolIndex, b: SymbolIndex): SymbolIndex {
  const above = new Set<SymbolIndex>();
  for (let at: SymbolIndex | undefined = a; at !== undefined && !above.has(at); at = symbols[at]?.parent)
    above.add(at);
  for (let at: SymbolIndex | undefined = b; at !== undefined; at = symbols[at]?.parent)
    if (above.has(at)) return at;
  return 0;
}

function isBlank(source: ChunkSource, row: number): boolean {
  return rowText(source, row).trim() === '';
}

function rowText(source: ChunkSource, row: number): string {
  return source.text.slice(offsetOf(source, row), offsetOf(source, row + 1));
}

function offsetOf(source: ChunkSource, row: number): number {
  return source.rowStarts[row] ?? source.text.length;
}
