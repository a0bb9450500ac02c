/** Merges the candidates of all signals: one candidate per chunk, with its scores keyed by signal name. Pure. */
import type { ChunkPlace } from '../../../model/chunk.ts';
import type { SymbolIndex } from '../../../model/symbol.ts';
import type { ProposingSignal, SignalCandidate } from './signals/signal.ts';

export interface Candidate extends ChunkPlace {
  /** The best score that each signal gives; 0 from a signal that did not propose the chunk. */
  readonly scores: SignalScores;
  /** Terms of the query that the chunk contains; empty when `text` did not propose it. */
  readonly terms: readonly string[];
  /** Cosine to the query; undefined when `vectors` did not propose the chunk. */
  readonly cosine: number | undefined;
  /** The symbol to show in place of the chunk; undefined when no named symbol begins in it. */
  readonly symbol: SymbolIndex | undefined;
}

export type SignalScores = Readonly<Record<ProposingSignal, number>>;

/** The candidates that one signal proposed. */
export interface Proposed {
  readonly name: ProposingSignal;
  readonly candidates: readonly SignalCandidate[];
}

export const noScores: SignalScores = { text: 0, vectors: 0, names: 0, graph: 0 };

/** In the order in which the chunks were first proposed. */
export function mergeCandidates(proposed: readonly Proposed[]): readonly Candidate[] {
  const byChunk = new Map<string, Candidate>();
  for (const { name, candidates } of proposed)
    for (const { file, ordinal, score, terms, cosine, symbol } of candidates) {
      const key = `${file}:${ordinal}`;
      const before = byChunk.get(key);
      const scores = before?.scores ?? noScores;
      byChunk.set(key, {
        file,
        ordinal,
        scores: { ...scores, [name]: Math.max(scores[name], score) },
        terms: terms ?? before?.terms ?? [],
        cosine: cosine ?? before?.cosine,
        symbol: symbol ?? before?.symbol,
      });
    }
  return [...byChunk.values()];
}
