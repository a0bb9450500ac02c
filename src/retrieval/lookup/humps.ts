/**
 * Names by the beginnings of their words: gUD, GUD and guda are getUserData, hs2 is HTTPServer2, gqs get_query_set.
 * Each word from the first one on gives one letter or more; words at the end may be left out. Pure.
 */
import { isDigit, isUpper, isWordPart, nextWordStart } from './fold.ts';

export interface HumpQuery {
  readonly folded: string;
  /** Bits of letters that begin a word for sure: those written large. */
  readonly large: number;
  /** Bits of letters that can begin a word: all of them, or, where large ones say what begins, no small ones. */
  readonly starting: number;
}

/** As many as there are bits to remember where a match can go on. */
const longestHumps = 30;

/** Undefined for what is no row of letters and digits, or too short or too long for one. */
export function readHumps(text: string, folded: string): HumpQuery | undefined {
  if (folded.length < 2 || folded.length > longestHumps) return undefined;
  let large = 0;
  let digits = 0;
  for (let at = 0; at < text.length; at++) {
    if (!isWordPart(text, at)) return undefined;
    if (isUpper(text, at)) large |= 1 << at;
    if (isDigit(text, at)) digits |= 1 << at;
  }
  return { folded, large, starting: areMeant({ large }) ? large | digits | 1 : -1 };
}

/** Whether large letters say so; the first letter of a name may be large anyhow. */
export function areMeant({ large }: Pick<HumpQuery, 'large'>): boolean {
  return large > 1;
}

/** The letters that begin words for sure, folded. */
export function startsOf({ folded, large }: HumpQuery): string {
  return [...folded].filter((_, at) => at === 0 || (large & (1 << at)) !== 0).join('');
}

/** `whole`: every word of the name gave a letter. At least two did. `starts`: bits of the first 32 places at which words begin. */
export function humpsIn(
  query: HumpQuery,
  name: string,
  folded: string,
  starts: number,
): 'whole' | 'part' | undefined {
  const all = 1 << query.folded.length;
  // Bit n: the words so far can have given the first n letters.
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

/** What can have been given once the word from `start` to `end`, signs behind it included, has given one letter or more. */
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
