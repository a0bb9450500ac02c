/**
 * Compiles and searches for costly queries in threads of their own, which end with the query: the thread that asks,
 * which may be a daemon's, never waits for the compiler, and other searches keep the threads of the pool. One query at a
 * time, so that many costly questions do not take all cores. A class because threads must be closed.
 */

import type { Worker } from 'node:worker_threads';
import type { LineQuery } from '../../model/answers/grep.ts';
import type { LineLayout } from '../../model/answers/printed-lines.ts';
import { EngineError } from '../../model/errors.ts';
import type { FoundLines } from '../../model/found-lines.ts';
import {
  ask,
  askForChunks,
  chunksOf,
  type FileToSearch,
  hiringBytes,
  type PreparedQuery,
  startThread,
  type ThreadSetup,
  totalBytes,
} from './search-thread.ts';

// An alternation of 4,000 characters compiles in about 60 ms, which is what starting a thread takes.
const costlySize = 4_000;
const largestCount = /\{(?:\d*,)?(\d+)\}/g;

/** Whether compiling may take long: by the length of the patterns, times the counts in braces. */
export function isCostly({ groups }: LineQuery): boolean {
  let size = 0;
  for (const { patterns, syntax } of groups.flat())
    for (const pattern of patterns) {
      const counts = syntax === 'regex' && pattern.length < costlySize ? pattern.matchAll(largestCount) : [];
      size += [...counts].reduce(
        (product, [, count]) => product * Math.max(1, Number(count)),
        pattern.length,
      );
      if (size > costlySize) return true;
    }
  return false;
}

export class SearchApart {
  private readonly setup: ThreadSetup & { readonly size: number };
  private threads: Worker[] = [];
  /** Settles when the queries before are done. */
  private turn: Promise<unknown> = Promise.resolve();

  constructor(setup: ThreadSetup & { readonly size: number }) {
    this.setup = setup;
  }

  /** Calls `use` with the compiled query when its turn comes. Throws EngineError as compileQuery does. */
  withQuery<T>(query: LineQuery, use: (prepared: PreparedQuery) => Promise<T>): Promise<T> {
    const result = this.turn.then(() => this.run(query, use));
    this.turn = result.catch(() => {});
    return result;
  }

  close(): void {
    for (const thread of this.threads) void thread.terminate();
    this.threads = [];
  }

  private async run<T>(query: LineQuery, use: (prepared: PreparedQuery) => Promise<T>): Promise<T> {
    try {
      const reply = await ask(this.start(), { kind: 'compile', id: 0, query });
      if (reply?.kind !== 'summary') throw ended();
      return await use({
        ...reply.summary,
        search: (files, layout) => this.search(files, query, layout),
      });
    } finally {
      this.close();
    }
  }

  private async search(
    files: readonly FileToSearch[],
    query: LineQuery,
    layout: LineLayout | undefined,
  ): Promise<readonly FoundLines[]> {
    const task = chunksOf(files, { id: 0, query, layout });
    const wanted = totalBytes(files) < hiringBytes ? 1 : this.setup.size;
    while (this.threads.length < wanted) this.start();
    const found: FoundLines[] = [];
    for (const parts of await Promise.all(this.threads.map((thread) => askForChunks(thread, task))))
      for (const part of parts) found[part.chunk] = part.found;
    for (const chunk of task.chunkEnds.keys()) if (found[chunk] === undefined) throw ended();
    return found;
  }

  private start(): Worker {
    const thread = startThread(this.setup);
    // The end of a thread is noticed where it is asked.
    thread.on('error', () => {});
    this.threads.push(thread);
    return thread;
  }
}

function ended(): EngineError {
  return new EngineError('internal', 'The search ended before it was finished', {
    hint: 'the pattern may need more memory than there is: split it, or search fewer files',
  });
}
