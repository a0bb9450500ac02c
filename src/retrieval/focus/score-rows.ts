/**
 * How much each row of a piece of code matters: for a question, by the rareness of its words among these rows and by
 * whether the row uses the symbol that is asked for; without one, by what the row does: decide, leave, call. Pure.
 */
import type { RowSpan } from '../../model/answers/search.ts';
import type { WordFinder } from '../search/hits/found-words.ts';
import type { Abbreviations } from './abbreviations.ts';
import type { RowStructure } from './row-structure.ts';
import { unitShares } from './unit-shares.ts';

export interface RowScores {
  /** Above 0 for rows that match the question, by row. Empty when nothing matches. */
  readonly matching: ReadonlyMap<number, number>;
  /** From 0 to 1: how much the function around a row is about the question. */
  unitShare(row: number): number;
  /** How much a function and its first row have of the question. */
  unitScore(unit: RowSpan): { readonly body: number; readonly name: number };
  /** For every row of code: how much it tells about the course of the code. */
  readonly telling: ReadonlyMap<number, number>;
}

export interface Sought {
  /** Undefined without a question. */
  readonly finder: WordFinder | undefined;
  /** Finds abbreviations of the words; undefined without a question. */
  readonly abbreviations?: Abbreviations | undefined;
  /** Rows with a use of the symbol that the question names. */
  readonly uses: ReadonlySet<number>;
  /** Rows with a call of code in this repository. */
  readonly calls: ReadonlySet<number>;
  /** The functions among the rows, outer ones before inner ones; where they are known. */
  readonly units?: readonly RowSpan[];
  /** The functions among the rows that are called in a row, by their first row. */
  readonly callees?: ReadonlyMap<number, readonly number[]>;
}

// A use of the symbol outweighs all words of a usual question.
const useScore = 20;
const commentShare = 0.35;
const decidingShare = 1.4;
const abbreviationShare = 0.5;
// The least share of a row in a function with none of the words.
const looseShare = 0.3;

const deciding =
  /^(?:[)\]};\s]*)(?:if|else if|elif|elsif|unless|while|switch|match|case|when|for|assert|select)\b/;
// Names that a module exports or imports.
const listsNames = /^(?:__all__\b|export\s*(?:\*|\{)|from\s+\S+\s+import\s*\(?$)/;
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
  return { ...matchingScores(rows, span, structure, sought), telling };
}

function tellingScore(text: string, hasCall: boolean): number {
  if (/^[)\]};,]*$/.test(text)) return 0.01;
  return (deciding.test(text) ? 0.5 : leaves.test(text) ? 0.6 : 0.1) + (hasCall ? 0.4 : 0);
}

function matchingScores(
  rows: readonly string[],
  span: RowSpan,
  structure: RowStructure,
  sought: Sought,
): Omit<RowScores, 'telling'> {
  const termsOfRow = findTerms(rows, span, structure, sought);
  const rowsOfTerm = new Map<string, number>();
  for (const terms of termsOfRow.values())
    for (const term of terms.keys()) rowsOfTerm.set(term, (rowsOfTerm.get(term) ?? 0) + 1);
  const { unitShare, unitScore } = unitShares(sought.units ?? [], termsOfRow);
  const matching = new Map<number, number>();
  for (const [row, terms] of termsOfRow) {
    let score = 0;
    for (const [term, weight] of terms)
      score += weight * Math.log(1 + (span.endRow - span.row + 1) / (rowsOfTerm.get(term) ?? 1));
    const share = looseShare + (1 - looseShare) * unitShare(row);
    matching.set(row, score * shareOf(rows, structure, row) * share);
  }
  for (const row of sought.uses) matching.set(row, (matching.get(row) ?? 0) + useScore);
  return { matching, unitShare, unitScore };
}

/** The terms of each row, with the weight 1 for a word and less for its abbreviation in code. */
function findTerms(
  rows: readonly string[],
  { row: first, endRow }: RowSpan,
  structure: RowStructure,
  { finder, abbreviations }: Sought,
): ReadonlyMap<number, ReadonlyMap<string, number>> {
  const termsOfRow = new Map<number, Map<string, number>>();
  const add = (row: number, term: string, weight: number): void => {
    const known = termsOfRow.get(row) ?? new Map<string, number>();
    termsOfRow.set(row, known.set(term, Math.max(known.get(term) ?? 0, weight)));
  };
  for (const { row, terms } of finder?.inRows(rows, first, endRow + 1) ?? [])
    for (const term of terms) add(row, term, 1);
  for (const { row, terms } of abbreviations?.finder.inRows(rows, first, endRow + 1) ?? [])
    for (const term of structure.kindOf(row) === 'code' ? terms : [])
      add(row, abbreviations?.wordOf(term) ?? term, abbreviationShare);
  return termsOfRow;
}

function shareOf(rows: readonly string[], structure: RowStructure, row: number): number {
  const text = rows[row]?.trim() ?? '';
  const isList = [row, ...structure.around(row)].some((each) => listsNames.test(rows[each]?.trim() ?? ''));
  if (isList || structure.kindOf(row) !== 'code') return commentShare;
  return deciding.test(text) || leaves.test(text) ? decidingShare : 1;
}

/** Whether a row states a condition or leaves a block. */
export function settles(text: string): boolean {
  return decides(text) || leaves.test(text.trim());
}

/** Whether a row states a condition. */
export function decides(text: string): boolean {
  return deciding.test(text.trim());
}
