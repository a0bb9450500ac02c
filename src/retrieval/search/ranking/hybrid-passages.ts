/**
 * Hybrid ranking, the whole flow on one page: understand the query, ask every signal for candidates, fuse them, and
 * hand the passages over, best first. A signal knows nothing of the others.
 */
import type { ChunkPlace } from '../../../model/chunk.ts';
import type { SignalName } from '../../../model/signal.ts';
import type { FileId } from '../../../model/source-file.ts';
import { sum } from '../../../model/sum.ts';
import type { Reader } from '../../../store/reader.ts';
import { keepFileFinder, type NamedFile } from '../../query/named-files.ts';
import { rowOfFrame } from '../../query/trace-frame.ts';
import type { Ranking } from '../../text/ranking.ts';
import type { TextAnswer, TextSearch } from '../../text/search-text.ts';
import type { VectorAnswer, VectorHit, VectorSearch } from '../../vectors/vector-search.ts';
import { commentStart } from '../hits/meant-symbol.ts';
import { mostScore, type Passage, type Passages } from '../passages.ts';
import type { SearchFile, SearchFiles, WantedFiles } from '../search-files.ts';
import type { Sources } from '../sources.ts';
import type { KnownMeaning } from '../under-way.ts';
import { definitionsNamed, type NamedDefinition } from './definitions-named.ts';
import { confidenceOf, createCoverage } from './evidence.ts';
import { type CluesFor, createFileClues, standsForFolder } from './file-clues.ts';
import { type Candidate, fuse, type Ranked } from './fuse.ts';
import { createLinksAmong, type LinksAmong, withLinks } from './linked-files.ts';
import { asksForLegacy } from './noise.ts';
import { type ReExport, reExportsOf } from './re-exports.ts';
import { functionAround, type RankedFunction, reportFunctions } from './report-functions.ts';
import type { Understood } from './understand.ts';
import { type UsePlace, usersOf } from './users-of.ts';
import { kept, weights } from './weights.ts';

export interface HybridQuery {
  readonly text: string;
  readonly understood: Understood;
  readonly files: SearchFiles;
  readonly wanted: WantedFiles;
  readonly ranking: Ranking;
  /** Signals that get no say. */
  readonly without: ReadonlySet<SignalName>;
}

export interface HybridPassages extends Passages {
  /** Chunks whose vectors were compared. */
  readonly chunksCompared: number;
  /** 0 to 1, on an absolute scale: how surely the first passages answer the query. 0 when there are none. */
  readonly confidence: number | undefined;
}

/** Asks the text at once, and the rest when it is known what the question means; all from the same state of the index. */
export type HybridRanker = (query: HybridQuery) => HybridUnderWay;

/** Without a meaning, vectors have no say. */
export type HybridUnderWay = (meaning: KnownMeaning | undefined, sources: Sources) => HybridPassages;

export interface HybridParts {
  readonly textSearch: TextSearch;
  readonly vectorSearch: VectorSearch;
}

/** Keeps what it knows of names of files while the index is the same. */
export function createHybridRanker(reader: Reader, { textSearch, vectorSearch }: HybridParts): HybridRanker {
  const filesNamed = keepFileFinder<SearchFile>();
  const linksAmong = createLinksAmong(reader);
  let kept: { readonly of: SearchFiles; readonly clues: CluesFor } | undefined;
  const cluesFor = (files: SearchFiles): CluesFor => {
    if (kept?.of !== files) kept = { of: files, clues: createFileClues(files) };
    return kept.clues;
  };
  return (query) => {
    const { wanted, understood } = query;
    const isWanted = (file: FileId): boolean => wanted.isWanted[file] === 1;
    const own = understood.words.flatMap((word) => word.terms);
    const terms = [...new Set([...own, ...understood.compounds])];
    const { emphasis, form } = understood;
    const limit = weights[form].candidates;
    const text = textSearch({ terms, limit, ranking: query.ranking, emphasis, isWanted });
    const names = query.without.has('names') ? [] : understood.names;
    const named = definitionsNamed(reader, { form, names }).filter(({ file }) => isWanted(file));
    const isAboutUsers = understood.asksFor === 'users' && !query.without.has('graph');
    const users = (isAboutUsers ? usersOf(reader, named) : []).filter(({ file }) => isWanted(file));
    // Who asks a question wants what explains it; who types a name wants the places of the name.
    const packages = isWholeName(understood)
      ? [...new Set(text.hits.map(({ file }) => file))].filter((file) =>
          standsForFolder(fileIn(query.files, file).path),
        )
      : [];
    const reExports = reExportsOf(reader, named, packages);
    const clues = cluesFor(query.files);
    const places = form === 'report' ? filesNamed(query.files)(query.text) : [];
    return (meaning, sources) => {
      const near =
        meaning === undefined
          ? undefined
          : vectorSearch(meaning.vector, { limit, isWanted: wanted.isWanted });
      return rank(
        query,
        { text, named, reExports, users, meaning, near, clues, places, linksAmong },
        sources,
      );
    };
  };
}

/** What the signals found. */
interface Said {
  readonly text: TextAnswer;
  readonly named: readonly NamedDefinition[];
  readonly reExports: readonly ReExport[];
  readonly users: readonly UsePlace[];
  readonly meaning: KnownMeaning | undefined;
  readonly near: VectorAnswer | undefined;
  readonly clues: CluesFor;
  /** That a report names. */
  readonly places: readonly NamedFile<SearchFile>[];
  readonly linksAmong: LinksAmong;
}

function rank(query: HybridQuery, said: Said, sources: Sources): HybridPassages {
  const { text, named, users, near, clues } = said;
  const { files, understood, without } = query;
  const found = new Gathered();
  const most = text.hits[0]?.score ?? 1;
  for (const { file, ordinal, score, terms } of without.has('text') ? [] : text.hits)
    found.add({ file, ordinal }, { text: score / most, terms });
  const share = vectorShare(understood);
  for (const { chunk, nearness, cosine } of nearnessOf(near?.hits ?? []))
    found.add(chunk, { vectors: nearness * share, cosine });
  const definitions = named.flatMap((definition) => placeOf(definition, files, sources));
  for (const { chunk, found: definition } of definitions) {
    const share = isShimIn(definition, query, sources) ? kept.shim : 1;
    found.add(chunk, { definition: definition.weight * share });
  }
  for (const { chunk, found: offered } of said.reExports.flatMap((each) => placeOf(each, files, sources)))
    found.add(chunk, { definition: offered.weight });
  for (const { chunk } of users.flatMap((user) => placeOf(user, files, sources)))
    found.add(chunk, { graph: 1 });
  const told = without.has('files') ? { ...understood, words: [], files: [], modules: [] } : understood;
  const cluesOf = clues(query.text, told);
  const meant = new Set(named.filter(({ isMeant }) => isMeant).map(({ file }) => file));
  const fused = fuse(found.all(), {
    form: understood.form,
    cluesOf: (file) => {
      const known = cluesOf(fileIn(files, file));
      return meant.has(file) ? { ...known, kept: 1 } : known;
    },
    order: (one, other) => (fileIn(files, one).path < fileIn(files, other).path ? -1 : one === other ? 0 : 1),
  });
  const ranked = withEvidence(fused, said);
  const confidence = confidenceIn(ranked, query, said);
  const symbols = new Map(definitions.map(({ chunk, found: definition }) => [keyOf(chunk), definition]));
  const around = { files, sources, symbols, confidence };
  return {
    best:
      understood.form === 'report' && !without.has('text')
        ? reportPassages(ranked, query, said, around)
        : passagesOf(ranked, around),
    total: () => Math.max(text.total, ranked.length),
    files: files.byId.size,
    filesRead: files.byId.size,
    chunksCompared: near?.chunks ?? 0,
    confidence,
  };
}

/**
 * Passages that have a word of the query, a name of it or a use of that, or are near it in meaning. Where none has a
 * word, the nearest must be related to the query, and the model must have been able to read it: something is always
 * nearest. Taken after fusing, so that what is left out still speaks for its file.
 */
function withEvidence(fused: readonly Ranked[], { near, meaning }: Said): readonly Ranked[] {
  const isSaid = ({ candidate: { text, definition, graph } }: Ranked): boolean =>
    text + definition + graph > 0;
  if (meaning === undefined || near === undefined) return fused.filter(isSaid);
  const isRelated = (near.hits[0]?.cosine ?? 0) >= meaning.cosines.related;
  if (!fused.some(isSaid) && !(isRelated && meaning.isReadable())) return [];
  const { unrelated } = meaning.cosines;
  return fused.filter((each) => isSaid(each) || (each.candidate.cosine ?? 0) >= unrelated);
}

function confidenceIn(
  ranked: readonly Ranked[],
  { files: { segments }, understood, ranking }: HybridQuery,
  { named, meaning }: Said,
): number | undefined {
  // A report has words of any repository (issues of twelve others: 120 of 120), so that words alone do not tell.
  if (understood.form === 'report' && meaning === undefined) return undefined;
  // The query is nothing but the name of something that is there.
  if (isWholeName(understood) && named.length > 0) return 1;
  const chunkCount = sum(segments.map(({ segment }) => segment.liveChunkCount));
  const coverage = createCoverage(understood.words, {
    compounds: understood.compounds,
    rarityOf: (term) =>
      ranking.idf(sum(segments.map(({ segment }) => segment.postings(term)?.count ?? 0)), chunkCount),
  });
  const confidences = ranked
    .slice(0, weights.witnesses)
    .map(({ candidate: { terms, cosine } }) =>
      confidenceOf({ coverage: coverage(terms), cosine }, meaning?.cosines),
    );
  return Math.max(0, ...confidences);
}

/** The query is nothing but a name. */
function isWholeName({ names }: Understood): boolean {
  return names.some(({ extent }) => extent === 'whole');
}

/** Longer functions do more than hand on. */
const shimRows = 8;

/** A function of a few rows that is deprecated, unless it is what the query asks for. */
function isShimIn(
  { file: id, ordinal, isMeant }: NamedDefinition,
  { files, text }: HybridQuery,
  sources: Sources,
): boolean {
  const { symbols, rows } = sources(fileIn(files, id));
  const symbol = symbols[ordinal];
  if (symbol === undefined || isMeant || asksForLegacy(text)) return false;
  const { startRow, endRow } = symbol;
  if (endRow - startRow >= shimRows) return false;
  const own = rows.slice(commentStart(rows, startRow, 0), endRow + 1);
  return own.some((row) => deprecation.test(row));
}

const deprecation = /\bdeprecat|@Deprecated|\[Obsolete/i;

function vectorShare({ form, asksFor }: Understood): number {
  if (form === 'report') return weights.report.vectors;
  return asksFor === 'thing' ? 1 : weights.way.vectors;
}

/** 1 for the nearest, 0 for the last candidate: what lies between says more than how near they are at all. */
function nearnessOf(
  hits: readonly VectorHit[],
): readonly { readonly chunk: ChunkPlace; readonly nearness: number; readonly cosine: number }[] {
  const [best = 1, last = 0] = [hits[0]?.cosine, hits.at(-1)?.cosine];
  return hits.map(({ file, ordinal, cosine }) => ({
    chunk: { file, ordinal },
    cosine,
    nearness: best === last ? 1 : (cosine - last) / (best - last),
  }));
}

function keyOf({ file, ordinal }: ChunkPlace): string {
  return `${file}:${ordinal}`;
}

const silent = { text: 0, vectors: 0, definition: 0, graph: 0, terms: [], cosine: undefined } as const;

/** What the signals say, by chunk; of each signal the most. A class because it is filled step by step. */
class Gathered {
  private readonly byChunk = new Map<string, Candidate>();

  add(chunk: ChunkPlace, said: Partial<Omit<Candidate, keyof ChunkPlace>>): void {
    const { file, ordinal } = chunk;
    const before = this.byChunk.get(keyOf(chunk)) ?? { file, ordinal, ...silent };
    this.byChunk.set(keyOf(chunk), {
      ...before,
      text: Math.max(before.text, said.text ?? 0),
      vectors: Math.max(before.vectors, said.vectors ?? 0),
      definition: Math.max(before.definition, said.definition ?? 0),
      graph: Math.max(before.graph, said.graph ?? 0),
      terms: said.terms ?? before.terms,
      cosine: said.cosine ?? before.cosine,
    });
  }

  all(): readonly Candidate[] {
    return [...this.byChunk.values()];
  }
}

function fileIn(files: SearchFiles, id: FileId) {
  const file = files.byId.get(id);
  if (file === undefined) throw new Error(`file ${id} is not in the list it came from`);
  return file;
}

/** The chunk that has a row, for what is there. */
function placeOf<Found extends { readonly file: FileId; readonly row: number }>(
  found: Found,
  files: SearchFiles,
  sources: Sources,
): readonly { readonly chunk: ChunkPlace; readonly found: Found }[] {
  const { file, row } = found;
  const { chunks } = sources(fileIn(files, file));
  const ordinal = chunks.findIndex(({ startRow, endRow }) => startRow <= row && row < endRow);
  return ordinal < 0 ? [] : [{ chunk: { file, ordinal }, found }];
}

interface Around {
  readonly files: SearchFiles;
  readonly sources: Sources;
  readonly symbols: ReadonlyMap<string, NamedDefinition>;
  readonly confidence: number | undefined;
}

/** The best passage is as sure as the answer is; a passage always has some score. */
function scoreOf(share: number, confidence: number | undefined): number {
  return share * Math.max(confidence ?? 1, leastConfidence) * mostScore;
}
const leastConfidence = 0.01;

/** Files are read only as far as passages are asked for. */
function* passagesOf(ranked: readonly Ranked[], around: Around): Iterable<Passage> {
  const most = ranked[0]?.score ?? 1;
  for (const each of ranked) yield* passageOf(each, most, around);
}

/** Functions stand in the place of the passages that are parts of them. */
function* reportPassages(
  found: readonly Ranked[],
  { ranking, without }: HybridQuery,
  { text, places, linksAmong }: Said,
  around: Around,
): Iterable<Passage> {
  const { files, sources } = around;
  const ranked = without.has('graph') ? found : withLinks(found, linksAmong);
  const most = ranked[0]?.score ?? 1;
  const functions = reportFunctions(ranked, {
    termWeights: text.weights,
    ranking,
    sourceOf: (file) => sources(fileIn(files, file)),
    rowsNamed: (id) => places.flatMap((place) => (place.file.id === id ? rowsOf(place, sources) : [])),
  });
  const replaced = new Set(functions.map(({ file }) => file));
  const isLeft = ({ file, symbol }: Passage): boolean =>
    !replaced.has(file.id) || functionAround(sources(file).symbols, symbol) === undefined;
  const all = [
    ...functions.map((each) => ({ score: each.score, passages: () => functionPassage(each, most, around) })),
    ...ranked.map((each) => ({
      score: each.score,
      passages: () => passageOf(each, most, around).filter(isLeft),
    })),
  ];
  for (const { passages } of all.sort((one, other) => other.score - one.score)) yield* passages();
}

function rowsOf({ file, row, frame }: NamedFile<SearchFile>, sources: Sources): readonly number[] {
  const { symbols, rows } = sources(file);
  const meant = rowOfFrame({ row, frame }, symbols, rows.length);
  return meant === undefined ? [] : [meant];
}

function functionPassage(
  { file: id, symbol, score, why }: RankedFunction,
  most: number,
  { files, sources, confidence }: Around,
): readonly Passage[] {
  const file = fileIn(files, id);
  const own = sources(file).symbols[symbol];
  if (own === undefined) return [];
  const { startRow, endRow } = own;
  const absolute = scoreOf(score / most, confidence);
  return [{ file, startRow, endRow: endRow + 1, symbol, score: absolute, why: why() }];
}

/** A definition that is asked for by name stands for itself, not for what it is in. */
function passageOf(
  { candidate: { file: id, ordinal }, score, why }: Ranked,
  most: number,
  { files, sources, symbols, confidence }: Around,
): readonly Passage[] {
  const file = fileIn(files, id);
  const source = sources(file);
  const chunk = source.chunks[ordinal];
  if (chunk === undefined) return [];
  const definition = symbols.get(keyOf({ file: id, ordinal }));
  const own = definition === undefined ? undefined : source.symbols[definition.ordinal];
  const part = { file, score: scoreOf(score / most, confidence), why: why() };
  if (own === undefined || definition === undefined)
    return [{ ...part, startRow: chunk.startRow, endRow: chunk.endRow, symbol: chunk.symbol }];
  return [{ ...part, startRow: own.startRow, endRow: own.endRow + 1, symbol: definition.ordinal }];
}
