/** What search and context ask, made once for both: vectors, scores and what is known of files are large. */
import type { Reader } from '../../store/reader.ts';
import { keepSearchFiles, type SearchFiles } from '../hierarchical/search-files.ts';
import { createTextSearch, type TextSearch } from '../text/search-text.ts';
import { createVectorSearch } from '../vectors/vector-search.ts';
import { createHybridRanker, type HybridRanker } from './hybrid-passages.ts';

export interface Signals {
  /** In a snapshot. */
  filesNow(): SearchFiles;
  readonly textSearch: TextSearch;
  readonly hybrid: HybridRanker;
}

export function createSignals(reader: Reader): Signals {
  const textSearch = createTextSearch(reader);
  return {
    filesNow: keepSearchFiles(reader),
    textSearch,
    hybrid: createHybridRanker(reader, { textSearch, vectorSearch: createVectorSearch(reader) }),
  };
}
