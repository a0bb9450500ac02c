/** Functions of the first passages of a question: their order, and the parts of a passage that they replace. */
import { describe, expect, it } from 'vitest';
import { defaultConfig } from '../../../model/config.ts';
import type { FileId, FilePath } from '../../../model/source-file.ts';
import type { SymbolFact, SymbolKind } from '../../../model/symbol.ts';
import { queryWords } from '../../text/query-terms.ts';
import { rankingFrom } from '../../text/ranking.ts';
import type { SearchFile } from '../search-files.ts';
import type { Source } from '../sources.ts';
import { actingFunctions } from './acting-functions.ts';
import { noScores } from './candidates.ts';
import type { Ranked } from './diversify.ts';
import type { RankingQuery } from './ranking-query.ts';
import { understand } from './understand.ts';

/** Kind, name, parent, rows and number of paths of each symbol. */
type Drawn = readonly [SymbolKind, string, number | undefined, number, number, number];

const rows = [
  'class Jar:',
  '  def get(self): return cookie',
  '  def set(self):',
  '    if cookie: expire(cookie)',
  '    def inner(): expire(cookie)',
  'def expire(cookie): pass',
  'class Expired: expire = cookie',
];
const drawn: readonly Drawn[] = [
  ['file', '', undefined, 0, 6, 1],
  ['class', 'Jar', 0, 0, 4, 1],
  ['method', 'get', 1, 1, 1, 1],
  ['method', 'set', 1, 2, 4, 2],
  ['function', 'inner', 3, 4, 4, 1],
  ['function', 'expire', 0, 5, 5, 1],
  ['class', 'Expired', 0, 6, 6, 1],
];
const symbols = drawn.map(([kind, name, parent, startRow, endRow, cyclomatic]) => {
  const complexity = { cyclomatic, cognitive: 0, nesting: 0 };
  return { kind, name, qualifiedName: name, parent, startRow, endRow, complexity } as SymbolFact;
});
/** One passage per class and one per function outside them. */
const chunks = [
  { symbol: 1, startRow: 0, endRow: 5 },
  { symbol: 5, startRow: 5, endRow: 6 },
  { symbol: 6, startRow: 6, endRow: 7 },
] as unknown as Source['chunks'];
const source: Source = { symbols, chunks, rows, ids: () => [], missing: undefined };
const explained = { text: 1, vectors: 0, definition: 0, graph: 0, coherence: 0 };
const passage = (file: number, ordinal: number, score: number, kept = 1): Ranked => ({
  candidate: {
    file: file as FileId,
    ordinal,
    scores: { ...noScores, text: 1 },
    terms: [],
    cosine: undefined,
    symbol: undefined,
  },
  score,
  why: () => ({ ...explained, fileName: 0, folderName: 0, mention: 0, kept }),
});

function named(question: string, ranked: readonly Ranked[]): readonly string[] {
  const asked = queryWords(question, { stopWords: 'drop' });
  const weights = new Map(asked.flatMap(({ terms }) => terms).map((term) => [term, 1]));
  const byId = new Map([1, 2].map((id) => [id, { id, path: `${id}` as FilePath } as unknown as SearchFile]));
  const query = {
    understood: understand(question),
    files: { byId },
    sources: () => source,
    ranking: rankingFrom(defaultConfig.text),
    searchText: () => ({ weights }),
  } as unknown as RankingQuery;
  return [...actingFunctions(ranked, query, 1)].map(
    ({ file, symbol }) => `${file.path}:${drawn[symbol]?.[1]}`,
  );
}

describe('functions of a question', () => {
  it.each<[string, string, readonly Ranked[], readonly string[]]>([
    ['without passages', 'where is the cookie', [], []],
    ['those of a class in place of the class', 'where is it', [passage(1, 0, 1)], ['1:get', '1:set']],
    ['the one with more of the words first', 'where is it set', [passage(1, 0, 1)], ['1:set', '1:get']],
    [
      'a function before a type with the same words',
      'where does the cookie expire',
      [passage(1, 2, 1), passage(1, 1, 1)],
      ['1:expire', '1:Expired'],
    ],
    [
      'for a place, a function with the words before a better file',
      'where is it set',
      [passage(1, 1, 1), passage(2, 0, 0.8)],
      ['2:set', '1:expire', '2:get'],
    ],
    [
      'for a way, the better file first',
      'how is it set',
      [passage(1, 1, 1), passage(2, 0, 0.8)],
      ['1:expire', '2:set', '2:get'],
    ],
    [
      'those of a test behind others',
      'where is it set',
      [passage(1, 0, 1), passage(2, 0, 0.3, 0.3)],
      ['1:set', '1:get', '2:set', '2:get'],
    ],
  ])('%s', (_, question, ranked, expected) => {
    expect(named(question, ranked)).toEqual(expected);
  });

  it('passages behind the examined ones follow with lower scores', () => {
    const many = Array.from({ length: 40 }, (_, place) => passage(1, 1, 1 - place / 100));
    expect(named('how does it expire', many)).toHaveLength(40);
  });
});
