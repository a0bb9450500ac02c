/**
 * A deterministic automaton over sets of a program's states. Transitions are computed on first use, and all are
 * discarded when there are too many. The stepper defines the sets and how a byte changes them.
 */
import { type Side, side, sideOf } from './looks.ts';
import type { Program } from './program.ts';

export interface Stepper {
  /** The set after a byte. `near` is the side that bytes come from. Undefined: nothing more can be found. */
  step(set: Int32Array, near: Side, far: Side, byte: number): Int32Array | undefined;
  /** Whether the next set depends on `near`. */
  hasLooks(set: Int32Array): boolean;
  /** A mark that is stored in the row of the set, for the code that runs the automaton. */
  markOf(set: Int32Array): number;
  /** For each side, the equivalent side that the looks distinguish on the side that bytes come from. */
  readonly memory: readonly Side[];
}

/**
 * A set is identified by the start of its row in the table. The row has the next row for each byte class, followed by
 * the mark of the set. The first two rows are sinks: `unknownRow` stands for a transition not yet computed, `doneRow`
 * for an undefined step.
 */
export interface Automaton {
  /** Replaced by `learn`. */
  readonly table: Int32Array;
  readonly classes: Uint8Array;
  /** Length of a row. */
  readonly stride: number;
  readonly doneRow: number;
  /** Number of times that all rows were discarded. Rows from before are invalid. */
  readonly resets: number;
  rowOf(set: Int32Array, near: Side): number;
  setOf(row: number): Int32Array;
  nearOf(row: number): Side;
  /** Computes the transition for a byte class. May discard all other rows. */
  learn(row: number, byteClass: number): number;
  /** Whether learning another set discards all rows. */
  isFull(): boolean;
}

export const unknownRow = 0;
const reserved = 2;

// 8 MB for the table and as much for the sets; a typical pattern needs about 50 sets.
const mostEntries = 1 << 21;
const mostMembers = 1 << 21;

export function createAutomaton(program: Program, stepper: Stepper): Automaton {
  const { classes, samples } = alphabetOf(program);
  const sides = samples.map(sideOf);
  const stride = samples.length + 1;
  const mostSets = Math.floor(mostEntries / stride);
  /** Indexed by set number. */
  let sets: Int32Array[] = [];
  let nears: Side[] = [];
  let byHash = new Map<number, number[]>();
  let members = 0;

  const automaton = {
    table: new Int32Array(0),
    classes,
    stride,
    doneRow: stride,
    resets: 0,
    isFull: () => sets.length >= mostSets || members > mostMembers,
    setOf: (row: number) => sets[row / stride] as Int32Array,
    nearOf: (row: number) => nears[row / stride] as Side,

    rowOf(set: Int32Array, near: Side): number {
      const kept = stepper.hasLooks(set) ? (stepper.memory[near] as Side) : side.other;
      const hash = hashOf(set, kept);
      const alike = byHash.get(hash);
      const known = alike?.find((each) => nears[each] === kept && isSame(sets[each] as Int32Array, set));
      if (known !== undefined) return known * stride;
      const number = sets.push(set) - 1;
      nears.push(kept);
      members += set.length;
      if (alike === undefined) byHash.set(hash, [number]);
      else alike.push(number);
      if ((number + 1) * stride > automaton.table.length) {
        const larger = new Int32Array(automaton.table.length * 2);
        larger.set(automaton.table);
        automaton.table = larger;
      }
      automaton.table[(number + 1) * stride - 1] = stepper.markOf(set);
      return number * stride;
    },

    learn(row: number, byteClass: number): number {
      const far = sides[byteClass] as Side;
      const set = stepper.step(
        automaton.setOf(row),
        automaton.nearOf(row),
        far,
        samples[byteClass] as number,
      );
      const isFull = automaton.isFull();
      if (isFull && set !== undefined) forget();
      const to = set === undefined ? automaton.doneRow : automaton.rowOf(set, far);
      if (!isFull || set === undefined) automaton.table[row + byteClass] = to;
      return to;
    },
  };

  function forget(): void {
    automaton.table = new Int32Array(stride * 64).fill(stride, stride, stride * reserved);
    automaton.resets++;
    sets = Array.from({ length: reserved }, () => new Int32Array(0));
    nears = Array.from({ length: reserved }, () => side.other);
    byHash = new Map();
    members = 0;
  }

  forget();
  return automaton;
}

/** Partitions bytes into classes that no edge and no look distinguishes. Each class has a sample byte. */
function alphabetOf({ edgeLow, edgeHigh, looks }: Program): {
  classes: Uint8Array;
  samples: readonly number[];
} {
  const isFirst = new Uint8Array(257);
  edgeLow.forEach((low) => {
    isFirst[low] = 1;
  });
  edgeHigh.forEach((high) => {
    isFirst[high + 1] = 1;
  });
  for (let byte = 1; byte < 256; byte++)
    if (looks.length > 0 && sideOf(byte) !== sideOf(byte - 1)) isFirst[byte] = 1;
  const classes = new Uint8Array(256);
  const samples = [0];
  for (let byte = 1; byte < 256; byte++) {
    if (isFirst[byte] === 1) samples.push(byte);
    classes[byte] = samples.length - 1;
  }
  return { classes, samples };
}

function hashOf(set: Int32Array, near: Side): number {
  let hash: number = near;
  for (let at = 0; at < set.length; at++) hash = (Math.imul(hash, 31) + (set[at] as number)) | 0;
  return hash;
}

function isSame(a: Int32Array, b: Int32Array): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}
