/**
 * What a symbol's source looks like, apart from its own name: how it is known again under another name or in another
 * file. Packed, as facts and journal keep it: a hash of the body, then a sketch: what the source contains, hashed into
 * buckets that keep the smallest each (Li, Owen and Zhang 2012). How both are computed is left to
 * indexing/extract/fingerprint.ts.
 */

/** Buckets of a sketch, a power of two: enough to tell .8 from .5, and half of what a middling function contains. */
export const sketchSize = 16;
/** More than any value. */
export const emptyBucket = 1 << 24;

const hashBytes = 4;
const valueBytes = 3;

/** Of a symbol that has nothing but its name. */
export const noFingerprint = new Uint8Array(0);

/** `sketch` by bucket; none for what is too small to be known again by its looks. */
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

/** Equal for equal sources, their own names apart. */
export function bodyHashOf(fingerprint: Uint8Array): string | undefined {
  return fingerprint.length === 0 ? undefined : fingerprint.subarray(0, hashBytes).join();
}

/** Empty for what is too small to be known again by its looks. */
export function sketchOf(fingerprint: Uint8Array): readonly number[] {
  const sketch: number[] = [];
  for (let at = hashBytes; at < fingerprint.length; at += valueBytes) sketch.push(valueAt(fingerprint, at));
  return sketch;
}

/** Jaccard similarity of what two sketches stand for: the share of buckets that hold the same, of those that hold any. */
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

/** Past the end an empty bucket. */
function valueAt(fingerprint: Uint8Array, at: number): number {
  const [low, middle, high] = [fingerprint[at], fingerprint[at + 1], fingerprint[at + 2]];
  if (low === undefined || middle === undefined || high === undefined) return emptyBucket;
  return low | (middle << 8) | (high << 16);
}

/** Empty ones come behind all others. */
function bucketOf(value: number): number {
  return value === emptyBucket ? sketchSize : value & (sketchSize - 1);
}
