/**
 * A thread that searches: takes chunks of files until none is left, and hands over what it found. Started by
 * bin/kept-code.cjs, which is told when all of it has run.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { invariant } from '../../model/errors.ts';
import { compileQuery } from './compile-query.ts';
import { createSearchTools, searchFiles, sparingTools } from './search-files.ts';
import type { PoolSetup, SearchResult, SearchTask } from './search-pool.ts';

const { root, links } = workerData as Pick<PoolSetup, 'root' | 'links'>;
const port = parentPort;
invariant(port !== null, 'this module runs in a worker thread');
let tools = createSearchTools(links);

export function start(hasRun: () => void): void {
  port?.on('message', (task: SearchTask) => {
    const parts = [...search(task)];
    const memory = parts.flatMap(({ found }) =>
      Object.values(found).map(
        (numbers: Int32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>) => numbers.buffer,
      ),
    );
    port.postMessage({ id: task.id, parts } satisfies SearchResult, memory);
    tools = sparingTools(tools, links);
    if (parts.length > 0) hasRun();
  });
}

function* search({
  query,
  layout,
  paths,
  chunkEnds,
  next,
}: SearchTask): Iterable<SearchResult['parts'][number]> {
  let chunk = Atomics.add(next, 0, 1);
  if (chunk >= chunkEnds.length) return;
  const compiled = compileQuery(query);
  const names = paths.split('\0');
  const pathAt = (place: number): string => names[place] ?? '';
  for (; chunk < chunkEnds.length; chunk = Atomics.add(next, 0, 1)) {
    const files = { root, pathAt, from: chunkEnds[chunk - 1] ?? 0, to: chunkEnds[chunk] ?? 0 };
    yield { chunk, found: searchFiles(tools, files, { query, compiled, layout }) };
  }
}
