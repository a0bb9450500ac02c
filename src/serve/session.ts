/**
 * A repository that is being served, and access to its index: the index follows its files, so a question may meet one
 * that is being built or updated, and the answer says so.
 */
import type { Engine } from '../engine/engine.ts';
import { EngineError } from '../model/errors.ts';
import type { LiveIndex, LiveState } from '../model/live-index.ts';
import type { Progress } from '../model/progress.ts';
import type { IndexAccess } from './call.ts';

export interface Session {
  /** Its `update` is the live one. */
  readonly engine: Engine;
  readonly live: LiveIndex;
}

/** So long a first index may keep a question waiting; most repositories are done by then. */
const patienceMs = 1_500;

export function accessTo(session: Session): IndexAccess {
  const { engine, live } = session;
  return {
    engine,
    async prepare({ index, runLive }, signal) {
      if (index !== 'build' && index !== 'require') return { kind: 'index' };
      if (runLive !== undefined && !engine.index.isBuilt()) {
        begin(live);
        // Noted now: by the time of the answer there may be an index.
        return { kind: 'files', notes: [liveNote(session)] };
      }
      if (await hasSomeIndex(session, signal)) return { kind: 'index' };
      return { kind: 'no index', notes: stateNotes(session) };
    },
    notesOn: async () => stateNotes(session),
    /** A name that half an index does not have may be in the other half. */
    async explain({ index }, cause) {
      const [state] = stateNotes(session);
      if (index !== 'build' || engine.index.isComplete() || state === undefined) return cause;
      return new EngineError(cause.code, `${cause.message}. ${state}`, { hint: 'ask again later', cause });
    },
  };
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
