/**
 * The best chunks for some terms. Reads blocks in the order of their upper bounds, until no further block can contain
 * one of the best chunks. Gives the same chunks and scores as reading everything (block-max, Ding and Suel 2011; the
 * blocks of all terms begin at the same chunks, so the bound of a block is a sum). A class because its memory is
 * reused.
 */
import { BestCandidates, type Candidate } from './best-candidates.ts';
import type { ChunkSpace } from './chunk-space.ts';
import { blockBits, blockSize, type Impacts } from './impacts.ts';

export interface WeighedTerm {
  readonly idf: number;
  readonly impacts: Impacts;
}

export interface RankOptions {
  readonly limit: number;
  isWanted(chunk: number): boolean;
}

/** The number of classes by which blocks are ordered approximately. */
const levels = 64;

export class BlockRanker {
  private readonly space: Pick<ChunkSpace, 'blockCount' | 'norms' | 'scorer'>;
  private readonly bounds: Float64Array;
  private readonly order: Uint32Array;
  private readonly scores = new Float64Array(blockSize);
  /** The terms that a chunk contains, as bits. */
  private readonly lowTerms = new Uint32Array(blockSize);
  private readonly highTerms = new Uint32Array(blockSize);

  constructor(space: Pick<ChunkSpace, 'blockCount' | 'norms' | 'scorer'>) {
    this.space = space;
    this.bounds = new Float64Array(space.blockCount);
    this.order = new Uint32Array(space.blockCount);
  }

  /** Scores are summed in the order of the terms, of which there are at most 64. */
  rank(terms: readonly WeighedTerm[], { limit, isWanted }: RankOptions): readonly Candidate[] {
    const best = new BestCandidates(limit);
    const count = this.putInOrder(this.sumBounds(terms));
    for (let index = 0; index < count; index++) {
      const block = this.order[index] as number;
      if ((this.bounds[block] as number) < best.least) continue;
      this.scoreBlock(terms, block);
      this.collect(block, best, isWanted);
    }
    return best.all();
  }

  /**
   * Returns the largest bound. Bounds are summed in the same order as scores, so rounding cannot make a bound smaller
   * than a score.
   */
  private sumBounds(terms: readonly WeighedTerm[]): number {
    const { bounds } = this;
    bounds.fill(0);
    for (const { idf, impacts } of terms) {
      const { blocks, largest } = impacts;
      for (let at = 0; at < blocks.length; at++) {
        const block = blocks[at] as number;
        bounds[block] = (bounds[block] as number) + idf * (largest[at] as number);
      }
    }
    let most = 0;
    for (let block = 0; block < bounds.length; block++) most = Math.max(most, bounds[block] as number);
    return most;
  }

  /** Orders blocks by level, highest first. Returns the number of blocks with a bound above 0. */
  private putInOrder(most: number): number {
    const { bounds, order } = this;
    const places = new Uint32Array(levels + 1);
    const levelOf = (bound: number): number => levels - 1 - Math.floor((bound / most) * (levels - 1));
    for (let block = 0; block < bounds.length; block++) {
      const bound = bounds[block] as number;
      if (bound > 0) places[levelOf(bound) + 1] = (places[levelOf(bound) + 1] as number) + 1;
    }
    for (let level = 0; level < levels; level++)
      places[level + 1] = (places[level + 1] as number) + (places[level] as number);
    const count = places[levels] as number;
    for (let block = 0; block < bounds.length; block++) {
      const bound = bounds[block] as number;
      if (bound <= 0) continue;
      const level = levelOf(bound);
      order[places[level] as number] = block;
      places[level] = (places[level] as number) + 1;
    }
    return count;
  }

  private scoreBlock(terms: readonly WeighedTerm[], block: number): void {
    const { scores, lowTerms, highTerms } = this;
    const { norms, scorer } = this.space;
    const first = block << blockBits;
    scores.fill(0);
    lowTerms.fill(0);
    highTerms.fill(0);
    for (let term = 0; term < terms.length; term++) {
      const { idf, impacts } = terms[term] as WeighedTerm;
      const place = placeOf(impacts.blocks, block);
      if (place === undefined) continue;
      const { places, counts, starts } = impacts;
      const marks = term < 32 ? lowTerms : highTerms;
      const bit = 1 << (term & 31);
      const end = starts[place + 1] as number;
      for (let at = starts[place] as number; at < end; at++) {
        const index = places[at] as number;
        const share = scorer.share(counts[at] as number, norms[first + index] as number);
        scores[index] = (scores[index] as number) + idf * share;
        marks[index] = (marks[index] as number) | bit;
      }
    }
  }

  private collect(block: number, best: BestCandidates, isWanted: RankOptions['isWanted']): void {
    const { scores, lowTerms, highTerms } = this;
    for (let index = 0; index < blockSize; index++) {
      const score = scores[index] as number;
      if (score === 0 || score < best.least) continue;
      const chunk = (block << blockBits) + index;
      if (isWanted(chunk))
        best.add({ chunk, score, terms: [lowTerms[index] as number, highTerms[index] as number] });
    }
  }
}

function placeOf(blocks: Uint32Array, block: number): number | undefined {
  let low = 0;
  let high = blocks.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((blocks[middle] as number) < block) low = middle + 1;
    else high = middle;
  }
  return blocks[low] === block ? low : undefined;
}
