/**
 * The distinctive terms of a text, weighed by their frequency in the text and their rarity elsewhere, and the share of
 * them that another text contains. Pure, except for the counts of the index.
 */
import { termsOf } from '../../text/terms.ts';
import { WordReader } from '../../text/words.ts';
import { queryWords } from '../text/query-terms.ts';
import { idf } from '../text/ranking.ts';

export interface Profile {
  /** The most distinctive first. */
  readonly terms: readonly string[];
  /** Compares with the rows `from` to `to` (exclusive) of another text. */
  likeness(rows: readonly string[], from: number, to: number): Likeness;
}

export interface Likeness {
  /** 0 to 1. */
  readonly score: number;
  /** The common terms, the most distinctive first. */
  readonly shared: readonly string[];
}

/** The number of chunks with a term, and of all chunks. */
export interface TermCounts {
  readonly total: number;
  countOf(term: string): number;
}

// As in Lucene's MoreLikeThis, 25 terms characterise a text.
const mostTerms = 25;
// A limit for very long texts: only the most frequent terms are looked up.
const mostLookedUp = 600;
/** The name is more distinctive than the content; the same weight as in search. */
const nameWeight = 3;

interface Telling {
  readonly term: string;
  readonly count: number;
  readonly weight: number;
}

/** The terms of a word. Cached between queries, because most words of a repository occur often. */
export type WordTerms = (word: string) => readonly string[];

// About 10 MB.
const keptWords = 50_000;

export function createWordTerms(): WordTerms {
  const known = new Map<string, readonly string[]>();
  return (word) => {
    const found = known.get(word) ?? termsOf(word);
    if (known.size >= keptWords) known.clear();
    known.set(word, found);
    return found;
  };
}

export function profileOf(name: string, text: string, counts: TermCounts, termsIn: WordTerms): Profile {
  const telling = tellingTerms(name, text, counts);
  const wanted = new Set(telling.map(({ term }) => term));
  const own = telling.reduce((sum, { weight, count }) => sum + weight * levelled(count), 0);
  const length = text.length;
  return {
    terms: telling.map(({ term }) => term),
    likeness: (rows, from, to) =>
      likenessOf(telling, countIn(termsIn, wanted, rows.slice(from, to)), own, length),
  };
}

function tellingTerms(name: string, text: string, { total, countOf }: TermCounts): readonly Telling[] {
  const found = new Map<string, number>();
  const add = (from: string, weight: number): void => {
    for (const { terms, count } of queryWords(from, { stopWords: 'drop' }))
      for (const term of terms) found.set(term, (found.get(term) ?? 0) + count * weight);
  };
  add(text, 1);
  add(name, nameWeight);
  return [...found]
    .sort(([one, often], [other, less]) => less - often || (one < other ? -1 : 1))
    .slice(0, mostLookedUp)
    .flatMap(([term, count]) => {
      const chunks = countOf(term);
      // A term that occurs only in this text matches no other one.
      return chunks < 2 ? [] : [{ term, count, weight: (1 + Math.log(count)) * idf(chunks, total) }];
    })
    .sort((one, other) => other.weight - one.weight || (one.term < other.term ? -1 : 1))
    .slice(0, mostTerms);
}

interface Counted {
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

function countIn(termsIn: WordTerms, wanted: ReadonlySet<string>, rows: readonly string[]): Counted {
  const counts = new Map<string, number>();
  const reader = new WordReader();
  let length = 0;
  for (const row of rows) {
    length += row.length + 1;
    reader.over(row);
    while (reader.next())
      for (const term of termsIn(row.slice(reader.start, reader.end)))
        if (wanted.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return { counts, length };
}

/** A text of another size shares more, or fewer, terms by chance. */
function likenessOf(
  telling: readonly Telling[],
  { counts, length }: Counted,
  own: number,
  ownLength: number,
): Likeness {
  const shared = telling.filter(({ term }) => counts.has(term));
  const sum = shared.reduce((all, { term, weight, count }) => {
    const common = Math.min(levelled(count), levelled(counts.get(term) ?? 0));
    return all + weight * common;
  }, 0);
  const size = Math.min(length, ownLength) / Math.max(length, ownLength, 1);
  return { score: own === 0 ? 0 : (sum / own) * size ** 0.25, shared: shared.map(({ term }) => term) };
}

/** Dampens repeated occurrences, as in BM25 with k1 = 1.5. */
function levelled(count: number): number {
  return (count * 2.5) / (count + 1.5);
}
