/**
 * Case variants of characters by Unicode's simple case folding, which (?i) adds to a class. Computed from
 * JavaScript's case mappings, only for the characters of the class.
 */
import { has, intersect, pairsOf, type Ranges, rangesOf, union } from './ranges.ts';

/** Adds every character that folds to the same character as a member. */
export function foldCharacters(ranges: Ranges): Ranges {
  const cased = intersect(ranges, casedBlocks);
  if (cased.length === 0) return ranges;
  const added: (readonly [number, number])[] = [];
  for (const [low, high] of pairsOf(cased))
    for (let codePoint = low; codePoint <= high; codePoint++)
      for (const other of variantsOf(codePoint)) added.push([other, other]);
  const folded = union(ranges, rangesOf(added));
  const late = lateVariants.flatMap(([variant, plain]) => (has(folded, plain) ? [variant] : []));
  return union(folded, rangesOf(late.map((each) => [each, each])));
}

/** The same for bytes: ASCII letters only. */
export function foldBytes(ranges: Ranges): Ranges {
  const upper = intersect(ranges, [0x41, 0x5a]).map((byte) => byte + 0x20);
  const lower = intersect(ranges, [0x61, 0x7a]).map((byte) => byte - 0x20);
  return union(ranges, union(upper, lower));
}

/** The upper-case and lower-case forms, transitively, without the entries of `lateVariants`. */
function variantsOf(codePoint: number): ReadonlySet<number> {
  const found = new Set([codePoint]);
  for (const each of found) {
    const text = String.fromCodePoint(each);
    for (const mapped of [text.toLowerCase(), text.toUpperCase()]) {
      const only = mapped.codePointAt(0) ?? each;
      // A mapping to several characters is not simple folding, and the dotless i has no variants.
      if (mapped.length === (only > 0xffff ? 2 : 1) && each !== dotlessI) found.add(only);
    }
  }
  return found;
}

const dotlessI = 0x131;

/**
 * Characters with a one-way mapping, each with the character it maps to: that character's own mappings do not lead
 * back. `fold-case.test.ts` checks that the list is complete.
 */
export const lateVariants: readonly (readonly [variant: number, plain: number])[] = [
  [0xb5, 0x3bc],
  [0x17f, 0x73],
  [0x1c5, 0x1c6],
  [0x1c8, 0x1c9],
  [0x1cb, 0x1cc],
  [0x1f2, 0x1f3],
  [0x345, 0x3b9],
  [0x3c2, 0x3c3],
  [0x3d0, 0x3b2],
  [0x3d1, 0x3b8],
  [0x3d5, 0x3c6],
  [0x3d6, 0x3c0],
  [0x3f0, 0x3ba],
  [0x3f1, 0x3c1],
  [0x3f4, 0x3b8],
  [0x3f5, 0x3b5],
  [0x1c80, 0x432],
  [0x1c81, 0x434],
  [0x1c82, 0x43e],
  [0x1c83, 0x441],
  [0x1c84, 0x442],
  [0x1c85, 0x442],
  [0x1c86, 0x44a],
  [0x1c87, 0x463],
  [0x1c88, 0xa64b],
  [0x1e9b, 0x1e61],
  [0x1e9e, 0xdf],
  [0x1f88, 0x1f80],
  [0x1f89, 0x1f81],
  [0x1f8a, 0x1f82],
  [0x1f8b, 0x1f83],
  [0x1f8c, 0x1f84],
  [0x1f8d, 0x1f85],
  [0x1f8e, 0x1f86],
  [0x1f8f, 0x1f87],
  [0x1f98, 0x1f90],
  [0x1f99, 0x1f91],
  [0x1f9a, 0x1f92],
  [0x1f9b, 0x1f93],
  [0x1f9c, 0x1f94],
  [0x1f9d, 0x1f95],
  [0x1f9e, 0x1f96],
  [0x1f9f, 0x1f97],
  [0x1fa8, 0x1fa0],
  [0x1fa9, 0x1fa1],
  [0x1faa, 0x1fa2],
  [0x1fab, 0x1fa3],
  [0x1fac, 0x1fa4],
  [0x1fad, 0x1fa5],
  [0x1fae, 0x1fa6],
  [0x1faf, 0x1fa7],
  [0x1fbc, 0x1fb3],
  [0x1fbe, 0x3b9],
  [0x1fcc, 0x1fc3],
  [0x1ffc, 0x1ff3],
  [0x2126, 0x3c9],
  [0x212a, 0x6b],
  [0x212b, 0xe5],
];

/** Blocks that contain all characters with case, and some without. */
export const casedBlocks: Ranges = [
  0x41, 0x7a, 0xb5, 0x29e, 0x345, 0x586, 0x10a0, 0x10ff, 0x13a0, 0x13fd, 0x1c80, 0x1cbf, 0x1d79, 0x1d8e,
  0x1e00, 0x1ffc, 0x2126, 0x2184, 0x24b6, 0x24e9, 0x2c00, 0x2d2d, 0xa640, 0xa69b, 0xa722, 0xa7f6, 0xab53,
  0xabbf, 0xff21, 0xff5a, 0x10400, 0x1044f, 0x104b0, 0x104fb, 0x10570, 0x105bc, 0x10c80, 0x10cf2, 0x10d50,
  0x10d85, 0x118a0, 0x118df, 0x16e40, 0x16ed3, 0x1e900, 0x1e943,
];
