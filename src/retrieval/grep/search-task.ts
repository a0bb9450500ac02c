/** The messages between the thread that asks and the threads that search, and how files are cut into chunks. */
import type { LineQuery } from '../../model/answers/grep.ts';
import type { LineLayout } from '../../model/answers/printed-lines.ts';
import type { ErrorCode } from '../../model/errors.ts';
import type { FoundLines } from '../../model/found-lines.ts';
import type { CompiledQuery } from './compile-query.ts';

export interface ThreadSetup {
  /** The program of the thread. */
  readonly program: URL;
  readonly root: string;
  /** See file-bytes.ts. */
  readonly links: 'refuse' | 'follow';
}

export interface FileToSearch {
  readonly path: string;
  readonly sizeBytes: number;
}

/** A query that was compiled, here or in another thread. */
export interface PreparedQuery extends QuerySummary {
  /** Places in the answer are those in `files`. With a layout, lines are printed where they are found. */
  search(files: readonly FileToSearch[], layout: LineLayout | undefined): Promise<readonly FoundLines[]>;
}

/** The part of a compiled query that choosing the files takes. */
export type QuerySummary = Pick<CompiledQuery, 'grams' | 'mode'>;

/** A message to another thread. */
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

/** An EngineError as plain values. */
export interface SearchFailure {
  readonly kind: 'failed';
  readonly id: number;
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint: string | undefined;
}

/** While no thread runs, less is searched sooner than one starts. */
export const hiringBytes = 12 * 1024 * 1024;
/** Small enough that all threads end at about the same time. */
const chunkBytes = 512 * 1024;
/** What opening a file costs, in bytes that could be searched meanwhile. */
const fileBytes = 8 * 1024;

/** What opening and searching the files costs. */
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
