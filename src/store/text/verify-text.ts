/**
 * Compares the text index with files and chunks: every file has one place, and every posting refers to its segment.
 */
import type { Database } from '../driver.ts';
import { metadata } from '../open.ts';
import { entriesIn, mostBucketBits, postingKinds } from './buckets.ts';
import { readDocuments, readPostings } from './postings-codec.ts';
import { liveFiles, type Segment } from './segment.ts';
import { createSegmentStore, type SegmentStore } from './segment-store.ts';

export function* verifyText(database: Database): Iterable<string> {
  const store = createSegmentStore(database);
  const segments = store.segments();
  const places = new Map(
    database
      .prepare('SELECT file_id, segment_id, place FROM text_places')
      .all()
      .map(({ file_id, segment_id, place }) => [Number(file_id), `${segment_id} ${place}`]),
  );
  const files = database.prepare(
    `SELECT f.path, f.id, f.content_hash, (SELECT count(*) FROM chunks c WHERE c.file_id = f.id) AS chunks
     FROM facts b JOIN files f ON f.id = b.file_id`,
  );
  const live = livePlaces(segments);
  const isComplete = metadata(database, 'is_complete') === '1';
  for (const { path, id, chunks, content_hash } of files.iterate()) {
    const place = places.get(Number(id));
    const found = live.get(Number(id));
    live.delete(Number(id));
    places.delete(Number(id));
    if (place === undefined && found === undefined) {
      if (isComplete && content_hash !== null) yield `the text of ${path} is missing`;
    } else if (found?.place !== place || found?.chunks !== chunks)
      yield `the text of ${path} is not at its recorded place`;
  }
  if (live.size + places.size > 0)
    yield `the text of ${Math.max(live.size, places.size)} files that do not exist`;
  for (const segment of segments) yield* verifySegment(store, segment);
  const span = 2 ** mostBucketBits * postingKinds.length;
  const lost = database
    .prepare(
      `SELECT count(*) AS count FROM text_buckets WHERE id / ${span} NOT IN (SELECT id FROM text_segments)`,
    )
    .get()?.count;
  if (isComplete && Number(lost) > 0) yield `${lost} text buckets have no segment`;
}

function livePlaces(segments: readonly Segment[]): Map<number, { place: string; chunks: number }> {
  const live = new Map<number, { place: string; chunks: number }>();
  for (const segment of segments) {
    const isLive = liveFiles(segment);
    segment.files.forEach((file, place) => {
      if (isLive?.[place] === 0) return;
      const chunks = (segment.firstChunks[place + 1] ?? 0) - (segment.firstChunks[place] ?? 0);
      live.set(file, { place: `${segment.id} ${place}`, chunks });
    });
  }
  return live;
}

/** Documents must be ascending, and files or chunks of the segment. */
function* verifySegment(store: SegmentStore, segment: Segment): Iterable<string> {
  for (const kind of postingKinds) {
    const end = kind === 'grams' ? segment.files.length : segment.lengths.length;
    let wrong = 0;
    for (const bucket of store.buckets(segment.id, kind)) {
      for (const entry of entriesIn(bucket)) {
        let documents: Uint32Array;
        if (kind === 'grams') {
          documents = readDocuments(entry);
        } else {
          documents = new Uint32Array(entry.count);
          readPostings(entry, documents, new Uint32Array(entry.count));
        }
        const isAscending = documents.every(
          (document, at) => at === 0 || document > (documents[at - 1] ?? 0),
        );
        if (!isAscending || (documents.at(-1) ?? 0) >= end) wrong++;
      }
    }
    if (wrong > 0) yield `${wrong} ${kind} of segment ${segment.id} refer to files outside of it`;
  }
}
