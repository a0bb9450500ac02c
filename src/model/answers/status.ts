/** The answer of `status`: the contents of the index. */
import type { CompileStatus } from '../compiled-file.ts';
import type { Problem } from '../problem.ts';
import type { FilePath, LanguageId, SkipReason } from '../source-file.ts';

export interface IndexStatus {
  readonly indexDirectory: string;
  readonly sizeBytes: number;
  readonly updatedAt: string | undefined;
  /** False when the last update did not finish; the next update finishes it. */
  readonly isComplete: boolean;
  /** Number of indexed files, and of the symbols they define: see store/index-totals.ts. */
  readonly files: number;
  readonly symbols: number;
  readonly chunks: number;
  readonly projects: number;
  readonly vectors: VectorStatus;
  readonly compilers: CompileState;
  readonly languages: readonly LanguageCount[];
  /**
   * Share of the source text that is parsed and lies outside syntax errors. Source text is the text in parsed
   * languages and in `unparsedLanguages`. Undefined when there is no source text.
   */
  readonly parseCoverage: number | undefined;
  /** Languages that are present but not parsed, the largest first. */
  readonly unparsedLanguages: readonly UnparsedLanguage[];
  readonly skipped: readonly {
    readonly reason: SkipReason;
    readonly count: number;
    readonly examples: readonly string[];
  }[];
  readonly problemCount: number;
  readonly problems: readonly { readonly path: FilePath; readonly problem: Problem }[];
}

export interface UnparsedLanguage {
  readonly language: string;
  readonly files: number;
  /** Share of the source text, from 0 to 1. */
  readonly share: number;
}

export interface VectorStatus extends VectorCounts {
  /** Id of the embedder that made the vectors; undefined when nothing is embedded yet. */
  readonly embedder: string | undefined;
  readonly dimensions: number | undefined;
}

export interface LanguageCount {
  readonly language: string | undefined;
  readonly files: number;
  readonly symbols: number;
  readonly rows: number;
  readonly length: number;
  readonly brokenLength: number;
  readonly partial: number;
  readonly failed: number;
}

/** How far compilers know the files of their languages. */
export interface CompileState {
  /** Files of languages that have a compiler. */
  readonly files: number;
  readonly full: number;
  /** Files about which the compiler must still be asked. */
  readonly pending: number;
  /** Files with edges by syntax only, although the compiler was asked. */
  readonly syntacticOnly: number;
  readonly failed: number;
  /** Why files are not `full`, most frequent first, and what is wrong with their projects. */
  readonly problems: readonly string[];
}

/** Files of a language by what its compiler says about them. */
export interface CompileCount {
  readonly language: LanguageId;
  /** `pending`: the compiler has not answered yet, or must be asked again. */
  readonly state: CompileStatus | 'pending';
  readonly files: number;
}

/** Chunks that have a vector, and all there are. */
export interface VectorCounts {
  readonly embedded: number;
  readonly chunks: number;
}
