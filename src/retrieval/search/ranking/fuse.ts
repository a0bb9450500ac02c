/**
 * Candidates of all signals to passages, best first. A file is ranked by its best passage, by how many of its passages
 * answer, and by what it is called; its passages follow it, each further one counting less. Pure.
 */
import type { Explanation } from '../../../model/answers/search.ts';
import type { ChunkPlace } from '../../../model/chunk.ts';
import type { FileId } from '../../../model/source-file.ts';
import { sum } from '../../../model/sum.ts';
import type { Understood } from './understand.ts';
import { weights } from './weights.ts';

/** A chunk, and what each signal says of it. */
export interface Candidate extends ChunkPlace {
  /** 0 to 1, of the best. */
  readonly text: number;
  readonly vectors: number;
  /** How well something that begins in it is named, 0 to 1; more where nothing else can be meant. */
  readonly definition: number;
  /** 1: it uses what the query names, and users are asked for. */
  readonly graph: number;
  /** Terms of the query that it has; none for a chunk that the text did not propose. */
  readonly terms: readonly string[];
  /** To the question; undefined for a chunk that the vectors did not propose. */
  readonly cosine: number | undefined;
}

/** What is known of a file besides its passages. */
export interface FileClues {
  /** Share of the query's words, 0 to 1. */
  readonly inName: number;
  readonly inFolders: number;
  /** Whether the query names it, 0 to 1. */
  readonly mentioned: number;
  /** What it keeps of its score. */
  readonly kept: number;
}

export interface Ranked {
  readonly candidate: Candidate;
  readonly score: number;
  why(): Explanation;
}

interface Scored {
  readonly candidate: Candidate;
  readonly own: number;
}

export interface FuseParts {
  readonly form: Understood['form'];
  cluesOf(file: FileId): FileClues;
  /** Of files that are equal. */
  order(one: FileId, other: FileId): number;
}

/** Best first. */
export function fuse(found: readonly Candidate[], { form, cluesOf, order }: FuseParts): readonly Ranked[] {
  const top = found.reduce((most, each) => Math.max(most, signalsOf(each)), 0) || 1;
  const byFile = new Map<FileId, Scored[]>();
  for (const candidate of found) {
    const told = candidate.definition * weights.definition + candidate.graph * weights.graph;
    const own = signalsOf(candidate) + told * top;
    const known = byFile.get(candidate.file);
    if (known === undefined) byFile.set(candidate.file, [{ candidate, own }]);
    else known.push({ candidate, own });
  }
  const sums = new Map([...byFile].map(([file, own]) => [file, sum(own.map(({ own: each }) => each))]));
  const mostSum = Math.max(...sums.values(), Number.MIN_VALUE);
  const ranked = [...byFile].flatMap(([file, passages]) =>
    rankPassages(passages, cluesOf(file), {
      top,
      share: (sums.get(file) ?? 0) / mostSum,
      further: weights[form].further,
    }),
  );
  return ranked.sort(
    ({ candidate: one, score }, { candidate: other, score: otherScore }) =>
      otherScore - score || order(one.file, other.file) || one.ordinal - other.ordinal,
  );
}

function signalsOf({ text, vectors }: Candidate): number {
  return text * weights.text + vectors * weights.vectors;
}

function rankPassages(
  passages: readonly Scored[],
  clues: FileClues,
  { top, share, further }: { readonly top: number; readonly share: number; readonly further: number },
): readonly Ranked[] {
  const sorted = [...passages].sort(
    (one, other) => other.own - one.own || one.candidate.ordinal - other.candidate.ordinal,
  );
  const best = sorted[0]?.own ?? 0;
  const around = {
    coherence: weights.coherence * top * share,
    fileName: weights.fileName * top * clues.inName,
    folderName: weights.folderName * top * clues.inFolders,
    mention: weights.mention * top * clues.mentioned,
  };
  const file = (best + sum(Object.values(around))) * clues.kept;
  return sorted.map(({ candidate, own }, place) => ({
    candidate,
    // The last candidate of a signal has nothing from it.
    score: file * (best > 0 ? own / best : 1) * further ** place,
    why: () => ({ ...candidateWhy(candidate, top), ...around, kept: clues.kept }),
  }));
}

function candidateWhy({ text, vectors, definition, graph }: Candidate, top: number) {
  return {
    text: text * weights.text,
    vectors: vectors * weights.vectors,
    definition: definition * weights.definition * top,
    graph: graph * weights.graph * top,
  };
}
