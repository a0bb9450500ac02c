/**
 * BM25 over fields: how well a chunk answers a term. Counts of a term are weighed by field and summed, then levelled
 * off and set against the length of the chunk, as BM25F does with one length for all fields (Robertson and Zaragoza
 * 2009; SQLite's FTS5 does the same, which is how this is tested). Pure.
 */
import type { TextConfig } from '../../model/config.ts';
import { bitsOf, type Field, type FieldCounts, fields } from '../../text/fields.ts';

export interface Ranking {
  /** How soon a further occurrence counts no more. */
  readonly k1: number;
  /** How much a long chunk is held against it, 0 to 1. */
  readonly b: number;
  readonly weights: Readonly<Record<Field, number>>;
  idf(found: number, total: number): number;
}

/** Never below 0: a term that is everywhere says nothing, but takes nothing away (Lucene). */
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

export interface Scorer {
  /** Norms are the same when this is. */
  readonly settings: string;
  /** The part of a chunk's score that does not depend on the term. */
  norm(length: number): number;
  score(idf: number, counts: FieldCounts, norm: number): number;
}

export function createScorer({ k1, b, weights }: Ranking, averageLength: number): Scorer {
  const parts = fields.map((field) => ({ ...bitsOf(field), weight: weights[field] }));
  const body = bitsOf('body').mask;
  const settings = `${k1} ${b} ${averageLength}`;
  return {
    settings,
    norm: (length) => k1 * (1 - b + (b * length) / averageLength),
    score(termIdf, counts, norm) {
      let frequency = 0;
      if (counts <= body) frequency = counts * weights.body;
      else for (const { shift, mask, weight } of parts) frequency += ((counts >>> shift) & mask) * weight;
      return (termIdf * frequency * (k1 + 1)) / (frequency + norm);
    },
  };
}
