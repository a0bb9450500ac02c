/** What search, context and similar ask, made once for all: vectors, scores and what is known of files are large. */
import type { TextConfig } from '../../model/config.ts';
import type { Reader } from '../../store/reader.ts';
import { type Ranking, rankingFrom } from '../text/ranking.ts';
import { createTextSearch, type TextSearch } from '../text/search-text.ts';
import { createVectors, type Vectors } from '../vectors/vector-search.ts';
import { createHybridRanker, type HybridRanker } from './ranking/hybrid-passages.ts';
import { keepSearchFiles, type SearchFiles } from './search-files.ts';

export interface Signals {
  /** In a snapshot. */
  filesNow(): SearchFiles;
  readonly textSearch: TextSearch;
  /** The one of all who ask `textSearch`: it keeps what it made from the last one. */
  readonly ranking: Ranking;
  readonly vectors: Vectors;
  readonly hybrid: HybridRanker;
}

export function createSignals(reader: Reader, config: TextConfig): Signals {
  const textSearch = createTextSearch(reader);
  const vectors = createVectors(reader);
  return {
    filesNow: keepSearchFiles(reader),
    textSearch,
    ranking: rankingFrom(config),
    vectors,
    hybrid: createHybridRanker(reader, { textSearch, vectorSearch: vectors.search }),
  };
}
