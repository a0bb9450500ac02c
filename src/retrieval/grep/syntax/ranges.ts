/** Sets of code points or bytes as sorted ranges. */

/** First and last value of each range in turn: sorted, neither overlapping nor adjacent. */
export type Ranges = readonly number[];

export const lastCodePoint = 0x10ffff;

/** Accepts ranges in any order, overlapping or not. */
export function rangesOf(pairs: readonly (readonly [number, number])[]): Ranges {
  const ranges: number[] = [];
  for (const [low, high] of [...pairs].sort((a, b) => a[0] - b[0])) {
    const last = ranges.at(-1);
    if (last === undefined || low > last + 1) ranges.push(low, high);
    else if (high > last) ranges[ranges.length - 1] = high;
  }
  return ranges;
}

export function pairsOf(ranges: Ranges): (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = [];
  for (let at = 0; at < ranges.length; at += 2) pairs.push([ranges[at] ?? 0, ranges[at + 1] ?? 0]);
  return pairs;
}

export function union(a: Ranges, b: Ranges): Ranges {
  if (a.length === 0) return b;
  return b.length === 0 ? a : rangesOf([...pairsOf(a), ...pairsOf(b)]);
}

/** All values from 0 to `last` that are not in the ranges. */
export function negate(ranges: Ranges, last: number): Ranges {
  const rest: number[] = [];
  let next = 0;
  for (let at = 0; at < ranges.length; at += 2) {
    const low = ranges[at] ?? 0;
    if (low > next) rest.push(next, low - 1);
    next = (ranges[at + 1] ?? 0) + 1;
  }
  if (next <= last) rest.push(next, last);
  return rest;
}

export function intersect(a: Ranges, b: Ranges): Ranges {
  const both: number[] = [];
  for (let left = 0, right = 0; left < a.length && right < b.length; ) {
    const low = Math.max(a[left] ?? 0, b[right] ?? 0);
    const high = Math.min(a[left + 1] ?? 0, b[right + 1] ?? 0);
    if (low <= high) both.push(low, high);
    if ((a[left + 1] ?? 0) < (b[right + 1] ?? 0)) left += 2;
    else right += 2;
  }
  return both;
}

export function subtract(a: Ranges, b: Ranges): Ranges {
  return intersect(a, negate(b, lastCodePoint));
}

export function countOf(ranges: Ranges): number {
  let count = 0;
  for (let at = 0; at < ranges.length; at += 2) count += (ranges[at + 1] ?? 0) - (ranges[at] ?? 0) + 1;
  return count;
}

export function has(ranges: Ranges, wanted: number): boolean {
  let low = 0;
  let high = ranges.length / 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle * 2 + 1] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low * 2 < ranges.length && (ranges[low * 2] ?? 0) <= wanted;
}
