/**
 * Segments and their buckets as rows. A segment exists once its row does; buckets of a segment that was never
 * completed are overwritten by the next one with its id.
 */
import type { FileId } from '../../model/source-file.ts';
import { type Database, preparing } from '../driver.ts';
import { mostBucketBits, type PostingKind, postingKinds } from './buckets.ts';
import { type Segment, type SegmentRow, segmentFrom } from './segment.ts';
import { encodeUints } from './uints.ts';

export interface SegmentStore {
  segments(): readonly Segment[];
  segment(id: number): Segment | undefined;
  bucket(segment: number, kind: PostingKind, bucket: number): Uint8Array | undefined;
  /** By ascending bucket number. */
  buckets(segment: number, kind: PostingKind): Iterable<Uint8Array>;
}

export interface SegmentTables extends SegmentStore {
  /** The next free id. Removes buckets that a killed run may have left under it. */
  nextId(): number;
  putBucket(segment: number, kind: PostingKind, bucket: number, entries: Uint8Array): void;
  /** From here on the segment exists. */
  publish(id: number, bits: Segment['bucketBits'], files: readonly FileId[], row: SegmentRow): void;
  place(file: FileId): { readonly segment: number; readonly place: number } | undefined;
  removePlace(file: FileId): void;
  setDead(segment: number, dead: readonly number[]): void;
  remove(segment: number): void;
  /** Removes buckets without a segment. */
  removeUnpublished(): void;
  /** Removes segments in which no file has a place. */
  removeUnused(): void;
}

/** Ids per kind and segment. */
const span = 2 ** mostBucketBits;

export function createSegmentStore(database: Database): SegmentStore {
  const sql = preparing(database);
  return {
    segments: () => sql('SELECT * FROM text_segments ORDER BY id').all().map(segmentFrom),
    segment(id) {
      const row = sql('SELECT * FROM text_segments WHERE id = ?').get(id);
      return row === undefined ? undefined : segmentFrom(row);
    },
    bucket(segment, kind, bucket) {
      const entries = sql('SELECT entries FROM text_buckets WHERE id = ?').get(
        firstOf(segment, kind) + bucket,
      )?.entries;
      return entries instanceof Uint8Array ? entries : undefined;
    },
    *buckets(segment, kind) {
      const first = firstOf(segment, kind);
      // One row at a time: a merge reads several segments at once and writes in between.
      const next = sql('SELECT id, entries FROM text_buckets WHERE id >= ? AND id < ? ORDER BY id LIMIT 1');
      for (let at = first; ; ) {
        const row = next.get(at, first + span);
        if (row === undefined) return;
        if (row.entries instanceof Uint8Array) yield row.entries;
        at = Number(row.id) + 1;
      }
    },
  };
}

export function createSegmentTables(database: Database): SegmentTables {
  const sql = preparing(database);
  const removeBuckets = (segment: number): void => {
    const first = firstOf(segment, 'terms');
    sql('DELETE FROM text_buckets WHERE id >= ? AND id < ?').run(first, first + span * postingKinds.length);
  };
  const remove = (segment: number): void => {
    sql('DELETE FROM text_segments WHERE id = ?').run(segment);
    removeBuckets(segment);
  };
  return {
    ...createSegmentStore(database),
    nextId() {
      const number = Number(sql('SELECT max(id) AS last FROM text_segments').get()?.last ?? 0) + 1;
      removeBuckets(number);
      return number;
    },
    putBucket(segment, kind, bucket, entries) {
      sql('INSERT INTO text_buckets (id, entries) VALUES (?, ?)').run(
        firstOf(segment, kind) + bucket,
        entries,
      );
    },
    publish(id, bits, files, { files: packed, chunkCounts, lengths }) {
      sql(
        'INSERT INTO text_segments (id, term_bits, gram_bits, files, chunk_counts, lengths) VALUES (?, ?, ?, ?, ?, ?)',
      ).run(id, bits.terms, bits.grams, packed, chunkCounts, lengths);
      const put = sql('INSERT OR REPLACE INTO text_places (file_id, segment_id, place) VALUES (?, ?, ?)');
      files.forEach((file, place) => {
        put.run(file, id, place);
      });
    },
    place(file) {
      const row = sql('SELECT segment_id, place FROM text_places WHERE file_id = ?').get(file);
      return row === undefined ? undefined : { segment: Number(row.segment_id), place: Number(row.place) };
    },
    removePlace(file) {
      sql('DELETE FROM text_places WHERE file_id = ?').run(file);
    },
    setDead(segment, dead) {
      sql('UPDATE text_segments SET dead = ? WHERE id = ?').run(encodeUints(dead), segment);
    },
    remove,
    removeUnpublished() {
      sql(
        `DELETE FROM text_buckets WHERE id / ${span * postingKinds.length} NOT IN (SELECT id FROM text_segments)`,
      ).run();
    },
    removeUnused() {
      const unused = sql(
        'SELECT id FROM text_segments WHERE id NOT IN (SELECT segment_id FROM text_places)',
      ).all();
      for (const { id } of unused) remove(Number(id));
    },
  };
}

function firstOf(segment: number, kind: PostingKind): number {
  return (segment * postingKinds.length + postingKinds.indexOf(kind)) * span;
}
