/** Shows progress on standard error: a bar on a terminal, otherwise a line for every 10 %. */
import type { OnProgress, Progress } from '../../model/progress.ts';
import { formatDuration } from '../operations/format.ts';

export interface ProgressDisplay {
  readonly show: OnProgress;
  /** Removes the bar. */
  clear(): void;
}

interface Stream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const barWidth = 24;
const redrawEveryMs = 80;

export function createProgressDisplay(stream: Stream): ProgressDisplay {
  return stream.isTTY === true ? bar(stream) : lines(stream);
}

function bar(stream: Stream): ProgressDisplay {
  let drawnAtMs = 0;
  let isDrawn = false;
  return {
    show(progress) {
      const nowMs = performance.now();
      if (isDrawn && nowMs - drawnAtMs < redrawEveryMs) return;
      drawnAtMs = nowMs;
      isDrawn = true;
      const filled = Math.round(barWidth * shareOf(progress));
      const text = `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${describe(progress)}`;
      stream.write(`\r\u001b[2K${text.slice(0, (stream.columns ?? 80) - 1)}`);
    },
    clear() {
      if (isDrawn) stream.write('\r\u001b[2K');
      isDrawn = false;
    },
  };
}

function lines(stream: Stream): ProgressDisplay {
  let last = '';
  return {
    show(progress) {
      const tenth = `${progress.phase} ${Math.floor(10 * shareOf(progress))}`;
      if (tenth === last) return;
      last = tenth;
      stream.write(`${describe(progress)}\n`);
    },
    clear() {},
  };
}

function describe(progress: Progress): string {
  const share = progress.total === 0 ? '' : ` ${Math.floor(100 * shareOf(progress))} %`;
  const left =
    progress.remainingMs === undefined || progress.remainingMs < 500
      ? ''
      : `, about ${formatDuration(progress.remainingMs)} left`;
  return `${progress.phase}${share}${left}`;
}

function shareOf({ done, total }: Progress): number {
  return total === 0 ? 0 : Math.min(1, done / total);
}
