/**
 * Symbols that a text names: qualified names, words in the form of identifiers, and every word of a short text. A name
 * that many symbols share is weak evidence for each of them.
 */
import { callableKinds, typeKinds } from '../../model/symbol.ts';
import type { NamedSymbol } from '../../store/name-reader.ts';
import type { Reader } from '../../store/reader.ts';
import { weightOf } from '../lookup/weight.ts';
import { symbolsNamed } from '../symbols/named-symbols.ts';

export interface NamedBy {
  readonly symbol: NamedSymbol;
  /** 0 to 1: the certainty that this symbol is meant. */
  readonly certainty: number;
}

// A limit for long texts. Each qualified name needs its own look-up; the others share one.
const mostQualified = 12;
const mostSimple = 100;
// In a text of at most this many words, each may be a name.
const shortText = 4;
// `mostNamesakes`: a more common name is no evidence. `takenOfOne`: symbols that are considered per name.
const mostNamesakes = 60;
const takenOfOne = 5;

/** Each symbol once, with its highest certainty. */
export function symbolsIn(
  reader: Reader,
  text: string,
  accepts: (symbol: NamedSymbol) => boolean,
): readonly NamedBy[] {
  const { qualified, simple } = namesIn(text);
  const found = new Map<number, NamedBy>();
  const add = (symbols: readonly NamedSymbol[], certainty: number): void => {
    const taken = likeliest(symbols.filter(isShown).filter(accepts));
    const each = certainty / Math.sqrt(Math.max(taken.length, 1));
    for (const symbol of taken.slice(0, takenOfOne))
      if ((found.get(symbol.id)?.certainty ?? 0) < each) found.set(symbol.id, { symbol, certainty: each });
  };
  for (const name of qualified) add(symbolsNamed(reader, name, accepts).symbols, 1);
  const byName = new Map<string, NamedSymbol[]>();
  for (const symbol of simple.length === 0 ? [] : reader.namesakes(simple)) {
    const known = byName.get(symbol.name);
    if (known === undefined) byName.set(symbol.name, [symbol]);
    else known.push(symbol);
  }
  for (const namesakes of byName.values()) if (namesakes.length <= mostNamesakes) add(namesakes, 0.9);
  return [...found.values()];
}

/** Excludes files and folders, which are named by their paths. */
function isShown({ ordinal = 0 }: NamedSymbol): boolean {
  return ordinal > 0;
}

/** The most certain first. */
function likeliest(symbols: readonly NamedSymbol[]): readonly NamedSymbol[] {
  const weighed = symbols
    .map((symbol) => ({
      symbol,
      weight: weightOf(symbol.kind, symbol.flags, isTest(symbol) ? 'test' : 'source'),
    }))
    .sort(
      (one, other) =>
        one.weight - other.weight ||
        compare(one.symbol.home?.path ?? '', other.symbol.home?.path ?? '') ||
        one.symbol.startRow - other.symbol.startRow,
    );
  // If there are callables or types outside tests, only these are considered.
  const isMain = ({ symbol }: (typeof weighed)[number]): boolean =>
    callableKinds.has(symbol.kind) || typeKinds.has(symbol.kind);
  const source = weighed.filter(({ symbol }) => !isTest(symbol));
  const main = source.filter(isMain);
  return (main.length > 0 ? main : source.length > 0 ? source : weighed).map(({ symbol }) => symbol);
}

function isTest({ home }: NamedSymbol): boolean {
  return home?.isTest === true;
}

interface Names {
  readonly qualified: readonly string[];
  readonly simple: readonly string[];
}

const names = /[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|#|->)[\p{L}_$][\p{L}\p{N}_$]*)*/gu;
// `getData`, `get_data`, `__init__`, `HTTPServer`, `Foo2`; not `Word` and `WORD`.
const codeLike = /\p{Ll}\p{Lu}|_|\$|\p{Lu}\p{Lu}\p{Ll}|\p{L}\p{N}/u;

function namesIn(text: string): Names {
  const qualified = new Set<string>();
  const simple = new Set<string>();
  const isShort = text.split(/\s+/, shortText + 1).length <= shortText;
  for (const { 0: name, index } of text.matchAll(names)) {
    if (name.length > 200) continue;
    const parts = name.split(/\.|::|#|->/);
    const last = parts.at(-1) ?? name;
    const isCalled = text[index + name.length] === '(';
    const isQuoted = text[index - 1] === '`' && text[index + name.length] === '`';
    if (parts.length > 1 && qualified.size < mostQualified) qualified.add(name);
    if (!isShort && !isCalled && !isQuoted && !codeLike.test(last)) continue;
    if (parts.length === 1 && simple.size < mostSimple && last.length > 1) simple.add(last);
  }
  return { qualified: [...qualified], simple: [...simple] };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
