/**
 * Which functions an answer names within its token budget, by one rule for all tools: a path of the repository and a
 * line inside the function, whether the line of its definition or that of a call. For ripgrep this is generous: its
 * lines do not name the function. A test file is named by its path.
 */
import { decode, encode } from 'gpt-tokenizer/encoding/o200k_base';
import type { GraphSymbol } from '../graph/call-graph.ts';
import { groupBy } from '../graph/group-by.ts';
import { keyOf, type NameFunction, type RanCaller, type RanFunction } from './ran.ts';

export interface Place {
  readonly path: string;
  readonly line: number;
}

/** What an answer names, and how many tokens of the budget it took. */
export interface Named {
  readonly places: readonly Place[];
  readonly files: ReadonlySet<string>;
  readonly tokens: number;
}

/** No answer is worth encoding beyond this: a token has one byte at least, and rarely more than eight. */
const enoughCharacters = 40_000;

export function cutToBudget(
  text: string,
  budget: number,
): { readonly text: string; readonly tokens: number } {
  const tokens = encode(text.slice(0, enoughCharacters));
  return { text: decode(tokens.slice(0, budget)), tokens: Math.min(tokens.length, budget) };
}

const pathLike = /[\w.@+~-]+(?:\/[\w.@+~-]+)*\.\w+/g;
/** `:12`, `:12-40`, `+2 lines 30, 31`, `:225, :293`. */
const lineNumbers = /(?::|\blines? |, :?)(\d+)\b(?!\.\d)/g;

/**
 * Line by line: numbers belong to the last path before them, in this line or in one above. The text of a source line
 * follows two spaces or, in ripgrep, a colon; numbers in it are not read.
 */
export function namedIn(text: string, files: ReadonlySet<string>, tokens: number): Named {
  const places: Place[] = [];
  const named = new Set<string>();
  let path: string | undefined;
  for (const line of text.split('\n')) {
    const last = [...line.matchAll(pathLike)].filter(([found]) => files.has(found));
    for (const [found] of last) named.add(found);
    const head = headOf(line);
    const inHead = [...head.matchAll(pathLike)].filter(([found]) => files.has(found)).at(-1);
    path = inHead?.[0] ?? headline(line, files) ?? path;
    if (path === undefined) continue;
    for (const [, number] of head.matchAll(lineNumbers)) places.push({ path, line: Number(number) });
  }
  return { places, files: named, tokens };
}

/** The path that a line begins with: places may follow in the lines below. */
function headline(line: string, files: ReadonlySet<string>): string | undefined {
  const [, path = ''] = /^[\s*]*([^\s:*]+)(?::?\**$|:| {2})/.exec(line) ?? [];
  return files.has(path) ? path : undefined;
}

/** A line without the source text that it quotes. */
function headOf(line: string): string {
  const ripgrep = /^([^\s:]+:\d+):/.exec(line);
  if (ripgrep !== null) return ripgrep[1] ?? '';
  const words = line.trimStart().split(/ {2,}/);
  const last = words.findLastIndex((word) => /(?:^|[\w)])?:\d+|^\+\d+ lines? |, \d+$/.test(word));
  return words.slice(0, last + 1).join('  ');
}

export interface Spans {
  /** Whether a place names the function. */
  names(place: Place, target: RanFunction | RanCaller): boolean;
  /** The innermost named function around a place, or the file. */
  around(place: Place): RanFunction;
  readonly nameOf: NameFunction;
}

const holdsCalls = new Set(['function', 'method', 'constructor', 'property', 'class']);

export function createSpans(symbols: Iterable<GraphSymbol>): Spans {
  const all = [...symbols].filter(({ kind }) => holdsCalls.has(kind));
  const byKey = groupBy(all, ({ path, qualifiedName }) => `${path}:${qualifiedName}`);
  const byPath = groupBy(all, ({ path }) => path);
  const around = ({ path, line }: Place): RanFunction => {
    const [inner] = (byPath.get(path) ?? [])
      .filter((symbol) => symbol.kind !== 'class' && holds(symbol, line))
      .sort((a, b) => a.endLine - a.line - (b.endLine - b.line));
    return { path, name: inner?.qualifiedName ?? '' };
  };
  return {
    around,
    names(place, target) {
      if (place.path !== target.path) return false;
      const spans = byKey.get(keyOf(target)) ?? [];
      if (spans.some((symbol) => holds(symbol, place.line))) return true;
      if (!('lines' in target)) return false;
      return target.lines.includes(place.line) || (target.name === '' && place.line === 1);
    },
    /** A function without a name of its own belongs to the one around it. */
    nameOf({ file, name, line }) {
      if (byKey.has(`${file}:${name}`)) return { path: file, name };
      const last = name.split('.').at(-1);
      const same = (byPath.get(file) ?? []).find(
        (symbol) => symbol.name === last && (symbol.nameLine ?? symbol.line) === line,
      );
      return same === undefined ? around({ path: file, line }) : { path: file, name: same.qualifiedName };
    },
  };
}

function holds(symbol: GraphSymbol, line: number): boolean {
  return symbol.line <= line && line <= symbol.endLine;
}
