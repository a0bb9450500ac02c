/** The options and the answer of `search`. */

import type { SignalName } from '../signal.ts';
import type { FilePath } from '../source-file.ts';
import type { SymbolKind } from '../symbol.ts';
import type { FileReading } from './directories.ts';
import type { Choice, MatchKind } from './lookup.ts';

/**
 * `hybrid`: passages ranked by all signals: words, names, files, graph and vectors.
 * `hierarchical`: symbols that the query names, and if they are few, passages ranked as in LocAgent.
 * `text`: chunks ranked by BM25F; parts of words match too.
 */
export type SearchMode = 'hybrid' | 'hierarchical' | 'text';

/** The head; the rows around the words; or everything. */
export type ShowLevel = 'fold' | 'preview' | 'full';

export interface SearchOptions {
  readonly mode: SearchMode;
  readonly limit: number;
  /** `auto`: a single hit in full, a few as previews, others as heads. */
  readonly show: ShowLevel | 'auto';
  readonly kinds: ReadonlySet<SymbolKind> | undefined;
  readonly language: Choice | undefined;
  /** Globs, files or folders. */
  readonly path: Choice | undefined;
  /** Undefined: the `hierarchical` mode excludes tests unless a path is given. */
  readonly tests: 'with' | 'without' | 'only' | undefined;
  /** Passages with these literal phrases come before others. */
  readonly phrases?: readonly string[] | undefined;
  /** Signals to leave out, to measure their effect. */
  readonly without?: ReadonlySet<SignalName> | undefined;
}

/** 0-based; `endRow` is inclusive. */
export interface RowSpan {
  readonly row: number;
  readonly endRow: number;
}

/** A symbol, with its best passage for the query. */
export interface SearchHit extends RowSpan {
  readonly id: string;
  readonly kind: SymbolKind;
  readonly name: string;
  readonly qualifiedName: string;
  readonly path: string;
  readonly language: string | undefined;
  readonly isTest: boolean;
  readonly passage: RowSpan;
  /** 1 for an exactly named symbol, less for all others; in hybrid ranking at most the confidence. */
  readonly score: number;
  /** The terms of the score before it is scaled to the confidence; only in hybrid ranking. */
  readonly why: Explanation | undefined;
  readonly source: 'name' | 'text';
  /** How the name matches; undefined for a match of the text. */
  readonly match: MatchKind | undefined;
  /** Words of the query that the passage, its path or its name contains; parts of words where only parts match. */
  readonly terms: readonly string[];
  /** The file has changed since it was indexed, so rows may be wrong. */
  readonly isStale: boolean;
  readonly text: ShownText;
}

export interface ShownText {
  readonly level: ShowLevel;
  /** Contiguous rows, separated by line breaks. */
  readonly pieces: readonly { readonly row: number; readonly text: string }[];
  /** Positions of query words in the pieces, in UTF-16 units. */
  readonly positions: readonly WordPosition[];
  /** Number of rows of the symbol or passage that are not shown. */
  readonly cutRows: number;
  /** Why there is no text. `moved`: the file has changed, and the symbol is no longer at its indexed rows. */
  readonly missing: Exclude<FileReading, Buffer> | 'moved' | undefined;
}

export interface WordPosition {
  readonly row: number;
  readonly column: number;
  readonly length: number;
}

/** How far vectors contributed to an answer. */
export interface VectorShare {
  /** Number of passages with a vector, and of those without one yet. */
  readonly compared: number;
  readonly missing: number;
  /** Why none were compared, unless the vectors have not been computed yet. */
  readonly why: string | undefined;
}

export interface SearchAnswer {
  readonly query: string;
  readonly mode: SearchMode;
  /** Best first. */
  readonly hits: readonly SearchHit[];
  /** Number of symbols and passages beyond the limit; several may belong to one symbol. */
  readonly more: number;
  /** Number of files with some of the words, and of those that were searched. */
  readonly files: number;
  readonly filesRead: number;
  /** The number of words of the query, and of those that were searched: of a long query, only the most distinctive. */
  readonly words: number;
  readonly wordsSearched: number;
  /** Number of chunks with some of the words that the filters exclude; counted only when there are no hits. */
  readonly outside: number;
  /** The kind of the question; only in hybrid ranking. */
  readonly intent: Intent | undefined;
  /**
   * 0 to 1, on an absolute scale: how certainly the best hits answer the query. Only in hybrid ranking with hits;
   * unknown for a report without vectors.
   */
  readonly confidence: number | undefined;
  /** The hits are the nearest ones, but have too little in common with the query to answer it. */
  readonly isWeak: boolean;
  /** Undefined when vectors were not requested. */
  readonly vectors: VectorShare | undefined;
  /** Similar names, when there are no hits, or when the query is a name that occurs nowhere. */
  readonly suggestions: readonly string[];
  /** Files of the hits that changed since they were indexed. */
  readonly staleFiles: readonly FilePath[];
}

/** The terms of a hybrid score, before the score is scaled to the confidence of the answer. */
export interface Explanation {
  readonly text: number;
  readonly vectors: number;
  /** From the `names` signal. */
  readonly definition: number;
  readonly graph: number;
  readonly coherence: number;
  readonly fileName: number;
  readonly folderName: number;
  readonly mention: number;
  /** The factor that the penalties leave: 1 for a file without a penalty. */
  readonly kept: number;
}

/** `targeted`: a symbol that the query names. `cross-cutting`: many locations. `exploratory`: an explanation. */
export type Intent = 'targeted' | 'cross-cutting' | 'exploratory';
