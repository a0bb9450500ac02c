/**
 * Caches answers about rows of an automaton that are needed once per line. The cache is valid until the automaton
 * discards its rows.
 */
import type { Automaton } from './automaton.ts';
import type { Side } from './looks.ts';

/** The start row for each side that bytes come from. */
export function rememberStarts(automaton: Automaton, set: Int32Array): (near: Side) => number {
  let rows: (number | undefined)[] = [];
  let resets = automaton.resets;
  return (near) => {
    if (resets !== automaton.resets) rows = [];
    resets = automaton.resets;
    const row = rows[near] ?? automaton.rowOf(set, near);
    rows[near] = row;
    return row;
  };
}

/** Whether a condition holds for a row at the end of the bytes, where `far` is the other side. */
export function rememberEnds(
  automaton: Automaton,
  holds: (set: Int32Array, near: Side, far: Side) => boolean,
): (row: number, far: Side) => boolean {
  let known: (boolean | undefined)[][] = [];
  let resets = automaton.resets;
  return (row, far) => {
    if (resets !== automaton.resets) known = [];
    resets = automaton.resets;
    known[far] ??= [];
    const bySet = known[far];
    const set = row / automaton.stride;
    const answer = bySet[set] ?? holds(automaton.setOf(row), automaton.nearOf(row), far);
    bySet[set] = answer;
    return answer;
  };
}
