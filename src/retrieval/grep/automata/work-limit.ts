/** How long one pattern may take in all, in steps of its automaton: linear time is no comfort when the factor is 100,000. */
import { EngineError } from '../../../model/errors.ts';

export interface WorkLimit {
  /** Throws EngineError('bad-input') when all is spent. */
  spend(steps: number): void;
}

// Some 20 s. Only what cannot be looked up counts, so that patterns of daily life spend next to nothing.
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
