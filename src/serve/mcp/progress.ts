/** Maps the progress of an update to one percentage that only grows, as MCP requires. */
import type { OnProgress, Phase, Progress } from '../../model/progress.ts';

export interface ProgressStep {
  /** Percent of the whole update. */
  readonly progress: number;
  readonly total: 100;
  readonly message: string;
}

/** Start and end of each phase in percent: its approximate share of the time of a first index. */
const spans: Readonly<Record<Phase, readonly [number, number]>> = {
  discover: [0, 5],
  extract: [5, 65],
  link: [65, 95],
  finish: [95, 100],
  // Compilers and embedding start when the index is complete.
  compile: [100, 100],
  embed: [100, 100],
};

/** Calls `send` once for each whole percent that is reached. */
export function createProgressSteps(send: (step: ProgressStep) => void): OnProgress {
  let last = -1;
  return (progress) => {
    const percent = percentOf(progress);
    if (percent <= last) return;
    last = percent;
    send({ progress: percent, total: 100, message: messageOf(progress) });
  };
}

function percentOf({ phase, done, total }: Progress): number {
  const [start, end] = spans[phase];
  const share = total === 0 ? 0 : Math.min(1, done / total);
  return Math.floor(start + share * (end - start));
}

function messageOf({ phase, done, total, remainingMs }: Progress): string {
  const left = remainingMs === undefined ? '' : `, about ${Math.ceil(remainingMs / 1_000)} s left`;
  return `${phase} ${done}/${total}${left}`;
}
