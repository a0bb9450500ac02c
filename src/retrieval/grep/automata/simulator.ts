/**
 * Finds the match that Rust would: the leftmost, and of those the one its preferences choose. Pike's simulation: all
 * ways at once, one step a byte, so time grows with the bytes and the states and never faster.
 */
import type { ByteSpan } from './byte-span.ts';
import type { Matcher } from './finder.ts';
import { createLookTest, type Text } from './looks.ts';
import { follow, type Program, state } from './program.ts';
import type { WorkLimit } from './work-limit.ts';

/** Ways under way at one place, the preferred first: the state that each is in and where it started. */
interface Ways {
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
  let here = emptyWays(size);
  let there = emptyWays(size);
  /** Counts places, over all searches. */
  let round = 0;
  let steps = 0;

  /** Adds what is reached from a state without a byte, in order of preference. */
  function add(ways: Ways, from: number, start: number, text: Text, at: number): void {
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
        ways.states[ways.count] = id;
        ways.starts[ways.count++] = start;
      }
    }
  }

  /** Takes one byte on every way. The match that the preferred ways have come to, if any: then the others end here. */
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
          // What was tried at the place before says nothing about this one.
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

function emptyWays(size: number): Ways {
  return { states: new Int32Array(size), starts: new Int32Array(size), count: 0 };
}

/** 1 for bytes that a match can begin with. undefined: a match may have no byte at all. */
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
