/**
 * Scans bytes for a match with one table look-up per byte. Reports that there is a match and roughly where; finder.ts
 * and simulator.ts find its exact span. For all lines of a text, machine/ does the same faster.
 */

import { createAnyMatch } from '../automata/any-match.ts';
import { type Automaton, createAutomaton, unknownRow } from '../automata/automaton.ts';
import { side } from '../automata/looks.ts';
import type { Program } from '../automata/program.ts';
import { rememberEnds, rememberStarts } from '../automata/row-memory.ts';
import { type Place, run } from '../automata/run.ts';
import type { WorkLimit } from '../automata/work-limit.ts';
import type { LineScan } from '../machine/line-machine.ts';

export interface Scanner {
  /**
   * An offset in the first line on which a match may end, or `end`; undefined when there is no match. Ignores bytes
   * before `from`. If a look of the program is open (see looks.ts), the match must be verified.
   */
  scan(bytes: Uint8Array, from: number, end: number): number | undefined;
  /** The same line by line. Undefined when the first line of a text behaves differently from the others. */
  readonly byLine: LineScan | undefined;
}

export function createScanner(program: Program, workLimit: WorkLimit): Scanner {
  const stepper = createAnyMatch(program, workLimit);
  const automaton = createAutomaton(program, stepper);
  const { start } = stepper;
  if (start === undefined) {
    const { doneRow } = automaton;
    return {
      scan: (_bytes, from) => from,
      byLine: { automaton, startRow: () => doneRow, matchesAtEnd: () => true },
    };
  }
  const startRow = rememberStarts(automaton, start);
  const matchesAt = rememberEnds(automaton, stepper.matchesAt);
  return {
    scan(bytes, from, end) {
      const place = { row: startRow(side.edge), at: from };
      if (!runTo(automaton, bytes, place, end)) return place.at;
      return matchesAt(place.row, side.edge) ? end : undefined;
    },
    byLine:
      startRow(side.edge) === startRow(side.lineBreak)
        ? {
            automaton,
            startRow: () => startRow(side.edge),
            matchesAtEnd: (row) => matchesAt(row, side.edge),
          }
        : undefined,
  };
}

/** Consumes the next byte. Returns false, without consuming it, if it completes a match. */
function consumeByte(automaton: Automaton, bytes: Uint8Array, place: Place): boolean {
  const byteClass = automaton.classes[bytes[place.at] as number] as number;
  const known = automaton.table[place.row + byteClass] as number;
  const row = known === unknownRow ? automaton.learn(place.row, byteClass) : known;
  if (row === automaton.doneRow) return false;
  place.row = row;
  place.at++;
  return true;
}

/** Returns false if there is a match; `place` is then before the byte that completes it. */
function runTo(automaton: Automaton, bytes: Uint8Array, place: Place, to: number): boolean {
  while (place.at < to) {
    run(automaton, bytes, place, to);
    if (place.at < to && !consumeByte(automaton, bytes, place)) return false;
  }
  return true;
}
