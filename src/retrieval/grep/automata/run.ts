/** The inner loop of the scanner: one look-up a byte, without a branch for each. */
import type { Automaton } from './automaton.ts';

/** Where the scanner is: which row of the table is current, and which byte is next. */
export interface Place {
  row: number;
  at: number;
}

/**
 * Goes on while the table knows the way. Four bytes at a time: no byte leads out of the first two rows, so one look at
 * the end tells whether any of the four led there.
 */
export function run(
  { table, classes, doneRow }: Automaton,
  bytes: Uint8Array,
  place: Place,
  end: number,
): void {
  let { row, at } = place;
  for (const last = end - 4; at <= last; at += 4) {
    let next = table[row + (classes[bytes[at] as number] as number)] as number;
    next = table[next + (classes[bytes[at + 1] as number] as number)] as number;
    next = table[next + (classes[bytes[at + 2] as number] as number)] as number;
    next = table[next + (classes[bytes[at + 3] as number] as number)] as number;
    if (next <= doneRow) break;
    row = next;
  }
  for (; at < end; at++) {
    const next = table[row + (classes[bytes[at] as number] as number)] as number;
    if (next <= doneRow) break;
    row = next;
  }
  place.row = row;
  place.at = at;
}
