/**
 * The program of a search thread: takes chunks of files until none is left, and returns the results. Started by
 * bin/kept-code.cjs, which is notified once the program has run completely.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { EngineError, invariant } from '../../model/errors.ts';
import { failureOf } from '../../model/failure.ts';
import { type CompiledQuery, compileQuery } from './compile-query.ts';
import { createSearchTools, searchFiles, trimTools } from './search-files.ts';
import type {
  ChunksTask,
  CompileTask,
  SearchReply,
  SearchResult,
  SearchTask,
  Summary,
  ThreadSetup,
} from './search-task.ts';

const { root, links } = workerData as Pick<ThreadSetup, 'root' | 'links'>;
const port = parentPort;
invariant(port !== null, 'this module runs in a worker thread');
let tools = createSearchTools(links);

/** The query of the last `compile` task, for the search with the same id. */
let kept: { readonly id: number; readonly compiled: CompiledQuery } | undefined;

export function start(hasRun: () => void): void {
  port?.on('message', (task: SearchTask) => {
    try {
      if (task.kind === 'compile') answer(compileFor(task));
      else if (searchChunks(task) > 0) hasRun();
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      answer({ kind: 'failed', id: task.id, failure: failureOf(error) });
    }
  });
}

function answer(reply: SearchReply, memory: readonly ArrayBuffer[] = []): void {
  port?.postMessage(reply, memory);
}

function compileFor({ id, query }: CompileTask): Summary {
  const compiled = compileQuery(query);
  kept = { id, compiled };
  return { kind: 'summary', id, summary: { grams: compiled.grams, mode: compiled.mode } };
}

/** Sends the reply, and returns the number of chunks searched. */
function searchChunks(task: ChunksTask): number {
  const parts = [...search(task)];
  const memory = parts.flatMap(({ found }) =>
    Object.values(found).map((numbers: Int32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>) => numbers.buffer),
  );
  answer({ kind: 'found', id: task.id, parts }, memory);
  tools = trimTools(tools, links);
  return parts.length;
}

function* search({
  id,
  query,
  layout,
  paths,
  chunkEnds,
  next,
}: ChunksTask): Iterable<SearchResult['parts'][number]> {
  let chunk = Atomics.add(next, 0, 1);
  if (chunk >= chunkEnds.length) return;
  const compiled = kept?.id === id ? kept.compiled : compileQuery(query);
  const names = paths.split('\0');
  const pathAt = (place: number): string => names[place] ?? '';
  for (; chunk < chunkEnds.length; chunk = Atomics.add(next, 0, 1)) {
    const files = { root, pathAt, from: chunkEnds[chunk - 1] ?? 0, to: chunkEnds[chunk] ?? 0 };
    yield { chunk, found: searchFiles(tools, files, { query, compiled, layout }) };
  }
}
