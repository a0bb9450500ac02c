/** Where a symbol is in its file as the file is now: by its key, else by its name if only one of its kind has it. Pure. */
import type { SymbolFact } from '../../model/symbol.ts';

export function findAgain(before: SymbolFact, now: readonly SymbolFact[]): SymbolFact | undefined {
  const byKey = now.find(
    ({ key, disambiguator }) => disambiguator === before.disambiguator && isSameKey(key, before.key),
  );
  if (byKey !== undefined) return byKey;
  const named = now.filter(
    ({ kind, qualifiedName }) => kind === before.kind && qualifiedName === before.qualifiedName,
  );
  return named.length === 1 ? named[0] : undefined;
}

function isSameKey(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
