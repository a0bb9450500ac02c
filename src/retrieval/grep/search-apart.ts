/**
 * Compiles and searches for costly queries in threads of their own, which end with the query: the thread that asks,
 * which may be a daemon's, never waits for the compiler, and other searches keep the threads of the pool. One query at a
 * time, so that many costly questions do not take all cores. A class because threads must be closed.
 */
import type { LineQuery } from '../../model/answers/grep.ts';
import type { LineLayout } from '../../model/answers/printed-lines.ts';
import { EngineError } from '../../model/errors.ts';
import type { FoundLines } from '../../model/found-lines.ts';
import {
  chunksOf,
  type FileToSearch,
  hiringBytes,
  type PreparedQuery,
  type ThreadSetup,
  totalBytes,
} from './search-task.ts';
import { SearchThreads } from './search-threads.ts';

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
  private readonly size: number;
  private readonly threads: SearchThreads;
  /** Settles when the queries before are done. */
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
    this.threads.startUpTo(totalBytes(files) < hiringBytes ? 1 : this.size);
    const found: FoundLines[] = [];
    for (const part of await this.threads.search(task)) found[part.chunk] = part.found;
    for (const chunk of task.chunkEnds.keys()) if (found[chunk] === undefined) throw ended();
    return found;
  }
}

function ended(): EngineError {
  return new EngineError('internal', 'The search ended before it was finished', {
    hint: 'the pattern may need more memory than there is: split it, or search fewer files',
  });
}
