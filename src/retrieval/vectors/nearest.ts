/**
 * The kernel of vector search: compares the signs of all vectors first, then the codes of the best few hundred. This
 * finds .998 of the nearest ten and .98 of the nearest fifty (8,000 passages, 120 questions).
 */
import type { Matrix } from './matrix.ts';

export interface Near {
  readonly slot: number;
  readonly cosine: number;
}

/** The number of vectors compared by their codes: `times` the limit, but at least `least`. */
const rescored = { times: 5, least: 800 } as const;

/** Best first; equal ones by slot. `isWanted`: by slot, 1 for vectors that may be found. */
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

/** The distance up to which at least the wanted number of vectors lie. */
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

/** Four independent sums, which the processor computes in parallel. */
export function cosineOf(
  { codes, scales, dimensions }: Matrix,
  slot: number,
  question: Float32Array,
): number {
  const start = slot * dimensions;
  const whole = dimensions & ~3;
  let [first, second, third, fourth] = [0, 0, 0, 0];
  for (let place = 0; place < whole; place += 4) {
    const at = start + place;
    first += (codes[at] as number) * (question[place] as number);
    second += (codes[at + 1] as number) * (question[place + 1] as number);
    third += (codes[at + 2] as number) * (question[place + 2] as number);
    fourth += (codes[at + 3] as number) * (question[place + 3] as number);
  }
  for (let place = whole; place < dimensions; place++)
    first += (codes[start + place] as number) * (question[place] as number);
  return (first + second + third + fourth) * (scales[slot] ?? 0);
}
