/** Functions of the files of a report: their order, and the passages that they replace. */
import { describe, expect, it } from 'vitest';
import { defaultConfig } from '../../../model/config.ts';
import type { FileId } from '../../../model/source-file.ts';
import type { SymbolFact, SymbolKind } from '../../../model/symbol.ts';
import { queryWords } from '../../text/query-terms.ts';
import { rankingFrom } from '../../text/ranking.ts';
import type { Source } from '../sources.ts';
import { noScores } from './candidates.ts';
import type { Ranked } from './diversify.ts';
import { reportFunctions } from './report-functions.ts';

/** Kind, name, parent and rows of each symbol. */
type Drawn = readonly [SymbolKind, string, number | undefined, number, number];

const rows = [
  'class Jar:',
  '  def get(self): return cookie',
  '  def set(self):',
  '    cookie = expire(cookie)',
  '    def inner(): expire(cookie)',
  'def expire(cookie): pass',
];
const drawn: readonly Drawn[] = [
  ['file', '', undefined, 0, 5],
  ['class', 'Jar', 0, 0, 4],
  ['method', 'get', 1, 1, 1],
  ['method', 'set', 1, 2, 4],
  ['function', 'inner', 3, 4, 4],
  ['function', 'expire', 0, 5, 5],
];
const source: Source = {
  symbols: drawn.map(
    ([kind, name, parent, startRow, endRow]) =>
      ({ kind, name, qualifiedName: name, parent, startRow, endRow }) as SymbolFact,
  ),
  chunks: [],
  rows,
  ids: () => [],
  missing: undefined,
};
const explained = { text: 1, vectors: 0, definition: 0, graph: 0, coherence: 0 };
const passage = (file: number, score: number, kept = 1): Ranked => ({
  candidate: {
    file: file as FileId,
    ordinal: 0,
    scores: { ...noScores, text: 1 },
    terms: [],
    cosine: undefined,
    symbol: undefined,
  },
  score,
  why: () => ({ ...explained, fileName: 0, folderName: 0, mention: 0, kept }),
});
const named = (words: string, ranked: readonly Ranked[], rowsNamed: readonly number[] = []) => {
  const asked = queryWords(words, { stopWords: 'drop' });
  return reportFunctions(ranked, {
    termWeights: new Map(asked.flatMap(({ terms }) => terms).map((term) => [term, 1])),
    ranking: rankingFrom(defaultConfig.text),
    sourceOf: () => source,
    rowsNamed: (file) => (file === 1 ? rowsNamed : []),
  }).map(({ file, symbol, score }) => ({ name: `${file}:${drawn[symbol]?.[1]}`, score }));
};

describe('functions of a report', () => {
  it.each<[string, string, readonly Ranked[], readonly number[], readonly string[]]>([
    ['without passages', 'cookie', [], [], []],
    ['without their words', 'router', [passage(1, 1)], [], []],
    ['the one with more of the words first', 'expire', [passage(1, 1)], [], ['1:expire', '1:set']],
    ['by their words alone', 'cookie', [passage(1, 1)], [], ['1:set', '1:expire', '1:get']],
    ['the one that a trace points at', 'cookie', [passage(1, 1)], [1], ['1:get', '1:set', '1:expire']],
    ['one inside another is part of it', 'inner', [passage(1, 1)], [], ['1:set']],
    [
      'the best of the better file first',
      'expire',
      [passage(1, 1), passage(2, 0.8)],
      [],
      ['1:expire', '2:expire', '1:set', '2:set'],
    ],
    [
      'those of a test behind others',
      'expire',
      [passage(1, 1), passage(2, 0.3, 0.3)],
      [],
      ['1:expire', '1:set', '2:expire', '2:set'],
    ],
  ])('%s', (_, words, ranked, rowsNamed, expected) => {
    expect(named(words, ranked, rowsNamed).map(({ name }) => name)).toEqual(expected);
  });

  it('the best function of a file keeps the score of its best passage', () => {
    expect(named('expire', [passage(1, 5)])[0]?.score).toBe(5);
  });
});
