/**
 * Finds the end of the match that Rust chooses: a list of threads in order of preference, earlier starts first. A
 * match drops all threads after it; the last match found before all threads end is the result.
 */
import type { Stepper } from './automaton.ts';
import { mayHold, memoryOf, type Side } from './looks.ts';
import { follow, type Program, state } from './program.ts';
import type { WorkLimit } from './work-limit.ts';

/** A set is a mark followed by states in order of preference. An undefined step means that all threads have ended. */
export interface LeftmostMatch extends Stepper {
  readonly start: Int32Array;
  /** Whether a match ends between these sides. */
  matchesAt(set: Int32Array, before: Side, after: Side): boolean;
}

/** A match ended before the byte that led to this set. */
export const matchedMark = 1;
/** There was a match, so no new thread starts. */
const settledMark = 2;

export function createLeftmostMatch(program: Program, workLimit: WorkLimit): LeftmostMatch {
  const { kinds, first, second, looks, size } = program;
  const seen = new Int32Array(size);
  const stack: number[] = [];
  /** The first entry is reserved for the mark. */
  const found = new Int32Array(size + 1);
  let count = 1;
  let round = 0;

  function begin(): void {
    round++;
    count = 1;
  }

  /**
   * Adds the states reachable without a byte. Returns false if the match state is reached, which is then the last in
   * the set. Without `sides`, looks are kept.
   */
  function reach(from: number, sides: readonly [Side, Side] | undefined): boolean {
    stack.push(from);
    for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
      if (seen[id] === round) continue;
      seen[id] = round;
      const kind = kinds[id] as number;
      if (kind === state.split) stack.push(second[id] as number, first[id] as number);
      else if (kind === state.look && sides !== undefined) {
        const look = looks[first[id] as number];
        if (look !== undefined && mayHold(look, sides[0], sides[1])) stack.push(second[id] as number);
      } else found[count++] = id;
      if (kind === state.match) {
        stack.length = 0;
        return false;
      }
    }
    return true;
  }

  function hasLooks(set: Int32Array): boolean {
    if (looks.length === 0) return false;
    for (let at = 1; at < set.length; at++) if (kinds[set[at] as number] === state.look) return true;
    return false;
  }

  /** The same set with its looks decided, up to the match state if it is reached. */
  function decide(set: Int32Array, before: Side, after: Side): Int32Array {
    begin();
    for (let at = 1; at < set.length; at++) if (!reach(set[at] as number, [before, after])) break;
    return found.slice(0, count);
  }

  const endsInMatch = (set: Int32Array): boolean =>
    set.length > 1 && kinds[set.at(-1) as number] === state.match;

  begin();
  reach(program.start, undefined);
  return {
    start: found.slice(0, count).fill(0, 0, 1),
    hasLooks,
    memory: memoryOf(looks, 'before'),
    markOf: (set) => set[0] as number,
    matchesAt: (set, before, after) => endsInMatch(decide(set, before, after)),
    step(set, before, after, byte) {
      const threads = hasLooks(set) ? decide(set, before, after) : set;
      const hasMatched = endsInMatch(threads);
      const isSettled = hasMatched || ((set[0] as number) & settledMark) !== 0;
      workLimit.spend(threads.length);
      begin();
      let isOpen = true;
      for (let at = 1; at < threads.length && isOpen; at++) {
        const id = threads[at] as number;
        const next = kinds[id] === state.bytes ? follow(program, id, byte) : undefined;
        if (next !== undefined) isOpen = reach(next, undefined);
      }
      if (isOpen && !isSettled) reach(program.start, undefined);
      if (count === 1 && isSettled && !hasMatched) return undefined;
      found[0] = (hasMatched ? matchedMark : 0) | (isSettled ? settledMark : 0);
      return found.slice(0, count);
    },
  };
}
