/** The answer of `context`: code packed into a token budget. */

import type { SymbolKind } from '../symbol.ts';
import type { FileReading } from './directories.ts';
import type { Choice } from './lookup.ts';

export interface ContextOptions {
  /** Upper bound for the rendered answer, in tokens as estimated by src/retrieval/tokens.ts. */
  readonly budgetTokens: number;
  readonly kinds: ReadonlySet<SymbolKind> | undefined;
  readonly language: Choice | undefined;
  /** Globs, files or folders. */
  readonly path: Choice | undefined;
  readonly tests: 'with' | 'without' | 'only';
  /** Passages with these literal phrases come before others. */
  readonly phrases?: readonly string[] | undefined;
}

/** How much of a symbol is shown: the head; the head and the relevant rows; or everything. */
export type Level = 'signature' | 'preview' | 'full';

/** Why a symbol is in the answer: the query contains its location, its name, or words of its text. */
export type Reason = 'place' | 'name' | 'text';

export interface ContextAnswer {
  /** The beginning of the query. */
  readonly query: string;
  readonly budgetTokens: number;
  /** Estimated tokens of the files below. */
  readonly tokens: number;
  /** The file with the best symbol comes first. */
  readonly files: readonly ContextFile[];
  /** Further candidates that did not fit the budget. */
  readonly left: LeftOut;
  /** The number of words of the query, and of those that were searched: of a long query, only the most distinctive. */
  readonly words: number;
  readonly wordsSearched: number;
  /**
   * The shown symbols are the nearest ones, but have too little in common with the query to answer it. Never true when
   * the query names a location.
   */
  readonly isWeak: boolean;
  /** Whether vectors were used. */
  readonly isCompared: boolean;
  /** Similar names, when nothing was found. */
  readonly suggestions: readonly string[];
}

export interface LeftOut {
  readonly symbols: number;
  readonly files: number;
  /** Ids of the best candidates that were left out. */
  readonly first: readonly string[];
}

export interface ContextFile {
  readonly path: string;
  readonly language: string | undefined;
  readonly isTest: boolean;
  /** The file has changed since it was indexed, so rows may be wrong. */
  readonly isStale: boolean;
  /** Why the file has no text. */
  readonly missing: Exclude<FileReading, Buffer> | undefined;
  /** In source order; no row is shown twice. */
  readonly entries: readonly ContextEntry[];
}

/** A symbol, or a passage outside all symbols. Rows are 0-based; `endRow` is inclusive. */
export interface ContextEntry {
  readonly id: string;
  readonly kind: SymbolKind;
  readonly row: number;
  readonly endRow: number;
  readonly reason: Reason;
  readonly level: Level;
  /** The file has changed, and the symbol is no longer at its indexed rows: no text is shown. */
  readonly isMoved?: true;
  /** Contiguous rows, separated by line breaks. */
  readonly pieces: readonly Piece[];
  /** Ids of related symbols; only for symbols that are shown in full. */
  readonly neighbours: Neighbours | undefined;
}

export interface Piece {
  readonly row: number;
  readonly text: string;
}

/** Ids of related symbols. */
export interface Neighbours {
  /** The enclosing symbol; undefined when it is the file. */
  readonly container: string | undefined;
  /** The first few symbols that call, construct or inherit from it, tests last. */
  readonly callers: readonly string[];
  /** Number of other files with such edges to it. */
  readonly usedIn: number;
  readonly callees: readonly string[];
  readonly moreCallees: number;
}
