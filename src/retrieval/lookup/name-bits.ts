/**
 * Bit sets that exclude names without certain letters or letter pairs. Letters and pairs may share bits, so a set bit
 * proves nothing. Pure.
 */
import { bitCount } from '../bit-count.ts';
import { isWordStart } from './fold.ts';

/** All arrays are indexed by name. */
export interface NameBits {
  /** One of 32 bits per letter; a to z have distinct bits. */
  readonly letters: Int32Array;
  /** Bits of the letters that begin words. */
  readonly initials: Int32Array;
  /** The character code that begins the first word; 0 when there is no word. */
  readonly firstLetters: Uint16Array;
  /** Bits of the word starts among the first 32 indexes. */
  readonly wordStarts: Int32Array;
  /** 128 bits for pairs of adjacent letters, in four columns of 32. */
  readonly pairs: readonly [Int32Array, Int32Array, Int32Array, Int32Array];
}

/** One pass over all letters; 100,000 names have two million. */
export function bitsOf(names: readonly string[], folded: readonly string[]): NameBits {
  const column = () => new Int32Array(names.length);
  const bits = {
    letters: column(),
    initials: column(),
    firstLetters: new Uint16Array(names.length),
    wordStarts: column(),
    pairs: [column(), column(), column(), column()] as const,
  };
  const pairs = new Int32Array(bits.pairs.length);
  names.forEach((name, place) => {
    const text = folded[place] ?? '';
    let letters = 0;
    let initials = 0;
    let starts = 0;
    let before = -1;
    pairs.fill(0);
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      const letter = letterBit(code);
      letters |= letter;
      if (isWordStart(name, at)) {
        if (initials === 0) bits.firstLetters[place] = code;
        initials |= letter;
        if (at < 32) starts |= 1 << at;
      }
      if (before >= 0) addPair(pairs, before, code);
      before = code;
    }
    bits.letters[place] = letters;
    bits.initials[place] = initials;
    bits.wordStarts[place] = starts;
    for (let at = 0; at < pairs.length; at++) (bits.pairs[at] ?? bits.pairs[0])[place] = pairs[at] ?? 0;
  });
  return bits;
}

export function letterBit(code: number): number {
  return 1 << (code & 31);
}

export function letterBits(folded: string): number {
  let bits = 0;
  for (let at = 0; at < folded.length; at++) bits |= letterBit(folded.charCodeAt(at));
  return bits;
}

/** Bits of the pairs in all these texts, in four columns. */
export function pairBits(texts: readonly string[]): Int32Array {
  const pairs = new Int32Array(4);
  for (const text of texts)
    for (let at = 1; at < text.length; at++) addPair(pairs, text.charCodeAt(at - 1), text.charCodeAt(at));
  return pairs;
}

function addPair(pairs: Int32Array, first: number, second: number): void {
  const hash = Math.imul(first, 37) + Math.imul(second, 101);
  const column = (hash >> 5) & 3;
  pairs[column] = (pairs[column] ?? 0) | (1 << (hash & 31));
}

/** The names, of `among` or of all, that may contain all letter pairs of all these texts. */
export function placesWith(
  { pairs, letters }: NameBits,
  texts: readonly string[],
  among: Uint32Array | undefined,
): readonly number[] {
  const bits = pairBits(texts);
  // The column with the most bits comes first, because it excludes most names at once.
  const [a, b, c, d] = [0, 1, 2, 3].sort(
    (one, other) => bitCount(bits[other] ?? 0) - bitCount(bits[one] ?? 0),
  ) as [Column, Column, Column, Column];
  const [first, second, third, fourth] = [pairs[a], pairs[b], pairs[c], pairs[d]];
  const [inFirst, inSecond, inThird, inFourth] = [bits[a] ?? 0, bits[b] ?? 0, bits[c] ?? 0, bits[d] ?? 0];
  // Pairs share bits; the letter bits exclude further names.
  const wanted = texts.reduce((all, text) => all | letterBits(text), 0);
  const found: number[] = [];
  const count = among?.length ?? first.length;
  for (let at = 0; at < count; at++) {
    const place = among === undefined ? at : (among[at] ?? 0);
    if (((first[place] ?? 0) & inFirst) !== inFirst) continue;
    if (((second[place] ?? 0) & inSecond) !== inSecond) continue;
    if (((third[place] ?? 0) & inThird) !== inThird) continue;
    if (((fourth[place] ?? 0) & inFourth) !== inFourth) continue;
    if (((letters[place] ?? 0) & wanted) === wanted) found.push(place);
  }
  return found;
}

type Column = 0 | 1 | 2 | 3;

/** Number of pair bits that a text has and a name lacks. */
export function missingPairs({ pairs }: NameBits, place: number, wanted: Int32Array): number {
  let count = 0;
  for (let at = 0; at < 4; at++) count += bitCount((wanted[at] ?? 0) & ~(pairs[at]?.[place] ?? 0));
  return count;
}
