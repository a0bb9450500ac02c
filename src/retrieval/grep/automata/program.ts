/**
 * A pattern as a nondeterministic automaton over bytes: Thompson's construction, built from the end, so that every
 * state's successor exists when the state is created. The first branch of a split is the preferred one.
 */

import { mostStates, tooLarge } from '../syntax/size-limit.ts';
import { canBeEmpty, type Look, type Node } from '../syntax/syntax.ts';
import { buildCharacters, type Edge } from './class-states.ts';

export const state = { match: 0, bytes: 1, split: 2, look: 3 } as const;

/** Arrays are indexed by state; state 0 is the match. */
export interface Program {
  readonly start: number;
  readonly size: number;
  readonly kinds: Uint8Array;
  /** bytes: the first edge. split: the preferred branch. look: index in `looks`. */
  readonly first: Int32Array;
  /** bytes: the end of its edges. split: the other branch. look: the next state. */
  readonly second: Int32Array;
  /** The edges of a state are sorted and do not overlap. */
  readonly edgeLow: Uint8Array;
  readonly edgeHigh: Uint8Array;
  readonly edgeTo: Int32Array;
  readonly looks: readonly Look[];
}

const mostEdges = 1_000_000;

interface Draft {
  readonly kinds: number[];
  readonly first: number[];
  readonly second: number[];
  readonly edgeLow: number[];
  readonly edgeHigh: number[];
  readonly edgeTo: number[];
  readonly looks: Look[];
  /** Classes built before, by their ranges. A repeated class is copied. */
  readonly classes: Map<string, Built>;
}

/** Throws EngineError('bad-input') when the program becomes too large. */
export function buildProgram(node: Node): Program {
  const draft: Draft = {
    kinds: [],
    first: [],
    second: [],
    edgeLow: [],
    edgeHigh: [],
    edgeTo: [],
    looks: [],
    classes: new Map(),
  };
  const match = addState(draft, state.match, 0, 0);
  const start = build(draft, node, match);
  return {
    start,
    size: draft.kinds.length,
    kinds: Uint8Array.from(draft.kinds),
    first: Int32Array.from(draft.first),
    second: Int32Array.from(draft.second),
    edgeLow: Uint8Array.from(draft.edgeLow),
    edgeHigh: Uint8Array.from(draft.edgeHigh),
    edgeTo: Int32Array.from(draft.edgeTo),
    looks: draft.looks,
  };
}

function addState(draft: Draft, kind: number, first: number, second: number): number {
  if (draft.kinds.length >= mostStates || draft.edgeTo.length > mostEdges) throw tooLarge();
  draft.first.push(first);
  draft.second.push(second);
  return draft.kinds.push(kind) - 1;
}

/** Returns the state from which the node leads to `next`. */
function build(draft: Draft, node: Node, next: number): number {
  switch (node.kind) {
    case 'empty':
      return next;
    case 'literal':
      return node.bytes.reduceRight((to, byte) => addBytes(draft, [[byte, byte, to]]), next);
    case 'class':
      return buildClass(draft, node, next);
    case 'look':
      return addState(draft, state.look, draft.looks.push(node.look) - 1, next);
    case 'sequence':
      return node.nodes.reduceRight((to, each) => build(draft, each, to), next);
    case 'choice':
      return buildChoice(draft, node.nodes, next);
    case 'repeat':
      return buildRepeat(draft, node, next);
  }
}

function addBytes(draft: Draft, edges: readonly Edge[]): number {
  const first = draft.edgeTo.length;
  for (const [low, high, to] of edges) {
    draft.edgeLow.push(low);
    draft.edgeHigh.push(high);
    draft.edgeTo.push(to);
  }
  return addState(draft, state.bytes, first, draft.edgeTo.length);
}

function buildClass(draft: Draft, node: Node & { kind: 'class' }, next: number): number {
  if (node.of === 'bytes') {
    const edges: Edge[] = [];
    for (let at = 0; at < node.ranges.length; at += 2)
      edges.push([node.ranges[at] ?? 0, node.ranges[at + 1] ?? 0, next]);
    return addBytes(draft, edges);
  }
  const key = node.ranges.join();
  const built = draft.classes.get(key);
  if (built !== undefined) return copyClass(draft, built, next);
  const fromState = draft.kinds.length;
  const fromEdge = draft.edgeTo.length;
  const start = buildCharacters(node.ranges, next, (edges) => addBytes(draft, edges));
  draft.classes.set(key, { start, fromState, toState: draft.kinds.length, fromEdge, next });
  return start;
}

/** The states of a class, which are all of kind `bytes`, and the state they lead to. */
interface Built {
  readonly start: number;
  readonly fromState: number;
  readonly toState: number;
  readonly fromEdge: number;
  readonly next: number;
}

function copyClass(draft: Draft, built: Built, next: number): number {
  const shift = draft.kinds.length - built.fromState;
  const edgeShift = draft.edgeTo.length - built.fromEdge;
  for (let from = built.fromState; from < built.toState; from++) {
    const [first, end] = [draft.first[from] ?? 0, draft.second[from] ?? 0];
    for (let edge = first; edge < end; edge++) {
      const to = draft.edgeTo[edge] ?? 0;
      draft.edgeLow.push(draft.edgeLow[edge] ?? 0);
      draft.edgeHigh.push(draft.edgeHigh[edge] ?? 0);
      draft.edgeTo.push(to === built.next ? next : to + shift);
    }
    addState(draft, state.bytes, first + edgeShift, end + edgeShift);
  }
  return built.start + shift;
}

function buildChoice(draft: Draft, nodes: readonly Node[], next: number): number {
  const starts = nodes.map((each) => build(draft, each, next));
  return starts.reduceRight((rest, start) => addState(draft, state.split, start, rest));
}

function buildRepeat(draft: Draft, node: Node & { kind: 'repeat' }, next: number): number {
  const { node: repeated, min, max, greed } = node;
  const split = (again: number, on: number): number =>
    greed === 'greedy' ? addState(draft, state.split, again, on) : addState(draft, state.split, on, again);
  let to = next;
  let times = min;
  if (max === undefined) {
    const loop = split(next, next);
    const body = build(draft, repeated, loop);
    (greed === 'greedy' ? draft.first : draft.second)[loop] = body;
    // A loop whose body may be empty has a separate entry; otherwise preferences would differ from Rust's.
    if (min > 0) to = body;
    else to = canBeEmpty(repeated) ? split(body, next) : loop;
    times = Math.max(0, min - 1);
  } else for (let left = max - min; left > 0; left--) to = split(build(draft, repeated, to), next);
  for (; times > 0; times--) to = build(draft, repeated, to);
  return to;
}

/** The next state for a byte; undefined when there is none. */
export function follow(program: Program, from: number, byte: number): number | undefined {
  const { edgeLow, edgeHigh, edgeTo } = program;
  let low = program.first[from] as number;
  let high = program.second[from] as number;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((edgeHigh[middle] as number) < byte) low = middle + 1;
    else high = middle;
  }
  const isInside = low < (program.second[from] as number) && (edgeLow[low] as number) <= byte;
  return isInside ? edgeTo[low] : undefined;
}
