/**
 * Questions whose answers are ranked: names, words, and what is like something. They share names, signals and the
 * model, each made when it is first needed and kept while the index is the same.
 */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SearchOptions } from '../model/answers/search.ts';
import type { Config } from '../model/config.ts';
import type { Context } from '../retrieval/context/context.ts';
import { type GapFinder, nameAskedFor } from '../retrieval/evidence-gaps.ts';
import { createLookup, type Lookup } from '../retrieval/lookup/lookup.ts';
import type { Search, SearchParts } from '../retrieval/search/search.ts';
import type { Signals } from '../retrieval/search/signals.ts';
import type { Meaning } from '../retrieval/search/under-way.ts';
import type { Similar } from '../retrieval/similar/similar.ts';
import type { Reader } from '../store/reader.ts';
import type { ReadableStore } from '../store/store.ts';
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
  const signals = index.keep<Signals>();
  const search = index.keep<Search>();
  const context = index.keep<Context>();
  const similar = index.keep<Similar>();
  const lookupIn = (reader: Reader): Lookup => lookup(() => createLookup(reader, config.lookup));
  const partsOf = (
    reader: Reader,
    createSignals: (reader: Reader, config: Config['text']) => Signals,
  ): SearchParts => ({
    root,
    links,
    lookup: lookupIn(reader),
    signals: signals(() => createSignals(reader, config.text)),
    config,
    changedOf,
  });
  const meaning = async (
    query: string,
    { mode, without }: Pick<SearchOptions, 'mode' | 'without'>,
  ): Promise<Meaning | undefined> => {
    if (mode !== 'hybrid' || config.embeddings.embedder === 'none' || without?.has('vectors'))
      return undefined;
    const { meaningOf } = await import('../retrieval/search/meaning-of.ts');
    return meaningOf(index.reader(), query, () => embedding.forQuestions());
  };

  return {
    lookup(query, options) {
      const answer = lookupIn(index.reader())(query, options);
      const shown = new Set<string>(answer.hits.map((hit) => hit.path));
      const gaps = gapsIn(index.reader())(shown, nameAskedFor(query));
      return { ...answer, staleFiles: changedOf(shown), ...gaps };
    },
    async search(query, given) {
      const [{ createSearch }, { createSignals }, { readInlineFilters }] = await Promise.all([
        import('../retrieval/search/search.ts'),
        import('../retrieval/search/signals.ts'),
        import('../retrieval/query/inline-filters.ts'),
      ]);
      const { text, options } = readInlineFilters(query, given);
      return whileMeaning(index, meaning(text, options), ({ reader }) =>
        search(() => createSearch(reader, partsOf(reader, createSignals)))(text, options),
      );
    },
    async context(query, given) {
      const [{ createContext }, { createSignals }, { readInlineFilters }] = await Promise.all([
        import('../retrieval/context/context.ts'),
        import('../retrieval/search/signals.ts'),
        import('../retrieval/query/inline-filters.ts'),
      ]);
      const { text, options } = readInlineFilters(query, given);
      return whileMeaning(index, meaning(text, { mode: 'hybrid', without: undefined }), ({ reader }) =>
        context(() => createContext(reader, partsOf(reader, createSignals)))(text, options),
      );
    },
    async similar(name, options) {
      const [{ createSimilar }, { createSignals }] = await Promise.all([
        import('../retrieval/similar/similar.ts'),
        import('../retrieval/search/signals.ts'),
      ]);
      const reader = index.reader();
      return similar(() => createSimilar(reader, partsOf(reader, createSignals)))(name, options);
    },
  };
}

/** Asks what needs no vectors while the model reads the question; again when the index was opened anew meanwhile. */
async function whileMeaning<Answer>(
  index: CurrentIndex,
  meant: Promise<Meaning | undefined>,
  ask: (opened: ReadableStore) => (meaning: Meaning | undefined) => Answer,
): Promise<Answer> {
  // It is awaited below, unless what comes before fails itself.
  meant.catch(() => {});
  // The question is on its way to the model from then on.
  await nextTurn();
  const opened = index.store();
  const underWay = ask(opened);
  const known = await meant;
  return (index.store() === opened ? underWay : ask(index.store()))(known);
}
