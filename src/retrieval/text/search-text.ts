/**
 * Ranks chunks by the terms of a query. Reads posting lists only; the text itself is left to who shows the hits.
 * What can be left out is left to rank-blocks.ts, what is kept between questions to chunk-space.ts.
 */
import type { ChunkPlace } from '../../model/chunk.ts';
import { invariant } from '../../model/errors.ts';
import type { FileId } from '../../model/source-file.ts';
import type { TextReader } from '../../store/text/text-reader.ts';
import type { Candidate } from './best-candidates.ts';
import { type ChunkSpace, createChunkSpaces } from './chunk-space.ts';
import { countChunks } from './impacts.ts';
import { BlockRanker, type WeighedTerm } from './rank-blocks.ts';
import type { Ranking } from './ranking.ts';

export interface TextHit extends ChunkPlace {
  readonly score: number;
  /** Those of the query's terms that it holds, the rarest first. */
  readonly terms: readonly string[];
}

export interface TextQuery {
  readonly terms: readonly string[];
  readonly limit: number;
  readonly ranking: Ranking;
  /** How much more than once a term counts; once when not given. */
  readonly emphasis?: ReadonlyMap<string, number>;
  /** Where to look; everywhere when not given. */
  isWanted?(file: FileId): boolean;
}

export interface TextAnswer {
  /** Best first; equal ones by path and place, so that the order does not depend on how the index came about. */
  readonly hits: readonly TextHit[];
  /** Chunks with at least one of the terms, wanted or not. */
  readonly total: number;
  /** Terms that were looked for: of very many, the most telling ones. The rarest first. */
  readonly terms: readonly string[];
  /** What each of them counts for: its rarity and its emphasis. */
  readonly weights: ReadonlyMap<string, number>;
}

export type TextSearch = (query: TextQuery) => TextAnswer;

/** More would not change what is found, and each is a bit. */
const mostTerms = 64;

/** A term in all segments. */
interface FoundTerm extends WeighedTerm {
  readonly term: string;
}

/** Keeps what it counts with: one for each reader, and not while another question is under way. */
export function createTextSearch(reader: TextReader): TextSearch {
  const spaceOf = createChunkSpaces();
  const ranked = new WeakMap<ChunkSpace, { readonly ranker: BlockRanker; readonly marks: Uint32Array }>();
  const search: TextSearch = (query) => {
    const space = spaceOf(reader.textSegments(), query.ranking);
    const found = findTerms(space, query);
    if (found.length === 0) return { hits: [], total: 0, terms: [], weights: new Map() };
    const memory = ranked.get(space) ?? {
      ranker: new BlockRanker(space),
      marks: new Uint32Array(space.markWords),
    };
    ranked.set(space, memory);
    const { isWanted } = query;
    const best = memory.ranker.rank(found, {
      limit: query.limit,
      isWanted: isWanted === undefined ? () => true : (chunk) => isWanted(placeIn(space, chunk).file),
    });
    const total = countChunks(
      found.map(({ impacts }) => impacts),
      memory.marks,
    );
    const hits = toHits(reader, space, best, { found, limit: query.limit });
    const weights = new Map(found.map(({ term, idf }) => [term, idf]));
    return { hits, total, terms: [...weights.keys()], weights };
  };
  return (query) => reader.inSnapshot(() => search(query));
}

/** The rarest first, so that sums are made in the same order however the index came about. */
function findTerms(space: ChunkSpace, { terms, ranking, emphasis }: TextQuery): readonly FoundTerm[] {
  return [...new Set(terms)]
    .flatMap((term) => {
      const impacts = space.impacts(term);
      if (impacts === undefined) return [];
      const idf = ranking.idf(impacts.places.length, space.chunkCount) * (emphasis?.get(term) ?? 1);
      return [{ term, idf, impacts }];
    })
    .sort((one, other) => other.idf - one.idf || (one.term < other.term ? -1 : 1))
    .slice(0, mostTerms);
}

function placeIn({ segments, firstChunks }: ChunkSpace, chunk: number): ChunkPlace {
  const number = firstChunks.findLastIndex((first) => first <= chunk);
  const segment = segments[number];
  invariant(segment !== undefined, 'a chunk that was found is in a segment');
  return segment.placeOf(chunk - (firstChunks[number] ?? 0));
}

function toHits(
  reader: TextReader,
  space: ChunkSpace,
  candidates: readonly Candidate[],
  { found, limit }: { readonly found: readonly FoundTerm[]; readonly limit: number },
): readonly TextHit[] {
  const placed = candidates.map((candidate) => ({ ...candidate, ...placeIn(space, candidate.chunk) }));
  // Few are equal, and to read the paths of all takes as long as to rank them.
  const paths = new Map<FileId, string>();
  const pathOf = (file: FileId): string => {
    const path = paths.get(file) ?? reader.pathsOf([file]).get(file) ?? '';
    paths.set(file, path);
    return path;
  };
  return placed
    .sort(
      (one, other) =>
        other.score - one.score ||
        compare(pathOf(one.file), pathOf(other.file)) ||
        one.ordinal - other.ordinal,
    )
    .slice(0, limit)
    .map(({ score, terms, file, ordinal }) => ({
      file,
      ordinal,
      score,
      terms: found
        .filter((_, number) => (((terms[number < 32 ? 0 : 1] ?? 0) >>> (number & 31)) & 1) === 1)
        .map(({ term }) => term),
    }));
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
