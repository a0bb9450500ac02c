/** The query and the answer of `grep`. Plain values, because threads exchange them. */

import type { MissingPath } from '../missing-path.ts';
import type { FilePath } from '../source-file.ts';
import type { LayoutWish, PrintableFile } from './printed-lines.ts';

export interface GrepQuery extends LineQuery, FileSelection {
  /** `absent`: the answer lists files without a match. */
  readonly files: 'matching' | 'absent';
  /** `tfidf`: the best files first. `code`: code before texts and data, product code before tests. */
  readonly order: 'path' | 'code' | 'tfidf';
  /** Maximum number of files; undefined for all. */
  readonly fileLimit: number | undefined;
  readonly symbols: 'none' | 'enclosing';
  /**
   * The threads that find the lines also print them in this layout, and the answer contains only the printed text.
   * Not available with a limit, an order by score or symbols. Undefined: the caller prints.
   */
  readonly print: LayoutWish | undefined;
}

export interface GrepAnswer {
  readonly files: readonly FoundFile[];
  /** Whether a match may span lines. */
  readonly mode: PatternOptions['lines'];
  /** Whether the query names exactly one file. */
  readonly isOneFile: boolean;
  /** Number of files before the limit is applied. */
  readonly fileCount: number;
  readonly lineCount: number;
  readonly matchCount: number;
  /** Number of selected files, and number of those that were read. */
  readonly selectedCount: number;
  readonly readCount: number;
  /** Paths of the query without a file to search; the other paths were searched. */
  readonly missingPaths: readonly MissingPath[];
  /** Selected files that changed since indexing, or are new; their lines are current. */
  readonly changed: readonly FilePath[];
  readonly added: readonly FilePath[];
  readonly unreadable: readonly FilePath[];
}

export interface FoundFile extends PrintableFile {
  readonly path: FilePath;
  /** `changed` and `new`: since indexing. `same`: as indexed, or there is no index. */
  readonly state: 'same' | 'changed' | 'new';
  /** Present when the order is by score. */
  readonly score: number | undefined;
}

export interface LineQuery {
  /** A file must match at least one pattern of every group; lines that match any pattern are found. */
  readonly groups: readonly (readonly PatternOptions[])[];
  /** Finds the lines that match no pattern instead (-v). */
  readonly isInverted: boolean;
  /** Number of context lines. */
  readonly before: number;
  readonly after: number;
  /** Maximum number of matching lines per file (-m). */
  readonly maxCount: number | undefined;
  /** `lines`: the text. `line-counts`, `match-counts`: numbers only. `presence`: whether there is a match. */
  readonly detail: 'lines' | 'line-counts' | 'match-counts' | 'presence';
  /** `all`: also finds the spans of matches within lines. */
  readonly spans: 'none' | 'all';
  /** `all`: also counts the matches of each pattern and the words of the file. */
  readonly occurrences: 'none' | 'all';
}

/** As ripgrep's flags. A line matches if one of the patterns does. */
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
  /** Files and folders below the root; empty for everything. */
  readonly paths: readonly FilePath[];
  /** Read like the lines of a .gitignore with inverted meaning: a glob includes, and `!` excludes. */
  readonly globs: readonly string[];
  readonly types: readonly string[];
  readonly typesNot: readonly string[];
}
