/**
 * A thread that searches: takes chunks of files until none is left, and hands over what it found. Started by
 * bin/kept-code.cjs, which is told when all of it has run.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { EngineError, invariant } from '../../model/errors.ts';
import { type CompiledQuery, compileQuery } from './compile-query.ts';
import { createSearchTools, searchFiles, sparingTools } from './search-files.ts';
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

/** From the last `compile`, for the search with the same id. */
let kept: { readonly id: number; readonly compiled: CompiledQuery } | undefined;

export function start(hasRun: () => void): void {
  port?.on('message', (task: SearchTask) => {
    try {
      if (task.kind === 'compile') answer(compiledFor(task));
      else if (searched(task) > 0) hasRun();
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      const { code, message, hint } = error;
      answer({ kind: 'failed', id: task.id, code, message, hint });
    }
  });
}

function answer(reply: SearchReply, memory: readonly ArrayBuffer[] = []): void {
  port?.postMessage(reply, memory);
}

function compiledFor({ id, query }: CompileTask): Summary {
  const compiled = compileQuery(query);
  kept = { id, compiled };
  return { kind: 'summary', id, summary: { grams: compiled.grams, mode: compiled.mode } };
}

/** Answers, and returns the number of chunks that were searched. */
function searched(task: ChunksTask): number {
  const parts = [...search(task)];
  const memory = parts.flatMap(({ found }) =>
    Object.values(found).map((numbers: Int32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>) => numbers.buffer),
  );
  answer({ kind: 'found', id: task.id, parts }, memory);
  tools = sparingTools(tools, links);
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
