/** Decides which passages are evidence for an answer at all, and how certain the answer is, on an absolute scale. */
import { sum } from '../../../model/sum.ts';
import type { Ranked } from './diversify.ts';
import { confidenceOf, createCoverage } from './evidence.ts';
import type { RankingQuery } from './ranking-query.ts';
import { isWholeName } from './understand.ts';
import { weights } from './weights.ts';

/**
 * Keeps the passages that contain a word or a name of the query or use it, and those that are near it in meaning. When
 * no passage has a word, the nearest must be related to the query and the model must know its words: some passage is
 * always nearest. Runs after fusing, so that the passages that are left out still raise their files.
 */
export function keepEvident(ranked: readonly Ranked[], { vector }: RankingQuery): readonly Ranked[] {
  const isNamed = ({ candidate: { scores } }: Ranked): boolean =>
    scores.text + scores.names + scores.graph > 0;
  if (vector === undefined) return ranked.filter(isNamed);
  const nearest = Math.max(0, ...ranked.map(({ candidate }) => candidate.cosine ?? 0));
  const isRelated = nearest >= vector.cosines.related;
  if (!ranked.some(isNamed) && !(isRelated && vector.isReadable())) return [];
  const { unrelated } = vector.cosines;
  return ranked.filter((each) => isNamed(each) || (each.candidate.cosine ?? 0) >= unrelated);
}

/** 0 to 1; 0 without passages. Undefined for a report without a query vector. */
export function confidenceIn(ranked: readonly Ranked[], query: RankingQuery): number | undefined {
  const { files, understood, ranking, definitions, vector } = query;
  // A report has words of any repository (issues of twelve others: 120 of 120), so that words alone prove nothing.
  if (understood.form === 'report' && vector === undefined) return undefined;
  if (isWholeName(understood) && definitions.length > 0) return 1;
  const { segments } = files;
  const chunkCount = sum(segments.map(({ segment }) => segment.liveChunkCount));
  const coverage = createCoverage(understood.words, {
    compounds: understood.compounds,
    rarityOf: (term) =>
      ranking.idf(sum(segments.map(({ segment }) => segment.postings(term)?.count ?? 0)), chunkCount),
  });
  const confidences = ranked
    .slice(0, weights.witnesses)
    .map(({ candidate: { terms, cosine } }) =>
      confidenceOf({ coverage: coverage(terms), cosine }, vector?.cosines),
    );
  return Math.max(0, ...confidences);
}
