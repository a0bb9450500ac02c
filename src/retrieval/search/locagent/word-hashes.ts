/**
 * Words as LocAgent counts them: as written, with two characters or more, without stop words, and equal when their
 * stems are equal. Each word becomes the hash of its stem. Of 100,000 words one or two share their hash, which changes
 * no ranking.
 */
import { hash32 } from '../../../model/hash.ts';
import { folded } from '../../../text/grams.ts';
import { stem } from '../../../text/stem.ts';
import { stopWords } from '../../../text/stop-words.ts';
import { longestWord, WordReader } from '../../../text/words.ts';

/** A signed integer, as in typed arrays, and never 0. */
export type WordHash = number;

/** Undefined for words that are not counted. */
export function wordHash(word: string): WordHash | undefined {
  const lower = word.normalize('NFC').toLowerCase();
  return lower.length < 2 || stopWords.has(lower) ? undefined : hash32(stem(lower)) | 0 || 1;
}

// A cache with two numbers per word. It is cleared when half of the slots are used.
const slotCount = 1 << 17;
const notCounted = 0;

/** A class because it keeps the stems of words that it has seen, and a reusable output buffer. */
export class WordHasher {
  private readonly slots = new Int32Array(slotCount * 2);
  private taken = 0;
  private readonly reader = new WordReader();
  private found = new Int32Array(1 << 12);
  /** Number of words added since the last call of `take`. */
  count = 0;

  /** Hashes of the added words, in order. A copy. */
  take(): Int32Array {
    const hashes = this.found.slice(0, this.count);
    this.count = 0;
    return hashes;
  }

  /** Adds the words between two offsets of a UTF-8 text. The offsets must not be inside a word. */
  addBytes(bytes: Buffer, from: number, to: number): void {
    let at = from;
    while (at < to) {
      while (at < to && wordBytes[bytes[at] ?? 0] === 0) at++;
      const start = at;
      let hash = 0x811c9dc5;
      let sorts = 0;
      for (; at < to; at++) {
        const byte = bytes[at] ?? 0;
        const sort = wordBytes[byte] ?? 0;
        if (sort === 0) break;
        sorts |= sort;
        hash = Math.imul(hash ^ (folded[byte] ?? 0), 0x01000193);
      }
      const length = at - start;
      if (sorts === ascii && length > 1 && length <= longestWord) this.addAscii(bytes, start, at, hash || 1);
      else if ((sorts & otherScript) !== 0) this.addText(bytes.toString('utf8', start, at));
    }
  }

  addText(text: string): void {
    const { reader } = this;
    reader.over(text);
    while (reader.next()) this.add(wordHash(text.slice(reader.start, reader.end)) ?? notCounted);
  }

  addHashes(hashes: Int32Array): void {
    for (const hash of hashes) this.add(hash);
  }

  private addAscii(bytes: Buffer, start: number, end: number, hash: number): void {
    const { slots } = this;
    let at = (hash & (slotCount - 1)) * 2;
    while (slots[at] !== hash) {
      if (slots[at] === 0) {
        this.learn(at, hash, bytes.toString('latin1', start, end));
        break;
      }
      at = (at + 2) & (slotCount * 2 - 1);
    }
    this.add(slots[at + 1] ?? notCounted);
  }

  private learn(at: number, hash: number, word: string): void {
    const { slots } = this;
    if (++this.taken > slotCount / 2) {
      slots.fill(0);
      this.taken = 1;
    }
    slots[at] = hash;
    slots[at + 1] = wordHash(word) ?? notCounted;
  }

  private add(hash: WordHash): void {
    if (hash === notCounted) return;
    if (this.count === this.found.length) {
      const larger = new Int32Array(this.found.length * 2);
      larger.set(this.found);
      this.found = larger;
    }
    this.found[this.count++] = hash;
  }
}

const ascii = 1;
const otherScript = 2;
const wordBytes = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x80 ? otherScript : /\w/.test(String.fromCharCode(byte)) ? ascii : 0,
);
