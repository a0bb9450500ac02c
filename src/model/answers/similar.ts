/** The answer of `similar`. */
import type { SymbolNode } from './navigation.ts';

export interface SimilarAnswer {
  readonly of: SymbolNode;
  /** Best first. */
  readonly hits: readonly SimilarSymbol[];
  /** What was looked for: the terms that tell most about the symbol, the most telling first. */
  readonly terms: readonly string[];
  /** Whether meaning was compared as well; only terms where the symbol has no vectors (yet). */
  readonly by: 'vectors and terms' | 'terms';
}

export interface SimilarSymbol extends SymbolNode {
  /** The row with its name; undefined for files, and when the file cannot be read. */
  readonly head: string | undefined;
  /** 0 to 1: how much of what tells about the symbol is here too; with vectors the mean of that and `nearness`. */
  readonly score: number;
  /** 0 to 1: how near its meaning is; undefined where one of the two has no vectors. */
  readonly nearness: number | undefined;
  readonly isSameName: boolean;
  /** What both have, the most telling first. */
  readonly sharedTerms: readonly string[];
}
