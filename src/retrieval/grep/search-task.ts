/** The messages between the calling thread and the search threads, and the division of files into chunks. */
import type { LineQuery } from '../../model/answers/grep.ts';
import type { LineLayout } from '../../model/answers/printed-lines.ts';
import type { Failure } from '../../model/failure.ts';
import type { FoundLines } from '../../model/found-lines.ts';
import type { CompiledQuery } from './compile-query.ts';

export interface ThreadSetup {
  /** URL of the thread's program. */
  readonly program: URL;
  readonly root: string;
  /** See files/file-bytes.ts. */
  readonly links: 'refuse' | 'follow';
}

export interface FileToSearch {
  readonly path: string;
  readonly sizeBytes: number;
}

/** A compiled query, in this thread or in another one. */
export interface PreparedQuery extends QuerySummary {
  /** File indexes in the result refer to `files`. With a layout, lines are printed as they are found. */
  search(files: readonly FileToSearch[], layout: LineLayout | undefined): Promise<readonly FoundLines[]>;
}

/** The part of a compiled query that is needed to select files. */
export type QuerySummary = Pick<CompiledQuery, 'grams' | 'mode'>;

/** A message to a search thread. */
export type SearchTask = CompileTask | ChunksTask;

/** Answered by a `Summary`. The thread keeps the compiled query for the next task with the same id. */
export interface CompileTask {
  readonly kind: 'compile';
  readonly id: number;
  readonly query: LineQuery;
}

/** Answered by a `SearchResult`. */
export interface ChunksTask {
  readonly kind: 'search';
  /** Identifies the reply, because several searches may be running. */
  readonly id: number;
  readonly query: LineQuery;
  readonly layout: LineLayout | undefined;
  /** Each path ends with a NUL. */
  readonly paths: string;
  /** End of each chunk, as an index into the files. */
  readonly chunkEnds: Int32Array;
  /** Shared counter: the next chunk to take. */
  readonly next: Int32Array;
}

export type SearchReply = Summary | SearchResult | SearchFailure;

export interface Summary {
  readonly kind: 'summary';
  readonly id: number;
  readonly summary: QuerySummary;
}

export interface SearchResult {
  readonly kind: 'found';
  readonly id: number;
  readonly parts: readonly { readonly chunk: number; readonly found: FoundLines }[];
}

export interface SearchFailure {
  readonly kind: 'failed';
  readonly id: number;
  readonly failure: Failure;
}

/** Smaller searches finish sooner than a thread starts. */
export const threadStartBytes = 12 * 1024 * 1024;
/** Small enough that all threads finish at about the same time. */
const chunkBytes = 512 * 1024;
/** Cost of opening a file, as the number of bytes that could be searched in that time. */
const fileBytes = 8 * 1024;

/** Cost of opening and searching the files, in bytes. */
export function totalBytes(files: readonly FileToSearch[]): number {
  return files.reduce((sum, { sizeBytes }) => sum + sizeBytes + fileBytes, 0);
}

export function chunksOf(
  files: readonly FileToSearch[],
  asked: Pick<ChunksTask, 'id' | 'query' | 'layout'>,
): ChunksTask {
  return {
    kind: 'search',
    ...asked,
    paths: files.map(({ path }) => `${path}\0`).join(''),
    chunkEnds: cut(files),
    next: new Int32Array(new SharedArrayBuffer(4)),
  };
}

/** End of each chunk. */
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
