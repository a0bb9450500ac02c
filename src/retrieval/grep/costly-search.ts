/**
 * Runs costly queries in their own threads, which end with the query. The calling thread, which may serve a daemon,
 * never waits for the compiler, and other searches keep the threads of the pool. One query runs at a time, so that
 * several costly queries do not occupy all cores. A class, because its threads must be closed.
 */
import type { LineQuery } from '../../model/answers/grep.ts';
import type { LineLayout } from '../../model/answers/printed-lines.ts';
import { EngineError } from '../../model/errors.ts';
import type { FoundLines } from '../../model/found-lines.ts';
import {
  chunksOf,
  type FileToSearch,
  type PreparedQuery,
  type ThreadSetup,
  threadStartBytes,
  totalBytes,
} from './search-task.ts';
import { SearchThreads } from './search-threads.ts';

// An alternation of 4,000 characters compiles in about 60 ms, as long as a thread takes to start.
const costlySize = 4_000;
const largestCount = /\{(?:\d*,)?(\d+)\}/g;

/** Estimates the compile time by the length of the patterns times their repetition counts. */
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

export class CostlySearch {
  private readonly size: number;
  private readonly threads: SearchThreads;
  /** Settles when all earlier queries are done. */
  private turn: Promise<unknown> = Promise.resolve();

  constructor(setup: ThreadSetup & { readonly size: number }) {
    this.size = setup.size;
    this.threads = new SearchThreads(setup);
  }

  /** Calls `use` with the compiled query when its turn comes. Throws EngineError as compileQuery does. */
  withQuery<T>(query: LineQuery, use: (prepared: PreparedQuery) => Promise<T>): Promise<T> {
    const result = this.turn.then(() => this.run(query, use));
    this.turn = result.catch(() => {});
    return result;
  }

  close(): void {
    this.threads.terminate();
  }

  private async run<T>(query: LineQuery, use: (prepared: PreparedQuery) => Promise<T>): Promise<T> {
    try {
      this.threads.startUpTo(1);
      const reply = await this.threads.compile({ kind: 'compile', id: 0, query });
      if (reply === undefined) throw ended();
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
    this.threads.startUpTo(totalBytes(files) < threadStartBytes ? 1 : this.size);
    const found: FoundLines[] = [];
    for (const part of await this.threads.search(task)) found[part.chunk] = part.found;
    for (const chunk of task.chunkEnds.keys()) if (found[chunk] === undefined) throw ended();
    return found;
  }
}

function ended(): EngineError {
  return new EngineError('internal', 'The search thread ended unexpectedly', {
    hint: 'the pattern may need too much memory: split it, or search fewer files',
  });
}
