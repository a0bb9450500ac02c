/** Chooses the most distinctive words of a long query: frequent in the query, and rare in the searched files. */
import type { QueryWord } from '../text/query-terms.ts';
import { idf } from '../text/ranking.ts';
import type { SearchFiles, WantedFiles } from './search-files.ts';
import { countTerms } from './term-postings.ts';

// More words do not change the result.
const mostWords = 64;

/** In their original order. Words that no file contains are left out. */
export function tellingWords(
  files: SearchFiles,
  wanted: WantedFiles,
  words: readonly QueryWord[],
): readonly QueryWord[] {
  if (words.length <= mostWords) return words;
  const counts = countTerms(files, wanted, new Set(words.flatMap(({ terms }) => terms)));
  return words
    .map((word, place) => ({ word, place, weight: weightOf(word, counts, wanted.chunkCount) }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight || one.place - other.place)
    .slice(0, mostWords)
    .sort((one, other) => one.place - other.place)
    .map(({ word }) => word);
}

/** By the frequency of the whole word, or else of the first of its parts that is found. */
function weightOf({ terms, count }: QueryWord, counts: ReadonlyMap<string, number>, total: number): number {
  const found = terms.map((term) => counts.get(term) ?? 0).find((each) => each > 0);
  return found === undefined ? 0 : (1 + Math.log(count)) * idf(found, total);
}
