/**
 * A block: vectors that were written together, in one row, because fetching a row costs as much as a hundred vectors.
 * The id of a vector consists of its block and its position in the block. Blocks never change and ids are never
 * reused, so that a cache needs to read only new blocks.
 */

/** One code per dimension, and the factor to multiply the codes with. */
export interface StoredVector {
  readonly codes: Int8Array;
  readonly scale: number;
}

export interface VectorBlock {
  readonly id: number;
  readonly scales: Float32Array;
  /** The vectors concatenated. */
  readonly codes: Int8Array;
}

/** Vectors per block. */
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

/** Copies, because the driver may return part of a larger buffer and a typed array needs alignment. */
function aligned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(bytes);
}
