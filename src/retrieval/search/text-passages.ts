/** The `text` mode: chunks ranked by BM25F over the stored posting lists alone. */
import type { FileId } from '../../model/source-file.ts';
import type { QueryWord } from '../text/query-terms.ts';
import type { Ranking } from '../text/ranking.ts';
import type { TextAnswer, TextHit, TextSearch } from '../text/search-text.ts';
import { maxPassageScore, type Passage, type Passages } from './passage.ts';
import type { SearchFiles, WantedFiles } from './search-files.ts';
import type { Sources } from './sources.ts';
import { countChunks } from './term-postings.ts';

export interface PassageQuery {
  readonly words: readonly QueryWord[];
  readonly files: SearchFiles;
  readonly wanted: WantedFiles;
  readonly sources: Sources;
  readonly ranking: Ranking;
}

/** `limit`: chunks of the first search; the search is repeated with a larger limit when more passages are taken. */
export function textPassages(
  search: TextSearch,
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
    best: chunksOf(query, found, { limit: options.limit, ceiling: scoreCeiling(query) }),
    total: () =>
      wanted.fileCount === files.byId.size ? (last ?? found(1)).total : countChunks(files, wanted, terms),
    files: files.byId.size,
    filesRead: files.byId.size,
  };
}

/** Several chunks may belong to one symbol, so the number of chunks that fill a page is not known beforehand. */
function* chunksOf(
  query: PassageQuery,
  search: (limit: number) => TextAnswer,
  first: { readonly limit: number; readonly ceiling: number },
): Iterable<Passage> {
  let seen = 0;
  for (let { limit } = first; ; limit *= 4) {
    const { hits } = search(limit);
    for (const hit of hits.slice(seen)) yield* passageOf(query, hit, first.ceiling);
    seen = hits.length;
    if (seen < limit) return;
  }
}

function passageOf(
  { sources, files: { byId } }: PassageQuery,
  { file: id, ordinal, score }: TextHit,
  ceiling: number,
): readonly Passage[] {
  const file = byId.get(id);
  const chunk = file === undefined ? undefined : sources(file).chunks[ordinal];
  if (file === undefined || chunk === undefined) return [];
  const { startRow, endRow, symbol } = chunk;
  return [{ file, startRow, endRow, symbol, score: (score / ceiling) * maxPassageScore }];
}

/** The limit of the score as the words are repeated without end. Words that no file has count too. */
function scoreCeiling({ words, files: { segments }, ranking }: PassageQuery): number {
  const chunkCount = segments.reduce((sum, { segment }) => sum + segment.liveChunkCount, 0);
  const terms = new Set(words.flatMap((word) => word.terms));
  return [...terms].reduce((sum, term) => {
    const found = segments.reduce((count, { segment }) => count + (segment.postings(term)?.count ?? 0), 0);
    return sum + ranking.idf(found, chunkCount) * (ranking.k1 + 1);
  }, 0);
}
