/**
 * Search, the whole flow on one page: symbols that the query names, where they are few passages that have its words,
 * each symbol once, and the text of what is shown. What can be asked before it is known what the query means is asked
 * first. Ranking is left to passages.ts and hybrid/, names to lookup.
 */
import type { Intent, SearchAnswer, SearchOptions, VectorShare } from '../../model/answers/search.ts';
import type { Config } from '../../model/config.ts';
import { EngineError } from '../../model/errors.ts';
import type { SignalName } from '../../model/signal.ts';
import type { FilePath } from '../../model/source-file.ts';
import type { Reader } from '../../store/reader.ts';
import { FileBytesReader } from '../files/file-bytes.ts';
import type { Lookup } from '../lookup/lookup.ts';
import { type QueryWord, queryWords } from '../text/query-terms.ts';
import { collectHits } from './hits/collect-hits.ts';
import { isStillThere } from './hits/still-there.ts';
import { createFileRanker } from './locagent/best-files.ts';
import { type Folder, keepUnits } from './locagent/kept-units.ts';
import { type NameHits, nameHits } from './name-hits.ts';
import { nearestNames } from './nearest-names.ts';
import {
  chunkPassages,
  mostScore,
  type Passage,
  type PassageQuery,
  type Passages,
  rankedPassages,
} from './passages.ts';
import { phrasesFirst } from './phrases-first.ts';
import { isWeak } from './ranking/evidence.ts';
import type { HybridUnderWay } from './ranking/hybrid-passages.ts';
import { intentOf } from './ranking/intent.ts';
import { understand } from './ranking/understand.ts';
import {
  type FileFilter,
  fitsTests,
  keepWantedFiles,
  type SearchFiles,
  type WantedFiles,
} from './search-files.ts';
import type { Signals } from './signals.ts';
import { createSources, type Sources } from './sources.ts';
import { tellingWords } from './telling-words.ts';
import { inTwoSteps, knownMeaning, type Meaning, type UnderWay } from './under-way.ts';

export interface SearchParts {
  readonly root: string;
  /** `follow` only where the listing has seen to it that links stay inside the root. */
  readonly links: 'refuse' | 'follow';
  readonly lookup: Lookup;
  readonly config: Pick<Config, 'search' | 'text'>;
  readonly signals: Signals;
  /** Which of some files have changed since they were indexed. */
  changedOf(files: readonly string[]): readonly FilePath[];
}

/** Asks all signals but the vectors at once: meanwhile others may find out what the query means. */
export type Search = (query: string, options: SearchOptions) => SearchUnderWay;

/** Of what is not where it was: what is there now is something else. */
const nothingShown = { pieces: [], positions: [], cutRows: 0, missing: 'moved' } as const;

export type SearchUnderWay = UnderWay<SearchAnswer & { readonly staleFiles: readonly FilePath[] }>;

/** Keeps what it has read of files, as long as they are the same. */
export function createSearch(reader: Reader, parts: SearchParts): Search {
  const { root, lookup, changedOf } = parts;
  const { filesNow, textSearch, hybrid, ranking } = parts.signals;
  const bytes = new FileBytesReader(parts);
  const folder: Folder = { root, read: (file) => bytes.read(`${root}/${file}`) };
  const { enoughNames: enough, hierarchicalFiles, previewRows, fullRows } = parts.config.search;
  const fileLimit = Math.max(1, hierarchicalFiles);
  const limits = { previewRows: Math.max(1, previewRows), fullRows: Math.max(1, fullRows) };
  const wantedOf = keepWantedFiles(reader);
  const rankFiles = createFileRanker(ranking);
  const unitsOf = keepUnits(reader, folder);

  const passagesOf = (query: PassageQuery, sources: Sources, { mode, limit }: SearchOptions): Passages => {
    const chunks = () => chunkPassages(textSearch, sources, query, { limit: limit * 2 });
    return mode === 'text'
      ? chunks()
      : followed(rankedPassages(rankFiles, unitsOf, query, { fileLimit }), chunks);
  };

  /** Hybrid ranking weighs names itself, but for an id, which means one thing. */
  const namesOf = (text: string, options: SearchOptions): NameHits => {
    const mayBeId = /^\S*[/:]\S*$/.test(text);
    if (options.mode === 'text' || (options.mode === 'hybrid' && !mayBeId)) return noNames;
    const named = nameHits(reader, lookup, text, { ...options, enough });
    return options.mode === 'hierarchical' || isPlaceNamed(named.hits, text) ? named : noNames;
  };

  const ask = (query: string, options: SearchOptions): Asked => {
    const text = query.trim();
    if (text === '') throw new EngineError('bad-input', 'What is to be searched for? The query is empty');
    const files = filesNow();
    const wanted = wantedOf(files, filterOf(options));
    const understood = understand(text);
    const asked = options.mode === 'hybrid' ? understood.words : queryWords(text, { stopWords: 'drop' });
    const words = tellingWords(files, wanted, asked);
    const named = namesOf(text, options);
    const names = named.hits.filter(({ isTest }) => fitsTests(isTest, options.tests));
    if (asked.length === 0 && names.length === 0) throw noWords(text);
    const isDone = isAnswered(names, text, Math.min(enough, options.limit));
    const without = options.without ?? noSignals;
    const ranked =
      options.mode === 'hybrid' && !isDone
        ? hybrid({ text, understood: { ...understood, words }, files, wanted, ranking, without })
        : undefined;
    const intent = ranked === undefined ? undefined : intentOf(text, understood);
    return { text, intent, files, wanted, asked, words, names, nameCount: named.total, isDone, ranked };
  };

  const answer = (found: Asked, options: SearchOptions, meaning: Meaning | undefined) => {
    const { text, files, wanted, asked, words, names } = found;
    const sources = createSources(reader, folder);
    const ranked = found.ranked?.(knownMeaning(meaning), sources);
    const passages = found.isDone
      ? noPassages
      : (ranked ?? passagesOf({ words, files, wanted, ranking }, sources, options));
    const best = phrasesFirst(passages.best, sources, options.phrases ?? []);
    const { hits, isCut } = collectHits(
      files,
      sources,
      { names, passages: best, words },
      { ...options, limits },
    );
    const staleFiles = changedOf([...new Set(hits.map(({ path }) => path))]);
    const stale = new Set<string>(staleFiles);
    const terms = words.flatMap((word) => word.terms);
    const isNothing = hits.length === 0;
    const confidence = isNothing || names.length > 0 ? undefined : ranked?.confidence;
    return {
      query: text,
      mode: options.mode,
      hits: hits.map((hit) => {
        const file = stale.has(hit.path) ? files.byPath.get(hit.path) : undefined;
        const isMoved = file !== undefined && !isStillThere(sources(file), hit.id);
        const text = isMoved ? { ...hit.text, ...nothingShown } : hit.text;
        return { ...hit, isStale: stale.has(hit.path), text };
      }),
      more: isCut ? found.nameCount + passages.total() - hits.length : 0,
      files: passages.files,
      filesRead: passages.filesRead,
      words: asked.length,
      wordsSearched: words.length,
      outside: isNothing ? textSearch({ terms, limit: 1, ranking }).total : 0,
      intent: found.intent,
      confidence,
      isWeak: isWeak(confidence),
      vectors: ranked === undefined ? undefined : vectorShare(files, ranked.chunksCompared, meaning),
      suggestions: isNothing || isUnknown(asked, files) ? nearestNames(lookup, asked) : [],
      staleFiles,
    };
  };

  return (query, options) =>
    inTwoSteps(reader, parts.signals, {
      ask: () => ask(query, options),
      answer: (found, meaning) => answer(found, options, meaning),
    });
}

/** What the query is, and what is known before its meaning is. */
interface Asked {
  readonly text: string;
  readonly intent: Intent | undefined;
  readonly files: SearchFiles;
  readonly wanted: WantedFiles;
  readonly asked: readonly QueryWord[];
  /** Those of them that are searched. */
  readonly words: readonly QueryWord[];
  readonly names: NameHits['hits'];
  readonly nameCount: number;
  /** Names alone answer it. */
  readonly isDone: boolean;
  readonly ranked: HybridUnderWay | undefined;
}

const noSignals: ReadonlySet<SignalName> = new Set();
const noNames: NameHits = { hits: [], total: 0 };
const noPassages: Passages = { best: [], total: () => 0, files: 0, filesRead: 0 };

function vectorShare(
  { segments }: SearchFiles,
  compared: number,
  meaning: Meaning | undefined,
): VectorShare | undefined {
  if (meaning === undefined) return undefined;
  const chunks = segments.reduce((sum, { segment }) => sum + segment.liveChunkCount, 0);
  const why = meaning.kind === 'unknown' ? meaning.why : undefined;
  return { compared, missing: Math.max(0, chunks - compared), why };
}

function isAnswered(names: NameHits['hits'], text: string, enough: number): boolean {
  return names.length >= enough || isPlaceNamed(names, text);
}

/** An id or a path means one thing, and no words. */
function isPlaceNamed(names: NameHits['hits'], text: string): boolean {
  return names.some(({ id, path }) => text === id || text.startsWith(`${path}:`));
}

/** One name that is written nowhere: what is found has parts of it, and another may be meant. */
function isUnknown(words: readonly QueryWord[], { segments }: SearchFiles): boolean {
  const [{ terms: [whole = '', ...parts] = [] } = {}, ...others] = words;
  return others.length === 0 && parts.length > 0 && segments.every(({ segment }) => !segment.postings(whole));
}

/** LocAgent knows no tests, and nothing but code. */
function filterOf({ mode, language, path, tests }: SearchOptions): FileFilter {
  const isHierarchical = mode === 'hierarchical';
  const usual = isHierarchical && path === undefined ? 'without' : 'with';
  return { language, path, tests: tests ?? usual, sort: isHierarchical ? 'code' : 'any' };
}

/** Where words are seldom written alone, chunks follow that have them as parts of others. */
function followed(ranked: Passages, chunks: () => Passages): Passages {
  let further: Passages | undefined;
  function* all(): Iterable<Passage> {
    let least = mostScore;
    for (const passage of ranked.best) {
      least = passage.score;
      yield passage;
    }
    further = chunks();
    for (const passage of further.best) yield { ...passage, score: Math.min(least, passage.score) };
  }
  return { ...ranked, best: all(), total: () => Math.max(ranked.total(), further?.total() ?? 0) };
}

function noWords(text: string): EngineError {
  const shown = JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
  return new EngineError('bad-input', `There is no word in ${shown}`, {
    hint: 'signs are found by: codeagent grep -F PATTERN',
  });
}
