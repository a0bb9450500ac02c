/**
 * A call by a program: takes the fields as sent, and returns a page of the answer within a budget, with notes
 * and the state of the index.
 */
import { EngineError } from '../model/errors.ts';
import type { LiveState } from '../model/live-index.ts';
import type { OnProgress } from '../model/progress.ts';
import { call, readQuestion } from './call.ts';
import type { Operation } from './operations/operation.ts';
import { pageOf } from './page.ts';
import { readGiven } from './read-given.ts';
import { accessTo, type Session } from './session.ts';
import type { Audience } from './word-advice.ts';

export interface CallOptions {
  readonly maxTokens: number;
  readonly cursor: string | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: OnProgress;
  /** The answer is worded for this audience; errors are not. */
  readonly audience: Audience;
}

export interface CallAnswer {
  readonly isFound: boolean;
  /** Text for people and models. */
  readonly text: string;
  /** JSON for programs. */
  readonly data: unknown;
  /** Notes on the answer, such as limits and changed files. */
  readonly notes: readonly string[];
  /** The cursor of the next page. */
  readonly cursor: string | undefined;
  readonly index: LiveState;
}

export async function callSession(
  session: Session,
  operation: Operation<unknown, unknown>,
  sent: unknown,
  options: CallOptions,
): Promise<CallAnswer> {
  const question = readQuestion(operation, readGiven(operation.name, operation.fields, sent));
  const display = { kind: 'json', hasColours: false } as const;
  const outcome = await call(question, accessTo(session), { ...options, display });
  if (outcome.kind === 'no index') return notYet(session, outcome.notes);
  if (options.signal.aborted) throw new EngineError('cancelled', 'The request was cancelled');
  const { out, isFound, notes } = outcome;
  const asked = `${operation.name} ${JSON.stringify(question.given)}`;
  const page = pageOf(operation, out, { ...options, question: asked });
  return {
    ...page,
    // In a pipe, grep prints nothing when it finds nothing. A model needs an explicit sentence.
    text: page.text === '' && !isFound ? 'Nothing found' : page.text,
    isFound,
    notes: [...notes, ...(await outcome.indexNotes())],
    index: session.live.state(),
  };
}

function notYet(session: Session, notes: readonly string[]): CallAnswer {
  const [state = 'There is no index yet'] = notes;
  return {
    isFound: false,
    text: `${state}. Files can be listed, read and searched by name or line meanwhile; ask again for the rest.`,
    data: {},
    notes: [state],
    cursor: undefined,
    index: session.live.state(),
  };
}
