/**
 * Chooses the rows of a long piece of code that matter for a question, within a token budget: its head, the matching
 * rows with the conditions under which they run, and the ways out before them. Without a match, the rows that tell most
 * about the course of the code. Pure.
 */
import type { RowSpan } from '../../model/answers/search.ts';
import { joinSpans } from '../search/hits/join-spans.ts';
import { tokensIn } from '../tokens.ts';
import { type RowStructure, readStructure } from './row-structure.ts';
import { type RowScores, type Sought, scoreRows } from './score-rows.ts';

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
  const { rows, span, head } = focus;
  const structure = readStructure(rows, span);
  const chosen = new Chosen(rows, focus.budgetTokens);
  chosen.force(head ?? { row: span.row, endRow: span.row });
  const scores = scoreRows(rows, span, structure, focus);
  const wanted = bestMatching(scores);
  const shown = wanted.filter((row) => chosen.add(withSurroundings(structure, row)));
  for (const row of shown.slice(0, mostExplained)) {
    for (const exit of structure.exitsBefore(row).toReversed()) chosen.add(withSurroundings(structure, exit));
    for (const inner of structure.inside(row))
      if ((scores.telling.get(inner) ?? 0) >= leastTelling) chosen.add(withSurroundings(structure, inner));
  }
  // The uses of a symbol are all that is asked for. Words may match only a little of the answer.
  if (focus.uses.size === 0) fill(chosen, { structure, scores, budgetTokens: focus.budgetTokens });
  return withoutSmallGaps(joinSpans(chosen.spans()), rows);
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
    const isTelling = (telling.get(row) ?? 0) >= least;
    if (isTelling && chosen.spent() < share * budgetTokens) chosen.add(withSurroundings(structure, row));
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

  constructor(rows: readonly string[], budgetTokens: number) {
    this.rows = rows;
    this.budgetTokens = budgetTokens;
    this.left = budgetTokens;
  }

  spent(): number {
    return this.budgetTokens - this.left;
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
