/**
 * Ranks chunks by the terms of a query. Reads posting lists only; other code reads the text of hits. rank-blocks.ts
 * skips postings that cannot matter, and chunk-space.ts caches data between queries.
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
  /** The query terms that the chunk contains, rarest first. */
  readonly terms: readonly string[];
}

export interface TextQuery {
  readonly terms: readonly string[];
  readonly limit: number;
  readonly ranking: Ranking;
  /** Weight of a term; 1 if absent. */
  readonly emphasis?: ReadonlyMap<string, number>;
  /** Restricts the search; all files if absent. */
  isWanted?(file: FileId): boolean;
}

export interface TextAnswer {
  /** Best first; equal scores by path and position, so that the order does not depend on the history of the index. */
  readonly hits: readonly TextHit[];
  /** Number of chunks with at least one of the terms, including unwanted files. */
  readonly total: number;
  /** The searched terms, rarest first; of a long query, only the most distinctive. */
  readonly terms: readonly string[];
  /** The weight of each term: its rarity times its emphasis. */
  readonly weights: ReadonlyMap<string, number>;
}

export type TextSearch = (query: TextQuery) => TextAnswer;

/** More terms would not change the result, and each needs a bit. */
const mostTerms = 64;

/** A term with its postings in all segments. */
interface FoundTerm extends WeighedTerm {
  readonly term: string;
}

/** Reuses its working memory: create one per reader, and run one query at a time. */
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

/** Rarest first, so that sums are computed in the same order regardless of the history of the index. */
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
  // Read on demand: few scores are equal, and reading all paths takes as long as ranking.
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
