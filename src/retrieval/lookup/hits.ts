/** Hits as lookup returns them, and the order of symbols whose names match equally well. */
import type { LookupHit, MatchKind } from '../../model/answers/lookup.ts';
import type { NamedSymbol } from '../../store/name-reader.ts';
import type { Reader } from '../../store/reader.ts';
import { compareTexts, type LikelySymbol } from './likely.ts';
import { weightOf } from './weight.ts';

/**
 * `mayRepeat`: the file may contain another symbol of the same qualified name, so the id needs its occurrence number.
 */
export function hitFrom(
  reader: Reader,
  symbol: NamedSymbol,
  how: { readonly match: MatchKind; readonly mayRepeat: boolean },
): LookupHit {
  const { kind, qualifiedName, startRow: row, endRow, home, ordinal } = symbol;
  // The qualified name of a folder or project is its path, which is empty for the root.
  const path = home?.path ?? (qualifiedName === '' ? '.' : qualifiedName);
  const isPlace = home === undefined || ordinal === 0;
  const occurrence = isPlace || !how.mayRepeat ? 1 : reader.occurrence(symbol);
  return {
    id: isPlace ? path : `${path}:${qualifiedName}${occurrence === 1 ? '' : `~${occurrence}`}`,
    match: how.match,
    kind,
    name: symbol.name === '' ? path : symbol.name,
    qualifiedName,
    path,
    row,
    endRow,
    language: home?.language,
    isTest: home?.isTest ?? false,
  };
}

/** By weight (weight.ts), then by path and row. */
export function sortedByPlace(symbols: readonly NamedSymbol[]): readonly NamedSymbol[] {
  return symbols
    .map((symbol) => ({
      symbol,
      weight: weightOf(symbol.kind, symbol.flags, symbol.home?.isTest === true ? 'test' : 'source'),
      path: symbol.home?.path ?? symbol.qualifiedName,
    }))
    .sort(
      (a, b) => a.weight - b.weight || compareTexts(a.path, b.path) || a.symbol.startRow - b.symbol.startRow,
    )
    .map(({ symbol }) => symbol);
}

/** Keeps the order and drops symbols that no longer exist. */
export function hitsFrom(reader: Reader, likely: readonly LikelySymbol[]): readonly LookupHit[] {
  const symbols = new Map(reader.namedSymbols(likely.map(({ id }) => id)).map((each) => [each.id, each]));
  return likely.flatMap(({ id, match, mayRepeat }) => {
    const symbol = symbols.get(id);
    return symbol === undefined ? [] : [hitFrom(reader, symbol, { match, mayRepeat })];
  });
}
