/** How terms stand in the index, apart from the rules they are made by: who reads it needs no stems. */
import { hash32 } from '../model/hash.ts';

/** Of the rules in terms.ts: part of what facts depend on. */
export const termsVersion = 2;

/** Stands for a term in the index: 38 bits. */
export type TermKey = number;

/** High six bits from a second hash: among a million terms, one in a quarter of a million shares its key. */
export function termKey(term: string): TermKey {
  let other = 7;
  for (let index = 0; index < term.length; index++) {
    other = Math.imul(other, 0x5bd1e995) + term.charCodeAt(index);
    other ^= other >>> 13;
  }
  return ((other >>> 3) & 0x3f) * 2 ** 32 + hash32(term);
}
