/**
 * Finds the same match as Rust: the leftmost one, chosen by the pattern's preferences. Pike's simulation advances all
 * threads together byte by byte, in time proportional to the number of bytes times the number of states.
 */
import type { ByteSpan } from './byte-span.ts';
import type { Matcher } from './finder.ts';
import { createLookTest, type Text } from './looks.ts';
import { follow, type Program, state } from './program.ts';
import type { WorkLimit } from './work-limit.ts';

/** The active threads at one position, the preferred first: the state and the start offset of each. */
interface Threads {
  readonly states: Int32Array;
  readonly starts: Int32Array;
  count: number;
}

export interface SimulatorOptions {
  /** See looks.ts. */
  readonly seesBytes: boolean;
  readonly workLimit: WorkLimit;
}

export function createSimulator(program: Program, { seesBytes, workLimit }: SimulatorOptions): Matcher {
  const { kinds, first, second, looks, size } = program;
  const holds = createLookTest({ seesBytes });
  const starters = startersOf(program);
  const seen = new Float64Array(size);
  const stack: number[] = [];
  let here = emptyThreads(size);
  let there = emptyThreads(size);
  /** Counts positions over all searches. */
  let round = 0;
  let steps = 0;

  /**
   * Adds the states reachable without a byte, in order of preference. Positional parameters, because this is the
   * inner loop.
   */
  function add(threads: Threads, from: number, start: number, text: Text, at: number): void {
    stack.push(from);
    for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
      if (seen[id] === round) continue;
      seen[id] = round;
      const kind = kinds[id] as number;
      if (kind === state.split) stack.push(second[id] as number, first[id] as number);
      else if (kind === state.look) {
        const look = looks[first[id] as number];
        if (look !== undefined && holds(look, text, at)) stack.push(second[id] as number);
      } else {
        threads.states[threads.count] = id;
        threads.starts[threads.count++] = start;
      }
    }
  }

  /**
   * Consumes one byte in every thread. Returns a match if a thread has reached it; less preferred threads are
   * dropped.
   */
  function step(text: Text, at: number): ByteSpan | undefined {
    const byte = text.bytes[at];
    round++;
    steps++;
    workLimit.spend(here.count);
    there.count = 0;
    for (let index = 0; index < here.count; index++) {
      const id = here.states[index] as number;
      const start = here.starts[index] as number;
      if (kinds[id] === state.match) return { start, end: at };
      const next = at < text.end && byte !== undefined ? follow(program, id, byte) : undefined;
      if (next !== undefined) add(there, next, start, text, at + 1);
    }
    return undefined;
  }

  return {
    steps: () => steps,
    first(text, from) {
      let found: ByteSpan | undefined;
      here.count = 0;
      for (let at = from; at <= text.end; at++) {
        if (here.count === 0) {
          if (found !== undefined) return found;
          // States visited at the previous position do not matter here.
          round++;
          if (starters !== undefined) while (at < text.end && starters[text.bytes[at] as number] === 0) at++;
        }
        if (found === undefined) add(here, program.start, at, text, at);
        found = step(text, at) ?? found;
        [here, there] = [there, here];
      }
      return found;
    },
  };
}

function emptyThreads(size: number): Threads {
  return { states: new Int32Array(size), starts: new Int32Array(size), count: 0 };
}

/** 1 for bytes that a match can begin with; undefined when a match may be empty. */
function startersOf(program: Program): Uint8Array | undefined {
  const { kinds, first, second, edgeLow, edgeHigh } = program;
  const starters = new Uint8Array(256);
  const seen = new Set<number>([program.start]);
  for (const id of seen) {
    if (kinds[id] === state.match) return undefined;
    if (kinds[id] === state.split) seen.add(first[id] as number);
    if (kinds[id] !== state.bytes) seen.add(second[id] as number);
    else
      for (let edge = first[id] as number; edge < (second[id] as number); edge++)
        starters.fill(1, edgeLow[edge], (edgeHigh[edge] as number) + 1);
  }
  return starters;
}
