/** Passages: rows of a file that may answer a query, as every ranking hands them to the presentation. */
import type { Explanation } from '../../model/answers/search.ts';
import type { SymbolIndex } from '../../model/symbol.ts';
import type { SearchFile } from './search-files.ts';

export interface Passage {
  readonly file: SearchFile;
  readonly startRow: number;
  /** Exclusive. */
  readonly endRow: number;
  readonly symbol: SymbolIndex;
  /** Above 0, at most `maxPassageScore`. */
  readonly score: number;
  readonly why?: Explanation;
}

export interface Passages {
  /** Best first. Lazy: files are read only as far as passages are taken. */
  readonly best: Iterable<Passage>;
  /** Number of passages, as far as it is known after `best` was read. */
  total(): number;
  /** Files with some of the words, and how many of them were searched. */
  readonly files: number;
  readonly filesRead: number;
}

/** The passages of the hybrid ranking. */
export interface RankedPassages extends Passages {
  /**
   * 0 to 1, on an absolute scale: how certainly the first passages answer the query. 0 without passages, undefined when
   * it cannot be judged.
   */
  readonly confidence: number | undefined;
  /** Chunks whose vectors were compared with the query vector. */
  readonly chunksCompared: number;
}

export const noPassages: Passages = { best: [], total: () => 0, files: 0, filesRead: 0 };

/** Every symbol that the query names scores above this. */
export const maxPassageScore = 0.9;
