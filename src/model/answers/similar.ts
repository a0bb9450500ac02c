/** The answer of `similar`. */
import type { SymbolNode } from './navigation.ts';

export interface SimilarAnswer {
  readonly of: SymbolNode;
  /** Best first. */
  readonly hits: readonly SimilarSymbol[];
  /** The most distinctive terms of the symbol, the most distinctive first. */
  readonly terms: readonly string[];
  /** `terms` if the symbol has no vectors (yet). */
  readonly by: 'vectors and terms' | 'terms';
}

export interface SimilarSymbol extends SymbolNode {
  /** The row with the name; undefined for files, and for an unreadable file. */
  readonly head: string | undefined;
  /**
   * 0 to 1: the share of the distinctive terms that the hit contains; with vectors, the mean of this share and
   * `nearness`.
   */
  readonly score: number;
  /** 0 to 1: similarity of the vectors; undefined if one of the symbols has none. */
  readonly nearness: number | undefined;
  readonly isSameName: boolean;
  /** The common terms, the most distinctive first. */
  readonly sharedTerms: readonly string[];
}
