/**
 * One question of a program to one operation: fields checked, the index there or on its way, the answer cut to the
 * budget, and what one should know of it beside it. Every front but the command line asks here.
 */
import type { Engine } from '../engine.ts';
import { EngineError } from '../model/errors.ts';
import type { LiveIndex, LiveState } from '../model/live-index.ts';
import type { OnProgress, Progress } from '../model/progress.ts';
import type { Operation } from './operations/operation.ts';
import { pageOf } from './page.ts';
import { readGiven } from './read-given.ts';

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
  if (operation.index !== 'none' && !(await hasSomeIndex(session, options.signal))) return notYet(session);
  const out = await operation.run(session.engine, input, {
    onProgress: options.onProgress,
    signal: options.signal,
    display: { kind: 'json', hasColours: false },
  });
  if (options.signal.aborted) throw new EngineError('cancelled', 'The question was withdrawn');
  const question = `${operation.name} ${JSON.stringify(given)}`;
  const page = pageOf(operation, out, { ...options, question });
  const index = session.live.state();
  return {
    ...page,
    isFound: operation.isFound(out),
    notes: [...(operation.notes?.(out) ?? []), ...stateNotes(index)],
    index,
  };
}

/** Whether there is anything to ask: a whole index, or as much of the first one as is written. */
async function hasSomeIndex({ engine, live }: Session, signal: AbortSignal): Promise<boolean> {
  if (engine.hasIndex()) return true;
  if (live.state().kind === 'current') void live.update().catch(() => {});
  await firstOf(live, signal);
  return engine.hasIndex() || engine.hasPart();
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

function notYet({ live }: Session): CallAnswer {
  const index = live.state();
  const [state = 'There is no index yet'] = stateNotes(index);
  return {
    isFound: false,
    text: `${state}. Files can be listed, read and searched for lines meanwhile; ask again for the rest.`,
    data: {},
    notes: [state],
    cursor: undefined,
    index,
  };
}

function stateNotes(state: LiveState): readonly string[] {
  if (state.kind === 'failed') return [`The index is not up to date: ${state.message}`];
  if (state.kind === 'waiting') return ['Files changed a moment ago and are not in the index yet'];
  if (state.kind === 'updating')
    return state.isFirst
      ? [`The index is being built${progressText(state.progress)}; answers may be incomplete`]
      : [`The index is being updated${progressText(state.progress)}`];
  return [];
}

function progressText(progress: Progress | undefined): string {
  if (progress === undefined || progress.total === 0) return '';
  const share = Math.floor((100 * progress.done) / progress.total);
  const left =
    progress.remainingMs === undefined ? '' : `, about ${Math.ceil(progress.remainingMs / 1_000)} s left`;
  return ` (${progress.phase} ${share} %${left})`;
}
