/**
 * The one error class of the project, and the check for impossible states.
 * Broken user code is not an error: it is a Problem (problem.ts), kept as data.
 */
import { type Advice, type Phrase, plainText } from './advice.ts';

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
  /** The message with the names in it as data, for a front that has names of its own. */
  readonly phrase: Phrase;
  /** How the user can fix it, as far as that is the same for every front. */
  readonly hint: string | undefined;
  /** Further ways to fix it. */
  readonly advice: readonly Advice[];

  constructor(code: ErrorCode, message: string | Phrase, options: ErrorOptions = {}) {
    const phrase = typeof message === 'string' ? [message] : message;
    super(plainText(phrase), { cause: options.cause });
    this.name = 'EngineError';
    this.code = code;
    this.phrase = phrase;
    this.hint = options.hint;
    this.advice = options.advice ?? [];
  }
}

interface ErrorOptions {
  readonly hint?: string | undefined;
  readonly advice?: readonly Advice[];
  readonly cause?: unknown;
}

/** Asserts a condition that always holds. A failure is a bug in codeagent. */
export function invariant(condition: boolean, claim: string): asserts condition {
  if (!condition) throw new EngineError('internal', `Broken invariant: ${claim}`);
}
