/** Names that are a few typing errors away: a letter too many, too few, another one, or two that changed places. Pure. */
import { bitCount, letterBits, missingPairs, pairBits } from './name-bits.ts';
import type { NameTable } from './name-table.ts';

export interface NearName {
  /** Place in the table. */
  readonly name: number;
  readonly errors: number;
}

/** Errors that a name of so many letters may have and still be meant. */
export function allowedErrors(letterCount: number): number {
  return letterCount >= 8 ? 2 : letterCount >= 4 ? 1 : 0;
}

// Two letters that change places are part of three pairs.
const pairsPerError = 3;

/** The names at these places that are within so many errors. Length, letters and pairs rule most of them out. */
export function nearNames(
  table: NameTable,
  folded: string,
  { most, among }: { readonly most: number; readonly among: Uint32Array | undefined },
): readonly NearName[] {
  const wanted = letterBits(folded);
  const pairs = pairBits([folded]);
  const found: NearName[] = [];
  const { lengths } = table;
  const { letters } = table.bits;
  const length = Math.min(folded.length, 255);
  const count = among?.length ?? letters.length;
  for (let at = 0; at < count; at++) {
    const place = among === undefined ? at : (among[at] ?? 0);
    if (Math.abs((lengths[place] ?? 0) - length) > most) continue;
    const own = letters[place] ?? 0;
    if (bitCount(wanted & ~own) > most || bitCount(own & ~wanted) > most) continue;
    if (missingPairs(table.bits, place, pairs) > most * pairsPerError) continue;
    const errors = errorsBetween(folded, table.folded[place] ?? '', { most });
    if (errors !== undefined) found.push({ name: place, errors });
  }
  return found;
}

/** Undefined for more than `most`. Only cells that near the diagonal can be within reach. */
export function errorsBetween(a: string, b: string, { most }: { readonly most: number }): number | undefined {
  if (Math.abs(a.length - b.length) > most) return undefined;
  const beyond = most + 1;
  let older: number[] = [];
  let old = Array.from({ length: b.length + 1 }, (_, at) => Math.min(at, beyond));
  for (let i = 1; i <= a.length; i++) {
    const row: number[] = new Array(b.length + 1).fill(beyond);
    if (i <= most) row[0] = i;
    for (let j = Math.max(1, i - most); j <= Math.min(b.length, i + most); j++) {
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      const changed = (old[j - 1] ?? beyond) + (isSame ? 0 : 1);
      const shifted = Math.min(old[j] ?? beyond, row[j - 1] ?? beyond) + 1;
      const swapped = areSwapped(a, i, b, j) ? (older[j - 2] ?? beyond) + 1 : beyond;
      row[j] = Math.min(changed, shifted, swapped, beyond);
    }
    [older, old] = [old, row];
  }
  const errors = old[b.length] ?? beyond;
  return errors <= most ? errors : undefined;
}

function areSwapped(a: string, i: number, b: string, j: number): boolean {
  return (
    i > 1 &&
    j > 1 &&
    a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
    a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
  );
}
