/** The first step of search and context: analyses the query and selects the files to search. */
import type { SearchMode } from '../../model/answers/search.ts';
import { type QueryWord, queryWords } from '../text/query-terms.ts';
import type { WrittenQuery } from './ranking/ranking-query.ts';
import { understand } from './ranking/understand.ts';
import type { FileFilter } from './search-files.ts';
import type { SearchIndex } from './search-index.ts';
import { createSources } from './sources.ts';
import { tellingWords } from './telling-words.ts';

/** The words of `understood` are those that are searched. */
export interface UnderstoodQuery extends Omit<WrittenQuery, 'without'> {
  /** All words of the query that could be searched. */
  readonly words: readonly QueryWord[];
}

/** Throws EngineError('bad-input') when no file passes the filter because a language or a path is unknown. */
export function understandQuery(
  index: SearchIndex,
  text: string,
  { mode, filter }: { readonly mode: SearchMode; readonly filter: FileFilter },
): UnderstoodQuery {
  const files = index.filesNow();
  const wanted = index.wantedFiles(files, filter);
  const understood = understand(text);
  const words = mode === 'hybrid' ? understood.words : queryWords(text, { stopWords: 'drop' });
  return {
    text,
    files,
    wanted,
    sources: createSources(index.reader, index.folder),
    ranking: index.ranking,
    words,
    understood: { ...understood, words: tellingWords(files, wanted, words) },
  };
}
