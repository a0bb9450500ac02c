/**
 * Keeps the best candidates up to a limit, and all that equal the last of them. A class because it is called for every
 * chunk.
 */

export interface Candidate {
  /** Number of the chunk among all segments. */
  readonly chunk: number;
  readonly score: number;
  /** Two 32-bit words with one bit for each term of the query. */
  readonly terms: readonly [number, number];
}

export class BestCandidates {
  private readonly limit: number;
  /** A lower score is not accepted any more. */
  least = 0;
  private candidates: Candidate[] = [];
  /** The best scores so far, at most `limit`: a heap with the smallest first. */
  private readonly scores: number[] = [];

  constructor(limit: number) {
    this.limit = limit;
  }

  add(candidate: Candidate): void {
    if (candidate.score < this.least) return;
    this.candidates.push(candidate);
    this.keepScore(candidate.score);
    if (this.candidates.length >= this.limit * 4 + 64) this.thin();
  }

  /** Unordered. More than the limit if several have the last score. */
  all(): readonly Candidate[] {
    this.thin();
    return this.candidates;
  }

  private thin(): void {
    this.candidates = this.candidates.filter(({ score }) => score >= this.least);
  }

  private keepScore(score: number): void {
    const { scores, limit } = this;
    if (scores.length < limit) {
      let at = scores.push(score) - 1;
      for (; at > 0 && (scores[(at - 1) >> 1] ?? 0) > score; at = (at - 1) >> 1)
        scores[at] = scores[(at - 1) >> 1] ?? 0;
      scores[at] = score;
    } else {
      let at = 0;
      for (let next = 1; next < limit; next = 2 * at + 1) {
        if (next + 1 < limit && (scores[next + 1] ?? 0) < (scores[next] ?? 0)) next++;
        if ((scores[next] ?? 0) >= score) break;
        scores[at] = scores[next] ?? 0;
        at = next;
      }
      scores[at] = score;
    }
    if (scores.length === limit) this.least = scores[0] ?? 0;
  }
}
