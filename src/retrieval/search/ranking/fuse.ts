/** Adds the scores of the signals up to one score per passage, grouped by file. Pure. */
import type { FileId } from '../../../model/source-file.ts';
import type { Candidate, SignalScores } from './candidates.ts';
import type { ScoreUse, SignalParts } from './signals/signal.ts';
import { weights } from './weights.ts';

export interface Fused {
  /** In the order in which the files were first proposed. */
  readonly files: readonly FusedFile[];
  /** The best sum of the graded signals; at least a little above 0. Other scores are shares of it. */
  readonly top: number;
  /** The parts of the score of a candidate, for an explanation. */
  explain(scores: SignalScores): SignalParts;
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

/** Includes signals that proposed nothing: their scores are 0. */
export function fuse(candidates: readonly Candidate[], signals: readonly ScoreUse[]): Fused {
  const graded = signals.filter(({ scores }) => scores === 'graded');
  const certain = signals.filter(({ scores }) => scores === 'certain');
  const top = candidates.reduce((most, { scores }) => Math.max(most, weighed(scores, graded)), 0) || 1;
  const byFile = new Map<FileId, FusedPassage[]>();
  for (const candidate of candidates) {
    const { file, scores } = candidate;
    const passage = { candidate, score: weighed(scores, graded) + weighed(scores, certain) * top };
    const known = byFile.get(file);
    if (known === undefined) byFile.set(file, [passage]);
    else known.push(passage);
  }
  return {
    files: [...byFile].map(([file, passages]) => ({ file, passages })),
    top,
    explain: (scores) => partsOf(scores, signals, top),
  };
}

function weighed(scores: SignalScores, signals: readonly ScoreUse[]): number {
  let sum = 0;
  for (const { name } of signals) sum += scores[name] * weights.signals[name];
  return sum;
}

function partsOf(scores: SignalScores, signals: readonly ScoreUse[], top: number): SignalParts {
  let parts: SignalParts = { text: 0, vectors: 0, definition: 0, graph: 0 };
  for (const signal of signals) {
    const score = scores[signal.name] * weights.signals[signal.name];
    parts = { ...parts, [signal.explainedAs]: signal.scores === 'graded' ? score : score * top };
  }
  return parts;
}
