/** Manages search threads: starts them, sends them tasks, and ends them. A class, because threads must be closed. */
import { errorOf } from '../../model/failure.ts';
import { type PoolThread, ThreadPool } from '../../threads/thread-pool.ts';
import type {
  ChunksTask,
  CompileTask,
  SearchFailure,
  SearchReply,
  SearchResult,
  SearchTask,
  Summary,
  ThreadSetup,
} from './search-task.ts';

interface PendingTask {
  readonly id: number;
  /** Called with undefined when the thread ends before it replies. */
  settle(reply: SearchReply | undefined): void;
}

export class SearchThreads {
  private readonly setup: ThreadSetup;
  private readonly pool: ThreadPool<PendingTask, SearchReply>;

  constructor(setup: ThreadSetup) {
    this.setup = setup;
    this.pool = new ThreadPool(setup.program, {
      onReply: (thread, reply) => this.pool.finish(thread, reply.id)?.settle(reply),
      onEnd: abandon,
    });
  }

  get count(): number {
    return this.pool.threads.size;
  }

  /** Starts threads until there are `count`. A thread keeps the process alive only while it has a task. */
  startUpTo(count: number): void {
    const { root, links } = this.setup;
    while (this.pool.threads.size < count)
      this.pool.start(undefined, { workerData: { root, links }, idle: 'releases-process' });
  }

  /**
   * Sends the task to the first thread. Undefined when the thread ends before it replies. Throws the errors of the
   * thread.
   */
  async compile(task: CompileTask): Promise<Summary | undefined> {
    const [first] = this.pool.threads;
    const reply = first === undefined ? undefined : await this.ask(first, task);
    return reply?.kind === 'summary' ? reply : undefined;
  }

  /**
   * Lets all threads take chunks. The chunks of a thread that ends are missing from the result. Throws the errors of
   * the threads.
   */
  async search(task: ChunksTask): Promise<SearchResult['parts']> {
    const replies = await Promise.all([...this.pool.threads].map((thread) => this.ask(thread, task)));
    return replies.flatMap((reply) => (reply?.kind === 'found' ? reply.parts : []));
  }

  terminate(): void {
    const threads = [...this.pool.threads];
    void this.pool.terminate();
    for (const thread of threads) abandon(thread);
  }

  private ask(
    thread: PoolThread<PendingTask, undefined>,
    task: SearchTask,
  ): Promise<Exclude<SearchReply, SearchFailure> | undefined> {
    return new Promise((resolve, reject) => {
      const settle = (reply: SearchReply | undefined): void => {
        if (reply?.kind === 'failed') reject(errorOf(reply.failure));
        else resolve(reply);
      };
      this.pool.give(thread, { id: task.id, settle }, task);
    });
  }
}

function abandon({ tasks }: PoolThread<PendingTask, undefined>): void {
  for (const task of [...tasks.values()]) task.settle(undefined);
}
