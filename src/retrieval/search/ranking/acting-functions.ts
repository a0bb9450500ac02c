/**
 * For a question such as "where is it decided that …" or "how is … done": the functions of the first passages. Such a
 * question asks for code that acts, while the best passage may be a class with many methods, a type or a table of
 * constants. Only passages are read, so an answer reads hardly more files than without this step.
 */
import type { FileId } from '../../../model/source-file.ts';
import { callableKinds, type SymbolFact, type SymbolIndex } from '../../../model/symbol.ts';
import { createTermCounter } from '../hits/found-words.ts';
import type { Passage } from '../passage.ts';
import { fileIn } from '../search-files.ts';
import type { Source } from '../sources.ts';
import type { Ranked } from './diversify.ts';
import { absoluteScore, passageOf } from './passages-of.ts';
import type { RankingQuery } from './ranking-query.ts';
import { weights } from './weights.ts';

/** A function in a passage, or the passage itself if it has none. */
interface Part {
  /** Its rows in the passage. */
  readonly passage: Passage;
  /** The factor that the penalties of the file leave. */
  readonly kept: number;
  /** Weighted number of occurrences of each term. */
  readonly counts: Float64Array;
  /** Number of words. */
  readonly length: number;
  /** The factor for its kind. */
  readonly acts: number;
}

interface ScoredPart {
  readonly passage: Passage;
  readonly score: number;
}

/** Best first. Lazy after the first passages: files are read only as far as passages are taken. */
export function* actingFunctions(
  ranked: readonly Ranked[],
  query: RankingQuery,
  confidence: number | undefined,
): Iterable<Passage> {
  const best = ranked[0]?.score ?? 1;
  const first = examined(ranked);
  const parts = scoreParts(partsOf(first, query), sharesOfFiles(ranked), query);
  const scale = { best: parts[0]?.score ?? 1, confidence };
  for (const { passage, score } of parts) yield { ...passage, score: absoluteScore(score, scale) };
  const least = absoluteScore(parts.at(-1)?.score ?? 1, scale);
  for (const each of ranked)
    if (!first.has(each))
      for (const passage of passageOf(each, query, { best, confidence }))
        yield { ...passage, score: Math.min(passage.score, least) };
}

/** The first passages, and further ones of the first files. */
function examined(ranked: readonly Ranked[]): ReadonlySet<Ranked> {
  const { passages, files, ofFile } = weights.acting;
  const first = ranked.slice(0, passages);
  const named = [...new Set(first.map(({ candidate }) => candidate.file))].slice(0, files);
  const further = named.flatMap((file) =>
    ranked.filter(({ candidate }) => candidate.file === file).slice(0, ofFile),
  );
  return new Set([...first, ...further]);
}

/** The score of the best passage of each file, as a share of the best score. */
function sharesOfFiles(ranked: readonly Ranked[]): ReadonlyMap<FileId, number> {
  const best = ranked[0]?.score ?? 1;
  const shares = new Map<FileId, number>();
  for (const { candidate, score } of ranked)
    if (!shares.has(candidate.file)) shares.set(candidate.file, score / best);
  return shares;
}

function partsOf(examinedPassages: ReadonlySet<Ranked>, query: RankingQuery): readonly Part[] {
  const terms = [...query.searchText(weights.question.candidates).weights.keys()];
  const counter = createTermCounter(terms);
  const { body, name: inName } = query.ranking.weights;
  return [...examinedPassages].flatMap((ranked) => {
    const source = query.sources(fileIn(query.files, ranked.candidate.file));
    const { kept } = ranked.why();
    return passageOf(ranked, query, { best: 1, confidence: 1 }).flatMap((passage) =>
      cutParts(source, passage).map((part): Part => {
        const counts = new Float64Array(terms.length);
        const { startRow: from, endRow: to, symbol } = part;
        const length = counter.add(counts, source.rows, { from, to, weight: body });
        const own = source.symbols[symbol];
        if (own !== undefined) counter.add(counts, [own.name], { from: 0, to: 1, weight: inName });
        return { passage: part, kept, counts, length, acts: actsOf(own) };
      }),
    );
  });
}

/** The functions that begin in the passage, without those inside another one; or the passage as it is. */
function cutParts({ symbols }: Source, passage: Passage): readonly Passage[] {
  const { startRow, endRow } = passage;
  const begins = (each: SymbolFact): boolean => each.startRow >= startRow && each.startRow < endRow;
  const inside: readonly SymbolIndex[] = isFunction(symbols[passage.symbol])
    ? []
    : symbols.flatMap((each, index) =>
        begins(each) && isFunction(each) && !isFunction(symbols[each.parent ?? 0]) ? [index] : [],
      );
  if (inside.length === 0) return [passage];
  return inside.map((symbol) => ({
    ...passage,
    symbol,
    startRow: symbols[symbol]?.startRow ?? startRow,
    endRow: Math.min((symbols[symbol]?.endRow ?? endRow) + 1, endRow),
  }));
}

function isFunction(symbol: SymbolFact | undefined): boolean {
  return symbol !== undefined && callableKinds.has(symbol.kind);
}

/** A function without a branch decides nothing; a type or a constant does nothing. */
function actsOf(symbol: SymbolFact | undefined): number {
  if (symbol === undefined || !isFunction(symbol)) return weights.acting.still;
  return (symbol.complexity?.cyclomatic ?? 1) > 1 ? 1 : weights.acting.straight;
}

/**
 * Best first. A question about a place orders all parts by their words and by their file. A question about a way keeps
 * the order of the files, because its answer may be spread over a file.
 */
function scoreParts(
  parts: readonly Part[],
  files: ReadonlyMap<FileId, number>,
  query: RankingQuery,
): readonly ScoredPart[] {
  const average = parts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, parts.length);
  const texts = parts.map((part) => textScore(part, average, query));
  const most = Math.max(...texts, Number.MIN_VALUE);
  const isPlace = query.understood.seeks === 'place';
  const before = new Map<FileId, number>();
  return parts
    .map(({ passage, kept, acts }, place) => {
      const ofFile = files.get(passage.file.id) ?? 0;
      return { passage, ofFile, sum: ofFile + ((texts[place] ?? 0) / most) * acts * kept };
    })
    .sort(byScore(({ sum }) => sum))
    .map(({ passage, ofFile, sum }) => {
      const place = before.get(passage.file.id) ?? 0;
      before.set(passage.file.id, place + 1);
      const further = isPlace ? weights.acting.further : weights.question.further;
      return { passage, score: (isPlace ? sum : ofFile) * further ** place };
    })
    .sort(byScore(({ score }) => score));
}

function byScore<Item>(scoreOf: (item: Item) => number): (one: Item, other: Item) => number {
  return (one, other) => scoreOf(other) - scoreOf(one);
}

/** BM25, with the examined parts as the collection. */
function textScore({ counts, length }: Part, average: number, query: RankingQuery): number {
  const { k1, b } = query.ranking;
  const norm = k1 * (1 - b + (b * length) / average);
  let score = 0;
  let term = 0;
  for (const weight of query.searchText(weights.question.candidates).weights.values()) {
    const count = counts[term++] ?? 0;
    if (count > 0) score += (weight * count * (k1 + 1)) / (count + norm);
  }
  return score;
}
