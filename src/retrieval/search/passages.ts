/** The lower index: passages that answer the words of a query, best first, in one of two ways. */
import type { Explanation } from '../../model/answers/search.ts';
import type { FileId } from '../../model/source-file.ts';
import type { SymbolIndex } from '../../model/symbol.ts';
import type { QueryWord } from '../text/query-terms.ts';
import type { Ranking } from '../text/ranking.ts';
import type { TextAnswer, TextHit, TextSearch } from '../text/search-text.ts';
import { countChunks, type FileRanker } from './locagent/best-files.ts';
import type { KeptUnits } from './locagent/kept-units.ts';
import { type RankedWord, rankUnits } from './locagent/rank-units.ts';
import { type WordHash, wordHash } from './locagent/word-hashes.ts';
import type { SearchFile, SearchFiles, WantedFiles } from './search-files.ts';
import type { Sources } from './sources.ts';

export interface Passage {
  readonly file: SearchFile;
  readonly startRow: number;
  /** Exclusive. */
  readonly endRow: number;
  readonly symbol: SymbolIndex;
  /** Above 0, below `mostScore`. */
  readonly score: number;
  readonly why?: Explanation;
}

export interface Passages {
  /** Made when they are asked for. */
  readonly best: Iterable<Passage>;
  /** How many there are, as far as is known when `best` was gone through. */
  total(): number;
  /** Files with some of the words, and how many of them were looked at. */
  readonly files: number;
  readonly filesRead: number;
}

export interface PassageQuery {
  readonly words: readonly QueryWord[];
  readonly files: SearchFiles;
  readonly wanted: WantedFiles;
  readonly ranking: Ranking;
}

/** Below every name. */
export const mostScore = 0.9;

/** In two stages: stored postings say which files are worth reading, and those are cut and ranked as LocAgent does. */
export function rankedPassages(
  rankFiles: FileRanker,
  unitsOf: KeptUnits,
  { words, files, wanted, ranking }: PassageQuery,
  options: { readonly fileLimit: number },
): Passages {
  const terms = words.flatMap((word) => word.terms);
  const best = rankFiles(files, wanted, { terms, limit: options.fileLimit });
  // Words of the same stem are one.
  const counted = new Map<WordHash, RankedWord>();
  for (const {
    text,
    terms: [term = ''],
  } of words) {
    const hash = wordHash(text);
    if (hash !== undefined) counted.set(hash, { hash, perRead: best.perRead(term) });
  }
  const read = unitsOf(best.files.flatMap((id) => files.byId.get(id) ?? []));
  const units = rankUnits(read, [...counted.values()], { ...ranking, unitsPerRead: best.chunksPerRead });
  return {
    best: units.map(({ from: { file }, unit, score }) => ({ file, ...unit, score: score * mostScore })),
    total: () => units.length,
    files: best.total,
    filesRead: best.files.length,
  };
}

/** Chunks by their stored postings alone. */
export function chunkPassages(
  search: TextSearch,
  sources: Sources,
  query: PassageQuery,
  options: { readonly limit: number },
): Passages {
  const { words, files, wanted, ranking } = query;
  const isWanted = (file: FileId): boolean => wanted.isWanted[file] === 1;
  const terms = words.flatMap((word) => word.terms);
  let last: TextAnswer | undefined;
  const found = (limit: number): TextAnswer => {
    last = search({ terms, limit, ranking, isWanted });
    return last;
  };
  return {
    best: chunksOf(sources, files, found, { limit: options.limit, ceiling: mostPossible(query) }),
    total: () =>
      wanted.fileCount === files.byId.size ? (last ?? found(1)).total : countChunks(files, wanted, terms),
    files: files.byId.size,
    filesRead: files.byId.size,
  };
}

/** As many as are asked for: nobody knows beforehand how many of them are of the same symbol. */
function* chunksOf(
  sources: Sources,
  files: SearchFiles,
  search: (limit: number) => TextAnswer,
  first: { readonly limit: number; readonly ceiling: number },
): Iterable<Passage> {
  let seen = 0;
  for (let { limit } = first; ; limit *= 4) {
    const { hits } = search(limit);
    for (const hit of hits.slice(seen)) yield* passageOf(sources, files, hit, first.ceiling);
    seen = hits.length;
    if (seen < limit) return;
  }
}

function passageOf(
  sources: Sources,
  { byId }: SearchFiles,
  { file: id, ordinal, score }: TextHit,
  ceiling: number,
): readonly Passage[] {
  const file = byId.get(id);
  const chunk = file === undefined ? undefined : sources(file).chunks[ordinal];
  if (file === undefined || chunk === undefined) return [];
  const { startRow, endRow, symbol } = chunk;
  return [{ file, startRow, endRow, symbol, score: (score / ceiling) * mostScore }];
}

/** What a chunk with nothing but the words, again and again, would come near to. Words that are nowhere count too. */
function mostPossible({ words, files: { segments }, ranking }: PassageQuery): number {
  const chunkCount = segments.reduce((sum, { segment }) => sum + segment.liveChunkCount, 0);
  const terms = new Set(words.flatMap((word) => word.terms));
  return [...terms].reduce((sum, term) => {
    const found = segments.reduce((count, { segment }) => count + (segment.postings(term)?.count ?? 0), 0);
    return sum + ranking.idf(found, chunkCount) * (ranking.k1 + 1);
  }, 0);
}
