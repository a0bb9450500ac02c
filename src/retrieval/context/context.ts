/**
 * Context, the whole flow on one page: find the places, symbols and passages that a question means, choose as much code
 * as fits the token budget, and name the symbols around it. Ranking passages is left to `rankPassages` of search.
 */
import type { ContextAnswer, ContextFile, ContextOptions, Neighbours } from '../../model/answers/context.ts';
import { EngineError } from '../../model/errors.ts';
import type { SignalName } from '../../model/signal.ts';
import type { NamedSymbol } from '../../store/name-reader.ts';
import { symbolFilter } from '../lookup/filters.ts';
import { createGraphView } from '../navigate/graph-view.ts';
import type { EmbeddedQuery } from '../search/embedded-query.ts';
import { createWordFinder } from '../search/hits/found-words.ts';
import { isStillThere } from '../search/hits/still-there.ts';
import { nearestNames } from '../search/nearest-names.ts';
import type { RankedPassages } from '../search/passage.ts';
import { phrasesFirst } from '../search/phrases-first.ts';
import { isWeak } from '../search/ranking/evidence.ts';
import { type AskedSignals, askSignals, rankPassages } from '../search/search.ts';
import { fitsTests, type SearchFiles } from '../search/search-files.ts';
import type { SearchIndex } from '../search/search-index.ts';
import { type UnderstoodQuery, understandQuery } from '../search/understand-query.ts';
import { whileEmbedding } from '../search/while-embedding.ts';
import { type AssembledFile, assemble, leftOut } from './assemble.ts';
import { type Candidate, gatherCandidates, type Proposals } from './candidates.ts';
import { judgeCandidates } from './judge-candidates.ts';
import { symbolsIn } from './named-symbols.ts';
import { neighboursOf } from './neighbours.ts';
import { pack } from './pack.ts';
import { createView, type ViewParts } from './views.ts';

// A limit, because each passage may require reading another file.
const maxPassages = 30;
// In UTF-16 units: the answer repeats the beginning of the query.
const shownQuery = 200;
// For the closing lines: the number of symbols left out, and the words that were searched.
const closingTokens = 48;
// For the sentence above an answer with weak evidence.
const weakTokens = 40;
// With a smaller budget, code is more useful than names of related symbols.
const minBudgetForNeighbours = 800;

/** `current` returns the index as it is at the time of the call. `embedded`: undefined for no vectors. */
export function context(
  current: () => SearchIndex,
  query: string,
  options: ContextOptions,
  embedded: Promise<EmbeddedQuery | undefined>,
): Promise<ContextAnswer> {
  return whileEmbedding(current, embedded, {
    early: (index) => gather(index, query.trim(), options),
    late(index, gathered, vector) {
      const ranked = gathered.signals && rankPassages(index, gathered.signals, vector);
      return packAnswer(index, gathered, ranked, options);
    },
  });
}

/** The results that need no query vector. */
interface Gathered {
  readonly files: SearchFiles;
  readonly query: UnderstoodQuery;
  readonly proposals: Omit<Proposals, 'passages'>;
  /** Undefined when the query consists of a location only. */
  readonly signals: AskedSignals | undefined;
}

function gather(index: SearchIndex, text: string, options: ContextOptions): Gathered {
  if (text === '') throw new EngineError('bad-input', 'What is to be done? The query is empty');
  const { language, path, tests } = options;
  const query = understandQuery(index, text, {
    mode: 'hybrid',
    filter: { language, path, tests, sort: 'any' },
  });
  const { files, understood } = query;
  const passes = symbolFilter(options);
  const accepts = (symbol: NamedSymbol): boolean =>
    passes(symbol) && fitsTests(symbol.home?.isTest === true, tests);
  const places = index.filesNamed(files)(text);
  const isPlace = places.length > 0 && !/\s/.test(text);
  return {
    files,
    query,
    proposals: { places, names: symbolsIn(index.reader, text, accepts), words: understood.words },
    signals: isPlace ? undefined : askSignals(index, { ...query, without: noSignals }),
  };
}

const noSignals: ReadonlySet<SignalName> = new Set();

function packAnswer(
  index: SearchIndex,
  { query, proposals: named }: Gathered,
  ranked: RankedPassages | undefined,
  options: ContextOptions,
): ContextAnswer {
  const { text, files, wanted, sources, words } = query;
  const best = phrasesFirst(ranked?.best ?? [], sources, options.phrases ?? []);
  const proposals = { ...named, passages: firstOf(best, maxPassages) };
  const finder = createWordFinder(proposals.words);
  const gathered = gatherCandidates({ files, wanted, sources, finder }, proposals, options);
  const judged = (): readonly Candidate[] => {
    const view = createGraphView(index.reader);
    const judging = { view, files, wanted, sources, words: proposals.words, kinds: options.kinds };
    return judgeCandidates(judging, gathered);
  };
  // A location needs nothing around it.
  const candidates = ranked === undefined ? gathered : judged();
  const isUnsure = candidates.length > 0 && named.places.length === 0 && isWeak(ranked?.confidence);
  const budgetTokens = options.budgetTokens - closingTokens - (isUnsure ? weakTokens : 0);
  const viewParts: ViewParts = {
    sources,
    finder,
    limits: index.config.search,
    neighbours: budgetTokens < minBudgetForNeighbours ? () => undefined : neighboursIn(index, query),
  };
  const views = candidates.map((candidate, place) => createView(viewParts, candidate, place));
  const packed = pack(views, budgetTokens);
  return {
    query: text.length > shownQuery ? `${text.slice(0, shownQuery)}…` : text,
    budgetTokens: options.budgetTokens,
    tokens: packed.tokens,
    files: markStale(
      index,
      query,
      assemble(packed, (file) => sources(file).missing),
    ),
    left: leftOut(packed.left, budgetTokens - packed.tokens),
    words: words.length,
    wordsSearched: proposals.words.length,
    isWeak: isUnsure,
    isCompared: (ranked?.chunksCompared ?? 0) > 0,
    suggestions: candidates.length === 0 ? nearestNames(index.lookup, words) : [],
  };
}

function neighboursIn({ reader }: SearchIndex, { files, sources }: UnderstoodQuery) {
  const graph = createGraphView(reader);
  return (candidate: Candidate): Neighbours | undefined => {
    const { qualifiedName = '' } = sources(candidate.file).symbols[candidate.symbol] ?? {};
    return neighboursOf(graph, files, candidate, qualifiedName);
  };
}

/** A symbol that is no longer at its indexed rows is shown without text: the text there belongs to other code. */
function markStale(
  { changedOf }: SearchIndex,
  { files, sources }: UnderstoodQuery,
  shown: readonly AssembledFile[],
): readonly ContextFile[] {
  const stale = new Set<string>(changedOf(shown.map(({ path }) => path)));
  return shown.map((file) => {
    const source = stale.has(file.path) ? files.byPath.get(file.path) : undefined;
    const entries = file.entries.map((entry) =>
      source !== undefined && !isStillThere(sources(source), entry.id)
        ? { ...entry, pieces: [], isMoved: true as const }
        : entry,
    );
    return { ...file, entries, isStale: stale.has(file.path) };
  });
}

function firstOf<T>(all: Iterable<T>, count: number): readonly T[] {
  const first: T[] = [];
  for (const each of all) {
    first.push(each);
    if (first.length === count) break;
  }
  return first;
}
