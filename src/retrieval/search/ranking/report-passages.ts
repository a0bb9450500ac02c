/**
 * Passages of a report: its files raise the files that they are linked with, and functions replace the chunks that are
 * parts of them.
 */

import type { NamedFile } from '../../query/named-files.ts';
import { rowOfFrame } from '../../query/trace-frame.ts';
import type { Passage } from '../passage.ts';
import { fileIn, type SearchFile } from '../search-files.ts';
import type { Sources } from '../sources.ts';
import type { Ranked } from './diversify.ts';
import { type LinksAmong, withLinks } from './linked-files.ts';
import { absoluteScore, type PassageScale, passageOf } from './passages-of.ts';
import type { RankingQuery } from './ranking-query.ts';
import { functionAround, type RankedFunction, reportFunctions } from './report-functions.ts';
import { weights } from './weights.ts';

export interface ReportParts {
  readonly linksAmong: LinksAmong;
  /** Files that the report names, with the rows of its stack traces and links. */
  readonly places: readonly NamedFile<SearchFile>[];
  readonly confidence: number | undefined;
}

/** Best first. Lazy: files are read only as far as passages are taken. */
export function* reportPassages(
  found: readonly Ranked[],
  query: RankingQuery,
  { linksAmong, places, confidence }: ReportParts,
): Iterable<Passage> {
  const { files, sources, ranking, steps, understood } = query;
  const ranked = steps.has('links of files') ? withLinks(found, linksAmong) : found;
  const scale = { best: ranked[0]?.score ?? 1, confidence };
  const functions = reportFunctions(ranked, {
    termWeights: query.searchText(weights[understood.form].candidates).weights,
    ranking,
    sourceOf: (file) => sources(fileIn(files, file)),
    rowsNamed: (id) => places.flatMap((place) => (place.file.id === id ? rowsOf(place, sources) : [])),
  });
  const replaced = new Set(functions.map(({ file }) => file));
  const isLeft = ({ file, symbol }: Passage): boolean =>
    !replaced.has(file.id) || functionAround(sources(file).symbols, symbol) === undefined;
  const all = [
    ...functions.map((each) => ({ score: each.score, passages: () => functionPassage(each, query, scale) })),
    ...ranked.map((each) => ({
      score: each.score,
      passages: () => passageOf(each, query, scale).filter(isLeft),
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
  { files, sources }: RankingQuery,
  scale: PassageScale,
): readonly Passage[] {
  const file = fileIn(files, id);
  const own = sources(file).symbols[symbol];
  if (own === undefined) return [];
  const { startRow, endRow } = own;
  return [{ file, startRow, endRow: endRow + 1, symbol, score: absoluteScore(score, scale), why: why() }];
}
