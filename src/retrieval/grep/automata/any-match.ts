/**
 * Tests whether there is any match: unordered sets of active states, with a new start at every byte. Looks
 * (zero-width assertions such as `^` and `\b`) stay in the sets until both neighbouring bytes are known.
 */
import type { Stepper } from './automaton.ts';
import { mayHold, memoryOf, type Side } from './looks.ts';
import { follow, type Program, state } from './program.ts';
import type { WorkLimit } from './work-limit.ts';

/** An undefined step means a match before or after the byte. */
export interface AnyMatch extends Stepper {
  /** The initial set; undefined when the program matches unconditionally. */
  readonly start: Int32Array | undefined;
  /** Whether a match ends between these sides. */
  matchesAt(set: Int32Array, before: Side, after: Side): boolean;
}

export function createAnyMatch(program: Program, workLimit: WorkLimit): AnyMatch {
  const { kinds, first, second, looks, size } = program;
  const seen = new Int32Array(size);
  const stack: number[] = [];
  const found = new Int32Array(size);
  let count = 0;
  let round = 0;

  /**
   * Adds the states reachable without a byte. Returns false if the match state is reached. `passes` decides looks;
   * without it, looks are kept in the set.
   */
  function reach(from: number, passes: ((look: number) => boolean) | undefined): boolean {
    stack.push(from);
    for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
      if (seen[id] === round) continue;
      seen[id] = round;
      const kind = kinds[id] as number;
      if (kind === state.match) {
        stack.length = 0;
        return false;
      }
      if (kind === state.split) stack.push(second[id] as number, first[id] as number);
      else if (kind === state.look && passes !== undefined) {
        if (passes(first[id] as number)) stack.push(second[id] as number);
      } else found[count++] = id;
    }
    return true;
  }

  function begin(): void {
    round++;
    count = 0;
  }

  /** The states that wait for a byte once all looks are decided; undefined when a match is reached. */
  function decide(set: Int32Array, before: Side, after: Side): Int32Array | undefined {
    begin();
    const passes = (look: number): boolean => {
      const each = looks[look];
      return each !== undefined && mayHold(each, before, after);
    };
    for (let at = 0; at < set.length; at++) if (!reach(set[at] as number, passes)) return undefined;
    return found.slice(0, count);
  }

  function hasLooks(set: Int32Array): boolean {
    if (looks.length === 0) return false;
    for (let at = 0; at < set.length; at++) if (kinds[set[at] as number] === state.look) return true;
    return false;
  }

  /** Sorted, so that equal sets compare equal. They are mostly sorted already. */
  function sorted(): Int32Array {
    const set = found.slice(0, count);
    for (let at = 1; at < count; at++) if ((set[at - 1] as number) > (set[at] as number)) return set.sort();
    return set;
  }

  begin();
  const start = reach(program.start, undefined) ? sorted() : undefined;
  return {
    start,
    hasLooks,
    memory: memoryOf(looks, 'before'),
    markOf: () => 0,
    matchesAt: (set, before, after) => decide(set, before, after) === undefined,
    step(set, before, after, byte) {
      const waiting = hasLooks(set) ? decide(set, before, after) : set;
      if (waiting === undefined) return undefined;
      workLimit.spend(waiting.length);
      begin();
      for (let at = 0; at < waiting.length; at++) {
        const next = follow(program, waiting[at] as number, byte);
        if (next !== undefined && !reach(next, undefined)) return undefined;
      }
      reach(program.start, undefined);
      return sorted();
    },
  };
}
