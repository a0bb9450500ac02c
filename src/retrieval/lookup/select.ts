/** Selects the smallest keys without sorting all of them. Pure. */

/** Indexes of the `count` smallest keys, and of further keys equal to the largest of these. */
export function selectLeast(keys: readonly number[], count: number): readonly number[] {
  const places = keys.map((_, place) => place);
  if (keys.length <= count) return places;
  const high = cut(places, keys, count, (key) => key >> lowBits);
  const sure = high.below.length;
  const low = cut(high.at, keys, count - sure, (key) => key & (lowSize - 1));
  return [...high.below, ...low.below, ...low.at];
}

const lowBits = 8;
const lowSize = 1 << lowBits;
// Keys have less than 20 bits, see grades.ts.
const mostValues = 1 << 12;

/**
 * Counting sort on a part of the key: `below` are certainly among the first `count`, `at` share the value on the
 * boundary.
 */
function cut(
  places: readonly number[],
  keys: readonly number[],
  count: number,
  partOf: (key: number) => number,
): { readonly below: readonly number[]; readonly at: readonly number[] } {
  const counts = new Uint32Array(mostValues);
  for (const place of places) {
    const value = partOf(keys[place] ?? 0);
    counts[value] = (counts[value] ?? 0) + 1;
  }
  let edge = 0;
  for (let sum = counts[0] ?? 0; sum < count && edge < mostValues - 1; sum += counts[edge] ?? 0) edge++;
  const below: number[] = [];
  const at: number[] = [];
  for (const place of places) {
    const value = partOf(keys[place] ?? 0);
    if (value < edge) below.push(place);
    else if (value === edge) at.push(place);
  }
  return { below, at };
}
