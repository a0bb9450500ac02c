/** The size limit of patterns, with one error message for all places that enforce it. */
import { EngineError } from '../../../model/errors.ts';

// \w{1000}, which ripgrep refuses too, has 300,000 states.
export const mostStates = 250_000;

export function tooLarge(): EngineError {
  return new EngineError('bad-input', 'The pattern is too large', {
    hint: 'split it, lower the counts in braces, or use an ASCII class such as [a-z] in their place',
  });
}
