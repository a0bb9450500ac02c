/**
 * Derives the grams that a file must contain for a pattern to match, after Russ Cox, "Regular Expression Matching
 * with a Trigram Index": from the strings that parts of the pattern match while these are few, and otherwise from the
 * beginnings and ends of these strings. The result is always a necessary condition; in doubt, it requires nothing.
 */
import { folded, type Gram, type GramQuery, lineBreak } from '../../../text/grams.ts';
import { countOf, has, pairsOf, type Ranges, subtract } from '../syntax/ranges.ts';
import type { Node } from '../syntax/syntax.ts';
import { encode } from '../syntax/utf8.ts';

/** Bytes as characters from 0 to 255, in lower case. */
type ByteString = string;

/** Knowledge about the strings that a part of the pattern matches. */
interface Known {
  /** All strings; undefined when there are too many. */
  readonly exact: ReadonlySet<ByteString> | undefined;
  /** The beginnings and ends of all strings, at most two bytes each. */
  readonly prefixes: ReadonlySet<ByteString>;
  readonly suffixes: ReadonlySet<ByteString>;
  /** Further required grams. */
  readonly query: GramQuery;
}

// Larger classes and sets add little for their cost. The sizes are about twice those of codesearch.
const mostMembers = 8;
const mostStrings = 16;
const mostGrams = 96;
/** Longer strings add no information, and every further letter would copy them. */
const longestString = 256;
/** The length of a gram minus one: how much a neighbour needs to complete grams across the boundary. */
const overlap = 2;

const any: GramQuery = { kind: 'any' };
const nothing: ReadonlySet<ByteString> = new Set(['']);
const anything: Known = { exact: undefined, prefixes: nothing, suffixes: nothing, query: any };

export function neededGrams(node: Node): GramQuery {
  return bounded(conclude(know(node)).query, mostGrams);
}

function know(node: Node): Known {
  switch (node.kind) {
    case 'empty':
    case 'look':
      return exactly(nothing);
    case 'literal':
      return exactly(new Set([byteString(node.bytes)]));
    case 'class':
      return knowClass(node.ranges, node.of);
    case 'sequence':
      return node.nodes.map(know).reduce(chain);
    case 'choice':
      return oneOf(node.nodes.map(know));
    case 'repeat':
      return knowRepeat(node);
  }
}

function byteString(bytes: readonly number[]): ByteString {
  return Buffer.from(bytes.map((byte) => folded[byte] ?? byte)).toString('latin1');
}

function exactly(exact: ReadonlySet<ByteString>): Known {
  return { exact, prefixes: nothing, suffixes: nothing, query: any };
}

function knowClass(ranges: Ranges, of: 'characters' | 'bytes'): Known {
  if (countOf(ranges) > 3 * mostMembers) return anything;
  // The index folds these two characters to k and s if case is ignored; elsewhere `gramsOf` skips them.
  const isKelvin = has(ranges, 0x6b) && of === 'characters';
  const isLongS = has(ranges, 0x73) && of === 'characters';
  const rest = subtract(subtract(ranges, isKelvin ? [0x212a, 0x212a] : []), isLongS ? [0x17f, 0x17f] : []);
  const members = new Set<ByteString>();
  for (const [low, high] of pairsOf(rest))
    for (let each = low; each <= high; each++)
      members.add(byteString(of === 'bytes' ? [each] : encode(each)));
  return members.size > mostMembers ? anything : exactly(members);
}

function knowRepeat({ node, min, max }: Node & { kind: 'repeat' }): Known {
  const once = know(node);
  if (min === 0) return max === 1 ? oneOf([once, exactly(nothing)]) : anything;
  // Three repetitions contain every gram that more repetitions would.
  const sure = Array.from({ length: Math.min(min, overlap + 1) }, () => once).reduce(chain);
  if (max === min && min <= overlap + 1) return sure;
  const { prefixes, suffixes, query } = conclude(sure);
  return { exact: undefined, prefixes, suffixes, query };
}

function chain(left: Known, right: Known): Known {
  if (left.exact !== undefined && right.exact !== undefined) {
    const isLong = longestOf(left.exact) > longestString;
    if (left.exact.size * right.exact.size <= mostStrings && !isLong)
      return exactly(cross(left.exact, right.exact));
    // The side with more strings is concluded here; a single string is worth extending.
    return isLong || left.exact.size >= right.exact.size
      ? chain(conclude(left), right)
      : chain(left, conclude(right));
  }
  // Enough grams are known, and extending the query without bound would be slow.
  if (left.query.kind === 'and' && left.query.of.length > mostGrams)
    return { ...anything, query: left.query };
  const endings = left.exact ?? left.suffixes;
  const beginnings = right.exact ?? right.prefixes;
  const prefixes = left.exact === undefined ? left.prefixes : trimmed(cross(left.exact, beginnings), head);
  const suffixes = right.exact === undefined ? right.suffixes : trimmed(cross(endings, right.exact), tail);
  const border =
    endings.size * beginnings.size <= mostStrings ? stringQuery(cross(endings, beginnings)) : any;
  // Without the boundary, the exact strings still contribute their own grams.
  const inside =
    border.kind !== 'any'
      ? []
      : [left, right].flatMap(({ exact }) => (exact === undefined ? [] : [stringQuery(exact)]));
  return { exact: undefined, prefixes, suffixes, query: all([left.query, border, ...inside, right.query]) };
}

function oneOf(parts: readonly Known[]): Known {
  const exact = new Set(parts.flatMap((part) => [...(part.exact ?? [])]));
  if (exact.size <= mostStrings && parts.every((part) => part.exact !== undefined)) return exactly(exact);
  const concluded = parts.map(conclude);
  return {
    exact: undefined,
    prefixes: trimmed(new Set(concluded.flatMap(({ prefixes }) => [...prefixes])), head),
    suffixes: trimmed(new Set(concluded.flatMap(({ suffixes }) => [...suffixes])), tail),
    query: some(concluded.map(({ query }) => query)),
  };
}

/** The same knowledge without exact strings: their grams move to the query, their ends to the sets. */
function conclude(known: Known): Known {
  if (known.exact === undefined) return known;
  return {
    exact: undefined,
    prefixes: trimmed(known.exact, head),
    suffixes: trimmed(known.exact, tail),
    query: all([known.query, stringQuery(known.exact)]),
  };
}

function longestOf(strings: ReadonlySet<ByteString>): number {
  let longest = 0;
  for (const text of strings) longest = Math.max(longest, text.length);
  return longest;
}

function cross(left: ReadonlySet<ByteString>, right: ReadonlySet<ByteString>): ReadonlySet<ByteString> {
  const crossed = new Set<ByteString>();
  for (const a of left) for (const b of right) crossed.add(a + b);
  return crossed;
}

const head = (text: ByteString): ByteString => text.slice(0, overlap);
const tail = (text: ByteString): ByteString => text.slice(-overlap);

function trimmed(
  strings: ReadonlySet<ByteString>,
  cut: (text: ByteString) => ByteString,
): ReadonlySet<ByteString> {
  const short = new Set([...strings].map(cut));
  return short.size > mostStrings ? nothing : short;
}

/** Requires all grams of at least one of the strings. */
function stringQuery(strings: ReadonlySet<ByteString>): GramQuery {
  const queries: GramQuery[] = [];
  for (const text of strings) {
    const grams = gramsOf(text);
    if (grams.size === 0) return any;
    queries.push(all([...grams].map((gram) => ({ kind: 'gram', gram }))));
  }
  return bounded(some(queries), mostGrams);
}

// UTF-8 of the kelvin sign and the long s, also truncated at either end: the index may contain ASCII letters instead.
const foldedCharacters = /\xe2\x84\xaa|\xc5\xbf|^\xaa|^\x84\xaa|^\xbf|\xe2\x84?$|\xc5$/g;

function gramsOf(text: ByteString): ReadonlySet<Gram> {
  const grams = new Set<Gram>();
  // No gram contains a line break or one of these characters.
  for (const part of text.replace(foldedCharacters, '\n').split(String.fromCharCode(lineBreak)))
    for (let at = 0; at + overlap < part.length; at++)
      grams.add((part.charCodeAt(at) << 16) | (part.charCodeAt(at + 1) << 8) | part.charCodeAt(at + 2));
  return grams;
}

function all(queries: readonly GramQuery[]): GramQuery {
  const parts = distinct(queries.flatMap(partsOf));
  return parts.length > 1 ? { kind: 'and', of: parts } : (parts[0] ?? any);
}

/** Factors out the parts that all alternatives require. */
function some(queries: readonly GramQuery[]): GramQuery {
  if (queries.some(({ kind }) => kind === 'any')) return any;
  const parts = distinct(queries.flatMap((query) => (query.kind === 'or' ? query.of : [query])));
  if (parts.length < 2) return parts[0] ?? any;
  const [first = any, ...others] = parts;
  const keys = others.map((other) => new Set(partsOf(other).map(keyOf)));
  const common = partsOf(first).filter((part) => keys.every((each) => each.has(keyOf(part))));
  if (common.length === 0) return { kind: 'or', of: parts };
  const taken = new Set(common.map(keyOf));
  const rests = parts.map((part) => all(partsOf(part).filter((each) => !taken.has(keyOf(each)))));
  return all([...common, some(rests)]);
}

/** The parts of a conjunction. */
function partsOf(query: GramQuery): readonly GramQuery[] {
  return query.kind === 'and' ? query.of : query.kind === 'any' ? [] : [query];
}

function distinct(queries: readonly GramQuery[]): readonly GramQuery[] {
  return [...new Map(queries.map((query) => [keyOf(query), query])).values()];
}

function keyOf(query: GramQuery): string {
  if (query.kind === 'any') return 'any';
  return query.kind === 'gram' ? String(query.gram) : `${query.kind}(${query.of.map(keyOf).join()})`;
}

/**
 * Limits the number of grams: drops parts of a conjunction, and gives each alternative an equal share or drops all of
 * them.
 */
function bounded(query: GramQuery, budget: number): GramQuery {
  if (query.kind === 'any' || query.kind === 'gram' || sizeOf(query) <= budget) return query;
  if (query.kind === 'or') {
    const share = Math.floor(budget / query.of.length);
    return share === 0 ? any : some(query.of.map((part) => bounded(part, share)));
  }
  const grams = query.of.filter(({ kind }) => kind === 'gram');
  const others = query.of.filter(({ kind }) => kind !== 'gram');
  const kept = evenly(grams, others.length === 0 ? budget : Math.ceil(budget / 2));
  const share = Math.floor((budget - kept.length) / Math.max(1, others.length));
  return all([...kept, ...others.map((part) => bounded(part, share))]);
}

function evenly<Each>(items: readonly Each[], most: number): readonly Each[] {
  const step = Math.ceil(items.length / Math.max(1, most));
  return items.filter((_, at) => at % step === 0);
}

function sizeOf(query: GramQuery): number {
  if (query.kind === 'any') return 0;
  return query.kind === 'gram' ? 1 : query.of.reduce((sum, part) => sum + sizeOf(part), 0);
}
