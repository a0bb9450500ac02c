/**
 * Sorts the grams of some hundred files before adding them to their lists: the postings of one gram are then
 * adjacent, and its list stays in the CPU cache. A class because millions of calls fill it.
 */
import type { PostingKey, PostingLists } from './posting-lists.ts';

/** A file number takes the 8 bits beside 24 bits of key. */
const filesPerRound = 256;
const capacity = 1 << 18;
const digitBits = 12;
const digits = 1 << digitBits;

export class GramBuffer {
  private readonly lists: PostingLists;
  private firstPlace = 0;
  private pairs = new Uint32Array(capacity);
  private other = new Uint32Array(capacity);
  private count = 0;

  constructor(lists: PostingLists) {
    this.lists = lists;
  }

  /** Places must be ascending. */
  add(key: PostingKey, place: number): void {
    if (this.count === capacity || place - this.firstPlace >= filesPerRound) this.empty(place);
    this.pairs[this.count++] = (key << 8) | (place - this.firstPlace);
  }

  /** Moves all grams into the lists; the next ones are at `place` or later. */
  empty(place: number): void {
    this.arrange(8);
    this.arrange(8 + digitBits);
    const { pairs, count, lists, firstPlace } = this;
    for (let index = 0; index < count; index++) {
      const pair = pairs[index] ?? 0;
      lists.add(pair >>> 8, 0, firstPlace + (pair & 0xff));
    }
    this.count = 0;
    this.firstPlace = place;
  }

  /** One pass of a radix sort, by one digit of the key; stable. */
  private arrange(shift: number): void {
    const { pairs, other, count } = this;
    const starts = new Uint32Array(digits + 1);
    for (let index = 0; index < count; index++) {
      const digit = ((pairs[index] ?? 0) >>> shift) & (digits - 1);
      starts[digit + 1] = (starts[digit + 1] ?? 0) + 1;
    }
    for (let digit = 0; digit < digits; digit++)
      starts[digit + 1] = (starts[digit + 1] ?? 0) + (starts[digit] ?? 0);
    for (let index = 0; index < count; index++) {
      const pair = pairs[index] ?? 0;
      const digit = (pair >>> shift) & (digits - 1);
      const at = starts[digit] ?? 0;
      other[at] = pair;
      starts[digit] = at + 1;
    }
    this.pairs = other;
    this.other = pairs;
  }
}
