/**
 * The kernel: vectors nearest to a question. The signs of all are compared first; the best few hundred are then compared
 * by their codes. Nearly all that are nearest by their codes are found that way, see the test.
 */
import type { Matrix } from './matrix.ts';

export interface Near {
  readonly slot: number;
  readonly cosine: number;
}

/** So many times the limit are compared by their codes, and at least the least. */
const rescored = { times: 4, least: 400 } as const;

/** Best first; equal ones by slot. `isWanted`: of each slot, 1 when it may be found. */
export function nearest(
  matrix: Matrix,
  question: Float32Array,
  { limit, isWanted }: { readonly limit: number; readonly isWanted: Uint8Array },
): readonly Near[] {
  const distances = matrix.signs.of(question);
  const wanted = Math.max(rescored.least, limit * rescored.times);
  return slotsWithin(distances, isWanted, mostDistance(distances, isWanted, { matrix, wanted }))
    .map((slot) => ({ slot, cosine: cosineOf(matrix, slot, question) }))
    .sort((one, other) => other.cosine - one.cosine || one.slot - other.slot)
    .slice(0, limit);
}

/** So far away is the last of as many as are wanted. */
function mostDistance(
  distances: Uint16Array,
  isWanted: Uint8Array,
  { matrix: { dimensions }, wanted }: { readonly matrix: Matrix; readonly wanted: number },
): number {
  const counts = new Uint32Array(dimensions + 1);
  for (let slot = 0; slot < distances.length; slot++) {
    const distance = distances[slot] as number;
    counts[distance] = (counts[distance] as number) + (isWanted[slot] as number);
  }
  let most = 0;
  for (let found = counts[0] ?? 0; found < wanted && most < dimensions; found += counts[most] ?? 0) most++;
  return most;
}

function slotsWithin(distances: Uint16Array, isWanted: Uint8Array, most: number): readonly number[] {
  const slots: number[] = [];
  for (let slot = 0; slot < distances.length; slot++)
    if ((distances[slot] as number) <= most && isWanted[slot] === 1) slots.push(slot);
  return slots;
}

export function cosineOf(
  { codes, scales, dimensions }: Matrix,
  slot: number,
  question: Float32Array,
): number {
  let sum = 0;
  for (let place = 0, at = slot * dimensions; place < dimensions; place++)
    sum += (codes[at + place] as number) * (question[place] as number);
  return sum * (scales[slot] ?? 0);
}
