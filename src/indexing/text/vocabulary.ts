/**
 * The words and terms that one thread has seen, by number: a known word costs a hash look-up instead of a string. Terms
 * are identified by their keys, as in the index. A class because it grows during use.
 */
import { termKey } from '../../text/term-key.ts';
import { termsOf } from '../../text/terms.ts';
import type { WordReader } from '../../text/words.ts';

/**
 * When half of this is used, everything is discarded, so that a thread does not grow with the repository. The other
 * half exceeds the words of one chunk, whose longest row has half a million characters.
 */
const maxWords = 1 << 18;
/** Slots of the hash table: at most half of them are used. */
const slotCount = maxWords * 2;
const termsPerWord = 6;
const fewTermSlots = 1 << 16;

export class Vocabulary {
  /** The terms of all words, word after word, by number. */
  readonly termList: Int32Array = new Int32Array(maxWords * termsPerWord);
  readonly firstTerms: Int32Array = new Int32Array(maxWords + 1);
  /** The low and high parts of each term's key. */
  readonly lowKeys: Int32Array = new Int32Array(maxWords * termsPerWord);
  readonly highKeys: Uint8Array = new Uint8Array(maxWords * termsPerWord);
  /** Word number + 1, and the hashes of the word: four numbers per slot, for locality. */
  private readonly slots = new Int32Array(slotCount * 4);
  private wordCount = 0;
  /** Term number + 1. The size is a power of two, at least twice the number of terms. */
  private termSlots = new Int32Array(fewTermSlots);
  private termCount = 0;

  /** Call between chunks: earlier numbers are invalid afterwards. */
  prune(): void {
    const termCount = this.firstTerms[this.wordCount] ?? 0;
    if (this.wordCount < maxWords / 2 && termCount < (maxWords * termsPerWord) / 2) return;
    this.wordCount = 0;
    this.slots.fill(0);
    this.termCount = 0;
    this.termSlots = new Int32Array(fewTermSlots);
  }

  /** The number of the word that was read last. */
  wordOf(text: string, reader: WordReader): number {
    const { slots } = this;
    const { hash, otherHash } = reader;
    for (let slot = hash & (slotCount - 1); ; slot = (slot + 1) & (slotCount - 1)) {
      const at = slot * 4;
      const word = slots[at] ?? 0;
      if (word === 0) return this.learn(text.slice(reader.start, reader.end), hash, otherHash, at);
      if (slots[at + 1] === hash && slots[at + 2] === otherHash) return word - 1;
    }
  }

  private learn(text: string, hash: number, otherHash: number, at: number): number {
    const word = this.wordCount++;
    let end = this.firstTerms[word] ?? 0;
    for (const term of termsOf(text)) this.termList[end++] = this.termOf(term);
    this.firstTerms[word + 1] = end;
    this.slots[at] = word + 1;
    this.slots[at + 1] = hash;
    this.slots[at + 2] = otherHash;
    return word;
  }

  private termOf(term: string): number {
    const key = termKey(term);
    const low = key | 0;
    const high = Math.floor(key / 2 ** 32);
    const { termSlots, lowKeys, highKeys } = this;
    const mask = termSlots.length - 1;
    let slot = low & mask;
    for (; termSlots[slot] !== 0; slot = (slot + 1) & mask) {
      const known = (termSlots[slot] ?? 0) - 1;
      if (lowKeys[known] === low && highKeys[known] === high) return known;
    }
    const number = this.termCount++;
    lowKeys[number] = low;
    highKeys[number] = high;
    termSlots[slot] = this.termCount;
    if (this.termCount * 2 > termSlots.length) this.spreadTerms();
    return number;
  }

  private spreadTerms(): void {
    const slots = new Int32Array(this.termSlots.length * 2);
    const mask = slots.length - 1;
    for (let term = 0; term < this.termCount; term++) {
      let slot = (this.lowKeys[term] ?? 0) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = term + 1;
    }
    this.termSlots = slots;
  }
}
