/**
 * A segment: files that were written together, with postings over them. Files and chunks are numbered from 0 inside
 * it.
 * A file that changes or disappears is marked dead; nothing else in a segment ever changes. Merging removes dead
 * files.
 */
import type { FileId } from '../../model/source-file.ts';
import type { Row } from '../driver.ts';
import { decodeUints, encodeUints } from './uints.ts';

export interface Segment {
  readonly id: number;
  readonly bucketBits: { readonly terms: number; readonly grams: number };
  readonly files: Uint32Array;
  /** The first chunk of each file, and at the end the number of chunks. */
  readonly firstChunks: Uint32Array;
  /** Length of each chunk, in terms. */
  readonly lengths: Uint32Array;
  /** Numbers of dead files inside the segment, ascending. */
  readonly dead: readonly number[];
}

/** The columns of the table. */
export interface SegmentRow {
  readonly files: Uint8Array;
  readonly chunkCounts: Uint8Array;
  readonly lengths: Uint8Array;
}

export function segmentRow(files: readonly FileId[], lengths: readonly Uint32Array[]): SegmentRow {
  return {
    files: encodeUints(files),
    chunkCounts: encodeUints(lengths.map((each) => each.length)),
    lengths: encodeUints(lengths.flatMap((each) => [...each])),
  };
}

export function segmentFrom(row: Row): Segment {
  const chunkCounts = decodeUints(row.chunk_counts);
  const firstChunks = new Uint32Array(chunkCounts.length + 1);
  chunkCounts.forEach((count, file) => {
    firstChunks[file + 1] = (firstChunks[file] ?? 0) + count;
  });
  return {
    id: Number(row.id),
    bucketBits: { terms: Number(row.term_bits), grams: Number(row.gram_bits) },
    files: decodeUints(row.files),
    firstChunks,
    lengths: decodeUints(row.lengths),
    dead: [...decodeUints(row.dead)],
  };
}

/** `chunk` is numbered inside the segment. */
export function fileOfChunk({ firstChunks }: Segment, chunk: number): number {
  let low = 0;
  for (let high = firstChunks.length - 1; low + 1 < high; ) {
    const middle = (low + high) >>> 1;
    if ((firstChunks[middle] ?? 0) <= chunk) low = middle;
    else high = middle;
  }
  return low;
}

/** Undefined when no file is dead, so that callers can skip the check. */
export function liveFiles(segment: Segment): Uint8Array | undefined {
  if (segment.dead.length === 0) return undefined;
  const live = new Uint8Array(segment.files.length).fill(1);
  for (const file of segment.dead) live[file] = 0;
  return live;
}

export function liveChunks(segment: Segment): Uint8Array | undefined {
  if (segment.dead.length === 0) return undefined;
  const live = new Uint8Array(segment.lengths.length).fill(1);
  for (const file of segment.dead) live.fill(0, segment.firstChunks[file], segment.firstChunks[file + 1]);
  return live;
}
