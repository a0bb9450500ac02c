/** Progress only grows, and covers the whole update. */
import { expect, it } from 'vitest';
import type { Progress } from '../../model/progress.ts';
import { createProgressSteps } from './progress.ts';

const at = (phase: Progress['phase'], done: number, total: number): Progress => ({
  phase,
  done,
  total,
  remainingMs: undefined,
});

it.each([
  [
    'the phases of an update',
    [at('discover', 1, 1), at('extract', 50, 100), at('link', 0, 9), at('finish', 1, 1)],
    [5, 35, 65, 100],
  ],
  [
    'the same percentage is sent once',
    [at('extract', 1, 1000), at('extract', 2, 1000), at('extract', 3, 1000)],
    [5],
  ],
  [
    'a step back is not sent',
    [at('extract', 50, 100), at('extract', 20, 100), at('extract', 60, 100)],
    [35, 41],
  ],
  ['nothing to do', [at('discover', 0, 0), at('extract', 0, 0)], [0, 5]],
])('%s', (_, reported, expected) => {
  const steps: number[] = [];
  const onProgress = createProgressSteps(({ progress }) => steps.push(progress));
  for (const each of reported) onProgress(each);
  expect(steps).toEqual(expected);
});
