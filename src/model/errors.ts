/**
 * The one error we throw, and the check for the impossible.
 * Broken user code is not an error: it is a Problem (problem.ts), kept as data.
 */

/** Closed list: every front translates these once. */
export type ErrorCode =
  | 'bad-input'
  | 'bad-config'
  | 'not-a-directory'
  | 'no-permission'
  | 'no-index'
  | 'not-found'
  | 'index-locked'
  | 'index-too-new'
  | 'index-corrupt'
  | 'index-read-only'
  | 'disk-full'
  | 'cancelled'
  | 'internal';

export class EngineError extends Error {
  readonly code: ErrorCode;
  /** What the user can do about it, in one line. */
  readonly hint: string | undefined;

  constructor(code: ErrorCode, message: string, options: { hint?: string; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'EngineError';
    this.code = code;
    this.hint = options.hint;
  }
}

/** For what cannot happen. A failure here is a defect of ours. */
export function invariant(condition: boolean, claim: string): asserts condition {
  if (!condition) throw new EngineError('internal', `Broken invariant: ${claim}`);
}
