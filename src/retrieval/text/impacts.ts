/**
 * The postings of a term by blocks of 64 neighbouring chunks, with the largest contribution of the term to one chunk of
 * each block. A query adds up these bounds, and reads only blocks that may contain one of the best chunks. Five bytes
 * per posting, because they are cached. Pure, except for the postings passed in.
 */
import { sum } from '../../model/sum.ts';
import type { PostingBuffer, TermPostings } from '../../store/text/text-reader.ts';
import { bitCount } from '../bit-count.ts';
import type { Scorer } from './ranking.ts';

export const blockBits = 6;
export const blockSize = 1 << blockBits;

/** One numbering for the chunks of all segments. Each segment begins a block. */
export interface ChunkNumbering {
  /** By segment: number of its first chunk. */
  readonly firstChunks: readonly number[];
  readonly blockCount: number;
  /** Length, in words of 32 bits, of an array with one bit per chunk. */
  readonly markWords: number;
  /** By chunk: the part of its score that does not depend on the term. */
  readonly norms: Float64Array;
  readonly scorer: Scorer;
}

/** One term, in all segments. */
export interface Impacts {
  /** Blocks with at least one chunk that contains the term, ascending. */
  readonly blocks: Uint32Array;
  /** By block: the largest contribution to one of its chunks, before multiplication by the rarity of the term. */
  readonly largest: Float64Array;
  /** By block: index of its first posting; one more entry at the end. */
  readonly starts: Uint32Array;
  /** By posting: position of the chunk in its block, and the counts by field (text/fields.ts). */
  readonly places: Uint8Array;
  readonly counts: Uint32Array;
  /** One bit per chunk; undefined for rare terms, for which reading the postings is faster. */
  readonly marks: Uint32Array | undefined;
  readonly sizeBytes: number;
}

/** Undefined when no chunk that still exists contains the term. `room` is working memory for one segment at a time. */
export function impactsOf(
  space: ChunkNumbering,
  bySegment: readonly (TermPostings | undefined)[],
  room: PostingBuffer,
): Impacts | undefined {
  const size = sum(bySegment.map((postings) => postings?.count ?? 0));
  if (size === 0) return undefined;
  const { norms, scorer } = space;
  const places = new Uint8Array(size);
  const counts = new Uint32Array(size);
  const blocks = new Uint32Array(Math.min(size, space.blockCount));
  const largest = new Float64Array(blocks.length);
  const starts = new Uint32Array(blocks.length + 1);
  let at = 0;
  let last = -1;
  let blockCount = 0;
  bySegment.forEach((postings, segment) => {
    if (postings === undefined) return;
    postings.readInto(room);
    const first = space.firstChunks[segment] ?? 0;
    for (let index = 0; index < postings.count; index++, at++) {
      const chunk = first + (room.chunks[index] as number);
      const block = chunk >>> blockBits;
      if (block !== last) {
        blocks[blockCount] = block;
        starts[blockCount++] = at;
        last = block;
      }
      places[at] = chunk & (blockSize - 1);
      counts[at] = room.counts[index] as number;
      const share = scorer.share(room.counts[index] as number, norms[chunk] as number);
      if (share > (largest[blockCount - 1] as number)) largest[blockCount - 1] = share;
    }
  });
  starts[blockCount] = size;
  const kept = {
    blocks: blocks.slice(0, blockCount),
    largest: largest.slice(0, blockCount),
    starts: starts.slice(0, blockCount + 1),
    places,
    counts,
  };
  const marks = size > space.markWords ? new Uint32Array(space.markWords) : undefined;
  if (marks !== undefined) addMarks(marks, kept);
  const sizeBytes = sum([...Object.values(kept), marks].map((each) => objectBytes + (each?.byteLength ?? 0)));
  return { ...kept, marks, sizeBytes };
}

/** Size of an array besides its elements, in bytes. */
const objectBytes = 200;

function addMarks(
  marks: Uint32Array,
  { blocks, starts, places }: Pick<Impacts, 'blocks' | 'starts' | 'places'>,
): void {
  for (let index = 0; index < blocks.length; index++) {
    const first = (blocks[index] as number) * (blockSize / 32);
    const end = starts[index + 1] as number;
    for (let at = starts[index] as number; at < end; at++) {
      const place = places[at] as number;
      marks[first + (place >>> 5)] = (marks[first + (place >>> 5)] as number) | (1 << (place & 31));
    }
  }
}

/** The number of chunks that contain at least one of the terms. `marks` has one bit per chunk and is overwritten. */
export function countChunks(terms: readonly Impacts[], marks: Uint32Array): number {
  const [only] = terms;
  if (only === undefined) return 0;
  if (terms.length === 1) return only.places.length;
  marks.fill(0);
  for (const term of terms) {
    const own = term.marks;
    if (own === undefined) addMarks(marks, term);
    else for (let at = 0; at < marks.length; at++) marks[at] = (marks[at] as number) | (own[at] as number);
  }
  let count = 0;
  for (let at = 0; at < marks.length; at++) count += bitCount(marks[at] as number);
  return count;
}
