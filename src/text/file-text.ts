/**
 * What a file is found by: its grams, and the terms of its chunks. Plain numbers in one array, because it crosses
 * threads and is read once.
 */
import type { FieldCounts } from './fields.ts';
import type { Gram } from './grams.ts';

/**
 * Three totals: chunks, grams, postings. Then per chunk its length in terms; per chunk its number of postings; the
 * grams; the low 32 bits of each posting's key; the high 6 bits of the key above its 26 bits of counts.
 */
export type FileText = Uint32Array;

const head = 3;
const countBits = 26;

export function packFileText(parts: {
  readonly lengths: readonly number[];
  readonly postingCounts: readonly number[];
  readonly grams: Uint32Array;
  readonly lowKeys: Uint32Array;
  readonly highKeysAndCounts: Uint32Array;
}): FileText {
  const { lengths, postingCounts, grams, lowKeys, highKeysAndCounts } = parts;
  const text = new Uint32Array(head + 2 * lengths.length + grams.length + 2 * lowKeys.length);
  text.set([lengths.length, grams.length, lowKeys.length]);
  let at = head;
  for (const part of [lengths, postingCounts, grams, lowKeys, highKeysAndCounts]) {
    text.set(part, at);
    at += part.length;
  }
  return text;
}

export function withHighKey(highKey: number, counts: FieldCounts): number {
  return ((highKey << countBits) | counts) >>> 0;
}

export interface TextVisitor {
  gram(gram: Gram): void;
  /** The key in its low 32 bits, signed, and the rest; `chunk` counts from 0 in the file. */
  posting(lowKey: number, highKey: number, chunk: number, counts: FieldCounts): void;
}

/** In terms, by chunk. */
export function lengthsOf(text: FileText): Uint32Array {
  return text.subarray(head, head + (text[0] ?? 0));
}

export function visitText(text: FileText, visitor: TextVisitor): void {
  const [chunks = 0, grams = 0, postings = 0] = text;
  let at = head + 2 * chunks;
  for (const end = at + grams; at < end; at++) visitor.gram(text[at] ?? 0);
  let left = text[head + chunks] ?? 0;
  let chunk = 0;
  for (const end = at + postings; at < end; at++) {
    while (left === 0) left = text[head + chunks + ++chunk] ?? 1;
    left--;
    const high = text[at + postings] ?? 0;
    visitor.posting((text[at] ?? 0) | 0, high >>> countBits, chunk, high & ((1 << countBits) - 1));
  }
}
