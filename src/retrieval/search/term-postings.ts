/** Posting lists of terms, reduced to the chunks of wanted files. */
import type { SearchFiles, SegmentFiles, WantedFiles } from './search-files.ts';

export interface WantedTerm {
  readonly term: string;
  /** Chunks of wanted files that contain the term. */
  readonly count: number;
  readonly postings: readonly WantedPosting[];
}

export interface WantedPosting {
  readonly part: SegmentFiles;
  /** Chunks of wanted files that contain the term, and their counts by field. */
  readonly chunks: Uint32Array;
  readonly counts: Uint32Array;
}

/** Each term once, in the given order. Terms that no wanted file contains are left out. */
export function wantedPostings(
  files: SearchFiles,
  wanted: WantedFiles,
  terms: readonly string[],
): readonly WantedTerm[] {
  const buffers = files.segments.map(({ fileOf }) => ({
    chunks: new Uint32Array(fileOf.length),
    counts: new Uint32Array(fileOf.length),
  }));
  return [...new Set(terms)].flatMap((term) => {
    const postings = files.segments.flatMap((part, number): readonly WantedPosting[] => {
      const all = part.segment.postings(term);
      const buffer = buffers[number];
      if (all === undefined || buffer === undefined) return [];
      all.readInto(buffer);
      let kept = 0;
      for (let index = 0; index < all.count; index++) {
        const chunk = buffer.chunks[index] ?? 0;
        if (wanted.isWanted[part.fileOf[chunk] ?? 0] !== 1) continue;
        buffer.chunks[kept] = chunk;
        buffer.counts[kept++] = buffer.counts[index] ?? 0;
      }
      return [{ part, chunks: buffer.chunks.slice(0, kept), counts: buffer.counts.slice(0, kept) }];
    });
    const count = postings.reduce((sum, { chunks }) => sum + chunks.length, 0);
    return count === 0 ? [] : [{ term, count, postings }];
  });
}

/** Chunks of wanted files by term. Terms that no wanted file contains are left out. */
export function countTerms(
  files: SearchFiles,
  wanted: WantedFiles,
  terms: Iterable<string>,
): ReadonlyMap<string, number> {
  return new Map(wantedPostings(files, wanted, [...terms]).map(({ term, count }) => [term, count]));
}

/** Chunks of wanted files that contain at least one of the terms. */
export function countChunks(files: SearchFiles, wanted: WantedFiles, terms: readonly string[]): number {
  const found = wantedPostings(files, wanted, terms).flatMap(({ postings }) => postings);
  return files.segments.reduce((sum, part) => {
    const seen = new Uint8Array(part.fileOf.length);
    for (const { chunks } of found.filter((each) => each.part === part))
      for (const chunk of chunks) seen[chunk] = 1;
    return sum + seen.reduce((count, one) => count + one, 0);
  }, 0);
}
