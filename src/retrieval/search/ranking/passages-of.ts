/** Turns ranked chunks into passages with rows and absolute scores. */
import { maxPassageScore, type Passage } from '../passage.ts';
import { fileIn } from '../search-files.ts';
import type { Ranked } from './diversify.ts';
import type { RankingQuery } from './ranking-query.ts';

export interface PassageScale {
  /** The best score of the ranking. */
  readonly best: number;
  readonly confidence: number | undefined;
}

/** Best first. Lazy: files are read only as far as passages are taken. */
export function* passagesOf(
  ranked: readonly Ranked[],
  query: RankingQuery,
  confidence: number | undefined,
): Iterable<Passage> {
  const best = ranked[0]?.score ?? 1;
  for (const each of ranked) yield* passageOf(each, query, { best, confidence });
}

/** A definition that the query names is shown itself, not the chunk that it begins in. Empty without such a chunk. */
export function passageOf(
  { candidate, score, why }: Ranked,
  { files, sources }: RankingQuery,
  scale: PassageScale,
): readonly Passage[] {
  const file = fileIn(files, candidate.file);
  const source = sources(file);
  const chunk = source.chunks[candidate.ordinal];
  if (chunk === undefined) return [];
  const symbol = candidate.symbol;
  const own = symbol === undefined ? undefined : source.symbols[symbol];
  const part = { file, score: absoluteScore(score, scale), why: why() };
  if (own === undefined || symbol === undefined)
    return [{ ...part, startRow: chunk.startRow, endRow: chunk.endRow, symbol: chunk.symbol }];
  return [{ ...part, startRow: own.startRow, endRow: own.endRow + 1, symbol }];
}

/** The best passage scores as high as the answer is certain; every passage scores above 0. */
export function absoluteScore(score: number, { best, confidence }: PassageScale): number {
  return (score / best) * Math.max(confidence ?? 1, minConfidence) * maxPassageScore;
}
const minConfidence = 0.01;
