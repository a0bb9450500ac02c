/** Merges segments into one: entries by ascending key, without dead files, with new numbers. */
import type { FileId } from '../../model/source-file.ts';
import { type Entry, entriesIn, type PostingKind } from './buckets.ts';
import { asShorterForm, readDocuments, readPostings, writePostings } from './postings-codec.ts';
import { liveFiles, type Segment } from './segment.ts';
import type { SegmentStore } from './segment-store.ts';

/** Live files, in the order of the new segment. */
export function survivorsOf(segments: readonly Segment[]): {
  readonly files: readonly FileId[];
  readonly lengths: readonly Uint32Array[];
} {
  const files: FileId[] = [];
  const lengths: Uint32Array[] = [];
  for (const segment of segments) {
    const live = liveFiles(segment);
    segment.files.forEach((file, place) => {
      if (live?.[place] === 0) return;
      files.push(file as FileId);
      lengths.push(segment.lengths.subarray(segment.firstChunks[place], segment.firstChunks[place + 1]));
    });
  }
  return { files, lengths };
}

export function* mergedEntries(
  store: SegmentStore,
  segments: readonly Segment[],
  kind: PostingKind,
): Iterable<Entry> {
  const numbers = newNumbers(segments, kind);
  const total = segments.reduce((sum, { files, dead }) => sum + files.length - dead.length, 0);
  const cursors = segments.map(({ id }) => entriesOf(store, id, kind)[Symbol.iterator]());
  const heads = cursors.map((cursor) => nextOf(cursor));
  for (;;) {
    const key = Math.min(...heads.map((head) => head?.key ?? Number.POSITIVE_INFINITY));
    if (key === Number.POSITIVE_INFINITY) return;
    const parts: Part[] = [];
    heads.forEach((head, index) => {
      if (head?.key !== key) return;
      parts.push(survivingPart(head, numbers[index] ?? new Int32Array(0), kind));
      const cursor = cursors[index];
      heads[index] = cursor === undefined ? undefined : nextOf(cursor);
    });
    const joined = join(parts, kind);
    if (joined.count > 0)
      yield kind === 'grams' ? asShorterForm({ ...joined, key }, total) : { ...joined, key };
  }
}

interface Part {
  readonly documents: Uint32Array;
  readonly payloads: Uint32Array | undefined;
}

function survivingPart(entry: Entry, numbers: Int32Array, kind: PostingKind): Part {
  const payloads = kind === 'terms' ? new Uint32Array(entry.count) : undefined;
  let documents: Uint32Array;
  if (payloads === undefined) {
    documents = readDocuments(entry);
  } else {
    documents = new Uint32Array(entry.count);
    readPostings(entry, documents, payloads);
  }
  let kept = 0;
  for (let index = 0; index < documents.length; index++) {
    const number = numbers[documents[index] ?? 0] ?? -1;
    if (number < 0) continue;
    documents[kept] = number;
    if (payloads !== undefined) payloads[kept] = payloads[index] ?? 0;
    kept++;
  }
  return { documents: documents.subarray(0, kept), payloads: payloads?.subarray(0, kept) };
}

/** Segments are concatenated, so their documents stay ascending. */
function join(parts: readonly Part[], kind: PostingKind): Omit<Entry, 'key'> {
  const count = parts.reduce((sum, { documents }) => sum + documents.length, 0);
  const documents = new Uint32Array(count);
  const payloads = kind === 'terms' ? new Uint32Array(count) : undefined;
  let at = 0;
  for (const part of parts) {
    documents.set(part.documents, at);
    if (part.payloads !== undefined) payloads?.set(part.payloads, at);
    at += part.documents.length;
  }
  return { count, form: 'deltas', bytes: writePostings(documents, payloads) };
}

/** For each segment, the new numbers of its files or chunks; -1 for dead ones. */
function newNumbers(segments: readonly Segment[], kind: PostingKind): readonly Int32Array[] {
  let next = 0;
  return segments.map((segment) => {
    const live = liveFiles(segment);
    const numbers = new Int32Array(kind === 'grams' ? segment.files.length : segment.lengths.length).fill(-1);
    segment.files.forEach((_, place) => {
      if (live?.[place] === 0) return;
      if (kind === 'grams') numbers[place] = next++;
      else
        for (
          let chunk = segment.firstChunks[place] ?? 0;
          chunk < (segment.firstChunks[place + 1] ?? 0);
          chunk++
        )
          numbers[chunk] = next++;
    });
    return numbers;
  });
}

function* entriesOf(store: SegmentStore, segment: number, kind: PostingKind): Iterable<Entry> {
  for (const bucket of store.buckets(segment, kind)) yield* entriesIn(bucket);
}

function nextOf(cursor: Iterator<Entry>): Entry | undefined {
  const step = cursor.next();
  return step.done === true ? undefined : step.value;
}
