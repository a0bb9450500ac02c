/** An error as plain values: for other threads and processes, and for what each front says of it. */
import type { Advice } from './advice.ts';
import { EngineError, type ErrorCode } from './errors.ts';

export interface Failure {
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint: string | undefined;
  readonly advice: readonly Advice[];
}

export function failureOf(error: unknown): Failure {
  if (error instanceof EngineError) {
    const { code, message, hint, advice } = error;
    return { code, message, hint, advice };
  }
  const message = error instanceof Error ? error.message : String(error);
  return {
    code: 'internal',
    message: `Unexpected failure: ${message}`,
    hint: 'set CODEAGENT_DEBUG=1 for the details, and please report it',
    advice: [],
  };
}

/** The error that another thread or process has reported. */
export function errorOf({ code, message, hint, advice }: Failure): EngineError {
  return new EngineError(code, message, { hint, advice });
}
