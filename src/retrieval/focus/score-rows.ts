/**
 * How much each row of a piece of code matters: for a question, by the rareness of its words among these rows and by
 * whether the row uses the symbol that is asked for; without one, by what the row does: decide, leave, call. Pure.
 */
import type { RowSpan } from '../../model/answers/search.ts';
import type { WordFinder } from '../search/hits/found-words.ts';
import type { RowStructure } from './row-structure.ts';

export interface RowScores {
  /** Above 0 for rows that match the question, by row. Empty when nothing matches. */
  readonly matching: ReadonlyMap<number, number>;
  /** For every row of code: how much it tells about the course of the code. */
  readonly telling: ReadonlyMap<number, number>;
}

export interface Sought {
  /** Undefined without a question. */
  readonly finder: WordFinder | undefined;
  /** Rows with a use of the symbol that the question names. */
  readonly uses: ReadonlySet<number>;
  /** Rows with a call of code in this repository. */
  readonly calls: ReadonlySet<number>;
}

// A use of the symbol outweighs all words of a usual question.
const useScore = 20;
const commentShare = 0.35;
const decidingShare = 1.4;

const decides =
  /^(?:[)\]};\s]*)(?:if|else if|elif|elsif|unless|while|switch|match|case|when|for|assert|select)\b/;
const leaves = /^(?:return|raise|throw|yield|continue|break|panic!?)\b/;

export function scoreRows(
  rows: readonly string[],
  span: RowSpan,
  structure: RowStructure,
  sought: Sought,
): RowScores {
  const telling = new Map<number, number>();
  for (let row = span.row; row <= span.endRow; row++)
    if (structure.kindOf(row) === 'code')
      telling.set(row, tellingScore(rows[row]?.trim() ?? '', sought.calls.has(row)));
  return { matching: matchingScores(rows, span, structure, sought), telling };
}

function tellingScore(text: string, hasCall: boolean): number {
  if (/^[)\]};,]*$/.test(text)) return 0.01;
  return (decides.test(text) ? 0.5 : leaves.test(text) ? 0.6 : 0.1) + (hasCall ? 0.4 : 0);
}

function matchingScores(
  rows: readonly string[],
  { row: first, endRow }: RowSpan,
  structure: RowStructure,
  { finder, uses }: Sought,
): ReadonlyMap<number, number> {
  const termsOfRow = new Map<number, Set<string>>();
  const rowsOfTerm = new Map<string, number>();
  for (const { row, terms } of finder?.inRows(rows, first, endRow + 1) ?? []) {
    const known = termsOfRow.get(row) ?? new Set<string>();
    termsOfRow.set(row, known);
    for (const term of terms) {
      if (!known.has(term)) rowsOfTerm.set(term, (rowsOfTerm.get(term) ?? 0) + 1);
      known.add(term);
    }
  }
  const scores = new Map<number, number>();
  for (const [row, terms] of termsOfRow) {
    let score = 0;
    for (const term of terms) score += Math.log(1 + (endRow - first + 1) / (rowsOfTerm.get(term) ?? 1));
    scores.set(row, score * shareOf(structure.kindOf(row), rows[row]?.trim() ?? ''));
  }
  for (const row of uses) scores.set(row, (scores.get(row) ?? 0) + useScore);
  return scores;
}

function shareOf(kind: ReturnType<RowStructure['kindOf']>, text: string): number {
  if (kind !== 'code') return commentShare;
  return decides.test(text) || leaves.test(text) ? decidingShare : 1;
}
