/**
 * Writes the text of files: collected text becomes a segment, a file that changes or disappears is marked dead in its
 * segment, segments are merged. Buckets are written in steps of bounded size before the segment is published, so that
 * no step takes long and no reader sees an incomplete segment.
 */
import { invariant } from '../../model/errors.ts';
import type { Pause } from '../../model/pause.ts';
import type { FileId } from '../../model/source-file.ts';
import type { Database } from '../driver.ts';
import {
  bucketBitsFor,
  bucketBytes,
  createBucketWriter,
  type Entry,
  type PostingKind,
  postingKinds,
} from './buckets.ts';
import type { GatheredText } from './gathered-text.ts';
import { mergedEntries, survivorsOf } from './merge.ts';
import { type MergePlan, planMerge } from './plan-merge.ts';
import type { PostingLists } from './posting-lists.ts';
import { asShorterForm } from './postings-codec.ts';
import { type Segment, segmentRow } from './segment.ts';
import { createSegmentTables } from './segment-store.ts';

export interface TextWriter {
  /**
   * Writes in steps, with a pause between them. Call it outside of any transaction. When `pause` rejects, nothing is
   * published.
   */
  putText(gathered: GatheredText, pause: Pause): Promise<void>;
  /** Call it in the transaction that removes the file's facts. */
  dropText(file: FileId): void;
  /** Runs all merges that are due, in steps like `putText`. */
  mergeText(pause: Pause): Promise<void>;
  /**
   * Call it in a transaction after a run that was killed: files without text in any segment are read again even if
   * they seem unchanged, and parts of incomplete segments are removed.
   */
  forgetUnwrittenText(): void;
  /** Removes segments without files, and buckets without a segment. Call it in a transaction. */
  dropOrphans(): void;
  /** Call it once, at the end of each transaction. */
  settle(): void;
  /** Call it after a rollback. */
  forget(): void;
}

/** Bytes of buckets per transaction. */
const stepBytes = 2 * 1024 * 1024;
/** Checking the time for each entry would cost more than some entries. */
const entriesPerPause = 64;

/** Where entries are written; `bits` is the logarithm of the number of buckets. */
interface PostingTarget {
  readonly segment: number;
  readonly kind: PostingKind;
  readonly bits: number;
}

export function createTextWriter(database: Database, inTransaction: (work: () => void) => void): TextWriter {
  const tables = createSegmentTables(database);
  const forgetHashes = database.prepare(
    `UPDATE files SET content_hash = NULL WHERE skipped IS NULL AND content_hash IS NOT NULL
       AND id NOT IN (SELECT file_id FROM text_places)`,
  );
  const dying = new Map<number, number[]>();

  /** Writes entries, which must come by ascending key, in steps. */
  async function putEntries(
    { segment, kind, bits }: PostingTarget,
    entries: Iterable<Entry>,
    pause: Pause,
  ): Promise<void> {
    let waiting: { readonly bucket: number; readonly bytes: Uint8Array }[] = [];
    let waitingBytes = 0;
    const flush = (): void => {
      inTransaction(() => {
        for (const { bucket, bytes } of waiting) tables.putBucket(segment, kind, bucket, bytes);
      });
      waiting = [];
      waitingBytes = 0;
    };
    const writer = createBucketWriter(kind, bits, (bucket, bytes) => {
      waiting.push({ bucket, bytes });
      waitingBytes += bytes.length;
      if (waitingBytes > stepBytes) flush();
    });
    let untilPause = entriesPerPause;
    for (const entry of entries) {
      writer.add(entry);
      if (--untilPause > 0) continue;
      untilPause = entriesPerPause;
      await pause();
    }
    writer.end();
    flush();
  }

  function newSegment(): number {
    let number: number | undefined;
    inTransaction(() => {
      number = tables.nextId();
    });
    invariant(number !== undefined, 'a transaction does its work or throws');
    return number;
  }

  async function merge({ segments }: MergePlan, pause: Pause): Promise<void> {
    const sources = segments.flatMap((id) => tables.segment(id) ?? []);
    const { files, lengths } = survivorsOf(sources);
    if (files.length > 0) {
      const id = newSegment();
      const bits = { terms: largestBits(sources, 'terms'), grams: largestBits(sources, 'grams') };
      for (const kind of postingKinds)
        await putEntries(
          { segment: id, kind, bits: bits[kind] },
          mergedEntries(tables, sources, kind),
          pause,
        );
      inTransaction(() => {
        tables.publish(id, bits, files, segmentRow(files, lengths));
        for (const { id: source } of sources) tables.remove(source);
      });
    } else {
      inTransaction(() => {
        for (const { id } of sources) tables.remove(id);
      });
    }
  }

  return {
    async putText(gathered, pause) {
      if (gathered.files.length === 0) return;
      const { files, lengths, terms, grams } = gathered;
      const id = newSegment();
      const bits = { terms: bucketBitsFor(terms.sizeBytes), grams: bucketBitsFor(grams.sizeBytes) };
      await putEntries({ segment: id, kind: 'terms', bits: bits.terms }, entriesOf(terms), pause);
      const shorter = shortened(entriesOf(grams), files.length);
      await putEntries({ segment: id, kind: 'grams', bits: bits.grams }, shorter, pause);
      inTransaction(() => tables.publish(id, bits, files, segmentRow(files, lengths)));
    },
    dropText(file) {
      const found = tables.place(file);
      if (found === undefined) return;
      tables.removePlace(file);
      const places = dying.get(found.segment) ?? [];
      places.push(found.place);
      dying.set(found.segment, places);
    },
    async mergeText(pause) {
      for (;;) {
        const plan = planMerge(tables.segments());
        if (plan === undefined) return;
        await merge(plan, pause);
      }
    },
    forgetUnwrittenText() {
      forgetHashes.run();
      tables.removeUnpublished();
    },
    dropOrphans() {
      tables.removeUnused();
      tables.removeUnpublished();
    },
    settle() {
      for (const [id, places] of dying) {
        const dead = [...new Set([...(tables.segment(id)?.dead ?? []), ...places])];
        tables.setDead(
          id,
          dead.sort((one, other) => one - other),
        );
      }
      dying.clear();
    },
    forget() {
      dying.clear();
    },
  };
}

function* entriesOf(lists: PostingLists): Iterable<Entry> {
  for (const { key, count, bytes } of lists.entries()) yield { key, count, form: 'deltas', bytes };
}

function* shortened(entries: Iterable<Entry>, fileCount: number): Iterable<Entry> {
  for (const entry of entries) yield asShorterForm(entry, fileCount);
}

/** Merging segments of equal size adds one bit per doubling. */
function largestBits(segments: readonly Segment[], kind: PostingKind): number {
  return bucketBitsFor(
    segments.reduce((sum, { bucketBits }) => sum + 2 ** bucketBits[kind], 0) * bucketBytes,
  );
}
