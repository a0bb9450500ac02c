/** The error of an update that its caller cancelled. */
import { EngineError } from '../../model/errors.ts';

export function stopped(): EngineError {
  return new EngineError('cancelled', 'Stopped; what was done is kept', { hint: 'run: codeagent index' });
}
