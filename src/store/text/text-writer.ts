/**
 * Writes the text of files: gathered text becomes a segment, a file that changes or goes is marked dead in its own,
 * segments are merged. Buckets are written in steps of bounded size before the segment is there, so that no step is
 * long and none shows half a segment.
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
  /** In steps, with a pause between them. Outside of any transaction. When `pause` rejects, nothing is published. */
  putText(gathered: GatheredText, pause: Pause): Promise<void>;
  /** In the transaction that takes the file's facts away. */
  dropText(file: FileId): void;
  /** As many merges as are due, each in steps, as `putText`. */
  mergeText(pause: Pause): Promise<void>;
  /**
   * After a run that was killed: files whose text is in no segment are read again, whatever is known of them, and parts
   * of a segment that was never completed go. In a transaction.
   */
  forgetUnwrittenText(): void;
  /** Drops segments without a file, and parts of segments that are not there. In a transaction. */
  dropUnfounded(): void;
  /** Once per transaction, at its end. */
  settle(): void;
  /** After a rollback. */
  forget(): void;
}

/** Of buckets in one transaction. */
const stepBytes = 2 * 1024 * 1024;
/** To ask for the time at each would cost more than some of them. */
const entriesPerPause = 64;

export function createTextWriter(database: Database, inTransaction: (work: () => void) => void): TextWriter {
  const tables = createSegmentTables(database);
  const forgetHashes = database.prepare(
    `UPDATE files SET content_hash = NULL WHERE skipped IS NULL AND content_hash IS NOT NULL
       AND id NOT IN (SELECT file_id FROM text_places)`,
  );
  const dying = new Map<number, number[]>();

  /** Entries by ascending key, in steps. */
  async function putEntries(
    segment: number,
    kind: PostingKind,
    bits: number,
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
      number = tables.nextNumber();
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
        await putEntries(id, kind, bits[kind], mergedEntries(tables, sources, kind), pause);
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
      await putEntries(id, 'terms', bits.terms, entriesOf(terms), pause);
      await putEntries(id, 'grams', bits.grams, shortened(entriesOf(grams), files.length), pause);
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
    dropUnfounded() {
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

/** Merging equals adds a bit for each doubling. */
function largestBits(segments: readonly Segment[], kind: PostingKind): number {
  return bucketBitsFor(
    segments.reduce((sum, { bucketBits }) => sum + 2 ** bucketBits[kind], 0) * bucketBytes,
  );
}
