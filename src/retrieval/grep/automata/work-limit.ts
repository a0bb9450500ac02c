/**
 * Limits the total work of one pattern in steps of its automaton: linear time is not enough when the factor is
 * 100,000.
 */
import { EngineError } from '../../../model/errors.ts';

export interface WorkLimit {
  /** Throws EngineError('bad-input') when the limit is exceeded. */
  spend(steps: number): void;
}

// About 20 s. Only steps that are not table look-ups count, so that typical patterns use almost nothing.
const mostSteps = 3e9;

export function createWorkLimit(steps = mostSteps): WorkLimit {
  let left = steps;
  return {
    spend(spent) {
      left -= spent;
      if (left < 0)
        throw new EngineError('bad-input', 'The pattern takes too long on these files', {
          hint: 'lower the counts in braces, or search fewer files',
        });
    },
  };
}
