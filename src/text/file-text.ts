/**
 * The text index entries of one file: its grams, and the terms of its chunks. One array of plain numbers, because it
 * is passed between threads and read once.
 */
import type { FieldCounts } from './fields.ts';
import type { Gram } from './grams.ts';

/**
 * Layout: three totals (chunks, grams, postings); per chunk its length in terms; per chunk its number of postings;
 * the grams; the low 32 bits of each posting's key; for each posting, the high 6 bits of the key above the 26 bits of
 * its counts.
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
  /**
   * `lowKey`: the low 32 bits of the term key, signed. `highKey`: the remaining bits. `chunk` counts from 0 in the
   * file.
   */
  posting(lowKey: number, highKey: number, chunk: number, counts: FieldCounts): void;
}

/** Number of terms of each chunk. */
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
