/** Converts finished work into progress with an estimate of the remaining time. */
import type { OnProgress, Phase } from '../../model/progress.ts';

export interface ProgressMeter {
  phase(phase: Phase, total: number): void;
  advance(by: number): void;
  /** More work was found. */
  extend(by: number): void;
}

/** Below this share of finished work, the rate is too inaccurate. */
const shareToEstimate = 0.03;

export function createProgress(onProgress: OnProgress, now: () => number): ProgressMeter {
  let current: { phase: Phase; total: number; done: number; startedMs: number } = {
    phase: 'discover',
    total: 0,
    done: 0,
    startedMs: now(),
  };
  const tell = (): void => {
    const { phase, total, done, startedMs } = current;
    const share = total === 0 ? 0 : done / total;
    const spentMs = now() - startedMs;
    const remainingMs = share < shareToEstimate ? undefined : Math.max(0, spentMs / share - spentMs);
    onProgress({ phase, total, done: Math.min(done, total), remainingMs });
  };
  return {
    phase(phase, total) {
      current = { phase, total, done: 0, startedMs: now() };
      tell();
    },
    advance(by) {
      current.done += by;
      tell();
    },
    extend(by) {
      current.total += by;
    },
  };
}
