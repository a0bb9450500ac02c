/**
 * The core of every pool of worker threads: starts threads, keeps the tasks that each of them works on, and reports the
 * end of a thread once, with its unfinished tasks. Left to the pools built on it: which thread gets which task, and what
 * becomes of the tasks of a thread that ended. A class because threads must be closed.
 * Only threads that open no database and run no native code may be terminated: both can take the process down.
 */
import { type ResourceLimits, Worker } from 'node:worker_threads';

export interface PoolThread<Task, State> {
  /** For messages that are not tasks. */
  readonly worker: Worker;
  /** The pool's own notes about the thread. */
  readonly state: State;
  /** Given and not finished, by id, oldest first. */
  readonly tasks: ReadonlyMap<number, Task>;
}

export interface ThreadOptions {
  /** Sent to the thread as `workerData`. */
  readonly workerData: unknown;
  readonly resourceLimits?: ResourceLimits;
  /** `releases-process`: a thread without tasks does not keep the process alive. Default: it does. */
  readonly idle?: 'releases-process';
}

/** Neither is called for a thread that the pool has forgotten or terminated. */
export interface ThreadReports<Thread, Reply> {
  onReply(thread: Thread, reply: Reply): void;
  /**
   * Called once per thread, when it has left the pool and still has its unfinished tasks. `error` is undefined when the
   * thread exited without one.
   */
  onEnd(thread: Thread, error: Error | undefined): void;
}

interface Member<Task, State> extends PoolThread<Task, State> {
  readonly tasks: Map<number, Task>;
  readonly idle: ThreadOptions['idle'];
}

export class ThreadPool<Task extends { readonly id: number }, Reply, State = undefined> {
  private readonly program: URL;
  private readonly reports: ThreadReports<PoolThread<Task, State>, Reply>;
  private readonly members = new Set<PoolThread<Task, State>>();
  private readonly exits = new Set<Promise<void>>();

  constructor(program: URL, reports: ThreadReports<PoolThread<Task, State>, Reply>) {
    this.program = program;
    this.reports = reports;
  }

  /** In the order in which they started. */
  get threads(): ReadonlySet<PoolThread<Task, State>> {
    return this.members;
  }

  start(state: State, options: ThreadOptions): PoolThread<Task, State> {
    const { workerData, resourceLimits, idle } = options;
    const limits = resourceLimits === undefined ? {} : { resourceLimits };
    const worker = new Worker(this.program, { workerData, ...limits });
    if (idle === 'releases-process') worker.unref();
    const thread: Member<Task, State> = { worker, state, tasks: new Map(), idle };
    this.members.add(thread);
    const exit = new Promise<void>((resolve) => worker.on('exit', () => resolve()));
    this.exits.add(exit);
    void exit.then(() => this.exits.delete(exit));
    worker.on('message', (reply: Reply) => {
      if (this.members.has(thread)) this.reports.onReply(thread, reply);
    });
    worker.on('error', (error) => this.end(thread, error));
    worker.on('exit', () => this.end(thread, undefined));
    return thread;
  }

  /** Sends the message, by default the task itself. The task is under way until it is finished or the thread ends. */
  give(thread: PoolThread<Task, State>, task: Task, message: unknown = task): void {
    const { worker, tasks, idle } = thread as Member<Task, State>;
    tasks.set(task.id, task);
    if (idle === 'releases-process') worker.ref();
    worker.postMessage(message);
  }

  /** Undefined when the thread has no such task: it was finished before. */
  finish(thread: PoolThread<Task, State>, id: number): Task | undefined {
    const { worker, tasks, idle } = thread as Member<Task, State>;
    const task = tasks.get(id);
    tasks.delete(id);
    if (idle === 'releases-process' && tasks.size === 0) worker.unref();
    return task;
  }

  /** Takes the thread out of the pool without a report. The thread itself runs on until it exits. */
  forget(thread: PoolThread<Task, State>): void {
    this.members.delete(thread);
  }

  /** Terminates the threads without a report, and waits for their exit. */
  async terminate(threads: Iterable<PoolThread<Task, State>> = this.members): Promise<void> {
    const ended = [...threads];
    for (const thread of ended) this.forget(thread);
    await Promise.allSettled(ended.map(({ worker }) => worker.terminate()));
  }

  /** Waits until every thread that was ever started has exited by itself. */
  async exited(): Promise<void> {
    await Promise.all(this.exits);
  }

  private end(thread: PoolThread<Task, State>, error: Error | undefined): void {
    if (this.members.delete(thread)) this.reports.onEnd(thread, error);
  }
}
