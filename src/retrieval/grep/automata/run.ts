/** The inner loop of the scanner: one table look-up per byte, and one branch per four bytes. */
import type { Automaton } from './automaton.ts';

/** The position of the scanner: current row of the table and offset of the next byte. */
export interface Place {
  row: number;
  at: number;
}

/**
 * Advances while transitions are known, four bytes at a time: the first two rows are sinks, so one test at the end
 * tells whether any of the four bytes led there.
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
