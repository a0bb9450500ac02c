/**
 * The one error class of the project, and the check for impossible states.
 * Broken user code is not an error: it is a Problem (problem.ts), kept as data.
 */

/** Closed list. Each front end translates these codes in one place. */
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
  /** One line: how the user can fix it. */
  readonly hint: string | undefined;

  constructor(code: ErrorCode, message: string, options: { hint?: string; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'EngineError';
    this.code = code;
    this.hint = options.hint;
  }
}

/** Asserts a condition that always holds. A failure is a bug in codeagent. */
export function invariant(condition: boolean, claim: string): asserts condition {
  if (!condition) throw new EngineError('internal', `Broken invariant: ${claim}`);
}
