/**
 * The first of two stages: which files are worth being read, by the stored postings. A file is as good as its best
 * chunk. Says too how often a term stands in the files that are not read, so that the second stage need not see them.
 */
import type { FileId } from '../../../model/source-file.ts';
import { createScorer, type Ranking, type Scorer } from '../../text/ranking.ts';
import {
  chunkTotals,
  type SearchFile,
  type SearchFiles,
  type SegmentFiles,
  type WantedFiles,
} from '../search-files.ts';

export interface BestFiles {
  /** Best first. */
  readonly files: readonly FileId[];
  /** Wanted files with at least one of the terms. */
  readonly total: number;
  /** Chunks of all wanted files, for one chunk of the best. */
  readonly chunksPerRead: number;
  /** Chunks of wanted files with the term, for one such chunk in the best; 1 when there is none. */
  perRead(term: string): number;
}

interface WantedPosting {
  readonly part: SegmentFiles;
  /** Chunks of wanted files with the term, and its counts by field. */
  readonly chunks: Uint32Array;
  readonly counts: Uint32Array;
}

interface WantedTerm {
  readonly term: string;
  readonly count: number;
  readonly postings: readonly WantedPosting[];
}

export type FileRanker = (
  files: SearchFiles,
  wanted: WantedFiles,
  options: { readonly terms: readonly string[]; readonly limit: number },
) => BestFiles;

/** Keeps what scoring needs while the wanted files are the same. */
export function createFileRanker(ranking: Ranking): FileRanker {
  let kept: { readonly of: WantedFiles; readonly scorer: Scorer } | undefined;
  return (files, wanted, { terms, limit }) => {
    if (kept?.of !== wanted) kept = { of: wanted, scorer: createScorer(ranking, wanted.averageLength) };
    const found = findTerms(files, wanted, terms);
    const weighted = found.map((term) => ({ ...term, idf: ranking.idf(term.count, wanted.chunkCount) }));
    const chosen = choose(files, scoreFiles(files, weighted, kept.scorer), limit);
    const isChosen = new Uint8Array(files.tableSize);
    for (const file of chosen.files) isChosen[file] = 1;
    const read = chunkTotals(files, isChosen).chunkCount;
    return {
      ...chosen,
      chunksPerRead: read === 0 ? 1 : wanted.chunkCount / read,
      perRead(term) {
        const own = found.find((each) => each.term === term);
        const inside = own === undefined ? 0 : countIn(own, isChosen);
        return own === undefined || inside === 0 ? 1 : own.count / inside;
      },
    };
  };
}

/** By number of the file: the score of its best chunk. */
function scoreFiles(
  files: SearchFiles,
  found: readonly (WantedTerm & { readonly idf: number })[],
  scorer: Scorer,
): Float64Array {
  const scores = new Float64Array(files.tableSize);
  for (const part of files.segments) {
    const chunkScores = new Float64Array(part.fileOf.length);
    for (const { idf, postings } of found) {
      const own = postings.find((each) => each.part === part);
      own?.chunks.forEach((chunk, index) => {
        const norm = scorer.norm(part.segment.lengths[chunk] ?? 0);
        const score = (chunkScores[chunk] ?? 0) + scorer.score(idf, own.counts[index] ?? 0, norm);
        const file = part.fileOf[chunk] ?? 0;
        chunkScores[chunk] = score;
        if (score > (scores[file] ?? 0)) scores[file] = score;
      });
    }
  }
  return scores;
}

/** Chunks of wanted files with each of the terms; none for those that are nowhere. */
export function countTerms(
  files: SearchFiles,
  wanted: WantedFiles,
  terms: Iterable<string>,
): ReadonlyMap<string, number> {
  return new Map(findTerms(files, wanted, [...terms]).map(({ term, count }) => [term, count]));
}

/** Chunks of wanted files with at least one of the terms. */
export function countChunks(files: SearchFiles, wanted: WantedFiles, terms: readonly string[]): number {
  const found = findTerms(files, wanted, terms).flatMap(({ postings }) => postings);
  return files.segments.reduce((sum, part) => {
    const seen = new Uint8Array(part.fileOf.length);
    for (const { chunks } of found.filter((each) => each.part === part))
      for (const chunk of chunks) seen[chunk] = 1;
    return sum + seen.reduce((count, one) => count + one, 0);
  }, 0);
}

function findTerms(files: SearchFiles, wanted: WantedFiles, terms: readonly string[]): readonly WantedTerm[] {
  const rooms = files.segments.map(({ fileOf }) => ({
    chunks: new Uint32Array(fileOf.length),
    counts: new Uint32Array(fileOf.length),
  }));
  return [...new Set(terms)].flatMap((term) => {
    const postings = files.segments.flatMap((part, number): readonly WantedPosting[] => {
      const all = part.segment.postings(term);
      const room = rooms[number];
      if (all === undefined || room === undefined) return [];
      all.readInto(room);
      let kept = 0;
      for (let index = 0; index < all.count; index++) {
        const chunk = room.chunks[index] ?? 0;
        if (wanted.isWanted[part.fileOf[chunk] ?? 0] !== 1) continue;
        room.chunks[kept] = chunk;
        room.counts[kept++] = room.counts[index] ?? 0;
      }
      return [{ part, chunks: room.chunks.slice(0, kept), counts: room.counts.slice(0, kept) }];
    });
    const count = postings.reduce((sum, { chunks }) => sum + chunks.length, 0);
    return count === 0 ? [] : [{ term, count, postings }];
  });
}

// For one query; a single file may be larger.
const mostBytes = 64 * 1024 * 1024;

/** Equal ones by path, so that the choice does not depend on how the index came about. */
function choose({ byId }: SearchFiles, scores: Float64Array, limit: number) {
  const found: { readonly file: SearchFile; readonly score: number }[] = [];
  scores.forEach((score, id) => {
    const file = score > 0 ? byId.get(id as FileId) : undefined;
    if (file !== undefined) found.push({ file, score });
  });
  found.sort((one, other) => other.score - one.score || (one.file.path < other.file.path ? -1 : 1));
  let bytes = 0;
  const chosen = found.slice(0, limit).filter(({ file }, place) => {
    bytes += file.sizeBytes;
    return place === 0 || bytes <= mostBytes;
  });
  return { files: chosen.map(({ file }) => file.id), total: found.length };
}

function countIn({ postings }: WantedTerm, isChosen: Uint8Array): number {
  let count = 0;
  for (const { part, chunks } of postings)
    for (const chunk of chunks) if (isChosen[part.fileOf[chunk] ?? 0] === 1) count++;
  return count;
}
