/**
 * BM25 over fields: the score of a chunk for a term. The counts of the term are weighed by field and summed, then
 * saturated and normalised by the length of the chunk, as in BM25F with one length for all fields (Robertson and
 * Zaragoza 2009; tested against SQLite's FTS5, which uses the same formula). Pure.
 */
import type { TextConfig } from '../../model/config.ts';
import { countIn, type Field, type FieldCounts, fields } from '../../text/fields.ts';

export interface Ranking {
  /** Saturation: how soon further occurrences stop counting. */
  readonly k1: number;
  /** How much a long chunk is penalised, 0 to 1. */
  readonly b: number;
  readonly weights: Readonly<Record<Field, number>>;
  idf(found: number, total: number): number;
}

/** Never below 0: a term that occurs everywhere adds nothing and subtracts nothing, as in Lucene. */
export function idf(found: number, total: number): number {
  return Math.log(1 + (total - found + 0.5) / (found + 0.5));
}

export function rankingFrom(config: TextConfig): Ranking {
  return {
    k1: config.k1,
    b: config.b,
    weights: {
      name: config.weightName,
      qualifiedName: config.weightQualifiedName,
      path: config.weightPath,
      signature: config.weightSignature,
      doc: config.weightDoc,
      body: config.weightBody,
    },
    idf,
  };
}

/** Whether both give the same shares; the rarity of terms is not compared. */
export function isSameRanking(one: Ranking, other: Ranking): boolean {
  return (
    one.k1 === other.k1 &&
    one.b === other.b &&
    fields.every((field) => one.weights[field] === other.weights[field])
  );
}

export interface Scorer {
  /** The part of a chunk's score that does not depend on the term. */
  norm(length: number): number;
  score(idf: number, counts: FieldCounts, norm: number): number;
  /** The score without the rarity of the term. */
  share(counts: FieldCounts, norm: number): number;
}

/** Fills two tables, which takes milliseconds: reuse the result while ranking and lengths are unchanged. */
export function createScorer({ k1, b, weights }: Ranking, averageLength: number): Scorer {
  const low = weighed(0, weights);
  const high = weighed(halfBits, weights);
  return {
    norm: (length) => k1 * (1 - b + (b * length) / averageLength),
    score(termIdf, counts, norm) {
      const frequency = (low[counts & halfMask] ?? 0) + (high[counts >>> halfBits] ?? 0);
      return (termIdf * frequency * (k1 + 1)) / (frequency + norm);
    },
    share(counts, norm) {
      const frequency = (low[counts & halfMask] ?? 0) + (high[counts >>> halfBits] ?? 0);
      return (frequency * (k1 + 1)) / (frequency + norm);
    },
  };
}

const halfBits = 13;
const halfMask = (1 << halfBits) - 1;

/** The weighted sum for every combination of counts that thirteen bits from `shift` on can encode. */
function weighed(shift: number, weights: Ranking['weights']): Float64Array {
  const table = new Float64Array(1 << halfBits);
  for (const field of fields)
    for (let half = 0; half < table.length; half++)
      table[half] = (table[half] ?? 0) + countIn(half << shift, field) * weights[field];
  return table;
}
