/** Symbols whose names resemble the query, the likeliest first. */
import type { Filters, MatchKind } from '../../model/answers/lookup.ts';
import type { SymbolId } from '../../model/symbol.ts';
import { symbolFlags } from '../../store/rows.ts';
import { type Containers, symbolsInside } from './containers.ts';
import { tableFilter } from './filters.ts';
import { gradeOfKey, matchOf, sortKey } from './grades.ts';
import type { NameMatches } from './match-names.ts';
import { type NameTable, pathOfSymbol } from './name-table.ts';
import { selectLeast } from './select.ts';

export interface LikelySymbol {
  readonly id: SymbolId;
  readonly match: MatchKind;
  /** Whether its file may contain another symbol of the same qualified name. */
  readonly mayRepeat: boolean;
}

export interface Likely {
  readonly best: readonly LikelySymbol[];
  readonly total: number;
  /** Number of symbols with matching names that the filters exclude. */
  readonly outside: number;
}

/** The part of the table to search. */
export interface Scope {
  /** Indexes of names, each once; undefined for all names. */
  readonly names: Uint32Array | undefined;
  /** Indexes of symbols; undefined for all symbols of those names. */
  readonly symbols: readonly number[] | undefined;
}

/** The scope that the container of a qualified name selects. */
export function scopeOf(
  table: NameTable,
  containers: () => Containers,
  { container }: { readonly container: string },
): Scope {
  if (container === '') return { names: undefined, symbols: undefined };
  const symbols = symbolsInside(table, containers(), container);
  const names = new Set(symbols.map((symbol) => table.namesOfSymbols[symbol] ?? 0));
  return { names: Uint32Array.from(names), symbols };
}

export interface ScopedMatches {
  readonly scope: Scope;
  readonly matches: NameMatches;
}

export interface LikelyOptions extends Filters {
  readonly limit: number;
  /** Symbols that were found already. */
  readonly except: ReadonlySet<SymbolId>;
}

export function likelySymbols(
  table: NameTable,
  found: readonly ScopedMatches[],
  options: LikelyOptions,
): Likely {
  const { symbols, keys, outside } = gather(table, found, options);
  const chosen = selectLeast(keys, options.limit).map((at) => placed(table, symbols[at] ?? 0, keys[at] ?? 0));
  const best = chosen.sort(byKeyThenPlace).slice(0, options.limit);
  return { best: best.map((each) => likelyFrom(table, each)), total: symbols.length, outside };
}

/** All matching symbols with their sort keys. A symbol that matches in several ways keeps the first one. */
function gather(
  table: NameTable,
  found: readonly ScopedMatches[],
  options: LikelyOptions,
): { readonly symbols: readonly number[]; readonly keys: readonly number[]; readonly outside: number } {
  const { ids, lengths, weights, namesOfSymbols } = table;
  const passes = tableFilter(table, options);
  const isSeen = new Uint8Array(found.length > 1 ? ids.length : 0);
  const symbols: number[] = [];
  const keys: number[] = [];
  let outside = 0;
  for (const { scope, matches } of found) {
    for (const symbol of scope.symbols ?? symbolsOfNames(table, matches.names)) {
      const name = namesOfSymbols[symbol] ?? 0;
      const grade = matches.gradeOf(name);
      if (grade === undefined || isSeen[symbol] === 1) continue;
      if (options.except.size > 0 && options.except.has((ids[symbol] ?? 0) as SymbolId)) continue;
      isSeen[symbol] = 1;
      if (passes(symbol)) {
        symbols.push(symbol);
        keys.push(sortKey(grade, weights[symbol] ?? 0, lengths[name] ?? 0));
      } else outside++;
    }
  }
  return { symbols, keys, outside };
}

function symbolsOfNames({ firstSymbols }: NameTable, names: readonly number[]): readonly number[] {
  const symbols: number[] = [];
  for (const name of names) {
    const last = firstSymbols[name + 1] ?? 0;
    for (let symbol = firstSymbols[name] ?? 0; symbol < last; symbol++) symbols.push(symbol);
  }
  return symbols;
}

interface Placed {
  readonly symbol: number;
  readonly key: number;
  readonly name: string;
  readonly path: string;
  readonly row: number;
}

function placed(table: NameTable, symbol: number, key: number): Placed {
  return {
    symbol,
    key,
    name: table.names[table.namesOfSymbols[symbol] ?? 0] ?? '',
    path: pathOfSymbol(table, symbol),
    row: table.rows[symbol] ?? 0,
  };
}

/** Never sorts by id, because ids depend on the order in which files were indexed. */
function byKeyThenPlace(a: Placed, b: Placed): number {
  return a.key - b.key || compareTexts(a.name, b.name) || compareTexts(a.path, b.path) || a.row - b.row;
}

export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function likelyFrom(table: NameTable, { symbol, key }: Placed): LikelySymbol {
  return {
    id: (table.ids[symbol] ?? 0) as SymbolId,
    match: matchOf(gradeOfKey(key)),
    mayRepeat: mayRepeat(table, symbol),
  };
}

/**
 * Whether the same file has, or may have, another symbol of this name: a symbol that several files declare has only
 * one row in the table.
 */
function mayRepeat(table: NameTable, symbol: number): boolean {
  const name = table.namesOfSymbols[symbol] ?? 0;
  const last = table.firstSymbols[name + 1] ?? 0;
  for (let other = table.firstSymbols[name] ?? 0; other < last; other++) {
    if (((table.flags[other] ?? 0) & symbolFlags.mergeable) !== 0) return true;
    if (other !== symbol && table.files[other] === table.files[symbol]) return true;
  }
  return false;
}
