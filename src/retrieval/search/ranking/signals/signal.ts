/**
 * The contract of a signal: one way to propose chunks for a query. A signal knows nothing of the other signals;
 * ../fuse.ts adds up their scores. registry.ts lists the signals.
 */
import type { ChunkPlace } from '../../../../model/chunk.ts';
import type { SignalName } from '../../../../model/signal.ts';
import type { SymbolIndex } from '../../../../model/symbol.ts';
import type { Reader } from '../../../../store/reader.ts';
import type { RankingQuery } from '../ranking-query.ts';

export interface Signal {
  readonly name: ProposingSignal;
  /** `query`: the signal runs while the model embeds the query. `vector`: it runs when the query vector is known. */
  readonly needs: 'query' | 'vector';
  /**
   * Chunks of wanted files, possibly several times. `limit` bounds the signals that grade every chunk of the index
   * (text, vectors); definitions and uses of a name are few and are all returned. Call inside a snapshot.
   */
  candidates(reader: Reader, query: RankingQuery, limit: number): readonly SignalCandidate[];
}

/** `files` proposes no chunks: names of files only raise the scores of chunks that other signals propose. */
export type ProposingSignal = Exclude<SignalName, 'files'>;

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
