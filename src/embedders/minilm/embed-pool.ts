/**
 * Shares texts out among worker threads. Texts of pace `now` go to a thread at once, between the texts it is at; pace
 * `background` takes one batch at a time and lets the thread rest in between, so that it keeps to its share of the CPU.
 * A thread that ends fails the calls it worked for; the next call gets another thread. Threads are never terminated: they
 * are asked to stop, because they run native code. A class because threads must be closed.
 */
import { runIndex } from '../../model/advice.ts';
import { EngineError, invariant } from '../../model/errors.ts';
import { type PoolThread, ThreadPool } from '../../threads/thread-pool.ts';
import type { EmbedderParts, EmbedOptions, Unavailable } from '../embedder.ts';
import type { Order, Reply, WorkerSetup } from './messages.ts';
import { createGate, type NativeGate, shutGate, waitUntilOut } from './native-gate.ts';

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
  readonly quietUntilMs: () => number;
  readonly vectors: Float32Array[];
  missing: number;
  readonly settle: (error: EngineError | undefined) => void;
}

interface Task {
  readonly id: number;
  readonly call: Call;
  /** Position of its first text in the call. */
  readonly start: number;
  readonly texts: readonly string[];
}

interface ThreadState {
  readonly gate: NativeGate;
  rest: NodeJS.Timeout | undefined;
}

/** At most one task of each pace is under way. */
type Thread = PoolThread<Task, ThreadState>;

type FirstReply = Extract<Reply, { kind: 'ready' | 'unavailable' }>;

/** Takes a tenth of a second or two: messages cost nothing in comparison, and threads finish together. */
const batchTexts = 8;

/** Loading the model takes longest; on a very busy machine, much longer. */
const longestWorkMs = 10_000;

/** Settles when the first thread is ready or has replied why it is not available. */
export async function openPool(setup: PoolSetup): Promise<OpenedPool> {
  const { workers, share } = setup;
  invariant(workers >= 1 && share > 0 && share <= 1, 'at least one thread with a share of the CPU');
  const pool = new Pool(setup);
  const first = await pool.firstReply();
  if (first.kind === 'ready') return { kind: 'ready', pool, notice: first.notice };
  await pool.close();
  return first;
}

class Pool implements EmbedPool {
  private readonly setup: PoolSetup;
  private readonly pool: ThreadPool<Task, Reply, ThreadState>;
  private readonly calls = new Set<Call>();
  private readonly waiting: Record<Pace, Task[]> = { now: [], background: [] };
  private nextId = 0;
  private isClosed = false;
  private onFirstReply: (reply: FirstReply) => void = () => {};
  private readonly forgetExit: () => void;

  constructor(setup: PoolSetup) {
    this.setup = setup;
    this.pool = new ThreadPool(setup.program, {
      onReply: (thread, reply) => this.accept(thread, reply),
      onEnd: (thread, error) => {
        const reason = `The embedding worker ${error === undefined ? 'ended by itself' : `failed: ${error.message}`}`;
        this.onFirstReply({ kind: 'unavailable', reason, hint: 'search works without meaning' });
        this.dismiss(thread, error?.message ?? 'it ended by itself');
      },
    });
    this.forgetExit = setup.atExit(() => this.leaveNativeCode());
  }

  firstReply(): Promise<FirstReply> {
    return new Promise((resolve) => {
      this.onFirstReply = resolve;
      this.hire();
    });
  }

  async embed(
    texts: readonly string[],
    { signal, pace = 'now', quietUntilMs = () => 0 }: EmbedOptions,
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
      const call: Call = { pace, quietUntilMs, vectors, missing: texts.length, settle };
      signal?.addEventListener('abort', cancel, { once: true });
      this.calls.add(call);
      for (const task of this.tasksOf(call, texts)) this.waiting[pace].push(task);
      this.feedAll();
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const call of [...this.calls]) call.settle(stopped());
    for (const thread of this.pool.threads) {
      clearTimeout(thread.state.rest);
      shutGate(thread.state.gate);
      order(thread, { kind: 'stop' });
    }
    await this.pool.exited();
    this.forgetExit();
  }

  /** Called when the process exits: a thread that ends inside native code aborts the process. */
  private leaveNativeCode(): void {
    for (const { state } of this.pool.threads) shutGate(state.gate);
    for (const { state } of this.pool.threads) waitUntilOut(state.gate, longestWorkMs);
  }

  private *tasksOf(call: Call, texts: readonly string[]): Iterable<Task> {
    for (let start = 0; start < texts.length; start += batchTexts)
      yield { id: this.nextId++, call, start, texts: texts.slice(start, start + batchTexts) };
  }

  /** Idle threads first, so that a text of pace `now` shares a thread with the background only when all are busy. */
  private feedAll(): void {
    const isIdle = (thread: Thread): boolean => taskOf(thread, 'background') === undefined;
    const threads = [...this.pool.threads].sort((one, other) => Number(isIdle(other)) - Number(isIdle(one)));
    for (const thread of threads) this.feed(thread);
    const isWaiting = (): boolean => this.waiting.now.length + this.waiting.background.length > 0;
    while (isWaiting() && this.pool.threads.size < this.setup.workers) this.feed(this.hire());
  }

  private feed(thread: Thread): void {
    this.give(thread, 'now');
    if (thread.state.rest === undefined) this.give(thread, 'background');
  }

  private give(thread: Thread, pace: Pace): void {
    if (taskOf(thread, pace) !== undefined) return;
    const [next] = this.waiting[pace];
    if (next === undefined) return;
    const quietMs = pace === 'background' ? next.call.quietUntilMs() - Date.now() : 0;
    if (quietMs > 0) {
      this.rest(thread, quietMs);
      return;
    }
    const task = this.waiting[pace].shift() ?? next;
    this.pool.give(thread, task, { kind: 'embed', id: task.id, texts: task.texts } satisfies Order);
  }

  private hire(): Thread {
    const { packages, modelFolder, cacheFolder, variant } = this.setup;
    const gate = createGate();
    const workerData: WorkerSetup = { packages, modelFolder, cacheFolder, variant, gate };
    return this.pool.start({ gate, rest: undefined }, { workerData });
  }

  private accept(thread: Thread, reply: Reply): void {
    if (reply.kind === 'unavailable' || reply.kind === 'ready') this.onFirstReply(reply);
    if (reply.kind === 'unavailable') {
      this.pool.forget(thread);
      this.dismiss(thread, reply.reason);
    }
    if (reply.kind === 'unavailable' || reply.kind === 'ready') return;
    const task = this.pool.finish(thread, reply.id);
    // Undefined: the call was cancelled.
    if (task === undefined) return;
    if (reply.kind === 'failed') task.call.settle(failed(reply.message));
    else this.deliver(thread, task, reply);
    this.feedAll();
  }

  private deliver(
    thread: Thread,
    { call, start, texts }: Task,
    reply: Extract<Reply, { kind: 'vectors' }>,
  ): void {
    const size = reply.vectors.length / texts.length;
    // Each vector gets its own memory: one that is kept does not keep the others.
    texts.forEach((_, index) => {
      call.vectors[start + index] = reply.vectors.slice(index * size, (index + 1) * size);
    });
    call.missing -= texts.length;
    if (call.missing === 0) call.settle(undefined);
    if (call.pace === 'background') this.letRest(thread, reply.busyMs);
  }

  private letRest(thread: Thread, busyMs: number): void {
    const restMs = busyMs / this.setup.share - busyMs;
    if (restMs >= 1) this.rest(thread, restMs);
  }

  private rest(thread: Thread, restMs: number): void {
    if (this.isClosed) return;
    thread.state.rest = setTimeout(() => {
      thread.state.rest = undefined;
      this.feed(thread);
    }, restMs);
  }

  private forget(call: Call): void {
    this.waiting[call.pace] = this.waiting[call.pace].filter((task) => task.call !== call);
    for (const thread of this.pool.threads) {
      const task = taskOf(thread, call.pace);
      if (task?.call !== call) continue;
      this.pool.finish(thread, task.id);
      order(thread, { kind: 'forget', id: task.id });
    }
    if (!this.isClosed) this.feedAll();
  }

  /** For a thread that has left the pool. */
  private dismiss(thread: Thread, why: string): void {
    clearTimeout(thread.state.rest);
    for (const task of [...thread.tasks.values()]) task.call.settle(failed(why));
    // Waiting calls get another thread. Each thread that fails ends a call, so this comes to an end.
    if (!this.isClosed) this.feedAll();
  }
}

function taskOf({ tasks }: Thread, pace: Pace): Task | undefined {
  for (const task of tasks.values()) if (task.call.pace === pace) return task;
  return undefined;
}

function order({ worker }: Thread, message: Order): void {
  worker.postMessage(message);
}

function stopped(): EngineError {
  return new EngineError('cancelled', 'Embedding was stopped; what was done is kept', {
    advice: [runIndex],
  });
}

function failed(why: string): EngineError {
  return new EngineError('internal', `An embedding worker failed: ${why}`);
}
