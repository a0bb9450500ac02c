/**
 * Shares texts out among workers. What is asked now goes to a worker at once, between the texts it is at; the background
 * takes one batch at a time and lets the worker rest in between, so that it keeps to its share of the CPU.
 * A worker that ends costs the calls it worked for; the next call gets another. A class because threads must be closed.
 */
import { Worker } from 'node:worker_threads';
import { EngineError, invariant } from '../../model/errors.ts';
import type { EmbedderParts, EmbedOptions, Unavailable } from '../embedder.ts';
import { createGate, type NativeGate, shutGate, waitUntilOut } from './native-gate.ts';
import type { Order, Reply, WorkerSetup } from './work.ts';

export interface PoolSetup extends Omit<WorkerSetup, 'gate'> {
  readonly program: URL;
  readonly workers: number;
  readonly share: number;
  readonly atExit: EmbedderParts['atExit'];
}

export interface EmbedPool {
  embed(texts: readonly string[], options: EmbedOptions): Promise<readonly Float32Array[]>;
  close(): Promise<void>;
}

export type OpenedPool =
  | { readonly kind: 'ready'; readonly pool: EmbedPool; readonly notice: string | undefined }
  | Unavailable;

type Pace = 'now' | 'background';

/** One call of `embed`. */
interface Call {
  readonly pace: Pace;
  readonly vectors: Float32Array[];
  missing: number;
  readonly settle: (error: EngineError | undefined) => void;
}

interface Task {
  readonly id: number;
  readonly call: Call;
  /** Where its texts stand in the call. */
  readonly start: number;
  readonly texts: readonly string[];
}

interface Crew {
  readonly worker: Worker;
  readonly gate: NativeGate;
  readonly underWay: Record<Pace, Task | undefined>;
  rest: NodeJS.Timeout | undefined;
}

/** A tenth of a second or two: messages cost nothing beside it, and workers finish together. */
const batchTexts = 8;

/** Loading the model takes longest; on a machine that is very busy, much longer. */
const longestWorkMs = 10_000;

/** Settles when the first worker is ready or has said why it cannot be. */
export async function openPool(setup: PoolSetup): Promise<OpenedPool> {
  const { workers, share } = setup;
  invariant(workers >= 1 && share > 0 && share <= 1, 'there is a worker, and it may work');
  const pool = new Pool(setup);
  const first = await pool.firstReply();
  if (first.kind === 'ready') return { kind: 'ready', pool, notice: first.notice };
  await pool.close();
  return first;
}

class Pool implements EmbedPool {
  private readonly setup: PoolSetup;
  private readonly crews = new Set<Crew>();
  private readonly exits = new Set<Promise<void>>();
  private readonly calls = new Set<Call>();
  private readonly waiting: Record<Pace, Task[]> = { now: [], background: [] };
  private nextId = 0;
  private isClosed = false;
  private readonly forgetExit: () => void;

  constructor(setup: PoolSetup) {
    this.setup = setup;
    this.forgetExit = setup.atExit(() => this.leaveNativeCode());
  }

  firstReply(): Promise<Extract<Reply, { kind: 'ready' | 'unavailable' }>> {
    return new Promise((resolve) => {
      const { worker } = this.hire();
      const failed = (reason: string): void =>
        resolve({ kind: 'unavailable', reason, hint: 'search goes on without meaning' });
      worker.on('message', (reply: Reply) => {
        if (reply.kind === 'ready' || reply.kind === 'unavailable') resolve(reply);
      });
      worker.on('error', (error) => failed(`The embedding worker failed: ${error.message}`));
      worker.on('exit', () => failed('The embedding worker ended by itself'));
    });
  }

  async embed(
    texts: readonly string[],
    { signal, pace = 'now' }: EmbedOptions,
  ): Promise<readonly Float32Array[]> {
    if (this.isClosed || signal?.aborted === true) throw stopped();
    if (texts.length === 0) return [];
    return new Promise((resolve, reject) => {
      const cancel = (): void => call.settle(stopped());
      const vectors = new Array<Float32Array>(texts.length);
      const settle = (error: EngineError | undefined): void => {
        if (!this.calls.delete(call)) return;
        signal?.removeEventListener('abort', cancel);
        if (error === undefined) resolve(vectors);
        else reject(error);
        if (error !== undefined) this.forget(call);
      };
      const call: Call = { pace, vectors, missing: texts.length, settle };
      signal?.addEventListener('abort', cancel, { once: true });
      this.calls.add(call);
      for (const task of this.tasksOf(call, texts)) this.waiting[pace].push(task);
      this.feedAll();
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const call of [...this.calls]) call.settle(stopped());
    for (const crew of this.crews) {
      clearTimeout(crew.rest);
      shutGate(crew.gate);
      order(crew, { kind: 'stop' });
    }
    await Promise.all(this.exits);
    this.forgetExit();
  }

  /** The process ends: threads must not be ended inside native code. */
  private leaveNativeCode(): void {
    for (const crew of this.crews) shutGate(crew.gate);
    for (const crew of this.crews) waitUntilOut(crew.gate, longestWorkMs);
  }

  private *tasksOf(call: Call, texts: readonly string[]): Iterable<Task> {
    for (let start = 0; start < texts.length; start += batchTexts)
      yield { id: this.nextId++, call, start, texts: texts.slice(start, start + batchTexts) };
  }

  /** Idle ones first, so that what is asked now shares a thread with the background only when all are at work. */
  private feedAll(): void {
    const isIdle = (crew: Crew): boolean => crew.underWay.background === undefined;
    const crews = [...this.crews].sort((one, other) => Number(isIdle(other)) - Number(isIdle(one)));
    for (const crew of crews) this.feed(crew);
    const isWaiting = (): boolean => this.waiting.now.length + this.waiting.background.length > 0;
    while (isWaiting() && this.crews.size < this.setup.workers) this.feed(this.hire());
  }

  private feed(crew: Crew): void {
    this.give(crew, 'now');
    if (crew.rest === undefined) this.give(crew, 'background');
  }

  private give(crew: Crew, pace: Pace): void {
    if (crew.underWay[pace] !== undefined) return;
    const task = this.waiting[pace].shift();
    if (task === undefined) return;
    crew.underWay[pace] = task;
    order(crew, { kind: 'embed', id: task.id, texts: task.texts });
  }

  private hire(): Crew {
    const { program, packages, modelFolder, cacheFolder, variant } = this.setup;
    const gate = createGate();
    const worker = new Worker(program, {
      workerData: { packages, modelFolder, cacheFolder, variant, gate } satisfies WorkerSetup,
    });
    const crew: Crew = { worker, gate, underWay: { now: undefined, background: undefined }, rest: undefined };
    this.crews.add(crew);
    const exit = new Promise<void>((resolve) => worker.on('exit', () => resolve()));
    this.exits.add(exit);
    void exit.then(() => this.exits.delete(exit));
    worker.on('message', (reply: Reply) => this.accept(crew, reply));
    worker.on('error', (error) => this.dismiss(crew, error.message));
    worker.on('exit', () => this.dismiss(crew, 'it ended by itself'));
    return crew;
  }

  private accept(crew: Crew, reply: Reply): void {
    if (reply.kind === 'unavailable') this.dismiss(crew, reply.reason);
    if (reply.kind === 'unavailable' || reply.kind === 'ready') return;
    const task = Object.values(crew.underWay).find((each) => each?.id === reply.id);
    // Nobody waits for it any more.
    if (task === undefined) return;
    crew.underWay[task.call.pace] = undefined;
    if (reply.kind === 'failed') task.call.settle(failed(reply.message));
    else this.deliver(crew, task, reply);
    this.feedAll();
  }

  private deliver(
    crew: Crew,
    { call, start, texts }: Task,
    reply: Extract<Reply, { kind: 'vectors' }>,
  ): void {
    const size = reply.vectors.length / texts.length;
    // Each in memory of its own: one that is kept does not keep the others.
    texts.forEach((_, index) => {
      call.vectors[start + index] = reply.vectors.slice(index * size, (index + 1) * size);
    });
    call.missing -= texts.length;
    if (call.missing === 0) call.settle(undefined);
    if (call.pace === 'background') this.letRest(crew, reply.busyMs);
  }

  private letRest(crew: Crew, busyMs: number): void {
    const restMs = busyMs / this.setup.share - busyMs;
    if (restMs < 1 || this.isClosed) return;
    crew.rest = setTimeout(() => {
      crew.rest = undefined;
      this.feed(crew);
    }, restMs);
  }

  private forget(call: Call): void {
    this.waiting[call.pace] = this.waiting[call.pace].filter((task) => task.call !== call);
    for (const crew of this.crews) {
      const task = crew.underWay[call.pace];
      if (task?.call !== call) continue;
      crew.underWay[call.pace] = undefined;
      order(crew, { kind: 'forget', id: task.id });
    }
    if (!this.isClosed) this.feedAll();
  }

  private dismiss(crew: Crew, why: string): void {
    if (!this.crews.delete(crew)) return;
    clearTimeout(crew.rest);
    for (const task of Object.values(crew.underWay)) task?.call.settle(failed(why));
    // Those who wait get another. Each that fails costs a call, so there is an end to it.
    if (!this.isClosed) this.feedAll();
  }
}

function order(crew: Crew, message: Order): void {
  crew.worker.postMessage(message);
}

function stopped(): EngineError {
  return new EngineError('cancelled', 'Embedding was stopped; what was done is kept', {
    hint: 'run: codeagent index',
  });
}

function failed(why: string): EngineError {
  return new EngineError('internal', `An embedding worker failed: ${why}`);
}
