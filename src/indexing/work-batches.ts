/** What a worker thread does with the batches it is given. What the text of a file is found by is another's to say. */
import { parentPort } from 'node:worker_threads';
import { EngineError, invariant } from '../model/errors.ts';
import type { FilePath } from '../model/source-file.ts';
import { createExtractor } from './extractor.ts';
import { processFile } from './process-file.ts';
import type { TextOfFile } from './text/text-of-file.ts';
import type { Outcome, WorkAhead, WorkBatch, WorkerSetup, WorkResult } from './work.ts';

/** Once in a thread. */
export function workBatches(setup: WorkerSetup, textOf: TextOfFile): void {
  const port = parentPort;
  invariant(port !== null, 'this module runs in a worker thread');
  const pulse = new Int32Array(setup.pulse);
  const parts = { extractor: createExtractor(setup), textOf };

  async function work(batch: WorkBatch): Promise<void> {
    const outcomes: { path: FilePath; outcome: Outcome }[] = [];
    for (const [index, file] of batch.files.entries()) {
      Atomics.store(pulse, 2, batch.id);
      Atomics.store(pulse, 0, index);
      Atomics.add(pulse, 1, 1);
      const outcome = await processFile(setup, file, parts).catch((error: unknown) => {
        // Our own failure, not the file's: no file is under work, and the pool ends the run.
        if (error instanceof EngineError) Atomics.store(pulse, 0, -1);
        throw error;
      });
      outcomes.push({ path: file.path, outcome });
    }
    // Between batches nothing can hang: an odd place says so.
    Atomics.store(pulse, 0, -1);
    Atomics.add(pulse, 1, 1);
    const { packed, buffer } = packTogether(outcomes);
    port?.postMessage({ id: batch.id, outcomes: packed } satisfies WorkResult, [buffer]);
  }

  // One batch after the other: the next one arrives while this one waits for a grammar.
  let done = Promise.resolve();
  port.on('message', (message: WorkBatch | WorkAhead) => {
    done = done.then(() => ('ahead' in message ? parts.extractor.prepare(message.ahead) : work(message)));
  });
}

/** All facts and text in one piece of memory: handing over one is cheap, many are not. Text comes first, on even ground. */
function packTogether(outcomes: WorkResult['outcomes']): {
  packed: WorkResult['outcomes'];
  buffer: ArrayBuffer;
} {
  const withFacts = outcomes.flatMap(({ outcome }) => (outcome.kind === 'facts' ? [outcome] : []));
  const textBytes = withFacts.reduce((sum, { text }) => sum + text.byteLength, 0);
  const factsBytes = withFacts.reduce((sum, { facts }) => sum + facts.length, 0);
  const buffer = new ArrayBuffer(textBytes + factsBytes);
  const texts = new Uint32Array(buffer, 0, textBytes / 4);
  const all = new Uint8Array(buffer);
  let textAt = 0;
  let at = textBytes;
  const packed = outcomes.map(({ path, outcome }) => {
    if (outcome.kind !== 'facts') return { path, outcome };
    texts.set(outcome.text, textAt);
    const text = texts.subarray(textAt, textAt + outcome.text.length);
    textAt += text.length;
    all.set(outcome.facts, at);
    const facts = all.subarray(at, at + outcome.facts.length);
    at += facts.length;
    return { path, outcome: { ...outcome, facts, text } };
  });
  return { packed, buffer };
}
