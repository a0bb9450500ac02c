/** A call by a program: fields as they were sent, the answer in a page that keeps to a budget, notes and state beside it. */
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
  /** The answer is in its words; errors are not. */
  readonly audience: Audience;
}

export interface CallAnswer {
  readonly isFound: boolean;
  /** For people and models. */
  readonly text: string;
  /** For programs. */
  readonly data: unknown;
  /** What one should know of the answer: limits, files that changed since. */
  readonly notes: readonly string[];
  /** For the next page. */
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
  if (options.signal.aborted) throw new EngineError('cancelled', 'The question was withdrawn');
  const { out, isFound, notes } = outcome;
  const asked = `${operation.name} ${JSON.stringify(question.given)}`;
  const page = pageOf(operation, out, { ...options, question: asked });
  return {
    ...page,
    // Silence, as grep keeps it in a pipe, tells a model nothing.
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
