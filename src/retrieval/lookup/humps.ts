/**
 * Matches names by the beginnings of their words (humps): gUD, GUD and guda match getUserData, hs2 matches
 * HTTPServer2, gqs matches get_query_set. Every word from the first one on contributes at least one letter; words at
 * the end may be left out. Pure.
 */
import { isDigit, isUpper, isWordPart, nextWordStart } from './fold.ts';

export interface HumpQuery {
  readonly folded: string;
  /** Bits of the letters that must begin a word: the upper-case ones. */
  readonly large: number;
  /**
   * Bits of the letters that may begin a word: all letters, or, if upper-case letters mark the beginnings, only
   * these, the first letter and digits.
   */
  readonly starting: number;
}

/** Match states are bits of one integer. */
const longestHumps = 30;

/** Undefined for text with characters other than letters and digits, and for text that is too short or too long. */
export function readHumps(text: string, folded: string): HumpQuery | undefined {
  if (folded.length < 2 || folded.length > longestHumps) return undefined;
  let large = 0;
  let digits = 0;
  for (let at = 0; at < text.length; at++) {
    if (!isWordPart(text, at)) return undefined;
    if (isUpper(text, at)) large |= 1 << at;
    if (isDigit(text, at)) digits |= 1 << at;
  }
  return { folded, large, starting: areMarkedByCase({ large }) ? large | digits | 1 : -1 };
}

/**
 * Whether upper-case letters mark word beginnings. The first letter does not count, because any name may begin with
 * one.
 */
export function areMarkedByCase({ large }: Pick<HumpQuery, 'large'>): boolean {
  return large > 1;
}

/** The letters that must begin words, folded. */
export function startsOf({ folded, large }: HumpQuery): string {
  return [...folded].filter((_, at) => at === 0 || (large & (1 << at)) !== 0).join('');
}

/**
 * `whole`: every word of the name contributes. `part`: words at the end do not. At least two words contribute.
 * `starts` has the word starts among the first 32 indexes of the name.
 */
export function humpsIn(
  query: HumpQuery,
  name: string,
  folded: string,
  starts: number,
): 'whole' | 'part' | undefined {
  const all = 1 << query.folded.length;
  // Bit n: the words so far can match the first n letters of the query.
  let given = 1;
  let words = 0;
  for (let at = nextWordStart(name, starts, 0); at < name.length; ) {
    const end = nextWordStart(name, starts, at + 1);
    given = withWord(query, given, folded, at, end);
    words++;
    if (given === 0) return undefined;
    if ((given & all) !== 0 && words > 1) return end < name.length ? 'part' : 'whole';
    at = end;
  }
  return undefined;
}

/**
 * The match states after the word from `start` to `end`, including punctuation after it, has contributed at least one
 * letter. Runs once per word of each candidate name.
 */
function withWord(
  { folded: letters, large, starting }: HumpQuery,
  before: number,
  folded: string,
  start: number,
  end: number,
): number {
  let after = 0;
  for (let from = 0; from < letters.length; from++) {
    if ((before & starting & (1 << from)) === 0) continue;
    for (let count = 0; from + count < letters.length && start + count < end; count++) {
      if (letters.charCodeAt(from + count) !== folded.charCodeAt(start + count)) break;
      if (count > 0 && (large & (1 << (from + count))) !== 0) break;
      after |= 1 << (from + count + 1);
    }
  }
  return after;
}
