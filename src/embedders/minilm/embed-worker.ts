/**
 * A thread with a model of its own. Makes it ready, says so or why not, and embeds what it is given, text by text:
 * between two texts it hears of questions, which need not wait for a batch. Ends when it is asked to: a thread that is
 * terminated inside native code takes the process with it.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { EngineError, invariant } from '../../model/errors.ts';
import type { Order, Reply, WorkerSetup } from './messages.ts';
import { convertedModel } from './model-cache.ts';
import { maxTokens, readModelFile } from './model-files.ts';
import { type ModelSession, openSession } from './session.ts';
import { createTokenizer, type Tokenizer } from './tokenizer.ts';

interface Model {
  readonly session: ModelSession;
  readonly tokensOf: Tokenizer;
}

const setup = workerData as WorkerSetup;
const port = parentPort;
invariant(port !== null, 'this module runs in a worker thread');
const wanted = new Set<number>();
const underWay = new Set<Promise<void>>();

// Orders that come before the model is ready wait in the port.
void openModel().then((model) => {
  if (model !== undefined) port.on('message', (order: Order) => obey(model, order));
});

function obey(model: Model, order: Order): void {
  if (order.kind === 'forget') wanted.delete(order.id);
  else if (order.kind === 'stop') void stop(model);
  else start(model, order.id, order.texts);
}

/** Undefined when it cannot be had, which is said; then the thread has nothing to wait for and ends. */
async function openModel(): Promise<Model | undefined> {
  try {
    const packages = new URL(setup.packages);
    const definition = new TextDecoder().decode(readModelFile(setup.modelFolder, 'tokenizer'));
    const { bytes, notKept } = convertedModel(setup);
    const tokensOf = createTokenizer(definition, { maxTokens });
    const session = await openSession(bytes, { packages, gate: setup.gate });
    const notice =
      notKept === undefined
        ? undefined
        : `the model is converted at every start, for it could not be kept: ${notKept}`;
    reply({ kind: 'ready', notice });
    return { session, tokensOf };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    // Asked to stop before it was ready: nobody waits for a reason.
    if (error.code === 'cancelled') return undefined;
    reply({ kind: 'unavailable', reason: error.message, hint: error.hint ?? 'please report this' });
    return undefined;
  }
}

function start(model: Model, id: number, texts: readonly string[]): void {
  const work = embed(model, id, texts).finally(() => underWay.delete(work));
  underWay.add(work);
}

async function embed({ session, tokensOf }: Model, id: number, texts: readonly string[]): Promise<void> {
  wanted.add(id);
  const startMs = performance.now();
  try {
    const vectors: Float32Array[] = [];
    for (const text of texts) {
      const vector = await session.vectorOf(tokensOf(text));
      if (!wanted.has(id)) return;
      vectors.push(vector);
    }
    const all = joined(vectors);
    reply({ kind: 'vectors', id, vectors: all, busyMs: performance.now() - startMs }, [all.buffer]);
  } catch (error) {
    reply({ kind: 'failed', id, message: error instanceof Error ? error.message : String(error) });
  } finally {
    wanted.delete(id);
  }
}

async function stop({ session }: Model): Promise<void> {
  wanted.clear();
  await Promise.all(underWay);
  await session.release();
  port?.close();
}

function joined(vectors: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  const size = vectors[0]?.length ?? 0;
  const all = new Float32Array(vectors.length * size);
  vectors.forEach((vector, index) => {
    all.set(vector, index * size);
  });
  return all;
}

function reply(message: Reply, memory: readonly ArrayBuffer[] = []): void {
  port?.postMessage(message, memory);
}
