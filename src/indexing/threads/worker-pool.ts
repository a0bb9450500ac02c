/**
 * Worker threads that extract files. Of many files, two threads in a row take turns: one reads and parses, the other
 * extracts. A file on which a thread dies or hangs costs that file only: it is given to another one as plain text,
 * with a problem, and the rest of its batch is done again.
 * A class because threads must be closed.
 */
import { MessageChannel, Worker } from 'node:worker_threads';
import { EngineError } from '../../model/errors.ts';
import type { ProblemKind } from '../../model/problem.ts';
import type { FilePath } from '../../model/source-file.ts';
import { sum } from '../../model/sum.ts';
import type { FileToExtract, WorkAhead, WorkBatch, WorkerSetup, WorkInARow, WorkResult } from './work.ts';

export interface PoolSetup extends Omit<WorkerSetup, 'pulse' | 'like'> {
  /** The worker's program. */
  readonly program: URL;
  readonly size: number;
  /** `spare`: rather slower than larger, for who has a file now and then. */
  readonly memory?: 'spare';
}

/** A batch is small enough to keep all workers busy to the end, and large enough to make messages cheap. */
const batchBytes = 192 * 1024;
const batchFiles = 48;
/** One under work by each thread and one waiting, so that none idles while the main thread writes. */
const batchesWaiting = 1;
/**
 * From so many batches on, threads work in a row: V8 optimises for each thread anew what it runs, and each half of the
 * program is then optimised once. Of fewer batches not much is optimised, and threads that do all keep busier.
 */
const manyBatches = 16;
const watchEveryMs = 500;
/** V8 heap of one worker; a parser's memory is not in it. */
const maxWorkerHeapMb = 768;

/** What is new is looked through more often: usually that room grows to 48. */
const spareYoungMb = 6;

interface Thread {
  readonly worker: Worker;
  readonly pulse: Int32Array;
  seen: { readonly beat: number; readonly sinceMs: number };
  hasHung: boolean;
}

/** One thread that does all, or two in a row. */
interface Crew {
  readonly threads: Thread[];
  readonly underWay: WorkBatch[];
}

export interface WorkerPool {
  /** Files are about to be extracted: a worker starts, and loads what those like this one take. */
  prepare(path?: FilePath): void;
  /**
   * Calls `onResult` for every batch, in no fixed order, and hands out no more while it is not done with that one. Once.
   * Rejects when `signal` aborts or `onResult` throws.
   */
  extract(
    files: readonly FileToExtract[],
    onResult: OnResult,
    signal: AbortSignal | undefined,
  ): Promise<void>;
  close(): Promise<void>;
}

type OnResult = (result: WorkResult) => void | Promise<void>;

/** Nothing is started yet: most updates find that nothing changed. */
export function createWorkerPool(setup: PoolSetup): WorkerPool {
  return new Pool(setup);
}

class Pool implements WorkerPool {
  private readonly setup: PoolSetup;
  private readonly crews = new Set<Crew>();
  private waiting: WorkBatch[] = [];
  private nextId = 0;
  private onResult: OnResult = () => {};
  private end: ((error: unknown) => void) | undefined;
  private failure: unknown;
  /** Results that `onResult` is not done with. */
  private taking = 0;

  constructor(setup: PoolSetup) {
    this.setup = setup;
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
    const watch = setInterval(() => this.endHungWorkers(), watchEveryMs);
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
    const crews = [...this.crews];
    this.crews.clear();
    await Promise.allSettled(crews.flatMap(({ threads }) => threads.map(({ worker }) => worker.terminate())));
  }

  private hireAll(): void {
    const wanted = Math.min(this.setup.size, this.waiting.length);
    const count = (): number => sum([...this.crews].map(({ threads }) => threads.length));
    if (this.waiting.length >= manyBatches)
      for (const crew of this.crews) if (crew.threads.length === 1 && count() < wanted) this.pairUp(crew);
    while (count() < wanted) {
      const crew = this.hire();
      if (this.waiting.length >= manyBatches && count() < wanted) this.pairUp(crew);
    }
  }

  private hire(like?: FilePath): Crew {
    const crew: Crew = { threads: [], underWay: [] };
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
    const thread = createThread(this.setup, like);
    crew.threads.push(thread);
    const { worker } = thread;
    worker.on('message', (result: WorkResult) => void this.accept(crew, result));
    worker.on('error', (error) => this.replace(crew, thread, 'parse-crash', error));
    worker.on('exit', () =>
      this.replace(crew, thread, thread.hasHung ? 'parse-timeout' : 'parse-crash', undefined),
    );
    return thread;
  }

  private feed(crew: Crew): void {
    while (crew.underWay.length < crew.threads.length + batchesWaiting) {
      const batch = this.waiting.shift();
      if (batch === undefined) break;
      crew.underWay.push(batch);
      crew.threads[0]?.worker.postMessage(batch);
    }
    this.finishIfDone();
  }

  private finishIfDone(): void {
    const isIdle = this.waiting.length === 0 && [...this.crews].every((each) => each.underWay.length === 0);
    if (isIdle && this.taking === 0 && this.failure === undefined) this.finish(undefined);
  }

  private async accept(crew: Crew, result: WorkResult): Promise<void> {
    if (!this.crews.has(crew)) return;
    const done = crew.underWay.findIndex((batch) => batch.id === result.id);
    crew.underWay.splice(done, 1);
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

  /** The thread is gone, and whoever worked in a row with it goes too: its batches go back, the file under work as plain text. */
  private replace(crew: Crew, thread: Thread, kind: ProblemKind, error: Error | undefined): void {
    if (!this.crews.delete(crew)) return;
    for (const other of crew.threads) if (other !== thread) void other.worker.terminate();
    const place = Atomics.load(thread.pulse, 0);
    const culprit = crew.underWay.find((batch) => batch.id === Atomics.load(thread.pulse, 2));
    if (place < 0 || culprit === undefined) {
      // No file was under work: it would happen again.
      this.finish(error ?? new EngineError('internal', 'A worker ended by itself'));
      return;
    }
    try {
      this.waiting.unshift(...crew.underWay.filter((batch) => batch !== culprit));
      this.putBack(culprit, place, kind, error);
      const next = this.hire();
      if (crew.threads.length > 1) this.pairUp(next);
      this.feed(next);
    } catch (failure) {
      this.finish(failure);
    }
  }

  /** One by one, so that a second bad file among them is found as quickly. */
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

  private endHungWorkers(): void {
    for (const crew of this.crews)
      for (const thread of crew.threads)
        if (hasHung(thread, this.timeoutMs(crew, thread))) void thread.worker.terminate();
  }

  /** A large file may take longer: what takes that long for its size is what hangs. */
  private timeoutMs({ underWay }: Crew, { pulse }: Thread): number {
    const batch = underWay.find(({ id }) => id === Atomics.load(pulse, 2));
    const sizeBytes = batch?.files[Atomics.load(pulse, 0)]?.sizeBytes ?? 0;
    return this.setup.config.fileTimeoutMs * (1 + sizeBytes / 2 ** 20);
  }

  private finish(error: unknown): void {
    this.failure = error;
    this.end?.(error);
    this.end = undefined;
  }
}

export function stopped(): EngineError {
  return new EngineError('cancelled', 'Stopped; what was done is kept', { hint: 'run: codeagent index' });
}

/** Largest first would be fairer; in order keeps neighbours together and the index file in order. */
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

function createThread(setup: PoolSetup, like: FilePath | undefined): Thread {
  const pulse = new SharedArrayBuffer(12);
  const view = new Int32Array(pulse);
  view[0] = -1;
  const { root, grammars, config } = setup;
  const worker = new Worker(setup.program, {
    workerData: { root, grammars, config, pulse, like } satisfies WorkerSetup,
    resourceLimits: {
      maxOldGenerationSizeMb: maxWorkerHeapMb,
      ...(setup.memory === 'spare' ? { maxYoungGenerationSizeMb: spareYoungMb } : {}),
    },
  });
  return { worker, pulse: view, seen: { beat: -1, sinceMs: 0 }, hasHung: false };
}

/** One that shows the same file at two looks, too far apart. */
function hasHung(thread: Thread, timeoutMs: number): boolean {
  const beat = Atomics.load(thread.pulse, 1);
  const nowMs = performance.now();
  if (beat !== thread.seen.beat || Atomics.load(thread.pulse, 0) < 0) thread.seen = { beat, sinceMs: nowMs };
  thread.hasHung = nowMs - thread.seen.sinceMs > timeoutMs;
  return thread.hasHung;
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
