/** The index worker without words and grams, to measure the cost of facts alone. For bench/indexing.ts. */
import { workerData } from 'node:worker_threads';
import type { WorkerSetup } from '../src/indexing/threads/messages.ts';
import { workBatches } from '../src/indexing/threads/work-batches.ts';
import { packFileText } from '../src/text/file-text.ts';

const none = new Uint32Array();
workBatches(workerData as WorkerSetup, ({ facts }) => {
  const zeros = facts.chunks.map(() => 0);
  return packFileText({
    lengths: zeros,
    postingCounts: zeros,
    grams: none,
    lowKeys: none,
    highKeysAndCounts: none,
  });
});
