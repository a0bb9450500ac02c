/** The words of a text with their terms and positions: for queries, and for marking matches in a hit. */
import { stopWords } from '../../text/stop-words.ts';
import { termsOf } from '../../text/terms.ts';
import { WordReader } from '../../text/words.ts';

export interface QueryWord {
  /** In its first spelling. */
  readonly text: string;
  readonly terms: readonly string[];
  /** Number of occurrences in the text. */
  readonly count: number;
}

export interface QueryOptions {
  /** `drop`: words like `the` and `of` are left out, unless the text has no others. */
  readonly stopWords: 'keep' | 'drop';
}

/** In text order, each once, ignoring case. */
export function queryWords(text: string, options: QueryOptions): readonly QueryWord[] {
  const words = new Map<string, QueryWord>();
  for (const { start, end, terms } of wordsOf(text)) {
    const word = text.slice(start, end);
    const key = word.normalize('NFC').toLowerCase();
    const before = words.get(key) ?? { text: word, terms, count: 0 };
    words.set(key, { ...before, count: before.count + 1 });
  }
  const telling = [...words].filter(([key]) => options.stopWords === 'keep' || !stopWords.has(key));
  return (telling.length > 0 ? telling : [...words]).map(([, word]) => word);
}

/** In text order, each once. */
export function queryTerms(text: string, options: QueryOptions = { stopWords: 'keep' }): readonly string[] {
  return [...new Set(queryWords(text, options).flatMap(({ terms }) => terms))];
}

export interface TermPlace {
  /** UTF-16 units from the start of the text; the end is exclusive. */
  readonly start: number;
  readonly end: number;
  /** The wanted terms that match the word. */
  readonly terms: readonly string[];
}

/** The words of the text that match one of `wanted`. */
export function placesOf(text: string, wanted: ReadonlySet<string>): readonly TermPlace[] {
  const places: TermPlace[] = [];
  for (const { start, end, terms: all } of wordsOf(text)) {
    const terms = all.filter((each) => wanted.has(each));
    if (terms.length > 0) places.push({ start, end, terms });
  }
  return places;
}

function* wordsOf(text: string): Iterable<{ start: number; end: number; terms: readonly string[] }> {
  const reader = new WordReader().over(text);
  while (reader.next())
    yield { start: reader.start, end: reader.end, terms: termsOf(text.slice(reader.start, reader.end)) };
}
