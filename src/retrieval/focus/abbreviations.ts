/**
 * Finds the abbreviations that programmers write for the words of a question: `fun`, `conf`, `req`. An abbreviation is
 * the beginning of a word. Pure.
 */
import { createWordFinder, type WordFinder } from '../search/hits/found-words.ts';
import { type QueryWord, queryTerms } from '../text/query-terms.ts';

export interface Abbreviations {
  readonly finder: WordFinder;
  /** The term of the question for a found abbreviation. */
  wordOf(abbreviation: string): string | undefined;
}

// Shorter words are not abbreviated; shorter beginnings are other words.
const shortestWord = 5;
const shortest = 3;
const longest = 6;
// Words of languages, which stand for nothing else.
const ownWords = new Set(
  'for def del not the and new int try let var con pro case with from enum'.split(' '),
);

export function abbreviationsOf(question: string): Abbreviations {
  const words = new Map<string, string>();
  for (const term of queryTerms(question, { stopWords: 'drop' })) {
    if (term.length < shortestWord || !/^[a-z]+$/.test(term)) continue;
    for (let length = shortest; length <= Math.min(longest, term.length - 2); length++) {
      const short = term.slice(0, length);
      if (!ownWords.has(short) && !words.has(short)) words.set(short, term);
    }
  }
  const wanted = [...words.keys()].map((text): QueryWord => ({ text, terms: [text], count: 1 }));
  return { finder: createWordFinder(wanted), wordOf: (abbreviation) => words.get(abbreviation) };
}
