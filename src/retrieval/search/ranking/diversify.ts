/** Interleaves the passages of different files: each further passage of a file counts less. Pure. */
import type { Explanation } from '../../../model/answers/search.ts';
import type { FileId } from '../../../model/source-file.ts';
import type { BoostedFile } from './boost.ts';
import type { Candidate } from './candidates.ts';

export interface Ranked {
  readonly candidate: Candidate;
  readonly score: number;
  why(): Explanation;
}

export interface DiversifyOptions {
  /** The factor of each further passage of a file. */
  readonly further: number;
  /** Orders files with equal scores. */
  order(one: FileId, other: FileId): number;
}

/** Best first. */
export function diversify(
  files: readonly BoostedFile[],
  { further, order }: DiversifyOptions,
): readonly Ranked[] {
  return files
    .flatMap((file) => ranksIn(file, further))
    .sort(
      ({ candidate: one, score }, { candidate: other, score: otherScore }) =>
        otherScore - score || order(one.file, other.file) || one.ordinal - other.ordinal,
    );
}

function ranksIn({ score, passages, boosts, explain }: BoostedFile, further: number): readonly Ranked[] {
  const best = passages[0]?.score ?? 0;
  return passages.map(({ candidate, score: own }, place) => ({
    candidate,
    // The last candidate of a signal scores 0; the score of its file then decides alone.
    score: score * (best > 0 ? own / best : 1) * further ** place,
    why: () => ({ ...explain(candidate.scores), ...boosts }),
  }));
}
