/** The question and the answer of `grep`. Plain values: threads pass them on. */

import type { FilePath } from '../source-file.ts';
import type { LayoutWish, PrintableFile } from './printed-lines.ts';

export interface GrepQuery extends LineQuery, FileSelection {
  /** `absent`: files without a match are the answer. */
  readonly files: 'matching' | 'absent';
  /** `tfidf`: the best files first. */
  readonly order: 'path' | 'tfidf';
  /** Files at most; undefined: all. */
  readonly fileLimit: number | undefined;
  readonly symbols: 'none' | 'enclosing';
  /**
   * All lines are printed so, by the threads that find them, and the answer holds nothing else of them. Not with a limit, an
   * order by score or symbols. Undefined: whoever asked prints what it needs.
   */
  readonly print: LayoutWish | undefined;
}

export interface GrepAnswer {
  readonly files: readonly FoundFile[];
  /** Whether a match may span lines. */
  readonly mode: PatternOptions['lines'];
  /** Whether nothing but one file was named. */
  readonly isOneFile: boolean;
  /** Before the limit. */
  readonly fileCount: number;
  readonly lineCount: number;
  readonly matchCount: number;
  /** Files that were asked about, and those among them that had to be read. */
  readonly selectedCount: number;
  readonly readCount: number;
  /** Asked about and not what was indexed; their lines are from now. */
  readonly changed: readonly FilePath[];
  readonly added: readonly FilePath[];
  readonly unreadable: readonly FilePath[];
}

export interface FoundFile extends PrintableFile {
  readonly path: FilePath;
  /** `changed` and `new`: since the index was made. `same`: as indexed, or there is no index. */
  readonly state: 'same' | 'changed' | 'new';
  /** Where order is by score. */
  readonly score: number | undefined;
}

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

/** As ripgrep's flags of the same meaning. Several patterns: a line matches when one of them does. */
export interface PatternOptions {
  readonly patterns: readonly string[];
  /** `literal`: -F. */
  readonly syntax: 'regex' | 'literal';
  /** `smart`: insensitive when no pattern has an upper-case letter (-S). */
  readonly letterCase: 'sensitive' | 'insensitive' | 'smart';
  /** `word`: -w. `line`: -x. */
  readonly boundary: 'none' | 'word' | 'line';
  /** `across`: matches may span lines (-U). */
  readonly lines: 'single' | 'across';
}

export interface FileSelection {
  /** Files and folders below the root; empty: everything. */
  readonly paths: readonly FilePath[];
  /** Without `!`: only these. With: not these. As lines of a .gitignore, turned round. */
  readonly globs: readonly string[];
  readonly types: readonly string[];
  readonly typesNot: readonly string[];
}
