/**
 * Vectors that were written together are one row, a block: a row by row costs as much to fetch as a hundred vectors.
 * A vector's number is made of its block and its place in there. Blocks never change, and numbers are never given
 * twice, so that who keeps vectors in memory reads only what came since.
 */

/** One number per dimension, and what they are to be multiplied with. */
export interface StoredVector {
  readonly codes: Int8Array;
  readonly scale: number;
}

export interface VectorBlock {
  readonly id: number;
  readonly scales: Float32Array;
  /** One vector after the other. */
  readonly codes: Int8Array;
}

/** Places in a block. */
export const blockSize = 256;

export function vectorNumber(block: number, place: number): number {
  return block * blockSize + place;
}

export function blockOf(vector: number): number {
  return Math.floor(vector / blockSize);
}

export function placeOf(vector: number): number {
  return vector % blockSize;
}

export function encodeNumbers(numbers: readonly number[]): Uint8Array {
  return new Uint8Array(Uint32Array.from(numbers).buffer);
}

export function decodeNumbers(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(aligned(bytes).buffer);
}

export function encodeScales(scales: readonly number[]): Uint8Array {
  return new Uint8Array(Float32Array.from(scales).buffer);
}

export function decodeScales(bytes: Uint8Array): Float32Array {
  return new Float32Array(aligned(bytes).buffer);
}

/** The driver may hand out a part of a larger piece of memory. */
function aligned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(bytes);
}
