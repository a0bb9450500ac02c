/**
 * Looks through bytes for a match at one table look-up a byte. It knows that there is a match, and about where, not
 * which: finder.ts and simulator.ts say that.
 */

import { createAnyMatch } from './any-match.ts';
import { type Automaton, createAutomaton, unknownRow } from './automaton.ts';
import { lineBreak } from './lines.ts';
import { type Side, side } from './looks.ts';
import type { Program } from './program.ts';
import { rememberEnds, rememberStarts } from './row-memory.ts';
import { type Place, run, runBoth } from './run.ts';
import type { WorkLimit } from './work-limit.ts';

export interface Scanner {
  /**
   * A byte of the first line on which a match may end, or `end` if that is beyond the last byte. undefined: no match.
   * Nothing before `from` is looked at. Where a look of the program is open (see looks.ts) there may be none after all.
   */
  scan(bytes: Uint8Array, from: number, end: number): number | undefined;
}

export interface ScannerOptions {
  /** `lines`: nothing that is under way outlives a line break, so that lines may be read side by side. */
  readonly cut: 'lines' | 'nowhere';
  readonly workLimit: WorkLimit;
}

// Long enough for two halves to be worth reading side by side; the largest window fits the second-level cache. What was
// read ahead of a match is read again, so a window is no longer than what was read in vain before it.
const nearBytes = 512;
const windowBytes = 1 << 16;

export function createScanner(program: Program, { cut, workLimit }: ScannerOptions): Scanner {
  const stepper = createAnyMatch(program, workLimit);
  const automaton = createAutomaton(program, stepper);
  const { start } = stepper;
  if (start === undefined) return { scan: (_bytes, from) => from };
  const startRow = rememberStarts(automaton, start);
  const matchesAt = rememberEnds(automaton, stepper.matchesAt);
  return {
    scan(bytes, from, end) {
      const place = { row: startRow(side.edge), at: from };
      // A match is often near, and then nothing is gained by reading elsewhere.
      if (!goTo(automaton, bytes, place, Math.min(end, from + nearBytes))) return place.at;
      while (cut === 'lines' && end - place.at > nearBytes) {
        const window = Math.min(windowBytes, 2 * (place.at - from));
        if (!goThrough(automaton, bytes, place, Math.min(end, place.at + window), startRow)) return place.at;
      }
      if (!goTo(automaton, bytes, place, end)) return place.at;
      return matchesAt(place.row, side.edge) ? end : undefined;
    },
  };
}

/** Takes the next byte. False: it completes a match, and is not taken. */
function takeByte(automaton: Automaton, bytes: Uint8Array, place: Place): boolean {
  const byteClass = automaton.classes[bytes[place.at] as number] as number;
  const known = automaton.table[place.row + byteClass] as number;
  const row = known === unknownRow ? automaton.learn(place.row, byteClass) : known;
  if (row === automaton.doneRow) return false;
  place.row = row;
  place.at++;
  return true;
}

/** False: there is a match on the way; the place is before the byte that completes it. */
function goTo(automaton: Automaton, bytes: Uint8Array, place: Place, to: number): boolean {
  while (place.at < to) {
    run(automaton, bytes, place, to);
    if (place.at < to && !takeByte(automaton, bytes, place)) return false;
  }
  return true;
}

/** The same for a whole window, whose two halves are read side by side: one look-up need not wait for the other. */
function goThrough(
  automaton: Automaton,
  bytes: Uint8Array,
  place: Place,
  to: number,
  startRow: (near: Side) => number,
): boolean {
  const middle = bytes.indexOf(lineBreak, (place.at + to) >> 1) + 1;
  if (middle === 0 || middle >= to) return goTo(automaton, bytes, place, to);
  const ahead: Place = { row: startRow(side.lineBreak), at: middle };
  const { resets } = automaton;
  while (place.at < middle && ahead.at < to) {
    runBoth(automaton, bytes, place, ahead, Math.min(middle - place.at, to - ahead.at));
    if (place.at < middle && !takeByte(automaton, bytes, place)) return false;
    // To forget sets for one place would leave the other one with a row that means nothing.
    if (resets !== automaton.resets || automaton.isFull()) return goTo(automaton, bytes, place, to);
    if (ahead.at < to && !takeByte(automaton, bytes, ahead)) break;
  }
  if (!goTo(automaton, bytes, place, middle)) return false;
  if (resets !== automaton.resets) return goTo(automaton, bytes, place, to);
  place.row = ahead.row;
  place.at = ahead.at;
  return true;
}
