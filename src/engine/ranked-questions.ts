/**
 * Queries with ranked answers: lookup, search, context and similar. They share the lookup, the search index and the
 * embedder, which are created on first use and cached while the index is unchanged.
 */
import type { SearchOptions } from '../model/answers/search.ts';
import { type GapFinder, nameAskedFor } from '../retrieval/evidence-gaps.ts';
import { createLookup, type Lookup } from '../retrieval/lookup/lookup.ts';
import type { EmbeddedQuery } from '../retrieval/search/embedded-query.ts';
import type { SearchIndex } from '../retrieval/search/search-index.ts';
import type { Similar } from '../retrieval/similar/similar.ts';
import type { Reader } from '../store/reader.ts';
import type { CurrentIndex } from './current-index.ts';
import type { Embedding } from './embedding.ts';
import type { Questions } from './engine.ts';
import type { FilesNow } from './files-now.ts';
import type { Surroundings } from './surroundings.ts';

export interface RankedQuestionParts {
  readonly filesNow: Pick<FilesNow, 'changedOf'>;
  readonly gapsIn: (reader: Reader) => GapFinder;
  readonly embedding: Pick<Embedding, 'forQuestions'>;
}

export function createRankedQuestions(
  { root, links, config }: Surroundings,
  index: CurrentIndex,
  { filesNow, gapsIn, embedding }: RankedQuestionParts,
): Pick<Questions, 'lookup' | 'search' | 'context' | 'similar'> {
  const { changedOf } = filesNow;
  const lookup = index.keep<Lookup>();
  const searchIndex = index.keep<SearchIndex>();
  const similar = index.keep<Similar>();
  const lookupIn = (reader: Reader): Lookup => lookup(() => createLookup(reader, config.lookup));
  const loadSearchIndex = async (): Promise<() => SearchIndex> => {
    const { createSearchIndex } = await import('../retrieval/search/search-index.ts');
    return () => {
      const reader = index.reader();
      return searchIndex(() =>
        createSearchIndex(reader, { root, links, config, lookup: lookupIn(reader), changedOf }),
      );
    };
  };
  /** Undefined when no vectors are requested. */
  const embed = async (
    query: string,
    { mode, without }: Pick<SearchOptions, 'mode' | 'without'>,
  ): Promise<EmbeddedQuery | undefined> => {
    // By its name, although other signals might need a vector one day: the model is loaded before the index is opened, and
    // the signals exist only with an index.
    if (mode !== 'hybrid' || config.embeddings.embedder === 'none' || without?.has('vectors'))
      return undefined;
    const { embedQuery } = await import('../retrieval/search/embed-query.ts');
    return embedQuery(index.reader(), query, () => embedding.forQuestions());
  };

  return {
    lookup(query, options) {
      const answer = lookupIn(index.reader())(query, options);
      const shown = new Set<string>(answer.hits.map((hit) => hit.path));
      const gaps = gapsIn(index.reader())(shown, nameAskedFor(query));
      return { ...answer, staleFiles: changedOf(shown), ...gaps };
    },
    async search(query, given) {
      const [{ search }, current, { readInlineFilters }] = await Promise.all([
        import('../retrieval/search/search.ts'),
        loadSearchIndex(),
        import('../retrieval/query/inline-filters.ts'),
      ]);
      const { text, options } = readInlineFilters(query, given);
      return search(current, text, options, embed(text, options));
    },
    async context(query, given) {
      const [{ context }, current, { readInlineFilters }] = await Promise.all([
        import('../retrieval/context/context.ts'),
        loadSearchIndex(),
        import('../retrieval/query/inline-filters.ts'),
      ]);
      const { text, options } = readInlineFilters(query, given);
      return context(current, text, options, embed(text, { mode: 'hybrid', without: undefined }));
    },
    async similar(name, options) {
      const [{ createSimilar }, current] = await Promise.all([
        import('../retrieval/similar/similar.ts'),
        loadSearchIndex(),
      ]);
      const opened = current();
      return similar(() => createSimilar(opened))(name, options);
    },
  };
}
