/** EngineError to what each front says. Bad input gets the reason and the way out, never a stack trace. */
import { EngineError } from './errors.ts';

export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly hint: string | undefined;
}

export function failureOf(error: unknown): Failure {
  if (error instanceof EngineError) return { code: error.code, message: error.message, hint: error.hint };
  const message = error instanceof Error ? error.message : String(error);
  return {
    code: 'internal',
    message: `Unexpected failure: ${message}`,
    hint: 'set CODEAGENT_DEBUG=1 for the details, and please report it',
  };
}
