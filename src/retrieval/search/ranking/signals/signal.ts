/**
 * The contract of a signal: one way to propose chunks for a query. A signal knows nothing of the other signals;
 * ../fuse.ts adds up their scores. registry.ts lists the signals. The signal `files` has a contract of its own, because
 * it proposes nothing.
 */
import type { Explanation } from '../../../../model/answers/search.ts';
import type { ChunkPlace } from '../../../../model/chunk.ts';
import type { SignalName } from '../../../../model/signal.ts';
import type { FileId } from '../../../../model/source-file.ts';
import type { SymbolIndex } from '../../../../model/symbol.ts';
import type { Reader } from '../../../../store/reader.ts';
import type { CluesFor, FileClues } from '../file-clues.ts';
import type { RankingQuery, RankingStep } from '../ranking-query.ts';

export interface Signal extends ScoreUse {
  /** `query`: the signal runs while the model embeds the query. `vector`: it runs when the query vector is known. */
  readonly needs: 'query' | 'vector';
  /** Later steps that are left out with the signal. */
  readonly supports: readonly RankingStep[];
  /**
   * Chunks of wanted files, possibly several times. `limit` bounds the signals that grade every chunk of the index
   * (text, vectors); definitions and uses of a name are few and are all returned. Call inside a snapshot.
   */
  candidates(reader: Reader, query: RankingQuery, limit: number): readonly SignalCandidate[];
}

/** How the scores of a signal are used. */
export interface ScoreUse {
  readonly name: ProposingSignal;
  /**
   * `graded`: the scores order all chunks of the index and are added up. `certain`: a definition or a use of a name is
   * one or is none; its score counts as a share of the best graded sum.
   */
  readonly scores: 'graded' | 'certain';
  readonly explainedAs: keyof SignalParts;
}

/** The parts of an explanation that come from signals. */
export type SignalParts = Pick<Explanation, 'text' | 'vectors' | 'definition' | 'graph'>;

/** `files`: the names of files and folders only raise the scores of chunks that other signals propose. */
export interface FileSignal {
  readonly name: FileSignalName;
  /** Also when the signal is switched off: the penalties of files remain. */
  clues(cluesFor: CluesFor, query: RankingQuery): (file: FileId) => FileClues;
}

export type FileSignalName = 'files';
export type ProposingSignal = Exclude<SignalName, FileSignalName>;

export interface SignalCandidate extends ChunkPlace {
  /** 0 to 1. More than 1 only for a definition whose name is the whole query. */
  readonly score: number;
  /** Terms of the query that the chunk contains; only from `text`. */
  readonly terms?: readonly string[];
  /** Cosine of the query vector and the chunk; only from `vectors`. */
  readonly cosine?: number;
  /** The symbol to show in place of the chunk; only from `names`. */
  readonly symbol?: SymbolIndex;
}
