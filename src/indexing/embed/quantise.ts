/**
 * Converts a vector of floats to one byte per dimension: a quarter of the size, with the same order of neighbours.
 * Pure.
 */
import type { StoredVector } from '../../store/vectors/vector-block.ts';

const most = 127;

export function quantise(vector: Float32Array): StoredVector {
  const largest = vector.reduce((found, value) => Math.max(found, Math.abs(value)), 0);
  const scale = largest === 0 ? 1 : largest / most;
  return { scale, codes: Int8Array.from(vector, (value) => Math.round(value / scale)) };
}
