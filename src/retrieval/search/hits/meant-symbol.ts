/**
 * Chooses the symbol that represents a passage: the symbol that the passage was cut for, or the only inner symbol that
 * contains all words. In a passage that belongs to a file, namespace or module, the symbol with the most matching rows.
 * With a filter by kind, the nearest symbol of those kinds. Pure.
 */
import type { SymbolFact, SymbolIndex, SymbolKind } from '../../../model/symbol.ts';

/** Kinds that are shown by themselves. Variables, fields and the like are represented by their enclosing symbol. */
const shownKinds: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  ...(['class', 'interface', 'struct', 'enum', 'record', 'trait', 'component', 'type', 'delegate'] as const),
  ...([
    'function',
    'method',
    'constructor',
    'procedure',
    'macro',
    'property',
    'event',
    'view',
    'table',
  ] as const),
]);
const callables: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  ...(['function', 'method', 'constructor', 'procedure', 'macro'] as const),
]);

export interface CutPassage {
  readonly startRow: number;
  /** Exclusive. */
  readonly endRow: number;
  readonly symbol: SymbolIndex;
}

/** The text of the file of a passage, and the rows that match the query. */
export interface PassageWords {
  /** All rows of the file. */
  readonly text: readonly string[];
  /** Rows with words of the query, ascending. */
  readonly rows: readonly number[];
}

/** Undefined when no symbol of the requested kinds represents the passage. */
export function meantSymbol(
  symbols: readonly SymbolFact[],
  passage: CutPassage,
  words: PassageWords,
  kinds: ReadonlySet<SymbolKind> | undefined,
): SymbolIndex | undefined {
  const rows = withoutComments(symbols, passage, words);
  const narrow = narrowest(symbols, passage, rows);
  const isWanted = (symbol: SymbolIndex | undefined): boolean =>
    symbol !== undefined && (kinds === undefined || kinds.has(symbols[symbol]?.kind ?? 'file'));
  if (isPlace(symbols[narrow]?.kind)) {
    const wanted =
      kinds === undefined ? shownKinds : new Set([...shownKinds].filter((kind) => kinds.has(kind)));
    const inside = richest(symbols, passage, rows, wanted) ?? commented(symbols, passage, words.text);
    if (isWanted(inside)) return inside;
  }
  for (let symbol: SymbolIndex | undefined = narrow; symbol !== undefined; symbol = symbols[symbol]?.parent)
    if (isWanted(symbol)) return symbol;
  return kinds === undefined ? narrow : richest(symbols, passage, rows, kinds);
}

/** Replaces matching rows in the comments before a symbol by the first row of the symbol. */
function withoutComments(
  symbols: readonly SymbolFact[],
  passage: CutPassage,
  { text, rows }: PassageWords,
): readonly number[] {
  const owners = new Map<number, number>();
  for (const { startRow } of symbols) {
    if (startRow <= passage.startRow || startRow >= passage.endRow) continue;
    for (let row = commentStart(text, startRow, passage.startRow); row < startRow; row++)
      owners.set(row, startRow);
  }
  return rows.map((row) => owners.get(row) ?? row);
}

/** The symbol directly after the passage, if the passage consists of comments only. */
function commented(
  symbols: readonly SymbolFact[],
  { startRow, endRow }: CutPassage,
  text: readonly string[],
): SymbolIndex | undefined {
  const start = commentStart(text, endRow, startRow);
  if (start === endRow || text.slice(startRow, start).some((row) => row.trim() !== '')) return undefined;
  const found = symbols.findIndex((each, index) => index > 0 && each.startRow === endRow);
  return found < 0 ? undefined : found;
}

/** The first row of the comments and attributes directly before a row, but not before `least`. */
export function commentStart(text: readonly string[], row: number, least: number): number {
  let start = row;
  while (start > least && commentRow.test(text[start - 1] ?? '')) start--;
  return start;
}

/** Comments, and attributes like `@app.route`, `[Fact]` and `#[test]`; not the directives of C. */
const commentRow = /^\s*(?:\/\/|\/\*|\*|--|@|\[|#(?!include|define|undef|if|el|endif|pragma))/;

/** Whether the kind is a container that does not describe the passage. */
function isPlace(kind: SymbolKind | undefined): boolean {
  return kind === 'file' || kind === 'namespace' || kind === 'module';
}

/**
 * Descends from the symbol of the passage as long as one inner symbol contains all matching rows. Stops at a function,
 * which represents everything inside it.
 */
function narrowest(
  symbols: readonly SymbolFact[],
  { startRow, endRow, symbol }: CutPassage,
  rows: readonly number[],
): SymbolIndex {
  const [first, last] = [rows[0], rows.at(-1)];
  const own = symbols[symbol];
  if (first === undefined || last === undefined || own === undefined || callables.has(own.kind))
    return symbol;
  const inner = symbols.findIndex(
    (each) =>
      each.parent === symbol &&
      shownKinds.has(each.kind) &&
      each.startRow >= startRow &&
      each.startRow < endRow &&
      each.startRow <= first &&
      each.endRow >= last,
  );
  return inner < 0 ? symbol : narrowest(symbols, { startRow, endRow, symbol: inner }, rows);
}

/** Among the symbols that begin in the passage, the one with the most matching rows; the first of several. */
function richest(
  symbols: readonly SymbolFact[],
  { startRow, endRow }: CutPassage,
  rows: readonly number[],
  kinds: ReadonlySet<SymbolKind>,
): SymbolIndex | undefined {
  let best: { readonly symbol: SymbolIndex; readonly count: number } | undefined;
  symbols.forEach((each, symbol) => {
    if (symbol === 0 || !kinds.has(each.kind) || each.startRow < startRow || each.startRow >= endRow) return;
    const count = rows.filter((row) => row >= each.startRow && row <= each.endRow).length;
    if (count > (best?.count ?? 0)) best = { symbol, count };
  });
  return best?.symbol;
}
