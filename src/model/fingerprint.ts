/**
 * Fingerprint of a symbol's source without the symbol's name: it recognises a symbol that was renamed or moved to
 * another file. The packed form, as facts and journal store it, is a hash of the body followed by a sketch: hashes of
 * the source's features in buckets that each keep the smallest value (one permutation hashing: Li, Owen and Zhang
 * 2012). indexing/extract/fingerprint.ts computes both.
 */

/**
 * Buckets of a sketch, a power of two. 16 distinguish a similarity of 0.8 from 0.5, and are half as many as a
 * medium-sized function has features.
 */
export const sketchSize = 16;
/** Larger than any bucket value. */
export const emptyBucket = 1 << 24;

const hashBytes = 4;
const valueBytes = 3;

/** Fingerprint of a symbol that consists of its name only. */
export const noFingerprint = new Uint8Array(0);

/** `sketch` is indexed by bucket; it is empty for a source too small to recognise by similarity. */
export function packFingerprint(bodyHash: number, sketch: Uint32Array): Uint8Array {
  let filled = 0;
  for (let bucket = 0; bucket < sketch.length; bucket++) if (sketch[bucket] !== emptyBucket) filled++;
  const bytes = new Uint8Array(hashBytes + valueBytes * filled);
  let at = 0;
  for (let shift = 0; shift < 32; shift += 8) bytes[at++] = bodyHash >>> shift;
  for (const value of sketch) {
    if (value === emptyBucket) continue;
    bytes[at++] = value;
    bytes[at++] = value >>> 8;
    bytes[at++] = value >>> 16;
  }
  return bytes;
}

/** Equal for sources that are equal apart from the symbol's own name. */
export function bodyHashOf(fingerprint: Uint8Array): string | undefined {
  return fingerprint.length === 0 ? undefined : fingerprint.subarray(0, hashBytes).join();
}

/** Empty for a source too small to recognise by similarity. */
export function sketchOf(fingerprint: Uint8Array): readonly number[] {
  const sketch: number[] = [];
  for (let at = hashBytes; at < fingerprint.length; at += valueBytes) sketch.push(valueAt(fingerprint, at));
  return sketch;
}

/**
 * Estimated Jaccard similarity of two sources: equal buckets as a share of the buckets that are filled in either
 * sketch.
 */
export function similarity(one: Uint8Array, other: Uint8Array): number {
  let [at, otherAt, seen, common] = [hashBytes, hashBytes, 0, 0];
  while (at < one.length || otherAt < other.length) {
    const value = valueAt(one, at);
    const otherValue = valueAt(other, otherAt);
    const difference = bucketOf(value) - bucketOf(otherValue);
    if (value === otherValue) common++;
    if (difference <= 0) at += valueBytes;
    if (difference >= 0) otherAt += valueBytes;
    seen++;
  }
  return seen === 0 ? 0 : common / seen;
}

/** An empty bucket past the end. */
function valueAt(fingerprint: Uint8Array, at: number): number {
  const [low, middle, high] = [fingerprint[at], fingerprint[at + 1], fingerprint[at + 2]];
  if (low === undefined || middle === undefined || high === undefined) return emptyBucket;
  return low | (middle << 8) | (high << 16);
}

/** Empty buckets sort after all others. */
function bucketOf(value: number): number {
  return value === emptyBucket ? sketchSize : value & (sketchSize - 1);
}
