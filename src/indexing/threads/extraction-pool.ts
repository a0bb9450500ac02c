/**
 * The worker threads that extract files. For many files, two threads work in a row: one reads and parses, the other
 * extracts. A file on which a thread dies or hangs costs that file only: another thread reads it as plain text, with a
 * problem, and the rest of its batch is done again.
 * A class because threads must be closed.
 */
import { MessageChannel } from 'node:worker_threads';
import { EngineError } from '../../model/errors.ts';
import type { ProblemKind } from '../../model/problem.ts';
import type { FilePath } from '../../model/source-file.ts';
import { type PoolThread, ThreadPool } from '../../threads/thread-pool.ts';
import { stopped } from '../run/stopped.ts';
import type { FileToExtract, WorkAhead, WorkBatch, WorkerSetup, WorkInARow, WorkResult } from './messages.ts';

export interface PoolSetup extends Omit<WorkerSetup, 'pulse' | 'like'> {
  /** The program of a thread. */
  readonly program: URL;
  /** Number of threads. */
  readonly size: number;
  /** `spare`: prefers less memory to more speed, for callers with one file now and then. */
  readonly memory?: 'spare';
}

/** A batch is small enough to keep all threads busy to the end, and large enough to make messages cheap. */
const batchBytes = 192 * 1024;
const batchFiles = 48;
/** Every thread has one batch under way; one more waits, so that no thread idles while the main thread writes. */
const batchesWaiting = 1;
/**
 * From this number of batches on, threads work in a row. V8 optimises code for each thread separately, so each half of
 * the program is optimised once. With fewer batches V8 optimises little, and threads that do everything idle less.
 */
const manyBatches = 16;
const watchEveryMs = 500;
/** V8 heap of one thread, without the memory of the parser. */
const maxWorkerHeapMb = 768;

/** Limits the young generation, which otherwise grows to 48 MB: more frequent collections, less memory. */
const spareYoungMb = 6;

/** One thread that does everything, or two in a row. The first thread has the tasks. */
interface Crew {
  readonly threads: Thread[];
}

interface ThreadState {
  readonly crew: Crew;
  /** See WorkerSetup.pulse. */
  readonly pulse: Int32Array<SharedArrayBuffer>;
  seen: { readonly beat: number; readonly sinceMs: number };
  hasHung: boolean;
}

type Thread = PoolThread<WorkBatch, ThreadState>;

export interface ExtractionPool {
  /** Starts a thread ahead of `extract`, and makes it load the parser for files like this one. */
  prepare(path?: FilePath): void;
  /**
   * Calls `onResult` for every batch, in no fixed order. A thread gets its next batch when `onResult` is done with the
   * last one. To be called once. Rejects when `signal` aborts or `onResult` throws.
   */
  extract(
    files: readonly FileToExtract[],
    onResult: OnResult,
    signal: AbortSignal | undefined,
  ): Promise<void>;
  close(): Promise<void>;
}

type OnResult = (result: WorkResult) => void | Promise<void>;

/** Starts no thread yet: most updates find that nothing changed. */
export function createExtractionPool(setup: PoolSetup): ExtractionPool {
  return new Pool(setup);
}

class Pool implements ExtractionPool {
  private readonly setup: PoolSetup;
  private readonly pool: ThreadPool<WorkBatch, WorkResult, ThreadState>;
  private readonly crews = new Set<Crew>();
  private waiting: WorkBatch[] = [];
  private nextId = 0;
  private onResult: OnResult = () => {};
  private end: ((error: unknown) => void) | undefined;
  private failure: unknown;
  /** Number of results that `onResult` is not done with. */
  private taking = 0;

  constructor(setup: PoolSetup) {
    this.setup = setup;
    this.pool = new ThreadPool(setup.program, {
      onReply: ({ state }, result) => void this.accept(state.crew, result),
      onEnd: (thread, error) => this.replace(thread, error),
    });
  }

  prepare(path?: FilePath): void {
    if (this.crews.size === 0) this.hire(path);
    else if (path !== undefined)
      for (const { threads } of this.crews)
        threads[0]?.worker.postMessage({ ahead: path } satisfies WorkAhead);
  }

  async extract(
    files: readonly FileToExtract[],
    onResult: OnResult,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    if (this.failure !== undefined) throw this.failure;
    if (signal?.aborted === true) throw stopped();
    if (files.length === 0) return;
    this.waiting = toBatches(files);
    this.nextId = this.waiting.length;
    this.onResult = onResult;
    const cancel = (): void => this.finish(stopped());
    signal?.addEventListener('abort', cancel, { once: true });
    const watch = setInterval(() => this.endHungThreads(), watchEveryMs);
    try {
      await new Promise<void>((resolve, reject) => {
        this.end = (error) => (error === undefined ? resolve() : reject(error));
        this.hireAll();
        for (const crew of this.crews) this.feed(crew);
      });
    } finally {
      clearInterval(watch);
      signal?.removeEventListener('abort', cancel);
    }
  }

  async close(): Promise<void> {
    this.end = undefined;
    this.crews.clear();
    await this.pool.terminate();
  }

  private hireAll(): void {
    const wanted = Math.min(this.setup.size, this.waiting.length);
    const count = (): number => this.pool.threads.size;
    if (this.waiting.length >= manyBatches)
      for (const crew of this.crews) if (crew.threads.length === 1 && count() < wanted) this.pairUp(crew);
    while (count() < wanted) {
      const crew = this.hire();
      if (this.waiting.length >= manyBatches && count() < wanted) this.pairUp(crew);
    }
  }

  private hire(like?: FilePath): Crew {
    const crew: Crew = { threads: [] };
    this.crews.add(crew);
    this.addThread(crew, like);
    return crew;
  }

  private pairUp(crew: Crew): void {
    const { port1, port2 } = new MessageChannel();
    const reads: WorkInARow = { role: 'reads', other: port1 };
    const extracts: WorkInARow = { role: 'extracts', other: port2 };
    crew.threads[0]?.worker.postMessage(reads, [port1]);
    this.addThread(crew).worker.postMessage(extracts, [port2]);
  }

  private addThread(crew: Crew, like?: FilePath): Thread {
    const { root, grammars, config, memory } = this.setup;
    const pulse = new SharedArrayBuffer(12);
    const view = new Int32Array(pulse);
    view[0] = -1;
    const thread = this.pool.start(
      { crew, pulse: view, seen: { beat: -1, sinceMs: 0 }, hasHung: false },
      {
        workerData: { root, grammars, config, pulse, like } satisfies WorkerSetup,
        resourceLimits: {
          maxOldGenerationSizeMb: maxWorkerHeapMb,
          ...(memory === 'spare' ? { maxYoungGenerationSizeMb: spareYoungMb } : {}),
        },
      },
    );
    crew.threads.push(thread);
    return thread;
  }

  private feed(crew: Crew): void {
    const [first] = crew.threads;
    while (first !== undefined && first.tasks.size < crew.threads.length + batchesWaiting) {
      const batch = this.waiting.shift();
      if (batch === undefined) break;
      this.pool.give(first, batch);
    }
    this.finishIfDone();
  }

  private finishIfDone(): void {
    const isIdle = this.waiting.length === 0 && [...this.pool.threads].every(({ tasks }) => tasks.size === 0);
    if (isIdle && this.taking === 0 && this.failure === undefined) this.finish(undefined);
  }

  private async accept(crew: Crew, result: WorkResult): Promise<void> {
    const [first] = crew.threads;
    if (first !== undefined) this.pool.finish(first, result.id);
    await this.pass(result);
    if (this.failure !== undefined) return;
    if (this.crews.has(crew)) this.feed(crew);
    else this.finishIfDone();
  }

  private async pass(result: WorkResult): Promise<void> {
    this.taking++;
    try {
      await this.onResult(result);
    } catch (error) {
      this.finish(error);
    } finally {
      this.taking--;
    }
  }

  /** Ends the other thread of the crew too. The batches go back, the file under work as plain text. */
  private replace(thread: Thread, error: Error | undefined): void {
    const { crew, pulse, hasHung } = thread.state;
    if (!this.crews.delete(crew)) return;
    const batches = [...(crew.threads[0]?.tasks.values() ?? [])];
    void this.pool.terminate(crew.threads.filter((other) => other !== thread));
    const place = Atomics.load(pulse, 0);
    const culprit = batches.find((batch) => batch.id === Atomics.load(pulse, 2));
    if (place < 0 || culprit === undefined) {
      // No file was under work, so the next thread would end the same way.
      this.finish(error ?? new EngineError('internal', 'A worker ended by itself'));
      return;
    }
    try {
      this.waiting.unshift(...batches.filter((batch) => batch !== culprit));
      const kind = error === undefined && hasHung ? 'parse-timeout' : 'parse-crash';
      this.putBack(culprit, place, kind, error);
      const next = this.hire();
      if (crew.threads.length > 1) this.pairUp(next);
      this.feed(next);
    } catch (failure) {
      this.finish(failure);
    }
  }

  /** One file per batch, so that a second bad file among them is found as quickly. */
  private putBack(batch: WorkBatch, culprit: number, kind: ProblemKind, error: Error | undefined): void {
    batch.files.forEach((file, index) => {
      const again = index === culprit ? markFailed(file, kind, error) : file;
      if (again !== undefined) {
        this.waiting.push({ id: this.nextId++, files: [again] });
      } else {
        const outcome = { kind: 'unread', reason: 'unreadable' } as const;
        const passed = this.pass({ id: batch.id, outcomes: [{ path: file.path, outcome }] });
        void passed.then(() => this.finishIfDone());
      }
    });
  }

  /** A thread that is terminated here is reported as ended, which replaces it. */
  private endHungThreads(): void {
    for (const thread of this.pool.threads)
      if (hasHung(thread, this.timeoutMs(thread))) void thread.worker.terminate();
  }

  /** A large file may take longer: the timeout grows with the size of the file. */
  private timeoutMs({ state: { crew, pulse } }: Thread): number {
    const batch = crew.threads[0]?.tasks.get(Atomics.load(pulse, 2));
    const sizeBytes = batch?.files[Atomics.load(pulse, 0)]?.sizeBytes ?? 0;
    return this.setup.config.fileTimeoutMs * (1 + sizeBytes / 2 ** 20);
  }

  private finish(error: unknown): void {
    this.failure = error;
    this.end?.(error);
    this.end = undefined;
  }
}

/** In the order of the files: largest first would be fairer, but this keeps neighbours together in the index file. */
function toBatches(files: readonly FileToExtract[]): WorkBatch[] {
  const batches: WorkBatch[] = [];
  let open: FileToExtract[] = [];
  let bytes = 0;
  for (const file of files) {
    open.push(file);
    bytes += file.sizeBytes;
    if (bytes < batchBytes && open.length < batchFiles) continue;
    batches.push({ id: batches.length, files: open });
    open = [];
    bytes = 0;
  }
  if (open.length > 0) batches.push({ id: batches.length, files: open });
  return batches;
}

/** Whether the thread has been at the same file for longer than the timeout. */
function hasHung({ state }: Thread, timeoutMs: number): boolean {
  const beat = Atomics.load(state.pulse, 1);
  const nowMs = performance.now();
  if (beat !== state.seen.beat || Atomics.load(state.pulse, 0) < 0) state.seen = { beat, sinceMs: nowMs };
  state.hasHung = nowMs - state.seen.sinceMs > timeoutMs;
  return state.hasHung;
}

/** Undefined when even reading it as plain text failed. */
function markFailed(
  file: FileToExtract,
  kind: ProblemKind,
  error: Error | undefined,
): FileToExtract | undefined {
  if (file.failed !== undefined) return undefined;
  const message =
    kind === 'parse-timeout'
      ? 'Parsing took too long; kept as plain text'
      : `Parsing failed; kept as plain text${error === undefined ? '' : ` (${error.message})`}`;
  return { ...file, failed: { kind, message } };
}
