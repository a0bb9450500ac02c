/**
 * Names within a few typing errors: a letter inserted, deleted or replaced, or two adjacent letters swapped. Pure.
 */
import { bitCount } from '../bit-count.ts';
import { letterBits, missingPairs, pairBits } from './name-bits.ts';
import type { NameTable } from './name-table.ts';

export interface NearName {
  /** Index in the table. */
  readonly name: number;
  readonly errors: number;
}

/** Number of errors that a name of this many letters may have. */
export function allowedErrors(letterCount: number): number {
  return letterCount >= 8 ? 2 : letterCount >= 4 ? 1 : 0;
}

// Swapping two letters changes three pairs.
const pairsPerError = 3;

/** The names within `most` errors, of `among` or of all. Length, letter bits and pair bits exclude most names. */
export function nearNames(
  table: NameTable,
  folded: string,
  { most, among }: { readonly most: number; readonly among: Uint32Array | undefined },
): readonly NearName[] {
  const wanted = letterBits(folded);
  const pairs = pairBits([folded]);
  const found: NearName[] = [];
  const errorsOf = createErrorCount();
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
    const errors = errorsOf(folded, table.folded[place] ?? '', most);
    if (errors !== undefined) found.push({ name: place, errors });
  }
  return found;
}

/** Number of errors between two texts; undefined when there are more than `most`. */
type ErrorCount = (a: string, b: string, most: number) => number | undefined;

/** Reuses its rows between calls, and computes only cells within `most` of the diagonal. */
export function createErrorCount(): ErrorCount {
  let older = new Uint8Array(64);
  let old = new Uint8Array(64);
  let row = new Uint8Array(64);
  return (a, b, most) => {
    if (Math.abs(a.length - b.length) > most) return undefined;
    const beyond = most + 1;
    if (b.length >= row.length)
      [older, old, row] = [older, old, row].map(() => new Uint8Array(b.length * 2)) as [Row, Row, Row];
    for (let j = 0; j <= b.length; j++) old[j] = Math.min(j, beyond);
    for (let i = 1; i <= a.length; i++) {
      const last = Math.min(b.length, i + most);
      const first = Math.max(1, i - most);
      row[first - 1] = first === 1 ? Math.min(i, beyond) : beyond;
      let least = row[first - 1] as number;
      for (let j = first; j <= last; j++) {
        const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
        const changed = (old[j - 1] as number) + (isSame ? 0 : 1);
        const shifted = Math.min(old[j] as number, row[j - 1] as number) + 1;
        const swapped = areSwapped(a, i, b, j) ? (older[j - 2] as number) + 1 : beyond;
        const errors = Math.min(changed, shifted, swapped, beyond);
        row[j] = errors;
        if (errors < least) least = errors;
      }
      if (last < b.length) row[last + 1] = beyond;
      // A swap refers to the row before the previous one, so that row must be beyond reach as well.
      if (least > most && !hasWithin(old, most, first, last)) return undefined;
      [older, old, row] = [old, row, older];
    }
    const errors = old[b.length] as number;
    return errors <= most ? errors : undefined;
  };
}

type Row = Uint8Array<ArrayBuffer>;

function hasWithin(row: Uint8Array, most: number, first: number, last: number): boolean {
  for (let at = first - 1; at <= last; at++) if ((row[at] as number) <= most) return true;
  return false;
}

function areSwapped(a: string, i: number, b: string, j: number): boolean {
  return (
    i > 1 &&
    j > 1 &&
    a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
    a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
  );
}
