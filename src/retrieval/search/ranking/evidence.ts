/**
 * Evidence for a passage on an absolute scale: the words of the query that it contains, and how near it is in meaning.
 * Ranking only compares passages with each other, so some passage always ranks first; evidence decides whether it is an
 * answer at all. Pure.
 */
import type { CosineScale } from '../../../embedders/embedder.ts';
import type { QueryWord } from '../../text/query-terms.ts';
import { weights } from './weights.ts';

export interface Evidence {
  /** 0 to 1: see `createCoverage`. */
  readonly coverage: number;
  /** To the question; undefined for a passage that the vectors did not propose. */
  readonly cosine: number | undefined;
}

/** The share of a query, 0 to 1, that a passage with the given terms contains. */
export type Coverage = (terms: readonly string[]) => number;

/**
 * Each word of the query counts by its rarity, and words that are not in the index count most: a passage that contains
 * only the common words of a query has low coverage. A part of an identifier counts for its share of the identifier.
 */
export function createCoverage(
  words: readonly QueryWord[],
  { compounds, rarityOf }: { readonly compounds: readonly string[]; rarityOf(term: string): number },
): Coverage {
  const telling = words.filter(({ text }) => !fillers.has(text.toLowerCase()));
  const weighed = (telling.length > 0 ? telling : words).map(({ text, terms: [whole = '', ...parts] }) => {
    const partWeights = parts.map((part) => [part, rarityOf(part)] as const);
    const lower = text.toLowerCase();
    const joined = compounds.filter((term) => term.startsWith(lower) || term.endsWith(lower));
    return {
      wholes: [whole, ...joined],
      weight: rarityOf(whole),
      parts: partWeights,
      ofParts: total(partWeights),
    };
  });
  const all = weighed.reduce((sum, { weight }) => sum + weight, 0);
  return (terms) => {
    const found = weighed.reduce((sum, { wholes, weight, parts, ofParts }) => {
      if (wholes.some((term) => terms.includes(term))) return sum + weight;
      const share = ofParts === 0 ? 0 : total(parts.filter(([part]) => terms.includes(part))) / ofParts;
      return sum + weight * share;
    }, 0);
    return all === 0 ? 0 : found / all;
  };
}

/** Words for quantities and positions, whose absence from code is no evidence. */
const fillers: ReadonlySet<string> = new Set(
  (
    'about across again also always another both either else even ever every everything everywhere few here just ' +
    'like many me more most much need now only other own please same show some something still tell than throughout ' +
    'too very want way wherever your'
  ).split(' '),
);

function total(weighed: readonly (readonly [term: string, weight: number])[]): number {
  return weighed.reduce((sum, [, weight]) => sum + weight, 0);
}

/** 0 to 1. Words and meaning are treated as independent evidence: the doubt is the product of both doubts. */
export function confidenceOf({ coverage, cosine }: Evidence, scale: CosineScale | undefined): number {
  const near =
    cosine === undefined || scale === undefined
      ? 0
      : (cosine - scale.related) / (scale.equivalent - scale.related);
  return 1 - (1 - coverage) * (1 - Math.min(1, Math.max(0, near)));
}

/** False when the confidence is unknown. */
export function isWeak(confidence: number | undefined): boolean {
  return confidence !== undefined && confidence < weights.confident;
}
