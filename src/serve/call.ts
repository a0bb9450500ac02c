/**
 * One question of a program to one operation: fields checked, the index there or on its way, the answer cut to the
 * budget, and what one should know of it beside it. Every front but the command line asks here.
 */
import type { Engine } from '../engine/engine.ts';
import { EngineError } from '../model/errors.ts';
import type { LiveIndex, LiveState } from '../model/live-index.ts';
import type { OnProgress, Progress } from '../model/progress.ts';
import type { Operation } from './operations/operation.ts';
import { pageOf } from './page.ts';
import { readGiven } from './read-given.ts';
import { type Audience, wordNote } from './word-advice.ts';

/** A repository that is being served. */
export interface Session {
  /** Its `update` is the live one. */
  readonly engine: Engine;
  readonly live: LiveIndex;
}

export interface CallOptions {
  readonly maxTokens: number;
  readonly cursor: string | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: OnProgress;
  /** Texts and hints of the answer are in its words. Errors are not: the front words them (word-advice.ts). */
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

/** So long a first index may keep a question waiting; most repositories are done by then. */
const patienceMs = 1_500;

export async function call(
  session: Session,
  operation: Operation<unknown, unknown>,
  sent: unknown,
  options: CallOptions,
): Promise<CallAnswer> {
  const given = readGiven(operation.name, operation.fields, sent);
  const input = operation.parse(given);
  const isNeeded = operation.index === 'build' || operation.index === 'require';
  const isLive = isNeeded && operation.runLive !== undefined && !session.engine.index.isBuilt();
  if (isLive) begin(session.live);
  else if (isNeeded && !(await hasSomeIndex(session, options.signal))) return notYet(session);
  // By the time it is answered there may be one.
  const live = isLive ? [liveNote(session)] : undefined;
  const out = await run(session, operation, input, { ...options, from: isLive ? 'files' : 'index' });
  if (options.signal.aborted) throw new EngineError('cancelled', 'The question was withdrawn');
  const question = `${operation.name} ${JSON.stringify(given)}`;
  const page = pageOf(operation, out, { ...options, question });
  const isFound = operation.isFound(out);
  const notes = (operation.notes?.(out) ?? []).map((note) => wordNote(options.audience, note));
  return {
    ...page,
    // Silence, as grep keeps it in a pipe, tells a model nothing.
    text: page.text === '' && !isFound ? 'Nothing found' : page.text,
    isFound,
    notes: [...notes, ...(live ?? stateNotes(session))],
    index: session.live.state(),
  };
}

/** What is not found in half an index may be in the other half. */
async function run(
  session: Session,
  operation: Operation<unknown, unknown>,
  input: unknown,
  { onProgress, signal, from }: CallOptions & { readonly from: 'index' | 'files' },
): Promise<unknown> {
  const context = { onProgress, signal, display: { kind: 'json', hasColours: false } } as const;
  if (from === 'files') return await operation.runLive?.(session.engine, input, context);
  try {
    return await operation.run(session.engine, input, context);
  } catch (cause) {
    const isHalf = operation.index === 'build' && !session.engine.index.isComplete();
    const [state] = stateNotes(session);
    if (!isHalf || state === undefined || !(cause instanceof EngineError) || cause.code !== 'not-found')
      throw cause;
    throw new EngineError(cause.code, `${cause.message}. ${state}`, { hint: 'ask again later', cause });
  }
}

/** Whether there is anything to ask: a whole index, or as much of the first one as is written. */
async function hasSomeIndex({ engine, live }: Session, signal: AbortSignal): Promise<boolean> {
  if (engine.index.isBuilt() || engine.index.hasFiles()) return true;
  begin(live);
  await firstOf(live, signal);
  return engine.index.isBuilt() || engine.index.hasFiles();
}

function begin(live: LiveIndex): void {
  if (live.state().kind === 'current') void live.update().catch(() => {});
}

/** Until the update that is under way ends, but not for long. */
function firstOf(live: LiveIndex, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      stop();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, patienceMs);
    const stop = live.listen(({ kind }) => {
      if (kind === 'updated' || kind === 'failed') done();
    });
    signal.addEventListener('abort', done);
  });
}

function notYet(session: Session): CallAnswer {
  const [state = 'There is no index yet'] = stateNotes(session);
  return {
    isFound: false,
    text: `${state}. Files can be listed, read and searched by name or line meanwhile; ask again for the rest.`,
    data: {},
    notes: [state],
    cursor: undefined,
    index: session.live.state(),
  };
}

/** All there is was looked at; only what the index adds is missing. */
function liveNote({ live }: Session): string {
  return `Answered from the files themselves. ${stateText(live.state()) ?? 'There is no index yet'}`;
}

function stateNotes({ engine, live }: Session): readonly string[] {
  const state = live.state();
  const text = stateText(state);
  if (text === undefined) return [];
  const isHalf = state.kind === 'updating' && (state.isFirst || !engine.index.isComplete());
  return [isHalf ? `${text}; answers may be incomplete` : text];
}

/** Undefined when there is nothing to say. */
function stateText(state: LiveState): string | undefined {
  if (state.kind === 'failed') return `The index is not up to date: ${state.message}`;
  if (state.kind === 'waiting') return 'Files changed a moment ago and are not in the index yet';
  if (state.kind !== 'updating') return undefined;
  return `The index is being ${state.isFirst ? 'built' : 'updated'}${progressText(state.progress)}`;
}

function progressText(progress: Progress | undefined): string {
  if (progress === undefined || progress.total === 0) return '';
  const share = Math.floor((100 * progress.done) / progress.total);
  const left =
    progress.remainingMs === undefined ? '' : `, about ${Math.ceil(progress.remainingMs / 1_000)} s left`;
  return ` (${progress.phase} ${share} %${left})`;
}
