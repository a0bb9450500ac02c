/** The answer of `context`: code packed into a token budget. */

import type { SymbolKind } from '../symbol.ts';
import type { FileReading } from './directories.ts';
import type { Choice } from './lookup.ts';

export interface ContextOptions {
  /** The answer as text never has more, as they are estimated in tokens.ts. */
  readonly budgetTokens: number;
  readonly kinds: ReadonlySet<SymbolKind> | undefined;
  readonly language: Choice | undefined;
  /** Globs, or files or folders. */
  readonly path: Choice | undefined;
  readonly tests: 'with' | 'without' | 'only';
  /** Passages with these words, as they are written, come before others. */
  readonly phrases?: readonly string[] | undefined;
}

/** How much of a symbol is shown: its head, its head and what matters, or all. */
export type Level = 'signature' | 'preview' | 'full';

/** Why something is in an answer: the query says where it is, or what it is called, or has its words. */
export type Reason = 'place' | 'name' | 'text';

export interface ContextAnswer {
  /** The beginning of it. */
  readonly query: string;
  readonly budgetTokens: number;
  /** Of the files below, estimated. */
  readonly tokens: number;
  /** The one with the best symbol first. */
  readonly files: readonly ContextFile[];
  /** What answers too and has no room. */
  readonly left: LeftOut;
  /** Words of the query, and how many of them were searched: of very many, the most telling ones. */
  readonly words: number;
  readonly wordsSearched: number;
  /**
   * What is shown is the nearest there is, but has too little in common with the query to answer it. Never so for a
   * place.
   */
  readonly isWeak: boolean;
  /** Whether vectors were compared. */
  readonly isCompared: boolean;
  /** Names that may be meant, when nothing is found. */
  readonly suggestions: readonly string[];
}

export interface LeftOut {
  readonly symbols: number;
  readonly files: number;
  /** Ids of the best of them. */
  readonly first: readonly string[];
}

export interface ContextFile {
  readonly path: string;
  readonly language: string | undefined;
  readonly isTest: boolean;
  /** The file has changed since it was indexed: rows may be wrong. */
  readonly isStale: boolean;
  /** Why there is no text. */
  readonly missing: Exclude<FileReading, Buffer> | undefined;
  /** In the order of the source; no row is shown twice. */
  readonly entries: readonly ContextEntry[];
}

/** A symbol, or a passage of a file that belongs to none. Rows from 0; the last one is included. */
export interface ContextEntry {
  readonly id: string;
  readonly kind: SymbolKind;
  readonly row: number;
  readonly endRow: number;
  readonly reason: Reason;
  readonly level: Level;
  /** Its file has changed, and it is not where it was: then nothing is shown of it. */
  readonly isMoved?: true;
  /** Rows that stand together, each with its own line break but the last. */
  readonly pieces: readonly Piece[];
  /** Other symbols by name; only for what is shown in full. */
  readonly neighbours: Neighbours | undefined;
}

export interface Piece {
  readonly row: number;
  readonly text: string;
}

/** Ids. */
export interface Neighbours {
  /** What it is in, if that is more than a file. */
  readonly container: string | undefined;
  /** The first few that call, construct or inherit from it, tests last. */
  readonly callers: readonly string[];
  /** Other files with such links to it. */
  readonly usedIn: number;
  readonly callees: readonly string[];
  readonly moreCallees: number;
}
