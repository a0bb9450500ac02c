/**
 * The bytes of one entry: documents, with or without payloads. Grams that occur in many files are stored as a bitmap.
 */
import type { Entry } from './buckets.ts';

/** Writes into `documents` and `payloads`, which must have at least `entry.count` elements. */
export function readPostings(entry: Entry, documents: Uint32Array, payloads: Uint32Array): void {
  const { bytes, count } = entry;
  let at = 0;
  let document = 0;
  for (let index = 0; index < count; index++) {
    let byte = bytes[at++] ?? 0;
    let value = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++] ?? 0;
      value |= (byte & 127) << shift;
    }
    document += value;
    documents[index] = document;
    byte = bytes[at++] ?? 0;
    value = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++] ?? 0;
      value |= (byte & 127) << shift;
    }
    payloads[index] = value;
  }
}

/** Ascending. */
export function readDocuments({ bytes, count, form }: Entry): Uint32Array {
  const documents = new Uint32Array(count);
  let found = 0;
  if (form === 'bitmap') {
    for (let at = 0; at < bytes.length; at++) {
      for (let byte = bytes[at] ?? 0, bit = 0; byte !== 0; byte >>>= 1, bit++)
        if ((byte & 1) === 1) documents[found++] = at * 8 + bit;
    }
    return documents;
  }
  let document = 0;
  for (let at = 0; at < bytes.length; ) {
    let byte = bytes[at++] ?? 0;
    let value = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++] ?? 0;
      value |= (byte & 127) << shift;
    }
    document += value;
    documents[found++] = document;
  }
  return documents;
}

/** The shorter one of the two forms. */
export function asShorterForm(entry: Entry, documentCount: number): Entry {
  const bitmapBytes = Math.ceil(documentCount / 8);
  if (entry.form === 'bitmap' || entry.bytes.length <= bitmapBytes) return entry;
  const bytes = new Uint8Array(bitmapBytes);
  for (const document of readDocuments(entry))
    bytes[document >>> 3] = (bytes[document >>> 3] ?? 0) | (1 << (document & 7));
  return { ...entry, form: 'bitmap', bytes };
}

/** Ascending documents, each followed by its payload if there are any. */
export function writePostings(documents: Uint32Array, payloads: Uint32Array | undefined): Uint8Array {
  const bytes = new Uint8Array(documents.length * (payloads === undefined ? 5 : 10));
  let length = 0;
  const uint = (value: number): void => {
    let rest = value;
    while (rest > 127) {
      bytes[length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    bytes[length++] = rest;
  };
  let last = 0;
  documents.forEach((document, index) => {
    uint(document - last);
    last = document;
    if (payloads !== undefined) uint(payloads[index] ?? 0);
  });
  return bytes.subarray(0, length);
}
