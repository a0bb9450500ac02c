/** The text index as lines, one per file. Equal for equal text, regardless of how its segments were built. */
import type { Database } from '../driver.ts';
import { entriesIn, type PostingKind, postingKinds } from './buckets.ts';
import { readDocuments, readPostings } from './postings-codec.ts';
import { fileOfChunk, liveFiles, type Segment } from './segment.ts';
import { createSegmentStore, type SegmentStore } from './segment-store.ts';

export function* describeText(database: Database): Iterable<string> {
  const store = createSegmentStore(database);
  const paths = new Map(
    database
      .prepare('SELECT id, path FROM files')
      .all()
      .map(({ id, path }) => [Number(id), String(path)]),
  );
  const lines: string[] = [];
  for (const segment of store.segments()) {
    const sums = postingKinds.map((kind) => sumsOf(store, segment, kind));
    const live = liveFiles(segment);
    segment.files.forEach((file, place) => {
      if (live?.[place] === 0) return;
      const lengths = segment.lengths.subarray(segment.firstChunks[place], segment.firstChunks[place + 1]);
      const figures = sums.map((each) => (each[place] ?? 0) >>> 0);
      lines.push(`text ${paths.get(file) ?? `unknown:${file}`} ${lengths.join(',')} ${figures.join(' ')}`);
    });
  }
  yield* lines.sort();
}

/** For each file, a sum over its postings that does not depend on their order. */
function sumsOf(store: SegmentStore, segment: Segment, kind: PostingKind): Int32Array {
  const sums = new Int32Array(segment.files.length);
  const note = (place: number, ...parts: readonly number[]): void => {
    let mixed = 0x811c9dc5;
    for (const part of parts) mixed = Math.imul(mixed ^ part ^ (part / 2 ** 32), 0x01000193);
    sums[place] = (sums[place] ?? 0) + mixed;
  };
  for (const bucket of store.buckets(segment.id, kind)) {
    for (const entry of entriesIn(bucket)) {
      if (kind === 'grams') {
        for (const place of readDocuments(entry)) note(place, entry.key);
        continue;
      }
      const chunks = new Uint32Array(entry.count);
      const counts = new Uint32Array(entry.count);
      readPostings(entry, chunks, counts);
      chunks.forEach((chunk, index) => {
        const place = fileOfChunk(segment, chunk);
        note(place, entry.key, chunk - (segment.firstChunks[place] ?? 0), counts[index] ?? 0);
      });
    }
  }
  return sums;
}
