/** The keys of terms in the index. Separate from terms.ts, so that readers of the index need not load the stemmer. */
import { hash32 } from '../model/hash.ts';

/** Version of the rules in terms.ts. Stored facts depend on it. */
export const termsVersion = 2;

/** The 38-bit key of a term in the index. */
export type TermKey = number;

/** The high six bits come from a second hash: among a million terms, one in a quarter of a million shares its key. */
export function termKey(term: string): TermKey {
  let other = 7;
  for (let index = 0; index < term.length; index++) {
    other = Math.imul(other, 0x5bd1e995) + term.charCodeAt(index);
    other ^= other >>> 13;
  }
  return ((other >>> 3) & 0x3f) * 2 ** 32 + hash32(term);
}
