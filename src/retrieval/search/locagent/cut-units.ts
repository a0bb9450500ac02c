/**
 * Cuts a source text into units: the passages that LocAgent's EpicSplitter would rank. Uses only rows and symbols, and
 * so works for every language. Functions and classes are separate units unless they are very small; small neighbours
 * are joined; long ones are cut between statements. Every row is in exactly one unit. Pure.
 */
import type { SymbolFact, SymbolIndex, SymbolKind } from '../../../model/symbol.ts';
import { blank, rowMarks, type SourceRows, tokensBetween } from './source-rows.ts';

export interface Unit {
  readonly startRow: number;
  /** Exclusive. */
  readonly endRow: number;
  /** The innermost symbol whose rows contain the unit. */
  readonly symbol: SymbolIndex;
}

export type CutSymbol = Pick<SymbolFact, 'kind' | 'name' | 'parent' | 'startRow' | 'endRow'>;

// In tokens, as in LocAgent (EpicSplitter: min_chunk_size, chunk_size, max_chunk_size).
const limits = { least: 100, gathered: 500, most: 2_000 } as const;

const standingKinds: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  ...(['class', 'interface', 'struct', 'enum', 'record', 'trait', 'component', 'type', 'delegate'] as const),
  ...(['function', 'method', 'procedure', 'macro', 'property', 'event', 'view', 'table'] as const),
]);
const openKinds: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['namespace', 'module']);

// Symbols nested deeper than this are cut like plain rows.
const deepest = 100;

/** In row order. `symbols` as in the facts of the file: the first one is the file itself. */
export function cutUnits(rows: SourceRows, symbols: readonly CutSymbol[]): readonly Unit[] {
  const lastRow = rows.count - 1;
  // A file that changed since indexing may end before its indexed symbols do.
  const isShorter = symbols.some(({ endRow }, index) => index > 0 && endRow > lastRow);
  const inside = isShorter
    ? symbols.map((symbol) => ({ ...symbol, endRow: Math.min(symbol.endRow, lastRow) }))
    : symbols;
  const cutter = { rows, symbols: inside, children: childrenOf(inside) };
  const units = cutBlock(cutter, { from: 0, to: rows.count, symbol: 0, above: 0, depth: 0 });
  return units.map(({ startRow, symbol }, place) => ({
    startRow: place === 0 ? 0 : startRow,
    endRow: units[place + 1]?.startRow ?? rows.count,
    symbol,
  }));
}

interface Cutter {
  readonly rows: SourceRows;
  readonly symbols: readonly CutSymbol[];
  /** Children by symbol, in row order, without overlap. */
  readonly children: readonly (readonly SymbolIndex[])[];
}

/** The rows of one symbol after its head. */
interface Block {
  readonly from: number;
  readonly to: number;
  readonly symbol: SymbolIndex;
  /** Tokens of the head. */
  readonly above: number;
  readonly depth: number;
}

/** A statement, or a symbol with the comments before it. */
interface Piece {
  startRow: number;
  endRow: number;
  /** First row of the statement or symbol itself, after its comments. */
  readonly ownRow: number;
  readonly child: SymbolIndex | undefined;
}

interface Cut {
  startRow: number;
  endRow: number;
  symbol: SymbolIndex;
}

function childrenOf(symbols: readonly CutSymbol[]): readonly (readonly SymbolIndex[])[] {
  const children: SymbolIndex[][] = symbols.map(() => []);
  symbols.forEach(({ parent, startRow, endRow }, index) => {
    if (index > 0 && endRow >= startRow) children[parent ?? 0]?.push(index);
  });
  const startOf = (index: SymbolIndex): number => symbols[index]?.startRow ?? 0;
  const endOf = (index: SymbolIndex): number => symbols[index]?.endRow ?? 0;
  return children.map((list) => {
    let free = 0;
    return list
      .sort((one, other) => startOf(one) - startOf(other) || endOf(other) - endOf(one))
      .filter((index) => {
        if (startOf(index) < free) return false;
        free = endOf(index) + 1;
        return true;
      });
  });
}

function cutBlock(cutter: Cutter, block: Block): readonly Cut[] {
  const { rows } = cutter;
  const cuts: Cut[] = [];
  let gathered: Cut | undefined;
  for (const piece of piecesOf(cutter, block)) {
    const { startRow, endRow, child } = piece;
    if (standsAlone(cutter, piece) || block.above + tokensBetween(rows, startRow, endRow) > limits.most) {
      if (gathered !== undefined) cuts.push(gathered);
      gathered = undefined;
      cuts.push(...cutPiece(cutter, block, piece));
    } else if (
      gathered !== undefined &&
      block.above + tokensBetween(rows, gathered.startRow, endRow) < limits.gathered
    ) {
      gathered.endRow = endRow;
      gathered.symbol = block.symbol;
    } else {
      if (gathered !== undefined) cuts.push(gathered);
      gathered = { startRow, endRow, symbol: child ?? block.symbol };
    }
  }
  const last = cuts.at(-1);
  if (gathered !== undefined) {
    const isSmall = tokensBetween(rows, gathered.startRow, gathered.endRow) < limits.least;
    if (last !== undefined && isSmall) join(last, gathered, block.symbol);
    else cuts.push(gathered);
  }
  return cuts.length > 0
    ? joinSmall(rows, cuts, block.symbol)
    : [{ startRow: block.from, endRow: block.to, symbol: block.symbol }];
}

function standsAlone({ rows, symbols }: Cutter, { ownRow, endRow, child }: Piece): boolean {
  const symbol = child === undefined ? undefined : symbols[child];
  if (symbol === undefined) return false;
  if (openKinds.has(symbol.kind)) return true;
  // LocAgent has a separate kind for Python's constructors, and joins them with their neighbours.
  return (
    standingKinds.has(symbol.kind) &&
    symbol.name !== '__init__' &&
    tokensBetween(rows, ownRow, endRow) > limits.least
  );
}

/** Joins the head of a symbol to the first unit of its body, unless the result is too large. */
function cutPiece(cutter: Cutter, block: Block, { startRow, endRow, ownRow, child }: Piece): readonly Cut[] {
  const { rows } = cutter;
  const whole = { startRow, endRow, symbol: child ?? block.symbol };
  if (child === undefined || block.depth >= deepest) return [whole];
  const bodyRow = bodyRowOf(cutter, child, endRow);
  if (bodyRow >= endRow) return [whole];
  const head = tokensBetween(rows, ownRow, bodyRow);
  const inner = cutBlock(cutter, {
    from: bodyRow,
    to: endRow,
    symbol: child,
    above: head,
    depth: block.depth + 1,
  });
  const [first, ...further] = inner;
  if (first === undefined) return [whole];
  const isTogether = block.above + head + tokensBetween(rows, first.startRow, first.endRow) < limits.most;
  return isTogether
    ? [{ startRow, endRow: first.endRow, symbol: child }, ...further]
    : [{ startRow, endRow: bodyRow, symbol: child }, first, ...further];
}

/** The row after the first row that opens a block. */
function bodyRowOf({ rows, symbols }: Cutter, child: SymbolIndex, end: number): number {
  const { marks, indents } = rows;
  const start = symbols[child]?.startRow ?? end;
  for (let row = start + 1; row < end; row++) {
    const before = marks[row - 1] ?? 0;
    if (((marks[row] ?? 0) & rowMarks.inside) !== 0) continue;
    if ((before & rowMarks.opens) !== 0) return row;
    const isDeeper = (indents[row] ?? blank) > (indents[start] ?? blank);
    if (isDeeper && (before & rowMarks.hasOpener) !== 0) return row;
  }
  return end;
}

function piecesOf(cutter: Cutter, { from, to, symbol }: Block): readonly Piece[] {
  const { rows, symbols } = cutter;
  const base = baseIndent(rows, from, to);
  const pieces: Piece[] = [];
  const add = (row: number, child: SymbolIndex | undefined): void => {
    const last = pieces.at(-1);
    if (last !== undefined) last.endRow = row;
    pieces.push({ startRow: row, endRow: to, ownRow: row, child });
  };
  const children = (cutter.children[symbol] ?? []).filter((child) => {
    const { startRow = 0, endRow = 0 } = symbols[child] ?? {};
    return startRow >= from && endRow < to;
  });
  let next = 0;
  for (let row = from; row < to; row++) {
    const child = children[next];
    const own = child === undefined ? undefined : symbols[child];
    if (own?.startRow === row) {
      add(row, child);
      row = own.endRow;
      next++;
    } else if (pieces.length === 0 || isStatement(rows, row, base)) add(row, undefined);
  }
  return withComments(rows, pieces);
}

/** The indentation of the outermost statements. */
function baseIndent(rows: SourceRows, from: number, to: number): number {
  let base = Number.POSITIVE_INFINITY;
  for (let row = from; row < to; row++) {
    const indent = rows.indents[row] ?? blank;
    if (indent !== blank && indent < base && isStatement(rows, row, base)) base = indent;
  }
  return base;
}

function isStatement({ indents, marks }: SourceRows, row: number, base: number): boolean {
  const indent = indents[row] ?? blank;
  const isFurther = ((marks[row] ?? 0) & (rowMarks.inside | rowMarks.goesOn)) !== 0;
  return indent !== blank && indent <= base && !isFurther;
}

/** Joins comments to the piece that follows; the last comments to the piece before. */
function withComments(rows: SourceRows, pieces: readonly Piece[]): readonly Piece[] {
  const found: Piece[] = [];
  let heldRow: number | undefined;
  for (const piece of pieces) {
    const { startRow, endRow, child } = piece;
    const isNote =
      child === undefined &&
      tokensBetween(rows, startRow, endRow) < limits.least &&
      isComment(rows, startRow, endRow);
    if (isNote) heldRow ??= startRow;
    else {
      found.push({ ...piece, startRow: heldRow ?? startRow });
      heldRow = undefined;
    }
  }
  const last = found.at(-1);
  const end = pieces.at(-1)?.endRow ?? 0;
  if (heldRow === undefined) return found;
  if (last === undefined) return [{ startRow: heldRow, endRow: end, ownRow: heldRow, child: undefined }];
  last.endRow = end;
  return found;
}

function isComment({ indents, marks }: SourceRows, from: number, to: number): boolean {
  for (let row = from; row < to; row++) {
    const isLoose = indents[row] !== blank && ((marks[row] ?? 0) & rowMarks.inside) === 0;
    if (isLoose && ((marks[row] ?? 0) & rowMarks.comment) === 0) return false;
  }
  return true;
}

/** Joins units that are too small to the smaller of their neighbours. */
function joinSmall(rows: SourceRows, cuts: readonly Cut[], holder: SymbolIndex): readonly Cut[] {
  const sizeOf = ({ startRow, endRow }: Cut): number => tokensBetween(rows, startRow, endRow);
  const joined: Cut[] = [];
  cuts.forEach((cut, place) => {
    const [before, next, last] = [cuts[place - 1], cuts[place + 1], joined.at(-1)];
    if (cuts.length === 1 || sizeOf(cut) >= limits.least) joined.push(cut);
    else if (next !== undefined && (before === undefined || sizeOf(before) >= sizeOf(next)))
      join(next, cut, holder);
    else if (last !== undefined && sizeOf(last) + sizeOf(cut) <= limits.most) join(last, cut, holder);
    else joined.push(cut);
  });
  return joined;
}

function join(cut: Cut, other: Cut, holder: SymbolIndex): void {
  cut.startRow = Math.min(cut.startRow, other.startRow);
  cut.endRow = Math.max(cut.endRow, other.endRow);
  if (cut.symbol !== other.symbol) cut.symbol = holder;
}
