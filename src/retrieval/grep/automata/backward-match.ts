/** Finds the start of a match whose end is known, by running the program backwards from its match state. */
import type { Stepper } from './automaton.ts';
import { mayHold, memoryOf, type Side } from './looks.ts';
import { type Program, state } from './program.ts';
import type { WorkLimit } from './work-limit.ts';

/** A set is a mark followed by sorted states. `near` is the side after the position, `far` the side before it. */
export interface BackwardMatch extends Stepper {
  readonly start: Int32Array;
  /** Whether the match may start between these sides. */
  startsAt(set: Int32Array, near: Side, far: Side): boolean;
}

/** Edges grouped by their target state. */
interface Reversed {
  /** Index of the first edge of each state, with a final entry for the end. */
  readonly bytesFrom: Int32Array;
  readonly low: Uint8Array;
  readonly high: Uint8Array;
  readonly from: Int32Array;
  /** The same for transitions without a byte. */
  readonly emptyFrom: Int32Array;
  readonly emptyStep: Int32Array;
}

export function createBackwardMatch(program: Program, workLimit: WorkLimit): BackwardMatch {
  const { kinds, first, looks, size } = program;
  const { bytesFrom, low, high, from, emptyFrom, emptyStep } = reverse(program);
  // Each state has a second number, from `size` on, that means "reached if its look holds".
  const seen = new Int32Array(2 * size);
  const stack: number[] = [];
  const found = new Int32Array(2 * size + 1);
  let count = 1;
  let round = 0;

  function begin(): void {
    round++;
    count = 1;
  }

  /** Adds all states that lead to this one. Without `sides`, looks are kept. */
  function reach(to: number, sides: readonly [Side, Side] | undefined): void {
    stack.push(to);
    for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
      if (seen[id] === round) continue;
      seen[id] = round;
      if (id < size) {
        found[count++] = id;
        for (let edge = emptyFrom[id] as number; edge < (emptyFrom[id + 1] as number); edge++) {
          const before = emptyStep[edge] as number;
          stack.push(kinds[before] === state.look ? before + size : before);
        }
      } else if (sides === undefined) found[count++] = id;
      else {
        const look = looks[first[id - size] as number];
        if (look !== undefined && mayHold(look, sides[1], sides[0])) stack.push(id - size);
      }
    }
  }

  function hasLooks(set: Int32Array): boolean {
    return looks.length > 0 && (set.at(-1) as number) >= size;
  }

  /** The same set with its looks decided. */
  function decide(set: Int32Array, near: Side, far: Side): Int32Array {
    begin();
    for (let at = 1; at < set.length; at++) reach(set[at] as number, [near, far]);
    return found.slice(0, count);
  }

  function sorted(mark: number): Int32Array {
    found.subarray(1, count).sort();
    found[0] = mark;
    return found.slice(0, count);
  }

  const hasStart = (set: Int32Array): boolean => set.indexOf(program.start, 1) > 0;

  begin();
  reach(0, undefined);
  return {
    start: sorted(0),
    hasLooks,
    memory: memoryOf(looks, 'after'),
    markOf: (set) => set[0] as number,
    startsAt: (set, near, far) => hasStart(decide(set, near, far)),
    step(set, near, far, byte) {
      const reached = hasLooks(set) ? decide(set, near, far) : set;
      const mark = hasStart(reached) ? 1 : 0;
      workLimit.spend(reached.length);
      begin();
      for (let at = 1; at < reached.length; at++) {
        const id = reached[at] as number;
        for (let edge = bytesFrom[id] as number; edge < (bytesFrom[id + 1] as number); edge++)
          if ((low[edge] as number) <= byte && byte <= (high[edge] as number))
            reach(from[edge] as number, undefined);
      }
      return count === 1 && mark === 0 ? undefined : sorted(mark);
    },
  };
}

function reverse(program: Program): Reversed {
  const { kinds, first, second, edgeLow, edgeHigh, edgeTo, size } = program;
  const bytesFrom = new Int32Array(size + 2);
  const emptyFrom = new Int32Array(size + 2);
  /** Calls a function for every edge with its target and its source; byte edges also have their number. */
  function visit(
    byte: (to: number, id: number, edge: number) => void,
    empty: (to: number, id: number) => void,
  ): void {
    for (let id = 0; id < size; id++) {
      if (kinds[id] === state.split) empty(first[id] as number, id);
      if (kinds[id] === state.split || kinds[id] === state.look) empty(second[id] as number, id);
      if (kinds[id] === state.bytes)
        for (let edge = first[id] as number; edge < (second[id] as number); edge++)
          byte(edgeTo[edge] as number, id, edge);
    }
  }
  const add = (counts: Int32Array, at: number, by: number): number => {
    const before = counts[at] as number;
    counts[at] = before + by;
    return before;
  };
  // Counting sort: counts are stored two entries further on and summed, so that filling in leaves each entry at the
  // start of its state.
  visit(
    (to) => add(bytesFrom, to + 2, 1),
    (to) => add(emptyFrom, to + 2, 1),
  );
  for (let id = 2; id < size + 2; id++) {
    add(bytesFrom, id, bytesFrom[id - 1] as number);
    add(emptyFrom, id, emptyFrom[id - 1] as number);
  }
  const low = new Uint8Array(edgeTo.length);
  const high = new Uint8Array(edgeTo.length);
  const from = new Int32Array(edgeTo.length);
  const emptyStep = new Int32Array(emptyFrom[size + 1] as number);
  visit(
    (to, id, edge) => {
      const at = add(bytesFrom, to + 1, 1);
      low[at] = edgeLow[edge] as number;
      high[at] = edgeHigh[edge] as number;
      from[at] = id;
    },
    (to, id) => {
      emptyStep[add(emptyFrom, to + 1, 1)] = id;
    },
  );
  return { bytesFrom, low, high, from, emptyFrom, emptyStep };
}
