/**
 * Searches many files with all cores: the files are cut into chunks, and this thread and the others take one after
 * the other until none is left. Few files are searched here and at once. What a thread that dies had taken is
 * searched again here. Queries that may take long to compile never run in this thread (search-apart.ts), so that a
 * daemon goes on answering. A class because threads must be closed.
 */
import type { LineQuery } from '../../model/answers/grep.ts';
import type { LineLayout } from '../../model/answers/printed-lines.ts';
import type { FoundLines } from '../../model/found-lines.ts';
import { createPause } from '../../model/pause.ts';
import { type CompiledQuery, compileQuery } from './compile-query.ts';
import { isCostly, SearchApart } from './search-apart.ts';
import { createSearchTools, type SearchTools, searchFiles, sparingTools } from './search-files.ts';
import {
  chunksOf,
  type FileToSearch,
  hiringBytes,
  type PreparedQuery,
  type ThreadSetup,
  totalBytes,
} from './search-task.ts';
import { SearchThreads } from './search-threads.ts';

export interface PoolSetup extends ThreadSetup {
  /** Threads, this one among them. */
  readonly size: number;
}

/** Less is searched sooner than it is handed over. */
const sharedBytes = 2 * 1024 * 1024;

export class SearchPool {
  private readonly setup: PoolSetup;
  private tools: SearchTools;
  private readonly threads: SearchThreads;
  private searches = 0;
  private readonly apart: SearchApart;

  constructor(setup: PoolSetup) {
    this.setup = setup;
    this.tools = createSearchTools(setup.links);
    this.threads = new SearchThreads(setup);
    this.apart = new SearchApart(setup);
  }

  /** Calls `use` with the compiled query. Throws EngineError('bad-input') with the place and the reason. */
  async withQuery<T>(query: LineQuery, use: (prepared: PreparedQuery) => Promise<T>): Promise<T> {
    if (isCostly(query)) return this.apart.withQuery(query, use);
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
    if (total < (this.threads.count > 0 ? sharedBytes : hiringBytes) || this.setup.size < 2)
      return [this.spare(here(0, files.length))];

    const task = chunksOf(files, { id: this.searches++, query, layout });
    const { chunkEnds, next } = task;
    this.threads.startUpTo(this.setup.size - 1);
    const others = this.threads.search(task);
    // Its failure is thrown below, after this thread has done its share.
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
    return this.spare(parts);
  }

  /** What a very large file needed is not kept for the next ones. */
  private spare<Found>(found: Found): Found {
    this.tools = sparingTools(this.tools, this.setup.links);
    return found;
  }

  close(): void {
    this.apart.close();
    this.threads.terminate();
  }
}
