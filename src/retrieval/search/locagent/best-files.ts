/**
 * The first of two stages: the stored posting lists decide which files are read. A file scores as its best chunk. Also
 * estimates how often a term occurs in the files that are not read, so that the second stage can weigh its words.
 */
import type { FileId } from '../../../model/source-file.ts';
import { createScorer, type Ranking, type Scorer } from '../../text/ranking.ts';
import { chunkTotals, type SearchFile, type SearchFiles, type WantedFiles } from '../search-files.ts';
import { type WantedTerm, wantedPostings } from '../term-postings.ts';

export interface BestFiles {
  /** Best first. */
  readonly files: readonly FileId[];
  /** Wanted files with at least one of the terms. */
  readonly total: number;
  /** Chunks of all wanted files per chunk of the best files. */
  readonly chunksPerRead: number;
  /** Chunks of wanted files with the term per such chunk in the best files; 1 when the best files have none. */
  perRead(term: string): number;
}

export type FileRanker = (
  files: SearchFiles,
  wanted: WantedFiles,
  options: { readonly terms: readonly string[]; readonly limit: number },
) => BestFiles;

/** Caches the scoring tables while the wanted files are the same. */
export function createFileRanker(ranking: Ranking): FileRanker {
  let kept: { readonly of: WantedFiles; readonly scorer: Scorer } | undefined;
  return (files, wanted, { terms, limit }) => {
    if (kept?.of !== wanted) kept = { of: wanted, scorer: createScorer(ranking, wanted.averageLength) };
    const found = wantedPostings(files, wanted, terms);
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

/** By file id: the score of the best chunk of the file, 0 for a file without any of the terms. */
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

/** Per query. The best file is read even if it is larger. */
const maxBytes = 64 * 1024 * 1024;

/** Files with equal scores are ordered by path, so that the choice does not depend on the history of the index. */
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
    return place === 0 || bytes <= maxBytes;
  });
  return { files: chosen.map(({ file }) => file.id), total: found.length };
}

function countIn({ postings }: WantedTerm, isChosen: Uint8Array): number {
  let count = 0;
  for (const { part, chunks } of postings)
    for (const chunk of chunks) if (isChosen[part.fileOf[chunk] ?? 0] === 1) count++;
  return count;
}
