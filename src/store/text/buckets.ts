/**
 * Posting lists on disk: entries by ascending key, divided into buckets by the highest bits of their keys, one row
 * per bucket. Rows of a few kilobytes are written and found faster than one row per term, and differences between
 * adjacent keys take two bytes instead of five. Gram keys are scrambled first, because the grams of real text fall
 * into few buckets.
 */
import type { Gram } from '../../text/grams.ts';
import type { PostingKey } from './posting-lists.ts';

export const postingKinds = ['terms', 'grams'] as const;
export type PostingKind = (typeof postingKinds)[number];

const keyBits: Readonly<Record<PostingKind, number>> = { terms: 38, grams: 24 };
export const mostBucketBits = 14;
/** About one page of the file: smaller buckets waste space on overhead, larger ones are read in vain. */
export const bucketBytes = 4096;

export interface Entry {
  readonly key: PostingKey;
  /** Number of documents. */
  readonly count: number;
  /** `deltas`: varints, each followed by its payload if the kind has one. `bitmap`: one bit per document. */
  readonly form: 'deltas' | 'bitmap';
  readonly bytes: Uint8Array;
}

/** A bijection on 24 bits. */
export function scrambled(gram: Gram): PostingKey {
  const mixed = Math.imul(gram, 0x9e3779) & 0xffffff;
  return Math.imul(mixed ^ (mixed >>> 12), 0x5bd1eb) & 0xffffff;
}

export function bucketBitsFor(sizeBytes: number): number {
  return Math.max(0, Math.min(mostBucketBits, Math.ceil(Math.log2((sizeBytes + 1) / bucketBytes))));
}

export function bucketOf(kind: PostingKind, key: PostingKey, bits: number): number {
  return Math.floor(key / 2 ** (keyBits[kind] - bits));
}

/** Entries must be added by ascending key. `put` receives each non-empty bucket once, in ascending order. */
export function createBucketWriter(
  kind: PostingKind,
  bits: number,
  put: (bucket: number, entries: Uint8Array) => void,
): { add(entry: Entry): void; end(): void } {
  let buffer = new Uint8Array(1 << 14);
  let length = 0;
  let bucket = 0;
  let last = 0;
  const reserve = (more: number): void => {
    if (length + more <= buffer.length) return;
    const larger = new Uint8Array(Math.max(buffer.length * 2, length + more));
    larger.set(buffer.subarray(0, length));
    buffer = larger;
  };
  const uint = (value: number): void => {
    let rest = value;
    while (rest > 127) {
      buffer[length++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    buffer[length++] = rest;
  };
  const end = (): void => {
    if (length > 0) put(bucket, buffer.slice(0, length));
    length = 0;
    last = 0;
  };
  return {
    add({ key, count, form, bytes }) {
      const home = bucketOf(kind, key, bits);
      if (home !== bucket) end();
      bucket = home;
      reserve(bytes.length + 24);
      uint(key - last);
      uint(count * 2 + (form === 'bitmap' ? 1 : 0));
      uint(bytes.length);
      buffer.set(bytes, length);
      length += bytes.length;
      last = key;
    },
    end,
  };
}

export function* entriesIn(bucket: Uint8Array): Iterable<Entry> {
  for (let head = headAt(bucket, 0, 0); head !== undefined; head = headAt(bucket, head.end, head.key))
    yield entryOf(bucket, head);
}

export function findEntry(bucket: Uint8Array, wanted: PostingKey): Entry | undefined {
  let head = headAt(bucket, 0, 0);
  while (head !== undefined && head.key < wanted) head = headAt(bucket, head.end, head.key);
  return head?.key === wanted ? entryOf(bucket, head) : undefined;
}

/** The fields before the bytes of an entry. */
interface Head {
  readonly key: PostingKey;
  /** Twice the number of documents, plus one for a bitmap. */
  readonly mark: number;
  /** Range of the bytes; the end is exclusive. */
  readonly start: number;
  readonly end: number;
}

/** Undefined after the last entry. */
function headAt(bucket: Uint8Array, at: number, keyBefore: PostingKey): Head | undefined {
  if (at >= bucket.length) return undefined;
  const cursor = { at };
  const key = keyBefore + uintAt(bucket, cursor);
  const mark = uintAt(bucket, cursor);
  const length = uintAt(bucket, cursor);
  return { key, mark, start: cursor.at, end: cursor.at + length };
}

function entryOf(bucket: Uint8Array, { key, mark, start, end }: Head): Entry {
  const form = mark % 2 === 1 ? 'bitmap' : 'deltas';
  return { key, count: Math.floor(mark / 2), form, bytes: bucket.subarray(start, end) };
}

function uintAt(bytes: Uint8Array, cursor: { at: number }): number {
  let value = 0;
  let scale = 1;
  for (;;) {
    const byte = bytes[cursor.at++] ?? 0;
    value += (byte & 127) * scale;
    if (byte < 128) return value;
    scale *= 128;
  }
}
