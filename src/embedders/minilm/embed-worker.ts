/**
 * The program of an embedding thread, which has a model of its own. Loads the model, replies that it is ready or why not,
 * and embeds text by text: new orders are accepted between two texts, so a question does not wait for a batch. Ends only
 * on a `stop` order: terminating a thread inside native code aborts the process.
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

// Orders that arrive before the model is ready wait in the port.
void openModel().then((model) => {
  if (model !== undefined) port.on('message', (order: Order) => obey(model, order));
});

function obey(model: Model, order: Order): void {
  if (order.kind === 'forget') wanted.delete(order.id);
  else if (order.kind === 'stop') void stop(model);
  else start(model, order.id, order.texts);
}

/** Undefined when the model cannot be loaded, after a reply with the reason. The thread then exits. */
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
        : `the model is converted at every start because it could not be cached: ${notKept}`;
    reply({ kind: 'ready', notice });
    return { session, tokensOf };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    // Stopped before it was ready: the pool no longer waits for a reply.
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
