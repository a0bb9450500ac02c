/**
 * Grams: every sequence of three bytes within a line, in lower case. A file can match a pattern only if it contains
 * the grams that the pattern requires. Indexing and searching share this definition.
 */

/** Three bytes; the first byte is the most significant. */
export type Gram = number;

/** A condition on the grams of a file; a file that does not satisfy it cannot match. */
export type GramQuery =
  | { readonly kind: 'any' }
  | { readonly kind: 'gram'; readonly gram: Gram }
  | { readonly kind: 'and' | 'or'; readonly of: readonly GramQuery[] };

/** Maps A to Z to lower case and leaves all other bytes unchanged. */
export const folded: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte,
);

export const lineBreak = 0x0a;

/**
 * Grams that every file with this text contains. Grams with bytes beyond ASCII are left out: the index may fold them.
 */
export function gramsOfText(text: string): GramQuery {
  const bytes = Buffer.from(text);
  const grams = new Set<Gram>();
  for (let at = 0; at + 2 < bytes.length; at++) {
    const three = bytes.subarray(at, at + 3);
    if (three.some((byte) => byte >= 0x80 || byte === lineBreak)) continue;
    grams.add(three.reduce((gram, byte) => (gram << 8) | (folded[byte] ?? byte), 0));
  }
  if (grams.size === 0) return { kind: 'any' };
  return { kind: 'and', of: [...grams].map((gram) => ({ kind: 'gram', gram })) };
}

/** Characters that a case-insensitive search treats as `k` and `s`: the kelvin sign and the long s. */
const lookalikes = [
  { bytes: Buffer.from('\u212a'), letter: Buffer.from('k') },
  { bytes: Buffer.from('\u017f'), letter: Buffer.from('s') },
] as const;

/**
 * Collects the grams of one text after another. A small table of recent grams filters out most repetitions.
 * A class because it reuses its buffers from text to text.
 */
export class GramCollector {
  private readonly recent = new Int32Array(1 << recentBits);
  private found = new Uint32Array(1 << 13);
  private count = 0;

  /** Each gram at least once, in no order. The result is a copy. */
  collect(bytes: Uint8Array): Uint32Array {
    this.recent.fill(-1);
    this.add(bytes);
    const alike = withLetters(bytes);
    if (alike !== undefined) this.add(alike);
    const grams = this.found.slice(0, this.count);
    this.count = 0;
    return grams;
  }

  private add(bytes: Uint8Array): void {
    const { recent } = this;
    let gram = 0;
    let run = 0;
    for (let index = 0; index < bytes.length; index++) {
      const byte = folded[bytes[index] ?? 0] ?? 0;
      if (byte === lineBreak) {
        run = 0;
        continue;
      }
      gram = ((gram << 8) | byte) & 0xffffff;
      if (++run < 3) continue;
      const slot = Math.imul(gram, 0x9e3779b1) >>> (32 - recentBits);
      if (recent[slot] === gram) continue;
      recent[slot] = gram;
      this.note(gram);
    }
  }

  private note(gram: Gram): void {
    if (this.count === this.found.length) {
      const larger = new Uint32Array(this.found.length * 2);
      larger.set(this.found);
      this.found = larger;
    }
    this.found[this.count++] = gram;
  }
}

/**
 * A file has about 1,000 distinct grams. A table of this size fits into the L1 cache and forgets few grams too early.
 */
const recentBits = 13;

/** Undefined when there is nothing to replace, which is nearly always the case. */
function withLetters(bytes: Uint8Array): Uint8Array | undefined {
  let text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!lookalikes.some((each) => text.includes(each.bytes))) return undefined;
  for (const { bytes: sign, letter } of lookalikes) {
    text = Buffer.from(
      text.toString('latin1').replaceAll(sign.toString('latin1'), letter.toString()),
      'latin1',
    );
  }
  return text;
}
