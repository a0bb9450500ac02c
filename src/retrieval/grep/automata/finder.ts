/**
 * Finds the same match as Rust with two table look-ups per byte: forwards to its end, then backwards to its start.
 * Exact unless a look is open (see looks.ts); then simulator.ts finds the match more slowly.
 */
import { invariant } from '../../../model/errors.ts';
import { createAutomaton, unknownRow } from './automaton.ts';
import { createBackwardMatch } from './backward-match.ts';
import type { ByteSpan } from './byte-span.ts';
import { createLeftmostMatch, matchedMark } from './leftmost-match.ts';
import { type Side, side, sideOf, type Text } from './looks.ts';
import type { Program } from './program.ts';
import { rememberEnds, rememberStarts } from './row-memory.ts';
import type { WorkLimit } from './work-limit.ts';

export interface Matcher {
  /** The first match that starts at or after `at`. */
  first(text: Text, at: number): ByteSpan | undefined;
  /** Total number of bytes read so far. */
  steps(): number;
}

export function createFinder(program: Program, workLimit: WorkLimit): Matcher {
  const leftmost = createLeftmostMatch(program, workLimit);
  const forwards = createAutomaton(program, leftmost);
  const backward = createBackwardMatch(program, workLimit);
  const backwards = createAutomaton(program, backward);
  const forwardStart = rememberStarts(forwards, leftmost.start);
  const backwardStart = rememberStarts(backwards, backward.start);
  const matchesAt = rememberEnds(forwards, leftmost.matchesAt);
  const startsAt = rememberEnds(backwards, backward.startsAt);
  let steps = 0;

  function endFrom(text: Text, from: number): number | undefined {
    const { bytes } = text;
    const { classes, doneRow, stride } = forwards;
    let { table } = forwards;
    let row = forwardStart(sideBefore(text, from));
    let end: number | undefined;
    let at = from;
    for (; at < text.end; at++) {
      const byteClass = classes[bytes[at] as number] as number;
      let next = table[row + byteClass] as number;
      if (next === unknownRow) {
        next = forwards.learn(row, byteClass);
        table = forwards.table;
      }
      if (next === doneRow) break;
      row = next;
      if (((table[row + stride - 1] as number) & matchedMark) !== 0) end = at;
    }
    steps += at - from;
    if (at < text.end) return end;
    return matchesAt(row, side.edge) ? at : end;
  }

  function startOf(text: Text, from: number, end: number): number {
    const { bytes } = text;
    const { classes, doneRow, stride } = backwards;
    let { table } = backwards;
    let row = backwardStart(end === text.end ? side.edge : sideOf(bytes[end] as number));
    let start: number | undefined;
    let at = end;
    for (; at > from; at--) {
      const byteClass = classes[bytes[at - 1] as number] as number;
      let next = table[row + byteClass] as number;
      if (next === unknownRow) {
        next = backwards.learn(row, byteClass);
        table = backwards.table;
      }
      if (next === doneRow) break;
      row = next;
      if (table[row + stride - 1] !== 0) start = at;
    }
    steps += end - at;
    if (at === from && startsAt(row, sideBefore(text, from))) start = from;
    invariant(start !== undefined, 'every match has a start');
    return start;
  }

  return {
    steps: () => steps,
    first(text, at) {
      const end = endFrom(text, at);
      return end === undefined ? undefined : { start: startOf(text, at, end), end };
    },
  };
}

function sideBefore({ bytes, from }: Text, at: number): Side {
  return at === from ? side.edge : sideOf(bytes[at - 1] as number);
}
