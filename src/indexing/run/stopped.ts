/** The error of an update that its caller cancelled. */
import { runIndex } from '../../model/advice.ts';
import { EngineError } from '../../model/errors.ts';

export function stopped(): EngineError {
  return new EngineError('cancelled', 'Stopped; what was done is kept', { advice: [runIndex] });
}
