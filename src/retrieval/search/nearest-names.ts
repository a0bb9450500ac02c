/** Names that may be meant when nothing was found. */
import type { Lookup } from '../lookup/lookup.ts';
import type { QueryWord } from '../text/query-terms.ts';

// As many as a person reads.
const suggestionCount = 5;
// Many may have the same name.
const namesSeen = 50;
// Of a long query the first ones; each costs a look at all names.
const wordsTried = 3;

/** Names that are like the words, the likeliest first. */
export function nearestNames(lookup: Lookup, words: readonly QueryWord[]): readonly string[] {
  const anywhere = { kinds: undefined, language: undefined, path: undefined } as const;
  const found = words.slice(0, wordsTried).map(({ text }) => {
    const { hits, suggestions } = lookup(text, { ...anywhere, breadth: 'best', limit: namesSeen });
    return [...hits.map(({ name }) => name), ...suggestions];
  });
  return [...new Set(found.flat())].slice(0, suggestionCount);
}
