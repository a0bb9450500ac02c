/**
 * The state while tokens are read: the facts so far, and two stacks. A level is a parenthesis with the clause inside
 * it. A frame is a definition or a dollar-quoted string, with a rule for its end. Plain functions over one mutable
 * record per file.
 */
import type { ReferenceRole } from '../../model/reference.ts';
import type { SymbolKind } from '../../model/symbol.ts';
import type { ScannedReference, ScannedSymbol } from '../language.ts';
import type { Comment, Tokens } from './cursor.ts';
import type { Flavour } from './flavour.ts';
import { nameText } from './names.ts';

export type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * How a frame ends. `file` and `dollar`: closed from outside. `block`: at the matching END. `batch`: with the batch.
 * `statement`: at a semicolon. `query` and `simple`: also at a word that can only start another statement.
 */
export type Style = 'file' | 'dollar' | 'block' | 'batch' | 'statement' | 'query' | 'simple';

export interface Frame {
  readonly symbol: number | undefined;
  readonly level: number;
  style: Style;
  /** The number of open blocks. */
  depth: number;
  /** First token of the body of a procedure or function. */
  body?: number;
}

/** The tokens of the body of a procedure or function. */
export interface Body {
  readonly symbol: number;
  readonly from: number;
  readonly next: number;
}

export interface Level {
  /** The kind of statement: SELECT, UPDATE, … */
  verb: string;
  /** The list that a comma continues. */
  clause: '' | 'from' | 'with' | 'declare' | 'targets' | 'columns' | 'fields' | 'added';
  /** The number of open CASE expressions. */
  cases: number;
  commas: number;
  /** The call whose arguments are inside. */
  call: number | undefined;
  /** The column whose definition is being read. */
  item: number | undefined;
  /** The innermost enclosing symbol. */
  owner: number | undefined;
}

export interface Target {
  /** In lower case. */
  readonly name: string;
  readonly reference: number;
  /** The level of its statement. */
  readonly depth: number;
}

export interface Reading {
  readonly source: string;
  readonly flavour: Flavour;
  readonly kinds: Uint8Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly words: readonly string[];
  readonly comments: readonly Comment[];
  readonly rowStarts: readonly number[];
  readonly symbols: Mutable<ScannedSymbol>[];
  readonly references: (Mutable<ScannedReference> | undefined)[];
  /** Symbols by lower-case name, prefixed with the name of the parent if there is one. */
  readonly named: Map<string, number>;
  readonly frames: Frame[];
  readonly bodies: Body[];
  readonly levels: Level[];
  /** Index of the innermost level. Deeper levels are kept for reuse. */
  depth: number;
  /** Token of the table name in the last ALTER TABLE. */
  altered: number;
  /** Names of cursors, in lower case. A cursor with arguments has the syntax of a call. */
  readonly cursors: Set<string>;
  /** Names that the statement itself introduces, in lower case. */
  readonly introduced: Set<string>;
  /** References that may turn out to be aliases: `UPDATE u … FROM Users u`. */
  targets: readonly Target[];
}

/** Reads the construct that starts with the word at `at`; returns the token to continue with. */
export type Handler = (reading: Reading, at: number) => number;

export function startReading(tokens: Tokens): Reading {
  const reading: Reading = {
    ...tokens,
    rowStarts: rowStartsOf(tokens.source),
    symbols: [],
    references: [],
    named: new Map(),
    frames: [],
    bodies: [],
    levels: [],
    depth: -1,
    altered: 0,
    cursors: new Set(),
    introduced: new Set(),
    targets: [],
  };
  openFrame(reading, 'file', undefined);
  return reading;
}

function rowStartsOf(source: string): readonly number[] {
  const starts = [0];
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

export function placeOf(reading: Reading, offset: number): { row: number; column: number } {
  const { rowStarts } = reading;
  let low = 0;
  let high = rowStarts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((rowStarts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { row: low, column: offset - (rowStarts[low] ?? 0) };
}

export function level(reading: Reading): Level {
  return reading.levels[reading.depth] as Level;
}

/** Ends the list that a comma continues, except a column list, which only a parenthesis ends. */
export function leaveClause(reading: Reading): void {
  const inside = level(reading);
  if (inside.clause !== 'columns' && inside.clause !== 'fields') inside.clause = '';
}

export function openLevel(reading: Reading): Level {
  const around = reading.levels[reading.depth]?.owner;
  reading.depth++;
  const fresh: Level = {
    verb: '',
    clause: '',
    cases: 0,
    commas: 0,
    call: undefined,
    item: undefined,
    owner: around,
  };
  const kept = reading.levels[reading.depth];
  if (kept === undefined) {
    reading.levels.push(fresh);
    return fresh;
  }
  return Object.assign(kept, fresh);
}

export function frame(reading: Reading): Frame {
  return reading.frames.at(-1) as Frame;
}

export function openFrame(reading: Reading, style: Style, symbol: number | undefined): void {
  openLevel(reading).owner = symbol;
  reading.frames.push({ symbol, style, level: reading.depth, depth: 0 });
}

/** Closes the innermost frame; its symbol ends with the token before `next`. */
export function closeFrame(reading: Reading, next: number): void {
  const closed = reading.frames.pop();
  if (closed === undefined) return;
  unwind(reading, closed.level, next);
  reading.depth = closed.level - 1;
  if (closed.symbol === undefined || closed.style === 'dollar') return;
  endSymbol(reading, closed.symbol, next);
  if (closed.body !== undefined) reading.bodies.push({ symbol: closed.symbol, from: closed.body, next });
}

/** Returns to a level, closing all parentheses that are still open. */
export function unwind(reading: Reading, to: number, next: number): void {
  while (reading.depth > to) {
    endItem(reading, next);
    reading.depth--;
  }
}

export function endItem(reading: Reading, next: number): void {
  const inside = level(reading);
  if (inside.item === undefined) return;
  endSymbol(reading, inside.item, next);
  inside.item = undefined;
  inside.owner = frame(reading).symbol;
}

/** The innermost enclosing symbol. */
export function owner(reading: Reading): number | undefined {
  return level(reading).owner;
}

/** Starts a column; references up to its end belong to it. */
export function beginItem(reading: Reading, item: number): void {
  const inside = level(reading);
  inside.item = item;
  inside.owner = item;
}

export interface NewSymbol extends Partial<ScannedSymbol> {
  readonly kind: SymbolKind;
  /** The first token. */
  readonly first: number;
  /** The token of the name. */
  readonly nameAt: number;
}

export function addSymbol(reading: Reading, added: NewSymbol): number {
  const { first, nameAt, ...given } = added;
  const start = placeOf(reading, reading.starts[first] ?? 0);
  const name = placeOf(reading, reading.starts[nameAt] ?? 0);
  const parent = 'parent' in given ? given.parent : owner(reading);
  const symbol: Mutable<ScannedSymbol> = {
    name: nameText(reading, nameAt),
    ...given,
    parent,
    startRow: start.row,
    startColumn: start.column,
    endRow: start.row,
    endColumn: start.column,
    nameRow: name.row,
    nameColumn: name.column,
  };
  const index = reading.symbols.push(symbol) - 1;
  const prefix = parent === undefined ? '' : `${reading.symbols[parent]?.name}.`;
  reading.named.set((prefix + symbol.name).toLowerCase(), index);
  endSymbol(reading, index, nameAt + 1);
  return index;
}

export function endSymbol(reading: Reading, symbol: number, next: number): void {
  const end = placeOf(reading, reading.ends[next - 1] ?? 0);
  const ended = reading.symbols[symbol];
  if (ended === undefined) return;
  ended.endRow = end.row;
  ended.endColumn = end.column;
}

export function addReference(
  reading: Reading,
  role: ReferenceRole,
  token: number,
  name = nameText(reading, token),
): number {
  const { row, column } = placeOf(reading, reading.starts[token] ?? 0);
  return reading.references.push({ role, name, row, column, owner: owner(reading) }) - 1;
}
