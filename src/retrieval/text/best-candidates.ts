/** Keeps the best so many, and all that equal the last of them. A class because it is asked for every chunk. */

export interface Candidate {
  readonly segment: number;
  readonly chunk: number;
  readonly score: number;
  /** Two times 32 bits, one for each term of the query. */
  readonly terms: readonly [number, number];
}

export class BestCandidates {
  readonly limit: number;
  /** Nothing below gets in any more. */
  least = 0;
  private candidates: Candidate[] = [];

  constructor(limit: number) {
    this.limit = limit;
  }

  isWorth(score: number): boolean {
    return score >= this.least;
  }

  add(candidate: Candidate): void {
    this.candidates.push(candidate);
    if (this.candidates.length >= this.limit * 2 + 64) this.thin();
  }

  /** Best first; more than the limit where several are equally the last. */
  all(): readonly Candidate[] {
    this.thin();
    return this.candidates;
  }

  private thin(): void {
    this.candidates.sort((one, other) => other.score - one.score);
    const last = this.candidates[this.limit - 1];
    if (last === undefined) return;
    this.least = last.score;
    this.candidates = this.candidates.filter(({ score }) => score >= this.least);
  }
}
