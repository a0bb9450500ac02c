/**
 * A worker thread: reads, decodes, parses and extracts files, and returns the encoded facts and their text. Started by
 * bin/kept-code.cjs, which is notified when all code has run once.
 */
import { workerData } from 'node:worker_threads';
import { createTextReader } from '../text/text-of-file.ts';
import type { WorkerSetup } from './messages.ts';
import { workBatches } from './work-batches.ts';

export function start(hasRun: () => void): void {
  const setup = workerData as WorkerSetup;
  workBatches(setup, createTextReader(setup.config), hasRun);
}
