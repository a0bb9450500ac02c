/**
 * Counts line breaks, four bytes at a time: a byte of the word is zero where there is one, and zeros are summed up
 * byte by byte before they are added. Twice as fast as looking at each byte.
 */
import { lineBreak } from '../../text/grams.ts';

const four = 0x0a0a0a0a;
/** A byte of the sum must not overflow. */
const mostSums = 252;

/** In `bytes` from `start` to `end`. `words` is the same memory, see `wordsOf`. */
export function countLineBreaks(bytes: Uint8Array, words: Int32Array, start: number, end: number): number {
  const shift = bytes.byteOffset;
  const first = Math.min(end, ((start + shift + 3) & ~3) - shift);
  const last = Math.max(first, ((end + shift) & ~3) - shift);
  let count = 0;
  for (let at = start; at < first; at++) if (bytes[at] === lineBreak) count++;
  for (let at = last; at < end; at++) if (bytes[at] === lineBreak) count++;
  const wordEnd = (last + shift) >> 2;
  for (let word = (first + shift) >> 2; word < wordEnd; ) {
    const stop = Math.min(wordEnd, word + mostSums);
    let sums = 0;
    for (; word + 3 < stop; word += 4)
      sums +=
        zeroBytes(words[word] ?? 0) +
        zeroBytes(words[word + 1] ?? 0) +
        zeroBytes(words[word + 2] ?? 0) +
        zeroBytes(words[word + 3] ?? 0);
    for (; word < stop; word++) sums += zeroBytes(words[word] ?? 0);
    count += (sums & 255) + ((sums >>> 8) & 255) + ((sums >>> 16) & 255) + (sums >>> 24);
  }
  return count;
}

/** The whole memory that `bytes` lie in, by words. */
export function wordsOf(bytes: Uint8Array): Int32Array {
  return new Int32Array(bytes.buffer, 0, bytes.buffer.byteLength >> 2);
}

/** The lowest bit of each byte is 1 where the word has a line break. */
function zeroBytes(word: number): number {
  const other = word ^ four;
  return (~(((other & 0x7f7f7f7f) + 0x7f7f7f7f) | other) >>> 7) & 0x01010101;
}
