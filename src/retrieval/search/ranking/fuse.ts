/** Adds the scores of the signals up to one score per passage, grouped by file. Pure. */
import type { FileId } from '../../../model/source-file.ts';
import type { Candidate, SignalScores } from './candidates.ts';
import type { ProposingSignal } from './signals/signal.ts';
import { weights } from './weights.ts';

export interface Fused {
  /** In the order in which the files were first proposed. */
  readonly files: readonly FusedFile[];
  /** The best sum of the graded signals; at least a little above 0. Other scores are shares of it. */
  readonly top: number;
}

export interface FusedFile {
  readonly file: FileId;
  /** In the order in which they were proposed. */
  readonly passages: readonly FusedPassage[];
}

export interface FusedPassage {
  readonly candidate: Candidate;
  readonly score: number;
}

/** Graded signals order the chunks; a name or a use is certain, and counts as a share of the best graded sum. */
const graded: readonly ProposingSignal[] = ['text', 'vectors'];
const certain: readonly ProposingSignal[] = ['names', 'graph'];

export function fuse(candidates: readonly Candidate[]): Fused {
  const top = candidates.reduce((most, { scores }) => Math.max(most, weighed(scores, graded)), 0) || 1;
  const byFile = new Map<FileId, FusedPassage[]>();
  for (const candidate of candidates) {
    const { file, scores } = candidate;
    const passage = { candidate, score: weighed(scores, graded) + weighed(scores, certain) * top };
    const known = byFile.get(file);
    if (known === undefined) byFile.set(file, [passage]);
    else known.push(passage);
  }
  return { files: [...byFile].map(([file, passages]) => ({ file, passages })), top };
}

function weighed(scores: SignalScores, names: readonly ProposingSignal[]): number {
  let sum = 0;
  for (const name of names) sum += scores[name] * weights.signals[name];
  return sum;
}

/** The parts of a fused score, for an explanation. */
export function explainSignals({ text, vectors, names, graph }: SignalScores, top: number) {
  return {
    text: text * weights.signals.text,
    vectors: vectors * weights.signals.vectors,
    definition: names * weights.signals.names * top,
    graph: graph * weights.signals.graph * top,
  };
}
