/**
 * Finds a symbol in the current version of its file: by key, else by kind and qualified name if these were and are
 * unique. Several symbols with the same key are matched only if their number is unchanged, because otherwise it is
 * unknown which one was added or removed. Pure.
 */
import type { SymbolFact } from '../../model/symbol.ts';

/** `all` are the symbols of the file at indexing time. */
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
