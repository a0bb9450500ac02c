/** Finds the words of a query in other texts by their stems, as whole words or as parts of words. */
import type { WordPosition } from '../../../model/answers/search.ts';
import { termsOf } from '../../../text/terms.ts';
import { WordReader } from '../../../text/words.ts';
import type { QueryWord } from '../../text/query-terms.ts';

export interface FoundWord extends WordPosition {
  /** Terms of the query that match the word. */
  readonly terms: readonly string[];
}

export interface WordFinder {
  /** Words in the rows `from` to `to` (exclusive) of a text. */
  inRows(rows: readonly string[], from: number, to: number): readonly FoundWord[];
}

/** Caches the terms of each word. */
export function createWordFinder(query: readonly QueryWord[]): WordFinder {
  const wanted = new Set(query.flatMap(({ terms }) => terms));
  const reader = new WordReader();
  const known = new Map<number, readonly string[]>();
  return {
    inRows(rows, from, to) {
      const found: FoundWord[] = [];
      for (let row = Math.max(0, from); row < Math.min(to, rows.length); row++) {
        const text = rows[row] ?? '';
        reader.over(text);
        while (reader.next()) {
          const { start: column, end, hash } = reader;
          const terms =
            known.get(hash) ?? termsOf(text.slice(column, end)).filter((term) => wanted.has(term));
          known.set(hash, terms);
          if (terms.length > 0) found.push({ row, column, length: end - column, terms });
        }
      }
      return found;
    },
  };
}

/** Counts terms in rows of texts. A term is named by its position in the list of terms. */
export interface TermCounter {
  /**
   * Adds `weight` to `counts` for each occurrence of a term in the rows (end exclusive). Returns the number of all
   * words in the rows, whether or not they match a term.
   */
  add(counts: Float64Array, rows: readonly string[], span: CountedRows): number;
}

export interface CountedRows {
  readonly from: number;
  readonly to: number;
  readonly weight: number;
}

/** Caches the terms of each word, and creates no objects for matches. */
export function createTermCounter(terms: readonly string[]): TermCounter {
  const places = new Map(terms.map((term, place) => [term, place]));
  const reader = new WordReader();
  const known = new Map<number, readonly number[]>();
  return {
    add(counts, rows, { from, to, weight }) {
      let words = 0;
      for (let row = from; row < Math.min(to, rows.length); row++) {
        const text = rows[row] ?? '';
        reader.over(text);
        while (reader.next()) {
          const { start, end, hash } = reader;
          words++;
          let found = known.get(hash);
          if (found === undefined) {
            found = termsOf(text.slice(start, end)).flatMap((term) => places.get(term) ?? []);
            known.set(hash, found);
          }
          for (const place of found) counts[place] = (counts[place] ?? 0) + weight;
        }
      }
      return words;
    },
  };
}

/**
 * The query words that were found, as written in the query. A word that was found only in part is replaced by its found
 * parts.
 */
export function foundTerms(query: readonly QueryWord[], found: readonly FoundWord[]): readonly string[] {
  const all = new Set(found.flatMap(({ terms }) => terms));
  return [
    ...new Set(
      query.flatMap(({ text, terms: [whole = '', ...parts] }) =>
        all.has(whole) ? [text] : parts.filter((part) => all.has(part)),
      ),
    ),
  ];
}
