/** Similar names to suggest when nothing was found. */
import type { Lookup } from '../lookup/lookup.ts';
import type { QueryWord } from '../text/query-terms.ts';

// A longer list would not be read.
const suggestionCount = 5;
// Several symbols may share a name, so more are looked up than are suggested.
const namesSeen = 50;
// Only the first words of a long query are tried; each is compared with all names.
const wordsTried = 3;

/** Names that are similar to the words, the most similar first. */
export function nearestNames(lookup: Lookup, words: readonly QueryWord[]): readonly string[] {
  const anywhere = { kinds: undefined, language: undefined, path: undefined } as const;
  const found = words.slice(0, wordsTried).map(({ text }) => {
    const { hits, suggestions } = lookup(text, { ...anywhere, breadth: 'best', limit: namesSeen });
    return [...hits.map(({ name }) => name), ...suggestions];
  });
  return [...new Set(found.flat())].slice(0, suggestionCount);
}
