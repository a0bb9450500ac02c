/** Answers and errors as the command line words them. */
import { EngineError } from '../src/model/errors.ts';
import { commandLineAudience } from '../src/serve/cli/command-line-audience.ts';
import type { Operation } from '../src/serve/operations/operation.ts';
import { type Audience, wordError } from '../src/serve/word-advice.ts';

/** Who types the command of this operation. */
export function typing(operation: Pick<Operation<unknown, unknown>, 'name' | 'fields'>): Audience {
  return commandLineAudience(operation);
}

/** Runs the work, with its errors in the words of the audience. */
export function asTyped<T>(audience: Audience, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw wordError(audience, error);
  }
}

/** `code: message | hint` */
export function failureText(audience: Audience, error: unknown): string {
  const worded = wordError(audience, error);
  if (!(worded instanceof EngineError)) throw error;
  return `${worded.code}: ${worded.message}${worded.hint === undefined ? '' : ` | ${worded.hint}`}`;
}
