/**
 * Builds the states that read one UTF-8 character of a class. Blocks of 64, 4,096 and 262,144 characters share all
 * bytes except the last one, two and three. Blocks with equal continuations share states, so that \w needs about 300.
 */
import { intersect, lastCodePoint, type Ranges } from '../syntax/ranges.ts';

export type Edge = readonly [low: number, high: number, to: number];

interface Draft {
  readonly ranges: Ranges;
  readonly next: number;
  addBytes(edges: readonly Edge[]): number;
  readonly shared: Map<string, number>;
  /** States that accept any remaining bytes, by their number. */
  readonly full: (number | undefined)[];
  /** Current index in `ranges`; blocks are visited in order. */
  at: number;
}

/** Returns the start state. `next` is the state after the last byte; `addBytes` creates a state. */
export function buildCharacters(
  ranges: Ranges,
  next: number,
  addBytes: (edges: readonly Edge[]) => number,
): number {
  const shared = new Map<string, number>();
  const full: (number | undefined)[] = [];
  const edges: Edge[] = [];
  for (const { first, last, lead, rest } of lengths) {
    const draft: Draft = { ranges: intersect(ranges, [first, last]), next, addBytes, shared, full, at: 0 };
    const size = 64 ** rest;
    if (rest === 0) edges.push(...edgesWithin(draft, 0, 0x7f, 0));
    else
      for (let start = Math.floor(first / size) * size; start <= last; start += size) {
        const to = buildSpan(draft, start, rest);
        const byte = lead + start / size;
        if (to !== undefined) edges.push([byte, byte, to]);
      }
  }
  return addBytes(joined(edges));
}

/** Characters by encoded length: first and last character, lead byte of the lowest, number of bytes after it. */
const lengths = [
  { first: 0, last: 0x7f, lead: 0, rest: 0 },
  { first: 0x80, last: 0x7ff, lead: 0xc0, rest: 1 },
  { first: 0x800, last: 0xd7ff, lead: 0xe0, rest: 2 },
  // Surrogates, between these two ranges, have no encoding.
  { first: 0xe000, last: 0xffff, lead: 0xe0, rest: 2 },
  { first: 0x10000, last: lastCodePoint, lead: 0xf0, rest: 3 },
] as const;

/**
 * The state for the 64 ** rest characters from `start` on, with `rest` bytes to read; undefined when none is in the
 * class.
 */
function buildSpan(draft: Draft, start: number, rest: number): number | undefined {
  const { ranges } = draft;
  const last = start + 64 ** rest - 1;
  while (draft.at < ranges.length && (ranges[draft.at + 1] ?? 0) < start) draft.at += 2;
  const low = ranges[draft.at];
  if (low === undefined || low > last) return undefined;
  if (low <= start && (ranges[draft.at + 1] ?? 0) >= last) return buildFull(draft, rest);
  if (rest === 1) return share(draft, edgesWithin(draft, start, last, 0x80 - start));
  const size = 64 ** (rest - 1);
  const edges: Edge[] = [];
  for (let byte = 0x80; byte <= 0xbf; byte++) {
    const to = buildSpan(draft, start + (byte - 0x80) * size, rest - 1);
    if (to !== undefined) edges.push([byte, byte, to]);
  }
  return share(draft, joined(edges));
}

function buildFull(draft: Draft, rest: number): number {
  draft.full[rest] ??= share(draft, [[0x80, 0xbf, rest === 1 ? draft.next : buildFull(draft, rest - 1)]]);
  return draft.full[rest] as number;
}

/** The ranges from `first` to `last` as edges for the last byte. */
function edgesWithin(
  { ranges, at, next }: Draft,
  first: number,
  last: number,
  shift: number,
): readonly Edge[] {
  const edges: Edge[] = [];
  for (let each = at; each < ranges.length && (ranges[each] ?? 0) <= last; each += 2)
    edges.push([
      Math.max(first, ranges[each] ?? 0) + shift,
      Math.min(last, ranges[each + 1] ?? 0) + shift,
      next,
    ]);
  return edges;
}

function share({ shared, addBytes }: Draft, edges: readonly Edge[]): number {
  let key = '';
  for (const [low, high, to] of edges) key += `${low} ${high} ${to} `;
  const known = shared.get(key) ?? addBytes(edges);
  shared.set(key, known);
  return known;
}

/** Merges adjacent edges to the same state. */
function joined(edges: readonly Edge[]): readonly Edge[] {
  const kept: Edge[] = [];
  for (const edge of edges) {
    const last = kept.at(-1);
    if (last !== undefined && last[1] + 1 === edge[0] && last[2] === edge[2])
      kept[kept.length - 1] = [last[0], edge[1], edge[2]];
    else kept.push(edge);
  }
  return kept;
}
