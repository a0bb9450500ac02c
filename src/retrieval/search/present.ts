/** The last step of search: names and passages become the hits of an answer, with the text that is shown of them. */
import type { SearchAnswer, SearchHit, SearchOptions, VectorShare } from '../../model/answers/search.ts';
import type { EmbeddedQuery } from './embedded-query.ts';
import { collectHits } from './hits/collect-hits.ts';
import { isStillThere } from './hits/still-there.ts';
import type { NameHits } from './name-hits.ts';
import { nearestNames } from './nearest-names.ts';
import type { Passages, RankedPassages } from './passage.ts';
import { isWeak } from './ranking/evidence.ts';
import { intentOf } from './ranking/intent.ts';
import type { SearchFiles } from './search-files.ts';
import type { SearchIndex } from './search-index.ts';
import type { UnderstoodQuery } from './understand-query.ts';

export interface FoundPassages {
  readonly query: UnderstoodQuery;
  readonly names: NameHits;
  readonly passages: Passages | RankedPassages;
  readonly embedded: EmbeddedQuery | undefined;
}

export function presentAnswer(
  index: SearchIndex,
  { query, names, passages, embedded }: FoundPassages,
  options: SearchOptions,
): SearchAnswer {
  const { text, files, words, understood } = query;
  const searched = understood.words;
  const ranked = 'confidence' in passages ? passages : undefined;
  const { hits, isCut } = collectHits(
    files,
    query.sources,
    { names: names.hits, passages: passages.best, words: searched },
    { ...options, limits: limitsOf(index) },
  );
  const staleFiles = index.changedOf([...new Set(hits.map(({ path }) => path))]);
  const isNothing = hits.length === 0;
  const confidence = isNothing || names.hits.length > 0 ? undefined : ranked?.confidence;
  return {
    query: text,
    mode: options.mode,
    hits: markStale(hits, query, new Set<string>(staleFiles)),
    more: isCut ? names.total + passages.total() - hits.length : 0,
    files: passages.files,
    filesRead: passages.filesRead,
    words: words.length,
    wordsSearched: searched.length,
    outside: isNothing ? countEverywhere(index, query) : 0,
    intent: ranked === undefined ? undefined : intentOf(text, understood),
    confidence,
    isWeak: isWeak(confidence),
    vectors: ranked === undefined ? undefined : vectorShare(files, ranked.chunksCompared, embedded),
    suggestions: isNothing || isUnknownName(query) ? nearestNames(index.lookup, words) : [],
    staleFiles,
  };
}

function limitsOf({ config }: SearchIndex) {
  const { previewRows, fullRows } = config.search;
  return { previewRows: Math.max(1, previewRows), fullRows: Math.max(1, fullRows) };
}

/** For a hit whose lines moved since indexing: the text there now belongs to other code. */
const movedText = { pieces: [], positions: [], cutRows: 0, missing: 'moved' } as const;

function markStale(
  hits: readonly Omit<SearchHit, 'isStale'>[],
  { files, sources }: UnderstoodQuery,
  stale: ReadonlySet<string>,
): readonly SearchHit[] {
  return hits.map((hit) => {
    const file = stale.has(hit.path) ? files.byPath.get(hit.path) : undefined;
    const isMoved = file !== undefined && !isStillThere(sources(file), hit.id);
    const text = isMoved ? { ...hit.text, ...movedText } : hit.text;
    return { ...hit, isStale: stale.has(hit.path), text };
  });
}

/** Number of chunks with some of the words in all files, ignoring the filters. */
function countEverywhere({ textSearch, ranking }: SearchIndex, { understood }: UnderstoodQuery): number {
  const terms = understood.words.flatMap((word) => word.terms);
  return textSearch({ terms, limit: 1, ranking }).total;
}

function vectorShare(
  { segments }: SearchFiles,
  compared: number,
  embedded: EmbeddedQuery | undefined,
): VectorShare | undefined {
  if (embedded === undefined) return undefined;
  const chunks = segments.reduce((sum, { segment }) => sum + segment.liveChunkCount, 0);
  const why = embedded.kind === 'unavailable' ? embedded.why : undefined;
  return { compared, missing: Math.max(0, chunks - compared), why };
}

/** The query is one identifier that no file contains: the hits have only parts of it, and another name may be meant. */
function isUnknownName({ words, files: { segments } }: UnderstoodQuery): boolean {
  const [{ terms: [whole = '', ...parts] = [] } = {}, ...others] = words;
  return others.length === 0 && parts.length > 0 && segments.every(({ segment }) => !segment.postings(whole));
}
