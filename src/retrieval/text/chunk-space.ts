/**
 * All chunks of all segments in one numbering, with cached data for ranking: the norms of the chunks, and the impacts
 * of recently used terms up to a memory limit. Valid while the index is unchanged.
 */
import { sum } from '../../model/sum.ts';
import type { PostingBuffer, TextSegment } from '../../store/text/text-reader.ts';
import { blockSize, type ChunkNumbering, type Impacts, impactsOf } from './impacts.ts';
import { createScorer, isSameRanking, type Ranking } from './ranking.ts';

export interface ChunkSpace extends ChunkNumbering {
  readonly segments: readonly TextSegment[];
  /** Without deleted chunks. */
  readonly chunkCount: number;
  /** Undefined when no chunk that still exists contains the term. */
  impacts(term: string): Impacts | undefined;
}

// About five million postings: a third of the postings of 150,000 chunks, and most of those that are queried.
const keptBytes = 32 * 1024 * 1024;

/** Returns the same space while segments and ranking are unchanged. */
export function createChunkSpaces(): (segments: readonly TextSegment[], ranking: Ranking) => ChunkSpace {
  let known: { readonly ranking: Ranking; readonly space: ChunkSpace } | undefined;
  return (segments, ranking) => {
    if (known?.space.segments !== segments || !isSameRanking(known.ranking, ranking))
      known = { ranking, space: createSpace(segments, ranking) };
    return known.space;
  };
}

function createSpace(segments: readonly TextSegment[], ranking: Ranking): ChunkSpace {
  const firstChunks: number[] = [];
  let size = 0;
  let longest = 0;
  for (const { lengths } of segments) {
    firstChunks.push(size);
    size += Math.ceil(lengths.length / blockSize) * blockSize;
    longest = Math.max(longest, lengths.length);
  }
  const chunkCount = sum(segments.map(({ liveChunkCount }) => liveChunkCount));
  const scorer = createScorer(ranking, sum(segments.map(({ liveLength }) => liveLength)) / chunkCount);
  const norms = new Float64Array(size);
  segments.forEach(({ lengths }, segment) => {
    const first = firstChunks[segment] ?? 0;
    for (let chunk = 0; chunk < lengths.length; chunk++)
      norms[first + chunk] = scorer.norm(lengths[chunk] ?? 0);
  });
  const room: PostingBuffer = { chunks: new Uint32Array(longest), counts: new Uint32Array(longest) };
  const kept = createKept((term) =>
    impactsOf(
      space,
      segments.map((segment) => segment.postings(term)),
      room,
    ),
  );
  const space: ChunkSpace = {
    segments,
    firstChunks,
    chunkCount,
    blockCount: size / blockSize,
    markWords: size / 32,
    norms,
    scorer,
    impacts: kept,
  };
  return space;
}

/** Evicts the least recently used term. */
function createKept(make: (term: string) => Impacts | undefined): (term: string) => Impacts | undefined {
  const kept = new Map<string, Impacts>();
  let bytes = 0;
  return (term) => {
    const known = kept.get(term);
    const impacts = known ?? make(term);
    if (impacts === undefined) return undefined;
    if (known === undefined) bytes += impacts.sizeBytes;
    else kept.delete(term);
    kept.set(term, impacts);
    for (const [oldest, { sizeBytes }] of kept) {
      if (bytes <= keptBytes) break;
      kept.delete(oldest);
      bytes -= sizeBytes;
    }
    return impacts;
  };
}
