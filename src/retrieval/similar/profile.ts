/**
 * What tells about a text: its terms, weighed by how often they stand in it and how rare they are elsewhere, and how much
 * of that another text has. Pure, but for the counts of the index.
 */
import { termsOf } from '../../text/terms.ts';
import { WordReader } from '../../text/words.ts';
import { queryWords } from '../text/query-terms.ts';
import { idf } from '../text/ranking.ts';

export interface Profile {
  /** The most telling first. */
  readonly terms: readonly string[];
  /** Of rows of another text. */
  likeness(rows: readonly string[], from: number, to: number): Likeness;
}

export interface Likeness {
  /** 0 to 1. */
  readonly score: number;
  /** The most telling first. */
  readonly shared: readonly string[];
}

/** How many chunks have a term, and how many there are. */
export interface TermCounts {
  readonly total: number;
  countOf(term: string): number;
}

// As Lucene's MoreLikeThis: 25 terms tell what a text is about.
const mostTerms = 25;
// Of a very long text the most frequent ones are looked up.
const mostLookedUp = 600;
/** What it is called says more than what it contains; as the name weighs in search. */
const nameWeight = 3;

interface Telling {
  readonly term: string;
  readonly count: number;
  readonly weight: number;
}

/** Terms of words, kept from one question to the next: most of the words of a repository are written often. */
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
      // What is written here alone cannot be found elsewhere.
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

/** A text of another size has more, or less, by chance. */
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

/** How soon a further occurrence counts no more, as in BM25 with k1 = 1.5. */
function levelled(count: number): number {
  return (count * 2.5) / (count + 1.5);
}
