/**
 * What to read first for a question or a task, the whole flow on one page: what the question names and says, what may
 * answer it, as much of that as fits, and what it is connected with.
 */
import type { ContextAnswer, ContextEntry, ContextOptions, Neighbours } from '../../model/answers/context.ts';
import { EngineError } from '../../model/errors.ts';
import type { SignalName } from '../../model/signal.ts';
import type { NamedSymbol } from '../../store/name-reader.ts';
import type { Reader } from '../../store/reader.ts';
import { FileBytesReader } from '../files/file-bytes.ts';
import { symbolFilter } from '../lookup/filters.ts';
import { createGraphView } from '../navigate/graph-view.ts';
import { keepFileFinder } from '../query/named-files.ts';
import { createWordFinder } from '../search/hits/found-words.ts';
import { isStillThere } from '../search/hits/still-there.ts';
import type { Folder } from '../search/locagent/kept-units.ts';
import { nearestNames } from '../search/nearest-names.ts';
import { phrasesFirst } from '../search/phrases-first.ts';
import { isWeak } from '../search/ranking/evidence.ts';
import type { HybridUnderWay } from '../search/ranking/hybrid-passages.ts';
import { understand } from '../search/ranking/understand.ts';
import type { SearchParts } from '../search/search.ts';
import {
  fitsTests,
  keepWantedFiles,
  type SearchFile,
  type SearchFiles,
  type WantedFiles,
} from '../search/search-files.ts';
import { createSources } from '../search/sources.ts';
import { tellingWords } from '../search/telling-words.ts';
import { inTwoSteps, knownMeaning, type Meaning, type UnderWay } from '../search/under-way.ts';
import type { QueryWord } from '../text/query-terms.ts';
import { assemble, leftOut } from './assemble.ts';
import { type Candidate, gatherCandidates, type Proposals } from './candidates.ts';
import { symbolsIn } from './named-symbols.ts';
import { neighboursOf } from './neighbours.ts';
import { pack } from './pack.ts';
import { createView, type ViewParts } from './views.ts';

/** As a search, in two steps: what the query means, where there are vectors, may come later. */
export type Context = (query: string, options: ContextOptions) => ContextUnderWay;

export type ContextUnderWay = UnderWay<ContextAnswer>;

// So many passages are looked at: each may be in another file, which is read.
const mostPassages = 30;
const shownQuery = 200;
// What is said at the end: how much was left out, and which words were searched.
const closingTokens = 48;
// The sentence above an answer with weak evidence.
const weakTokens = 40;
// With less, code is worth more than names.
const leastForNeighbours = 800;

/** Keeps what it knows of files while the index is the same. */
export function createContext(reader: Reader, parts: SearchParts): Context {
  const { root, lookup, changedOf } = parts;
  const { filesNow, hybrid, ranking } = parts.signals;
  const bytes = new FileBytesReader(parts);
  const folder: Folder = { root, read: (file) => bytes.read(`${root}/${file}`) };
  const limits = { previewRows: parts.config.search.previewRows, fullRows: parts.config.search.fullRows };
  const wantedOf = keepWantedFiles(reader);
  const filesNamed = keepFileFinder<SearchFile>();

  /** What the query names and says, and where that is. */
  const gather = (text: string, options: ContextOptions): Gathered => {
    const { language, path, tests } = options;
    const files = filesNow();
    const wanted = wantedOf(files, { language, path, tests, sort: 'any' });
    const places = filesNamed(files)(text);
    const passes = symbolFilter(options);
    const accepts = (symbol: NamedSymbol): boolean =>
      passes(symbol) && fitsTests(symbol.home?.isTest === true, tests);
    const understood = understand(text);
    const words = tellingWords(files, wanted, understood.words);
    const query = { text, understood: { ...understood, words }, files, wanted, ranking, without: noSignals };
    // A place means what is there, and no words.
    const isPlace = places.length > 0 && !/\s/.test(text);
    return {
      files,
      wanted,
      asked: understood.words,
      proposals: { places, names: symbolsIn(reader, text, accepts), words },
      ranked: isPlace ? undefined : hybrid(query),
    };
  };

  const answer = (
    text: string,
    { files, wanted, asked, ranked, proposals: known }: Gathered,
    options: ContextOptions,
    meaning: Meaning | undefined,
  ): ContextAnswer => {
    const sources = createSources(reader, folder);
    const found = ranked?.(knownMeaning(meaning), sources);
    const best = phrasesFirst(found?.best ?? [], sources, options.phrases ?? []);
    const proposals = { ...known, passages: firstOf(best, mostPassages) };
    const finder = createWordFinder(proposals.words);
    const candidates = gatherCandidates({ files, wanted, sources, finder }, proposals, options);
    const graph = createGraphView(reader);
    const isUnsure = candidates.length > 0 && known.places.length === 0 && isWeak(found?.confidence);
    const budgetTokens = options.budgetTokens - closingTokens - (isUnsure ? weakTokens : 0);
    const neighbours = (candidate: Candidate): Neighbours | undefined => {
      if (budgetTokens < leastForNeighbours) return undefined;
      const { qualifiedName = '' } = sources(candidate.file).symbols[candidate.symbol] ?? {};
      return neighboursOf(graph, files, candidate, qualifiedName);
    };
    const viewParts: ViewParts = { sources, finder, limits, neighbours };
    const packed = pack(
      candidates.map((candidate, place) => createView(viewParts, candidate, place)),
      budgetTokens,
    );
    const shown = assemble(packed, (file) => sources(file).missing);
    const stale = new Set<string>(changedOf(shown.map(({ path }) => path)));
    return {
      query: text.length > shownQuery ? `${text.slice(0, shownQuery)}…` : text,
      budgetTokens: options.budgetTokens,
      tokens: packed.tokens,
      files: shown.map((file) => {
        const source = stale.has(file.path) ? files.byPath.get(file.path) : undefined;
        const isMoved = ({ id }: ContextEntry): boolean =>
          source !== undefined && !isStillThere(sources(source), id);
        const entries = file.entries.map((entry) =>
          isMoved(entry) ? { ...entry, pieces: [], isMoved: true as const } : entry,
        );
        return { ...file, entries, isStale: stale.has(file.path) };
      }),
      left: leftOut(packed.left, budgetTokens - packed.tokens),
      words: asked.length,
      wordsSearched: proposals.words.length,
      isWeak: isUnsure,
      isCompared: (found?.chunksCompared ?? 0) > 0,
      suggestions: candidates.length === 0 ? nearestNames(lookup, asked) : [],
    };
  };
  return (query, options) => {
    const text = query.trim();
    if (text === '') throw new EngineError('bad-input', 'What is to be done? The query is empty');
    return inTwoSteps(reader, parts.signals, {
      ask: () => gather(text, options),
      answer: (gathered, meaning) => answer(text, gathered, options, meaning),
    });
  };
}

const noSignals: ReadonlySet<SignalName> = new Set();

interface Gathered {
  readonly files: SearchFiles;
  readonly wanted: WantedFiles;
  readonly asked: readonly QueryWord[];
  readonly proposals: Omit<Proposals, 'passages'>;
  /** Undefined for a place. */
  readonly ranked: HybridUnderWay | undefined;
}

function firstOf<T>(all: Iterable<T>, count: number): readonly T[] {
  const first: T[] = [];
  for (const each of all) {
    first.push(each);
    if (first.length === count) break;
  }
  return first;
}
