/**
 * Where a symbol is in its file as the file is now: by its key, else by its name if one of its kind has it, then and now. Of
 * several that are alike, none is taken for another: where one has come or gone, it is not known which. Pure.
 */
import type { SymbolFact } from '../../model/symbol.ts';

/** `all` were in its file with it. */
export function findAgain(
  before: SymbolFact,
  all: readonly SymbolFact[],
  now: readonly SymbolFact[],
): SymbolFact | undefined {
  const hasKey = ({ key }: SymbolFact): boolean => isSameKey(key, before.key);
  const sameKey = now.filter(hasKey);
  if (sameKey.length > 0)
    return sameKey.length === all.filter(hasKey).length
      ? sameKey.find(({ disambiguator }) => disambiguator === before.disambiguator)
      : undefined;
  const hasName = ({ kind, qualifiedName }: SymbolFact): boolean =>
    kind === before.kind && qualifiedName === before.qualifiedName;
  const named = now.filter(hasName);
  return named.length === 1 && all.filter(hasName).length === 1 ? named[0] : undefined;
}

function isSameKey(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
