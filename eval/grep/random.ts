/** Seeded random numbers. */

export interface Random {
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
  /** True with this probability. */
  chance(share: number): boolean;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    below,
    pick: (items) => items[below(items.length)] ?? items[0],
    chance: (share) => next() < share,
  };
}
