/** The rows of the wanted spans: all of them up to the limits, or those that matter for a question. */
import type { RowSpan } from '../../model/answers/search.ts';
import type { CallNote, SourceOptions, SourceRow, SourceSpan } from '../../model/answers/source.ts';
import { EngineError } from '../../model/errors.ts';
import type { FileId } from '../../model/source-file.ts';
import { callableKinds, type SymbolId } from '../../model/symbol.ts';
import type { Reader } from '../../store/reader.ts';
import { type Abbreviations, abbreviationsOf } from '../focus/abbreviations.ts';
import { calleesIn, callNotes, rowsUsing } from '../focus/call-notes.ts';
import { focusRows } from '../focus/focus-rows.ts';
import { foldComments } from '../focus/fold-comments.ts';
import { findSymbols } from '../navigate/find-symbol.ts';
import { createGraphView, type GraphView } from '../navigate/graph-view.ts';
import { createWordFinder, type WordFinder } from '../search/hits/found-words.ts';
import { queryWords } from '../text/query-terms.ts';
import { tokensIn } from '../tokens.ts';
import type { WantedSpan } from './wanted-spans.ts';

/** The limit of rows is spent in the order of the spans. */
export function showSpans(
  reader: Reader,
  spans: readonly WantedSpan[],
  options: SourceOptions,
): readonly SourceSpan[] {
  const focus = focusFor(reader, options);
  if (focus !== undefined) {
    const rowsToRead = focus.finder === undefined ? unaskedRows : wholeRows;
    const costs = spans.map((span) => costOf(rowsToRead(span, options)));
    const shares = sharesOf(costs, focus.budgetTokens);
    return spans.map((span, index) =>
      focusedSpan({ ...focus, budgetTokens: shares[index] ?? 0 }, span, options),
    );
  }
  let left = options.maxTotalRows;
  return spans.map((span) => {
    const shown = wholeSpan(span, options, left);
    left -= shown.text.length;
    return shown;
  });
}

/** Equal shares of the budget. A span that needs less leaves the rest to the others. */
function sharesOf(costs: readonly number[], budgetTokens: number): readonly number[] {
  const shares = new Map<number, number>();
  let left = budgetTokens;
  const cheapestFirst = [...costs.entries()].sort(([, one], [, other]) => one - other);
  for (const [at, [index, cost]] of cheapestFirst.entries()) {
    const share = Math.min(cost, Math.floor(left / (costs.length - at)));
    shares.set(index, share);
    left -= share;
  }
  return costs.map((_, index) => shares.get(index) ?? 0);
}

interface SpanFocus {
  readonly view: GraphView;
  readonly finder: WordFinder | undefined;
  readonly abbreviations: Abbreviations | undefined;
  /** The symbol that the question names, with its overloads. */
  readonly symbols: ReadonlySet<SymbolId>;
  readonly budgetTokens: number;
}

// About sixty rows, of which few functions have more that matter for one question.
const usualTokens = 800;
// A shorter piece is read whole as quickly.
const shortRows = 12;
// Whoever names the lines has chosen them already.
const shortRange = 60;

function focusFor(reader: Reader, { about, budgetTokens }: SourceOptions): SpanFocus | undefined {
  if (about === undefined && budgetTokens === undefined) return undefined;
  const view = createGraphView(reader);
  return {
    view,
    finder: about === undefined ? undefined : createWordFinder(queryWords(about, { stopWords: 'drop' })),
    abbreviations: about === undefined ? undefined : abbreviationsOf(about),
    symbols: about === undefined ? new Set() : symbolsNamed(view, about),
    budgetTokens: budgetTokens ?? usualTokens,
  };
}

/** Empty when the question is not the name of one symbol. Its words are looked for then. */
function symbolsNamed(view: GraphView, about: string): ReadonlySet<SymbolId> {
  if (/\s/.test(about.trim())) return new Set();
  try {
    return new Set(findSymbols(view, about).map(({ id }) => id));
  } catch (error) {
    if (error instanceof EngineError) return new Set();
    throw error;
  }
}

function wholeSpan(wanted: WantedSpan, { maxRows, ...options }: SourceOptions, left: number): SourceSpan {
  const { first, end } = rangeOf(wanted, options);
  const shown = Math.max(0, Math.min(end - first, maxRows, left));
  return { ...headOf(wanted), text: rowsOf(wanted, first, first + shown), cutRows: end - first - shown };
}

function focusedSpan(focus: SpanFocus, wanted: WantedSpan, options: SourceOptions): SourceSpan {
  const { rows } = wanted.file;
  const { first, end } = rangeOf(wanted, options);
  const file = wanted.file.state === 'same' ? focus.view.reader.file(wanted.file.path)?.id : undefined;
  const isInside = (row: number): boolean => first <= row && row < end;
  const calls: ReadonlyMap<number, readonly CallNote[]> =
    file === undefined ? new Map() : callNotes(focus.view, file, isInside);
  const whole = focus.finder === undefined ? unaskedRows(wanted, options) : wholeRows(wanted, options);
  // Without a question, code is left out for the budget only.
  const isWhole =
    (focus.finder === undefined || isRead(wanted, end - first)) && costOf(whole) <= focus.budgetTokens;
  const chosen = isWhole
    ? whole
    : focusRows({
        rows,
        span: { row: first, endRow: end - 1 },
        head: wanted.head === undefined ? undefined : { row: wanted.row, endRow: wanted.head },
        finder: focus.finder,
        abbreviations: focus.abbreviations,
        uses: usesIn(focus, file, isInside),
        calls: new Set(calls.keys()),
        units: file === undefined ? [] : unitsIn(focus.view, file, isInside),
        callees: file === undefined ? new Map() : calleesIn(focus.view, file, isInside),
        budgetTokens: focus.budgetTokens,
      }).flatMap(({ row, endRow }) => rowsOf(wanted, row, endRow + 1));
  const text = chosen.map((each): SourceRow => {
    const noted = (calls.get(each.row) ?? []).filter(
      ({ isPossible }) => focus.finder !== undefined || !isPossible,
    );
    return noted.length === 0 ? each : { ...each, calls: noted };
  });
  return { ...headOf(wanted), text, cutRows: 0, isFocused: true };
}

/** The functions that lie among the rows. */
function unitsIn(
  { reader }: GraphView,
  file: FileId,
  isInside: (row: number) => boolean,
): readonly RowSpan[] {
  return reader
    .symbolsOf(file)
    .filter(({ kind, startRow, endRow }) => callableKinds.has(kind) && isInside(startRow) && isInside(endRow))
    .map(({ startRow, endRow }) => ({ row: startRow, endRow }))
    .sort((one, other) => one.row - other.row || other.endRow - one.endRow);
}

/** With the definition of the symbol, if it lies among the rows. */
function usesIn(
  { view, symbols }: SpanFocus,
  file: FileId | undefined,
  isInside: (row: number) => boolean,
): ReadonlySet<number> {
  if (file === undefined || symbols.size === 0) return new Set();
  const defined = [...symbols].map((id) => view.symbol(id)).filter(({ fileId }) => fileId === file);
  const rows = [...rowsUsing(view, file, symbols), ...defined.map(({ startRow }) => startRow)];
  return new Set(rows.filter(isInside));
}

/** `end` is exclusive. */
function rangeOf({ file, row, endRow }: WantedSpan, { contextRows }: Pick<SourceOptions, 'contextRows'>) {
  const first = Math.max(0, row - contextRows);
  return { first, end: Math.max(first, Math.min(file.rows.length, endRow + 1 + contextRows)) };
}

/** Whether reading all rows costs as little as reading the chosen ones, or the caller has chosen them. */
function isRead({ id }: WantedSpan, count: number): boolean {
  return count <= (id === undefined ? shortRange : shortRows);
}

/** Rows for a reader without a question: all of them, long comments of symbols and of long ranges excepted. */
function unaskedRows(wanted: WantedSpan, options: SourceOptions): readonly SourceRow[] {
  const { first, end } = rangeOf(wanted, options);
  if (wanted.id === undefined && end - first <= shortRange) return rowsOf(wanted, first, end);
  return foldComments(wanted.file.rows, { row: first, endRow: end - 1 }).flatMap((row) =>
    rowsOf(wanted, row, row + 1),
  );
}

function wholeRows(wanted: WantedSpan, options: SourceOptions): readonly SourceRow[] {
  const { first, end } = rangeOf(wanted, options);
  return rowsOf(wanted, first, end);
}

function headOf(wanted: WantedSpan) {
  const { target, id, kind, within, holds, chosenOver, file, row, endRow } = wanted;
  const { path, language, state } = file;
  const head = { target, id, kind, within, holds, path, language, state, row, endRow };
  return chosenOver === undefined ? head : { ...head, chosenOver };
}

function rowsOf({ file }: WantedSpan, from: number, end: number): readonly SourceRow[] {
  return file.rows.slice(from, end).map((text, at) => ({ row: from + at, text }));
}

function costOf(rows: readonly SourceRow[]): number {
  return rows.reduce((sum, { text }) => sum + tokensIn(text), 0);
}
