/**
 * A served repository, and access to its index. The index follows the files, so a request may arrive while it
 * is built or updated; the answer then says so.
 */
import type { Engine } from '../engine/engine.ts';
import { EngineError } from '../model/errors.ts';
import type { LiveIndex, LiveState } from '../model/live-index.ts';
import type { Progress } from '../model/progress.ts';
import type { IndexAccess } from './call.ts';

export interface Session {
  /** `engine.index.update` is the update of `live`. */
  readonly engine: Engine;
  readonly live: LiveIndex;
}

/** How long a request waits for the first index. Most repositories are indexed within this time. */
const patienceMs = 1_500;

export function accessTo(session: Session): IndexAccess {
  const { engine, live } = session;
  return {
    engine,
    async prepare({ index, runLive }, signal) {
      live.keepQuiet();
      if (index !== 'build' && index !== 'require') return { kind: 'index' };
      if (runLive !== undefined && !engine.index.isBuilt()) {
        begin(live);
        // Created now, because the index may be complete by the time of the answer.
        return { kind: 'files', notes: [liveNote(session)] };
      }
      if (await hasSomeIndex(session, signal)) return { kind: 'index' };
      return { kind: 'no index', notes: stateNotes(session) };
    },
    notesOn: async ({ name, showsEdges }) => [
      ...stateNotes(session),
      ...(showsEdges === true || name === 'status' ? compilerNotes(session) : []),
      ...(name === 'status' ? embeddingNotes(session) : []),
    ],
    /** While the index is incomplete, a missing name may be in a file that is not indexed yet. */
    async explain({ index }, cause) {
      const [state] = stateNotes(session);
      if (index !== 'build' || engine.index.isComplete() || state === undefined) return cause;
      return new EngineError(cause.code, `${cause.message}. ${state}`, { hint: 'ask again later', cause });
    },
  };
}

/** Whether there is an index to query: a complete one, or the written part of the first one. */
async function hasSomeIndex({ engine, live }: Session, signal: AbortSignal): Promise<boolean> {
  if (engine.index.isBuilt() || engine.index.hasFiles()) return true;
  begin(live);
  await firstOf(live, signal);
  return engine.index.isBuilt() || engine.index.hasFiles();
}

function begin(live: LiveIndex): void {
  if (live.state().kind === 'current') void live.update().catch(() => {});
}

/** Resolves when the running update ends, or after `patienceMs`. */
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

/** The note on an answer from the files: it covers all files, and lacks only the data of the index. */
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

function compilerNotes({ live }: Session): readonly string[] {
  const progress = live.enriching();
  if (progress === undefined) return [];
  const left = progress.total - progress.done;
  const files = left === 1 ? '1 file come' : `${left} files come`;
  return [`A compiler is being asked: the edges of ${files} from syntax until it has answered`];
}

function embeddingNotes({ engine, live }: Session): readonly string[] {
  const progress = live.embedding();
  if (progress === undefined) return [];
  const share = Math.floor((100 * progress.done) / Math.max(1, progress.total));
  const { cpuShare } = engine.configuration.config.embeddings;
  return [
    `Embedding in the background (${share} %) with at most ${Math.round(100 * cpuShare)} % of each of its threads; it rests while questions are answered`,
  ];
}

/** Undefined when the index is up to date. */
function stateText(state: LiveState): string | undefined {
  if (state.kind === 'failed') return `The index is not up to date: ${state.message}`;
  if (state.kind === 'waiting') return 'Files changed a moment ago and are not in the index yet';
  if (state.kind !== 'updating') return undefined;
  const isLooking = state.progress === undefined || state.progress.phase === 'discover';
  if (isLooking && !state.isFirst) return 'Files are being checked for changes since the last update';
  return `The index is being ${state.isFirst ? 'built' : 'updated'}${progressText(state.progress)}`;
}

function progressText(progress: Progress | undefined): string {
  if (progress === undefined || progress.total === 0) return '';
  const share = Math.floor((100 * progress.done) / progress.total);
  const left =
    progress.remainingMs === undefined ? '' : `, about ${Math.ceil(progress.remainingMs / 1_000)} s left`;
  return ` (${progress.phase} ${share} %${left})`;
}
