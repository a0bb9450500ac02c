/** What is asked of the lines of each file. Plain values: threads hand it over. */
import type { PatternOptions } from './syntax/pattern-options.ts';

export interface LineQuery {
  /** A file must match one pattern of every group; lines that match any of them are found. */
  readonly groups: readonly (readonly PatternOptions[])[];
  /** Lines that match none are found instead (-v). */
  readonly isInverted: boolean;
  /** Lines of context. */
  readonly before: number;
  readonly after: number;
  /** Matching lines of one file, at most (-m). */
  readonly maxCount: number | undefined;
  /** `lines`: the text. `line-counts`, `match-counts`: how many. `presence`: whether there are any. */
  readonly detail: 'lines' | 'line-counts' | 'match-counts' | 'presence';
  /** `all`: where in the lines the matches are. */
  readonly spans: 'none' | 'all';
  /** `all`: how often each pattern occurs, and how many words there are. */
  readonly occurrences: 'none' | 'all';
}
