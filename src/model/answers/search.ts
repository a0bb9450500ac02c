/** The options and the answer of `search`. */

import type { SignalName } from '../signal.ts';
import type { FilePath } from '../source-file.ts';
import type { SymbolKind } from '../symbol.ts';
import type { FileReading } from './directories.ts';
import type { Choice, MatchKind } from './lookup.ts';

/**
 * `hybrid`: passages ranked by all that is known of them: words, names, files and what they mean.
 * `hierarchical`: symbols that the query names, and where they are few, passages ranked as LocAgent ranks them.
 * `text`: chunks ranked by BM25F, in which parts of words count too.
 */
export type SearchMode = 'hybrid' | 'hierarchical' | 'text';

/** The head, the rows around the words, or all. */
export type ShowLevel = 'fold' | 'preview' | 'full';

export interface SearchOptions {
  readonly mode: SearchMode;
  readonly limit: number;
  /** `auto`: all of a single hit, of few a preview, of the others the head. */
  readonly show: ShowLevel | 'auto';
  readonly kinds: ReadonlySet<SymbolKind> | undefined;
  readonly language: Choice | undefined;
  /** Globs, or files or folders. */
  readonly path: Choice | undefined;
  /** Undefined: the `hierarchical` mode leaves them out unless a path is named. */
  readonly tests: 'with' | 'without' | 'only' | undefined;
  /** Passages with these words, as they are written, come before others. */
  readonly phrases?: readonly string[] | undefined;
  /** Signals that get no say, to see what they are worth. */
  readonly without?: ReadonlySet<SignalName> | undefined;
}

/** Rows from 0; the last one is included. */
export interface RowSpan {
  readonly row: number;
  readonly endRow: number;
}

/** A symbol, and the passage of it that answers. */
export interface SearchHit extends RowSpan {
  readonly id: string;
  readonly kind: SymbolKind;
  readonly name: string;
  readonly qualifiedName: string;
  readonly path: string;
  readonly language: string | undefined;
  readonly isTest: boolean;
  readonly passage: RowSpan;
  /** 1 for what is named exactly, below for all else; of hybrid ranking at most as high as the confidence. */
  readonly score: number;
  /** What the score is made of, before it is set against the best; only of hybrid ranking. */
  readonly why: Explanation | undefined;
  readonly source: 'name' | 'text';
  /** How the name fits; undefined for what the text says. */
  readonly match: MatchKind | undefined;
  /** Words of the query that the passage, its path or its name has; of those that it has not, their parts. */
  readonly terms: readonly string[];
  /** The file has changed since it was indexed: rows may be wrong. */
  readonly isStale: boolean;
  readonly text: ShownText;
}

export interface ShownText {
  readonly level: ShowLevel;
  /** Rows that stand together, each with its own line break but the last. */
  readonly pieces: readonly { readonly row: number; readonly text: string }[];
  /** Words of the query in the pieces: in UTF-16 units. */
  readonly positions: readonly WordPosition[];
  /** Rows of the symbol, or of the passage of a file, that are not shown. */
  readonly cutRows: number;
  /** Why there is no text. `moved`: its file has changed, and it is not where it was. */
  readonly missing: Exclude<FileReading, Buffer> | 'moved' | undefined;
}

export interface WordPosition {
  readonly row: number;
  readonly column: number;
  readonly length: number;
}

/** How far meaning had a say in an answer. */
export interface VectorShare {
  /** Passages that have a vector, and those that have none yet. */
  readonly compared: number;
  readonly missing: number;
  /** Why none were compared, if it is not that there are none yet. */
  readonly why: string | undefined;
}

export interface SearchAnswer {
  readonly query: string;
  readonly mode: SearchMode;
  /** Best first. */
  readonly hits: readonly SearchHit[];
  /** Symbols and passages that the limit cut off; several may be of one symbol. */
  readonly more: number;
  /** Files with some of the words, and how many of them were looked at. */
  readonly files: number;
  readonly filesRead: number;
  /** Words of the query, and how many of them were searched: of very many, the most telling ones. */
  readonly words: number;
  readonly wordsSearched: number;
  /** Chunks with some of the words that the filters left out; counted only when there are no hits. */
  readonly outside: number;
  /** What the question is after; only of hybrid ranking. */
  readonly intent: Intent | undefined;
  /**
   * 0 to 1, on an absolute scale: how surely the best hits answer the query. Only of hybrid ranking, where it found the
   * hits; not known for a report that was searched without vectors.
   */
  readonly confidence: number | undefined;
  /** The hits are the nearest there are, but have too little in common with the query to answer it. */
  readonly isWeak: boolean;
  /** Undefined where meaning was not asked for. */
  readonly vectors: VectorShare | undefined;
  /** Names that may be meant, when there are no hits, or when the query is a name that is written nowhere. */
  readonly suggestions: readonly string[];
  /** Files of the hits that have changed since they were indexed. */
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

/** `targeted`: at something that the query names. `cross-cutting`: at many places. `exploratory`: at an explanation. */
export type Intent = 'targeted' | 'cross-cutting' | 'exploratory';
