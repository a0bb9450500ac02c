/**
 * Which functions of a file a question is about: the share of each row follows from the words that the function around
 * it has, in its comments too. A word that most functions have tells little. Pure.
 */
import type { RowSpan } from '../../model/answers/search.ts';

export interface UnitShares {
  unitShare(row: number): number;
  /** How much a function and its first row have of the question; 0 for other spans. */
  unitScore(unit: RowSpan): { readonly body: number; readonly name: number };
}

/**
 * From 0 to 1 for each row; 1 for the rows of the function with most words, and for all rows without functions. `units`:
 * outer functions before inner ones; `termsOfRow`: the words of the question in each row, with a weight.
 */
export function unitShares(
  units: readonly RowSpan[],
  termsOfRow: ReadonlyMap<number, ReadonlyMap<string, number>>,
): UnitShares {
  const nothing = { unitShare: () => 1, unitScore: () => ({ body: 0, name: 0 }) };
  if (units.length < 2) return nothing;
  const inUnit = units.map((unit) => ({ ...unit, terms: termsIn(unit, termsOfRow) }));
  const counts = new Map<string, number>();
  for (const { terms } of inUnit) for (const [term] of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  const scoreOf = (terms: ReadonlyMap<string, number>): number => {
    let score = 0;
    for (const [term, weight] of terms)
      score += weight * Math.log(1 + units.length / (counts.get(term) ?? 1));
    return score;
  };
  const scored = inUnit.map(({ row, endRow, terms }) => ({ row, endRow, score: scoreOf(terms) }));
  const best = Math.max(...scored.map(({ score }) => score));
  if (best === 0) return nothing;
  const unitShare = (row: number): number => {
    let share: number | undefined;
    for (const unit of scored)
      if (unit.row <= row && row <= unit.endRow)
        share = Math.max(unit.score / best, outerShare * (share ?? 0));
    return share ?? looseShare;
  };
  const unitScore = ({ row, endRow }: RowSpan) => ({
    body: scored.find((unit) => unit.row === row && unit.endRow === endRow)?.score ?? 0,
    name: scoreOf(termsOfRow.get(row) ?? new Map()),
  });
  return { unitShare, unitScore };
}

// Rows outside functions: constants, tables, the body of a script.
const looseShare = 0.6;
/** The part of a function's share that a function inside it gets. */
const outerShare = 0.5;

function termsIn(
  { row, endRow }: RowSpan,
  termsOfRow: ReadonlyMap<number, ReadonlyMap<string, number>>,
): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (let at = row; at <= endRow; at++)
    for (const [term, weight] of termsOfRow.get(at) ?? [])
      found.set(term, Math.max(found.get(term) ?? 0, weight));
  return found;
}
