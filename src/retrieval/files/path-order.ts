/** The order of `rg --sort path`: folder by folder, names compared as UTF-8 bytes. */

/** A slash sorts before every other character: `a/z` comes before `a.txt`. */
export function comparePaths(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) {
    const difference = weight(one.charCodeAt(at)) - weight(other.charCodeAt(at));
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

const slash = 0x2f;
const firstSurrogate = 0xd800;
const lastSurrogate = 0xdfff;

/** Compares as UTF-8 bytes do: surrogate pairs sort after all other code units. */
function weight(unit: number): number {
  if (unit === slash) return 0;
  return unit >= firstSurrogate && unit <= lastSurrogate ? unit + 0x10000 : unit;
}
