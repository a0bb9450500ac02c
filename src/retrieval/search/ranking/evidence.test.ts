/** Evidence for passages: the share of a query that they contain, and the threshold for too little. */
import { describe, expect, it } from 'vitest';
import { queryWords } from '../../text/query-terms.ts';
import { confidenceOf, createCoverage, isWeak } from './evidence.ts';

/** Rarity by term; a term that is not listed is in no passage. */
const rarities = new Map([
  ['open', 1],
  ['session', 3],
  ['store', 2],
  ['shutdown', 4],
]);
const unknown = 6;

describe('coverage', () => {
  it.each<[string, string, readonly string[], number]>([
    ['all words', 'session store', ['session', 'store'], 1],
    ['the rarer of two', 'session store', ['session'], 0.6],
    ['one common word beside words that are nowhere', 'open bank account', ['open'], 1 / 13],
    ['no word', 'qqqqzzzz', [], 0],
    ['words that are missing from code anyway', 'every session', ['session'], 1],
    ['nothing but such words', 'every way', [], 0],
    ['an identifier by one of its parts', 'sessionQux', ['session'], 3 / 9],
    ['the whole identifier', 'sessionStore', ['sessionstore'], 1],
    ['two words that are one in code', 'shut down', ['shutdown'], 1],
  ])('%s', (_, query, terms, expected) => {
    const coverage = createCoverage(queryWords(query, { stopWords: 'drop' }), {
      compounds: query === 'shut down' ? ['shutdown'] : [],
      rarityOf: (term) => rarities.get(term) ?? unknown,
    });
    expect(coverage(terms)).toBeCloseTo(expected);
  });
});

describe('confidence', () => {
  const scale = { unrelated: 0.2, related: 0.3, equivalent: 0.5 };
  it.each<[string, number, number | undefined, number]>([
    ['words alone', 0.7, undefined, 0.7],
    ['meaning alone', 0, 0.4, 0.5],
    ['a cosine that anything reaches', 0, 0.25, 0],
    ['the same meaning', 0, 0.6, 1],
    ['words and meaning', 0.5, 0.4, 0.75],
  ])('%s', (_, coverage, cosine, expected) => {
    expect(confidenceOf({ coverage, cosine }, scale)).toBeCloseTo(expected);
  });

  it('an unknown confidence is not weak', () => {
    expect([isWeak(undefined), isWeak(0.2), isWeak(0.9)]).toEqual([false, true, false]);
  });
});
