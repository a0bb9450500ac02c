/**
 * Searches many files with all cores: the files are cut into chunks, and this thread and the others take one after
 * the other until none is left. Few files are searched here and at once. What a thread that dies had taken is
 * searched again here. A class because threads must be closed.
 */
import { Worker } from 'node:worker_threads';
import type { FoundLines } from '../../model/found-lines.ts';
import { createPause } from '../../model/pause.ts';
import type { LineLayout } from '../../printing/line-layout.ts';
import type { CompiledQuery } from './compile-query.ts';
import type { LineQuery } from './line-query.ts';
import { createSearchTools, type SearchTools, searchFiles, sparingTools } from './search-files.ts';

export interface PoolSetup {
  /** The program of the other threads. */
  readonly program: URL;
  /** Threads, this one among them. */
  readonly size: number;
  readonly root: string;
  /** See file-bytes.ts. */
  readonly links: 'refuse' | 'follow';
}

export interface FileToSearch {
  readonly path: string;
  readonly sizeBytes: number;
}

/** What the other threads are told. */
export interface SearchTask {
  /** Several searches may be under way: the answer to this one has the same. */
  readonly id: number;
  readonly query: LineQuery;
  readonly layout: LineLayout | undefined;
  /** Each ends with a NUL. */
  readonly paths: string;
  /** Where each chunk ends, in files. */
  readonly chunkEnds: Int32Array;
  /** The next chunk to take. */
  readonly next: Int32Array;
}

/** And what they answer. */
export interface SearchResult {
  readonly id: number;
  readonly parts: readonly { readonly chunk: number; readonly found: FoundLines }[];
}

/** Less is searched sooner than it is handed over; while nobody is hired yet, sooner than a thread starts. */
const sharedBytes = 2 * 1024 * 1024;
const hiringBytes = 12 * 1024 * 1024;
/** Small enough that all threads end at about the same time. */
const chunkBytes = 512 * 1024;
/** What opening a file costs, in bytes that could be searched meanwhile. */
const fileBytes = 8 * 1024;

export class SearchPool {
  private readonly setup: PoolSetup;
  private tools: SearchTools;
  private workers: Worker[] = [];
  private searches = 0;

  constructor(setup: PoolSetup) {
    this.setup = setup;
    this.tools = createSearchTools(setup.links);
  }

  /** Places in the answer are those in `files`. With a layout, lines are printed where they are found. */
  async search(
    files: readonly FileToSearch[],
    query: LineQuery,
    { compiled, layout }: { readonly compiled: CompiledQuery; readonly layout: LineLayout | undefined },
  ): Promise<readonly FoundLines[]> {
    const { root } = this.setup;
    const total = files.reduce((sum, { sizeBytes }) => sum + sizeBytes + fileBytes, 0);
    const pathAt = (place: number): string => files[place]?.path ?? '';
    const here = (from: number, to: number): FoundLines =>
      searchFiles(this.tools, { root, pathAt, from, to }, { query, compiled, layout });
    if (total < (this.workers.length > 0 ? sharedBytes : hiringBytes) || this.setup.size < 2)
      return [this.spare(here(0, files.length))];

    const chunkEnds = cut(files);
    const next = new Int32Array(new SharedArrayBuffer(4));
    const paths = files.map(({ path }) => `${path}\0`).join('');
    const id = this.searches++;
    const others = this.hire().map((worker) => ask(worker, { id, query, layout, paths, chunkEnds, next }));
    const parts: FoundLines[] = [];
    const search = (chunk: number): void => {
      parts[chunk] = here(chunkEnds[chunk - 1] ?? 0, chunkEnds[chunk] ?? 0);
    };
    const pause = createPause();
    for (let chunk = Atomics.add(next, 0, 1); chunk < chunkEnds.length; chunk = Atomics.add(next, 0, 1)) {
      search(chunk);
      await pause();
    }
    for (const result of await Promise.all(others))
      for (const { chunk, found } of result.parts) parts[chunk] = found;
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
    for (const worker of this.workers) void worker.terminate();
    this.workers = [];
  }

  private hire(): readonly Worker[] {
    const { program, size, root, links } = this.setup;
    while (this.workers.length < size - 1) {
      const worker = new Worker(program, { workerData: { root, links } });
      const leave = (): void => {
        this.workers = this.workers.filter((each) => each !== worker);
      };
      worker.on('error', leave);
      worker.on('exit', leave);
      // It must not keep the process alive while nothing is asked of it.
      worker.unref();
      this.workers.push(worker);
    }
    return this.workers;
  }
}

/** Empty when the thread dies. */
function ask(worker: Worker, task: SearchTask): Promise<SearchResult> {
  return new Promise((resolve) => {
    const done = (result: SearchResult): void => {
      worker.off('message', hear);
      worker.off('exit', fail);
      // Others may still wait for it.
      if (worker.listenerCount('message') === 0) worker.unref();
      resolve(result);
    };
    const hear = (result: SearchResult): void => {
      if (result.id === task.id) done(result);
    };
    const fail = (): void => done({ id: task.id, parts: [] });
    worker.ref();
    worker.on('message', hear);
    worker.on('exit', fail);
    worker.postMessage(task);
  });
}

/** Where each chunk ends. */
function cut(files: readonly FileToSearch[]): Int32Array {
  const ends: number[] = [];
  let sum = 0;
  files.forEach(({ sizeBytes }, index) => {
    sum += sizeBytes + fileBytes;
    if (sum < chunkBytes && index < files.length - 1) return;
    ends.push(index + 1);
    sum = 0;
  });
  return Int32Array.from(ends);
}
