/**
 * Worker threads that extract files. A file on which a worker dies or hangs costs that file only: it is given
 * to another worker as plain text, with a problem, and the rest of its batch is done again.
 */
import { Worker } from 'node:worker_threads';
import { EngineError } from '../model/errors.ts';
import type { ProblemKind } from '../model/problem.ts';
import type { FileToExtract, WorkBatch, WorkerSetup, WorkResult } from './work.ts';

export interface PoolSetup extends Omit<WorkerSetup, 'pulse'> {
  /** The worker's program. */
  readonly program: URL;
  readonly size: number;
}

/** A batch is small enough to keep all workers busy to the end, and large enough to make messages cheap. */
const batchBytes = 192 * 1024;
const batchFiles = 48;
/** One under work and one waiting, so that a worker never idles while the main thread writes. */
const batchesPerWorker = 2;
const watchEveryMs = 500;
/** V8 heap of one worker; a parser's memory is not in it. */
const maxWorkerHeapMb = 768;

interface Crew {
  readonly worker: Worker;
  readonly pulse: Int32Array;
  readonly underWay: WorkBatch[];
  seen: { readonly beat: number; readonly sinceMs: number };
  hasHung: boolean;
}

/** Calls `onResult` for every batch, in no fixed order. Rejects when `signal` aborts or `onResult` throws. */
export function extractInWorkers(
  setup: PoolSetup,
  files: readonly FileToExtract[],
  onResult: (result: WorkResult) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (files.length === 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const end = (error: unknown): void => (error === undefined ? resolve() : reject(error));
    const pool = new WorkerPool(setup, toBatches(files), onResult, end);
    pool.start(signal);
  });
}

/** Lives for one run. */
class WorkerPool {
  private readonly crews = new Set<Crew>();
  private readonly watch: NodeJS.Timeout;
  private readonly setup: PoolSetup;
  private readonly waiting: WorkBatch[];
  private readonly onResult: (result: WorkResult) => void;
  private readonly end: (error: unknown) => void;
  private nextId: number;
  private isOver = false;

  constructor(
    setup: PoolSetup,
    waiting: WorkBatch[],
    onResult: (result: WorkResult) => void,
    end: (error: unknown) => void,
  ) {
    this.setup = setup;
    this.waiting = waiting;
    this.onResult = onResult;
    this.end = end;
    this.nextId = waiting.length;
    this.watch = setInterval(() => this.endHungWorkers(), watchEveryMs);
  }

  start(signal: AbortSignal | undefined): void {
    const cancel = (): void =>
      this.finish(
        new EngineError('cancelled', 'Stopped; what was done is kept', { hint: 'run: codeagent index' }),
      );
    signal?.addEventListener('abort', cancel, { once: true });
    if (signal?.aborted === true) cancel();
    const size = this.isOver ? 0 : Math.min(this.setup.size, this.waiting.length);
    for (let index = 0; index < size; index++) this.hire();
  }

  private hire(): void {
    const crew = createCrew(this.setup);
    this.crews.add(crew);
    crew.worker.on('message', (result: WorkResult) => this.accept(crew, result));
    crew.worker.on('error', (error) => this.replace(crew, 'parse-crash', error));
    crew.worker.on('exit', () =>
      this.replace(crew, crew.hasHung ? 'parse-timeout' : 'parse-crash', undefined),
    );
    this.feed(crew);
  }

  private feed(crew: Crew): void {
    while (crew.underWay.length < batchesPerWorker) {
      const batch = this.waiting.shift();
      if (batch === undefined) break;
      crew.underWay.push(batch);
      crew.worker.postMessage(batch);
    }
    const isDone = this.waiting.length === 0 && [...this.crews].every((each) => each.underWay.length === 0);
    if (isDone) this.finish(undefined);
  }

  private accept(crew: Crew, result: WorkResult): void {
    if (this.isOver) return;
    crew.underWay.splice(
      crew.underWay.findIndex((batch) => batch.id === result.id),
      1,
    );
    try {
      this.onResult(result);
      this.feed(crew);
    } catch (error) {
      this.finish(error);
    }
  }

  /** The worker is gone: its batches go back, the file under work as plain text. */
  private replace(crew: Crew, kind: ProblemKind, error: Error | undefined): void {
    if (this.isOver || !this.crews.delete(crew)) return;
    const culprit = Atomics.load(crew.pulse, 0);
    const [current, ...rest] = crew.underWay;
    if (culprit < 0 || current === undefined) {
      // No file was under work: it would happen again.
      this.finish(error ?? new EngineError('internal', 'A worker ended by itself'));
      return;
    }
    this.waiting.unshift(...rest);
    current.files.forEach((file, index) => {
      const again = index === culprit ? markFailed(file, kind, error) : file;
      if (again !== undefined) this.waiting.push({ id: this.nextId++, files: [again] });
      else
        this.onResult({
          id: current.id,
          outcomes: [{ path: file.path, outcome: { kind: 'unread', reason: 'unreadable' } }],
        });
    });
    this.hire();
  }

  private endHungWorkers(): void {
    for (const crew of this.crews)
      if (hasHung(crew, this.setup.config.fileTimeoutMs)) void crew.worker.terminate();
  }

  private finish(error: unknown): void {
    if (this.isOver) return;
    this.isOver = true;
    clearInterval(this.watch);
    const ended = [...this.crews].map((crew) => crew.worker.terminate());
    void Promise.allSettled(ended).then(() => this.end(error));
  }
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

function createCrew(setup: PoolSetup): Crew {
  const pulse = new SharedArrayBuffer(8);
  const view = new Int32Array(pulse);
  view[0] = -1;
  const { root, grammars, config } = setup;
  const worker = new Worker(setup.program, {
    workerData: { root, grammars, config, pulse } satisfies WorkerSetup,
    resourceLimits: { maxOldGenerationSizeMb: maxWorkerHeapMb },
  });
  return { worker, pulse: view, underWay: [], seen: { beat: -1, sinceMs: 0 }, hasHung: false };
}

/** A worker that shows the same file at two looks, too far apart. */
function hasHung(crew: Crew, timeoutMs: number): boolean {
  const beat = Atomics.load(crew.pulse, 1);
  const nowMs = performance.now();
  if (beat !== crew.seen.beat || Atomics.load(crew.pulse, 0) < 0) crew.seen = { beat, sinceMs: nowMs };
  crew.hasHung = nowMs - crew.seen.sinceMs > timeoutMs;
  return crew.hasHung;
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
