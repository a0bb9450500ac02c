/**
 * Searches many files on all cores: the files are cut into chunks, which this thread and the others take one after
 * the other. A few files are searched in this thread. The chunks of a thread that dies are searched again here.
 * Queries that may be slow to compile never run in this thread (costly-search.ts), so that a daemon keeps answering.
 * A class, because its threads must be closed.
 */
import type { LineQuery } from '../../model/answers/grep.ts';
import type { LineLayout } from '../../model/answers/printed-lines.ts';
import type { FoundLines } from '../../model/found-lines.ts';
import { createPause } from '../../model/pause.ts';
import { type CompiledQuery, compileQuery } from './compile-query.ts';
import { CostlySearch, isCostly } from './costly-search.ts';
import { createSearchTools, type SearchTools, searchFiles, trimTools } from './search-files.ts';
import {
  chunksOf,
  type FileToSearch,
  type PreparedQuery,
  type ThreadSetup,
  threadStartBytes,
  totalBytes,
} from './search-task.ts';
import { SearchThreads } from './search-threads.ts';

export interface PoolSetup extends ThreadSetup {
  /** Number of threads, including this one. */
  readonly size: number;
}

/** Smaller searches finish sooner without other threads. */
const sharedBytes = 2 * 1024 * 1024;

export class SearchPool {
  private readonly setup: PoolSetup;
  private tools: SearchTools;
  private readonly threads: SearchThreads;
  private searches = 0;
  private readonly costly: CostlySearch;

  constructor(setup: PoolSetup) {
    this.setup = setup;
    this.tools = createSearchTools(setup.links);
    this.threads = new SearchThreads(setup);
    this.costly = new CostlySearch(setup);
  }

  /** Calls `use` with the compiled query. Throws EngineError('bad-input') with the column and the reason. */
  async withQuery<T>(query: LineQuery, use: (prepared: PreparedQuery) => Promise<T>): Promise<T> {
    if (isCostly(query)) return this.costly.withQuery(query, use);
    const compiled = compileQuery(query);
    return use({
      ...compiled,
      search: (files, layout) => this.search(files, query, { compiled, layout }),
    });
  }

  private async search(
    files: readonly FileToSearch[],
    query: LineQuery,
    { compiled, layout }: { readonly compiled: CompiledQuery; readonly layout: LineLayout | undefined },
  ): Promise<readonly FoundLines[]> {
    const { root } = this.setup;
    const total = totalBytes(files);
    const pathAt = (place: number): string => files[place]?.path ?? '';
    const here = (from: number, to: number): FoundLines =>
      searchFiles(this.tools, { root, pathAt, from, to }, { query, compiled, layout });
    if (total < (this.threads.count > 0 ? sharedBytes : threadStartBytes) || this.setup.size < 2)
      return [this.trim(here(0, files.length))];

    const task = chunksOf(files, { id: this.searches++, query, layout });
    const { chunkEnds, next } = task;
    this.threads.startUpTo(this.setup.size - 1);
    const others = this.threads.search(task);
    // A failure is thrown below, after this thread has done its share.
    others.catch(() => {});
    const parts: FoundLines[] = [];
    const search = (chunk: number): void => {
      parts[chunk] = here(chunkEnds[chunk - 1] ?? 0, chunkEnds[chunk] ?? 0);
    };
    const pause = createPause();
    for (let chunk = Atomics.add(next, 0, 1); chunk < chunkEnds.length; chunk = Atomics.add(next, 0, 1)) {
      search(chunk);
      await pause();
    }
    for (const { chunk, found } of await others) parts[chunk] = found;
    for (const chunk of chunkEnds.keys()) {
      if (parts[chunk] !== undefined) continue;
      search(chunk);
      await pause();
    }
    return this.trim(parts);
  }

  /** Releases the memory that a very large file needed. */
  private trim<Found>(found: Found): Found {
    this.tools = trimTools(this.tools, this.setup.links);
    return found;
  }

  close(): void {
    this.costly.close();
    this.threads.terminate();
  }
}
