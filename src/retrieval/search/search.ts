/**
 * Search, the whole flow on one page: understand the query → ask the signals → fuse → boost and penalise → diversify →
 * present. The modes `hierarchical` and `text` rank in their own ways and share the first and the last step. `context`
 * calls the same `askSignals` and `rankPassages`.
 */
import { searchLiterally } from '../../model/advice.ts';
import type { SearchAnswer, SearchOptions } from '../../model/answers/search.ts';
import { EngineError } from '../../model/errors.ts';
import type { SignalName } from '../../model/signal.ts';
import type { EmbeddedQuery } from './embedded-query.ts';
import { isAnsweredByNames, type NameHits, searchNames } from './name-hits.ts';
import { noPassages, type Passages, type RankedPassages } from './passage.ts';
import { phrasesFirst } from './phrases-first.ts';
import { presentAnswer } from './present.ts';
import { actingFunctions } from './ranking/acting-functions.ts';
import { boost } from './ranking/boost.ts';
import { mergeCandidates, type Proposed } from './ranking/candidates.ts';
import { confidenceIn, keepEvident } from './ranking/confidence.ts';
import { diversify } from './ranking/diversify.ts';
import { fuse } from './ranking/fuse.ts';
import { passagesOf } from './ranking/passages-of.ts';
import { createRankingQuery, type RankingQuery, type WrittenQuery } from './ranking/ranking-query.ts';
import { reportPassages } from './ranking/report-passages.ts';
import { filesSignal } from './ranking/signals/files.ts';
import type { Signal } from './ranking/signals/signal.ts';
import { weights } from './ranking/weights.ts';
import { comparePaths, type FileFilter, type SearchFiles } from './search-files.ts';
import type { SearchIndex } from './search-index.ts';
import { textPassages } from './text-passages.ts';
import { type UnderstoodQuery, understandQuery } from './understand-query.ts';
import { whileEmbedding } from './while-embedding.ts';

/** `current` returns the index as it is at the time of the call. `embedded`: undefined for no vectors. */
export function search(
  current: () => SearchIndex,
  query: string,
  options: SearchOptions,
  embedded: Promise<EmbeddedQuery | undefined>,
): Promise<SearchAnswer> {
  return whileEmbedding(current, embedded, {
    early: (index) => ask(index, query.trim(), options),
    late(index, asked, vector) {
      const passages = rank(index, asked, options, vector);
      const best = phrasesFirst(passages.best, asked.query.sources, options.phrases ?? []);
      return presentAnswer(index, { ...asked, passages: { ...passages, best }, embedded: vector }, options);
    },
  });
}

/** The results that need no query vector. */
interface Asked {
  readonly files: SearchFiles;
  readonly query: UnderstoodQuery;
  readonly names: NameHits;
  /** Undefined when the names answer the query, and for the modes that do not ask the signals. */
  readonly signals: AskedSignals | undefined;
  readonly isAnswered: boolean;
}

function ask(index: SearchIndex, text: string, options: SearchOptions): Asked {
  if (text === '') throw new EngineError('bad-input', 'The query is empty');
  const { mode, limit, without = noSignals } = options;
  const query = understandQuery(index, text, { mode, filter: filterOf(options) });
  const names = searchNames(index, text, options);
  if (query.words.length === 0 && names.hits.length === 0) throw noWords(text);
  const enough = Math.min(index.config.search.enoughNames, limit);
  const isAnswered = isAnsweredByNames(names, text, enough);
  const signals = mode === 'hybrid' && !isAnswered ? askSignals(index, { ...query, without }) : undefined;
  return { files: query.files, query, names, signals, isAnswered };
}

/** The candidates of the signals that need no query vector. */
export interface AskedSignals {
  readonly query: RankingQuery;
  readonly early: ReadonlyMap<Signal, Proposed>;
}

export function askSignals(index: SearchIndex, written: WrittenQuery): AskedSignals {
  const used = signalsFor(index, written);
  const steps = new Set(used.flatMap(({ supports }) => supports));
  const query = createRankingQuery(index.reader, index.textSearch, { ...written, steps });
  const early = used.filter(({ needs }) => needs === 'query');
  return { query, early: new Map(early.map((signal) => [signal, proposeBy(signal, index, query)])) };
}

/** The hybrid ranking. Call in a snapshot of the same state of the index as `askSignals`. */
export function rankPassages(
  index: SearchIndex,
  { query: asked, early }: AskedSignals,
  embedded: EmbeddedQuery | undefined,
): RankedPassages {
  const vector = embedded?.kind === 'known' ? embedded : undefined;
  const query = { ...asked, vector };
  const { text, files, understood, steps } = query;
  const { candidates: limit, further } = weights[understood.form];

  const proposed = signalsFor(index, query).map((each) => early.get(each) ?? proposeBy(each, index, query));
  const fused = fuse(mergeCandidates(proposed), index.signals);
  const boosted = boost(fused, filesSignal.clues(index.cluesFor(files), query));
  const diverse = diversify(boosted, { further, order: (one, other) => comparePaths(files, one, other) });
  const ranked = keepEvident(diverse, query);
  const confidence = confidenceIn(ranked, query);

  const isReport = understood.form === 'report' && steps.has('functions of reports');
  const places = isReport ? index.filesNamed(files)(text) : [];
  return {
    best: isReport
      ? reportPassages(ranked, query, { places, confidence, linksAmong: index.linksAmong })
      : understood.seeks !== 'any'
        ? actingFunctions(ranked, query, confidence)
        : passagesOf(ranked, query, confidence),
    total: () => Math.max(query.searchText(limit).total, ranked.length),
    files: files.byId.size,
    filesRead: files.byId.size,
    confidence,
    chunksCompared: vector === undefined ? 0 : index.vectors.countFor(vector.vector),
  };
}

function signalsFor(index: SearchIndex, { without }: WrittenQuery): readonly Signal[] {
  return index.signals.filter(({ name }) => !without.has(name));
}

function proposeBy(signal: Signal, { reader }: SearchIndex, query: RankingQuery): Proposed {
  const limit = weights[query.understood.form].candidates;
  return { name: signal.name, candidates: signal.candidates(reader, query, limit) };
}

function rank(
  index: SearchIndex,
  { query, signals, isAnswered }: Asked,
  { mode, limit }: SearchOptions,
  embedded: EmbeddedQuery | undefined,
): Passages | RankedPassages {
  if (isAnswered) return noPassages;
  if (signals !== undefined) return rankPassages(index, signals, embedded);
  const words = query.understood.words;
  const chunks = () => textPassages(index.textSearch, { ...query, words }, { limit: limit * 2 });
  return mode === 'text' ? chunks() : index.locAgentPassages()({ ...query, words }, chunks);
}

const noSignals: ReadonlySet<SignalName> = new Set();

/** LocAgent searches neither tests nor files without a language. */
function filterOf({ mode, language, path, tests }: SearchOptions): FileFilter {
  const isLocAgent = mode === 'hierarchical';
  const usual = isLocAgent && path === undefined ? 'without' : 'with';
  return { language, path, tests: tests ?? usual, sort: isLocAgent ? 'code' : 'any' };
}

function noWords(text: string): EngineError {
  const shown = JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
  return new EngineError('bad-input', `There is no word in ${shown}`, {
    hint: 'punctuation is found as literal text',
    advice: [searchLiterally(text)],
  });
}
