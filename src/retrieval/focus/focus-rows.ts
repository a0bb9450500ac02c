/**
 * Chooses the rows of a long piece of code that matter for a question, within a token budget: its head, the matching
 * rows with the conditions under which they run, the values of their variables, and the ways out before them. Without a match, the rows that tell most
 * about the course of the code. Pure.
 */
import type { RowSpan } from '../../model/answers/search.ts';
import { joinSpans } from '../search/hits/join-spans.ts';
import { tokensIn } from '../tokens.ts';
import { callingRows, definingRows } from './defining-rows.ts';
import { type RowStructure, readStructure } from './row-structure.ts';
import { decides, type RowScores, type Sought, scoreRows, settles } from './score-rows.ts';

export interface Focus extends Sought {
  /** All rows of the file. */
  readonly rows: readonly string[];
  /** The rows to choose from; `endRow` is inclusive. */
  readonly span: RowSpan;
  /** Rows that are always shown: the signature. */
  readonly head: RowSpan | undefined;
  readonly budgetTokens: number;
}

// Rows that match less than this share of the best row match by accident.
const leastShare = 0.3;
/** Number of best rows for which the conditions around them and the exits before them are shown, too. */
const mostExplained = 3;
// Chosen with `npm run eval:focus`, as are the numbers of score-rows.ts and unit-shares.ts that have no other source.
/** Number of best rows after which the functions that they call are shown. */
const mostDispatching = 4;
/** Most of a shorter piece is shown anyway. */
const longRows = 60;
const mostCallees = 5;
/** Fits are 0 to 2. A function that fits better than `sureFit` is shown although no shown row calls it. */
const leastFit = 0.7;
const sureFit = 1.1;
/** Number of such functions before further matching rows. */
const mostFirst = 1;
/** The share of the budget for the conditions of called functions. */
const calleesShare = 0.3;
/** The share of the budget for matching rows of a file; the rest shows the functions that the question is about. */
const matchingShare = 0.7;
/** For the course of a function whose header matches. */
const headerShare = 0.2;
/** How much of the best function's words a function has whose course is shown. */
const bestUnit = 0.9;
/** The share of the budget up to which weaker matches are added, and then rows that tell about the course of the code. */
const weakShare = 0.5;
const tellingShare = 0.35;
// Calls of code in the repository, decisions and ways out.
const leastTelling = 0.5;
// For the line number and the indentation of a row, and for the line that counts left out rows.
const rowTokens = 3;
// A line that counts the left out rows is as long as a row, and a reader who needs the rows has to ask again.
const shortestGap = 3;

/** Ascending; no two spans touch. */
export function focusRows(focus: Focus): readonly RowSpan[] {
  const { rows, span, head, units = [], uses, budgetTokens } = focus;
  const structure = readStructure(rows, span);
  const chosen = new Chosen(rows, budgetTokens);
  chosen.force(head ?? { row: span.row, endRow: span.row });
  const scores = scoreRows(rows, span, structure, focus);
  const parts: Parts = { focus, structure, scores, chosen };
  const hasFunctions = units.length > 1 && uses.size === 0;
  const mostTokens = (hasFunctions ? matchingShare : 1) * budgetTokens;
  const take = (row: number): boolean =>
    chosen.spent() <= mostTokens && chosen.add(withSurroundings(structure, row));
  const best = bestMatching(scores);
  const isLong = span.endRow - span.row >= longRows;
  const showCallees = uses.size === 0 && isLong ? calleesShower(parts) : () => {};
  const shown = best.slice(0, mostDispatching).filter(take);
  showCallees(leastFit);
  showCallees(sureFit, mostFirst);
  shown.push(...best.slice(mostDispatching).filter(take));
  showCallees(leastFit);
  showCallees(sureFit);
  for (const row of shown.slice(0, mostExplained)) explain(parts, row);
  showCallees(leastFit);
  // The uses of a symbol are all that is asked for. Words may match only a little of the answer.
  if (uses.size === 0) {
    for (const row of shown)
      for (const call of callingRows(rows, structure, span, row))
        chosen.add(withSurroundings(structure, call));
    if (hasFunctions) showBestFunctions(parts);
    fill(chosen, { structure, scores, budgetTokens });
    addDefinitions(parts, chosen.inOrder());
  }
  return withoutSmallGaps(joinSpans(chosen.spans()), rows);
}

interface Parts {
  readonly focus: Focus;
  readonly structure: RowStructure;
  readonly scores: RowScores;
  readonly chosen: Chosen;
}

/**
 * A row that calls a function among the rows leaves the decision to it. The conditions and ways out of functions that
 * fit the question come before weaker matches.
 */
function calleesShower(parts: Parts): (least: number, most?: number) => void {
  const { focus, structure, chosen } = parts;
  const { callees = new Map<number, readonly number[]>(), budgetTokens } = focus;
  const fits = fittingCallees(parts);
  const done = new Set<RowSpan>();
  let left = calleesShare * budgetTokens;
  return (least, count = mostCallees) => {
    const called = new Set(chosen.inOrder().flatMap((row) => callees.get(row) ?? []));
    const next = fits
      .filter(
        ({ unit, fit }) => fit >= least && !done.has(unit) && (least === sureFit || called.has(unit.row)),
      )
      .slice(0, Math.min(count, mostCallees - done.size));
    for (const [at, { unit }] of next.entries()) {
      done.add(unit);
      let share = left / (next.length - at);
      left -= share;
      for (const row of decidingRows(parts, unit)) {
        if (share < 0) break;
        share -= chosen.addApart(withSurroundings(structure, row));
      }
      left += share;
    }
  };
}

interface Fitting {
  readonly unit: RowSpan;
  /** From 0 to 2. */
  readonly fit: number;
}

/** The called functions that have about as many words of the question as the best of them, best first. */
function fittingCallees({ focus, scores }: Parts): readonly Fitting[] {
  const called = new Set([...(focus.callees?.values() ?? [])].flat());
  const scored = (focus.units ?? [])
    .filter(({ row, endRow }) => called.has(row) && (row > focus.span.row || endRow < focus.span.endRow))
    .map((unit) => ({ unit, ...scores.unitScore(unit) }));
  const bestBody = Math.max(...scored.map(({ body }) => body), 1e-9);
  const bestName = Math.max(...scored.map(({ name }) => name), 1e-9);
  return scored
    .map(({ unit, body, name }) => ({ unit, fit: body / bestBody + name / bestName }))
    .sort((one, other) => other.fit - one.fit);
}

/** The conditions of a function and the ways out of it, those that match first. */
function decidingRows(
  { focus, structure, scores }: Parts,
  { row: first, endRow }: RowSpan,
): readonly number[] {
  const found: { readonly row: number; readonly score: number }[] = [];
  for (let row = first + 1; row <= endRow; row++) {
    if (structure.kindOf(row) !== 'code' || !settles(focus.rows[row] ?? '')) continue;
    const statement = structure.statement(row);
    let score = 0;
    for (let at = row; at <= statement.endRow; at++) score = Math.max(score, scores.matching.get(at) ?? 0);
    found.push({ row, score });
  }
  return [
    first,
    ...found.sort((one, other) => other.score - one.score || one.row - other.row).map(({ row }) => row),
  ];
}

/** The ways out before a row, what happens under it, and the values of its variables; of a function, its course. */
function explain({ focus, structure, scores, chosen }: Parts, row: number): void {
  for (const exit of structure.exitsBefore(row).toReversed()) chosen.add(withSurroundings(structure, exit));
  for (const inner of structure.inside(row))
    if (isTelling(scores, inner)) chosen.add(withSurroundings(structure, inner));
  addDefinitions({ focus, structure, scores, chosen }, [...structure.around(row), row]);
  const unit = focus.units?.find((each) => each.row === row);
  if (unit === undefined) return;
  const most = chosen.spent() + headerShare * focus.budgetTokens;
  for (const inner of byScore(scores.telling)) {
    const isInside = unit.row < inner && inner <= unit.endRow;
    if (isInside && isTelling(scores, inner) && chosen.spent() <= most)
      chosen.add(withSurroundings(structure, inner));
  }
}

/** The functions that the question is about are shown as far as the budget allows, rather than matches elsewhere. */
function showBestFunctions({ structure, scores, chosen }: Parts): void {
  for (const row of byScore(scores.telling))
    if (isTelling(scores, row) && scores.unitShare(row) >= bestUnit)
      chosen.add(withSurroundings(structure, row));
}

function isTelling({ telling }: RowScores, row: number): boolean {
  return (telling.get(row) ?? 0) >= leastTelling;
}

/** A condition tells little without the values of its variables. */
function addDefinitions({ focus, structure, chosen }: Parts, candidates: readonly number[]): void {
  const { rows, span } = focus;
  for (const condition of candidates.filter((row) => decides(rows[row] ?? '')))
    for (const defining of definingRows(rows, structure, span.row, condition))
      chosen.add(withSurroundings(structure, defining));
}

/** Adds weaker matches, and rows that tell about the course of the code: all that fit when nothing matches. */
function fill(
  chosen: Chosen,
  {
    structure,
    scores: { matching, telling },
    budgetTokens,
  }: { readonly structure: RowStructure; readonly scores: RowScores; readonly budgetTokens: number },
): void {
  for (const row of byScore(matching))
    if (chosen.spent() < weakShare * budgetTokens) chosen.add(withSurroundings(structure, row));
  const least = matching.size === 0 ? 0 : leastTelling;
  const share = matching.size === 0 ? 1 : tellingShare;
  for (const row of byScore(telling)) {
    const isEnough = (telling.get(row) ?? 0) >= least;
    if (isEnough && chosen.spent() < share * budgetTokens) chosen.add(withSurroundings(structure, row));
  }
}

function bestMatching({ matching }: RowScores): readonly number[] {
  const best = Math.max(0, ...matching.values());
  return byScore(matching).filter((row) => (matching.get(row) ?? 0) >= best * leastShare);
}

function byScore(scores: ReadonlyMap<number, number>): readonly number[] {
  return [...scores]
    .sort(([row, score], [other, otherScore]) => otherScore - score || row - other)
    .map(([row]) => row);
}

function withSurroundings(structure: RowStructure, row: number): readonly RowSpan[] {
  return [...structure.around(row).map((each) => ({ row: each, endRow: each })), structure.statement(row)];
}

/** A class, because every step adds rows and spends tokens. */
class Chosen {
  private readonly taken = new Set<number>();
  private readonly rows: readonly string[];
  private readonly budgetTokens: number;
  private left: number;
  private apart = 0;

  constructor(rows: readonly string[], budgetTokens: number) {
    this.rows = rows;
    this.budgetTokens = budgetTokens;
    this.left = budgetTokens;
  }

  spent(): number {
    return this.budgetTokens - this.left - this.apart;
  }

  force(span: RowSpan): void {
    this.take(this.newIn([span]));
  }

  /** All of the spans or nothing. False when they do not fit. */
  add(spans: readonly RowSpan[]): boolean {
    const added = this.newIn(spans);
    if (this.costOf(added) > this.left) return false;
    this.take(added);
    return true;
  }

  /** Adds the spans if they fit, outside of the shares of the other rows. The number of tokens. */
  addApart(spans: readonly RowSpan[]): number {
    const before = this.left;
    this.add(spans);
    this.apart += before - this.left;
    return before - this.left;
  }

  inOrder(): readonly number[] {
    return [...this.taken].sort((one, other) => one - other);
  }

  spans(): readonly RowSpan[] {
    return [...this.taken].map((row) => ({ row, endRow: row }));
  }

  private newIn(spans: readonly RowSpan[]): readonly number[] {
    const found = new Set<number>();
    for (const { row, endRow } of spans)
      for (let each = row; each <= endRow; each++) if (!this.taken.has(each)) found.add(each);
    return [...found];
  }

  private take(added: readonly number[]): void {
    this.left -= this.costOf(added);
    for (const row of added) this.taken.add(row);
  }

  private costOf(added: readonly number[]): number {
    return added.reduce((sum, row) => sum + rowTokens + tokensIn(this.rows[row] ?? ''), 0);
  }
}

function withoutSmallGaps(spans: readonly RowSpan[], rows: readonly string[]): readonly RowSpan[] {
  const found: { row: number; endRow: number }[] = [];
  for (const { row, endRow } of spans) {
    const last = found.at(-1);
    const between = last === undefined ? [] : rows.slice(last.endRow + 1, row);
    const isSmall = between.filter((each) => each.trim() !== '').length < shortestGap;
    if (last !== undefined && isSmall) last.endRow = endRow;
    else found.push({ row, endRow });
  }
  return found;
}
