/** The work of a worker thread on its batches. `textOf` supplies the searchable text of a file. */
import { parentPort } from 'node:worker_threads';
import { EngineError, invariant } from '../../model/errors.ts';
import type { FilePath } from '../../model/source-file.ts';
import { sum } from '../../model/sum.ts';
import { createExtraction } from '../extract/extractor.ts';
import type { TextOfFile } from '../text/text-of-file.ts';
import { createTreeMaker } from '../trees/make-tree.ts';
import { createGiver, createTaker, type HandedBatch } from './hand-over.ts';
import type {
  FileToExtract,
  Outcome,
  WorkAhead,
  WorkBatch,
  WorkerSetup,
  WorkInARow,
  WorkResult,
} from './messages.ts';
import { extractFile, type ReadFile, readAndParse } from './process-file.ts';

/** Call once per thread. `hasRun` is called whenever a thread has completed all steps of a batch. */
export function workBatches(setup: WorkerSetup, textOf: TextOfFile, hasRun = (): void => {}): void {
  const port = parentPort;
  invariant(port !== null, 'this module runs in a worker thread');
  const pulse = new Int32Array(setup.pulse);
  const trees = createTreeMaker(setup);
  const parts = { extraction: createExtraction(setup.config), textOf };
  const outcomeOf = (file: FileToExtract, read: ReadFile | Outcome): Outcome =>
    read.kind === 'read' ? extractFile(file, read, parts) : read;
  let give: ((batch: WorkBatch) => Promise<void>) | undefined;

  /** Publishes the current file, so that the pool knows it if the thread ends. */
  async function forEachFile<F>(
    batch: { readonly id: number; readonly files: readonly F[] },
    work: (file: F) => Promise<void> | void,
  ): Promise<void> {
    for (const [index, file] of batch.files.entries()) {
      Atomics.store(pulse, 2, batch.id);
      Atomics.store(pulse, 0, index);
      Atomics.add(pulse, 1, 1);
      try {
        await work(file);
      } catch (error) {
        // An internal error is not the fault of a file: no file is marked as current, and the pool ends the run.
        if (error instanceof EngineError) Atomics.store(pulse, 0, -1);
        throw error;
      }
    }
    // A thread cannot hang between batches: -1 marks this state.
    Atomics.store(pulse, 0, -1);
    Atomics.add(pulse, 1, 1);
  }

  async function work(batch: WorkBatch): Promise<void> {
    const outcomes: { path: FilePath; outcome: Outcome }[] = [];
    await forEachFile(batch, async (file) => {
      const outcome = outcomeOf(file, await readAndParse(setup, file, trees));
      outcomes.push({ path: file.path, outcome });
    });
    // Before the answer: the receiver may change V8's flags, and end this thread.
    hasRun();
    answer(batch.id, outcomes);
  }

  function workInARow({ role, other }: WorkInARow): void {
    if (role === 'reads') {
      const giver = createGiver();
      give = async (batch) => {
        await forEachFile(batch, async (file) => giver.add(file, await readAndParse(setup, file, trees)));
        const { handed, transfer } = giver.finish(batch.id);
        other.postMessage(handed, transfer);
      };
      return;
    }
    const taker = createTaker();
    other.on('message', (batch: HandedBatch) => {
      inTurn(async () => {
        const outcomes: { path: FilePath; outcome: Outcome }[] = [];
        taker.begin(batch);
        await forEachFile(batch, ({ file, read }) => {
          outcomes.push({ path: file.path, outcome: outcomeOf(file, taker.take(read)) });
        });
        answer(batch.id, outcomes);
      });
    });
  }

  function answer(id: number, outcomes: WorkResult['outcomes']): void {
    const { packed, buffer } = packTogether(outcomes);
    port?.postMessage({ id, outcomes: packed } satisfies WorkResult, [buffer]);
  }

  // Batches are processed one after the other, also if one arrives while this one waits for a grammar.
  let done = Promise.resolve();
  const inTurn = (next: () => Promise<void> | void): void => {
    done = done.then(next);
  };
  const prepare = (path: FilePath): void => inTurn(() => trees.prepare(path));
  if (setup.like !== undefined) prepare(setup.like);
  port.on('message', (message: WorkBatch | WorkAhead | WorkInARow) => {
    if ('role' in message) workInARow(message);
    else if ('ahead' in message) prepare(message.ahead);
    else inTurn(() => (give ?? work)(message));
  });
}

/**
 * All facts and text in one buffer, because transferring one is cheap and many are not. Text comes first, for
 * alignment.
 */
function packTogether(outcomes: WorkResult['outcomes']): {
  packed: WorkResult['outcomes'];
  buffer: ArrayBuffer;
} {
  const withFacts = outcomes.flatMap(({ outcome }) => (outcome.kind === 'facts' ? [outcome] : []));
  const textBytes = sum(withFacts.map(({ text }) => text.byteLength));
  const factsBytes = sum(withFacts.map(({ facts }) => facts.length));
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
