/**
 * The child's side of the protocol, for children in JavaScript: a queue of at most 64 requests, answered one after
 * another in the order of arrival, so that a handler may block. Between two requests the streams are read, which is when
 * a cancellation takes effect and when a closed input ends the child.
 */
import type { Readable, Writable } from 'node:stream';
import { encodeFrame, frameReader } from './frames.ts';
import {
  cancelMethod,
  type Message,
  type Method,
  type ParamsOf,
  progressMethod,
  type RequestMessage,
  type ResultOf,
} from './messages.ts';
import { SemanticError, semanticCodes } from './semantic-error.ts';

export type Handlers = {
  readonly [M in Method]: (params: ParamsOf<M>, ask: Ask) => ResultOf<M> | Promise<ResultOf<M>>;
};

export interface Ask {
  /** For long requests; the parent learns that the child is alive. */
  progress(done: number, total: number): void;
}

export interface ServeOptions {
  readonly input: Readable;
  readonly output: Writable;
  readonly handlers: Handlers;
  /** Requests that may wait, the running one not counted. */
  readonly queueLimit?: number;
}

export const defaultQueueLimit = 64;

/** Resolves when the input is closed or a shutdown was answered: the child must then end. */
export async function serveRequests({
  input,
  output,
  handlers,
  queueLimit = defaultQueueLimit,
}: ServeOptions): Promise<void> {
  const queue: RequestMessage[] = [];
  const read = frameReader();
  let isOver = false;
  let wake = (): void => {};
  const send = (message: Message): void => {
    output.write(encodeFrame(message));
  };
  const receive = (message: Message): void => {
    if (!('method' in message)) return;
    if (!('id' in message)) {
      if (message.method === cancelMethod) cancel(queue, message.params, send);
      return;
    }
    if (queue.length >= queueLimit)
      send(failure(message.id, new SemanticError('backpressure', `${queueLimit} requests wait already`)));
    else queue.push(message);
    wake();
  };
  const end = (): void => {
    isOver = true;
    wake();
  };
  input.on('data', (bytes: Buffer) => {
    for (const frame of read(bytes)) if (frame.kind === 'message') receive(frame.message);
  });
  input.on('end', end);
  input.on('error', end);
  // The parent is gone: nobody reads answers any more.
  output.on('error', end);
  while (!isOver) {
    const request = queue.shift();
    if (request === undefined) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
      continue;
    }
    send(await answer(request, handlers, send));
    if (request.method === 'shutdown') return;
    // Lets cancellations and the end of the input in before the next request.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function cancel(queue: RequestMessage[], params: unknown, send: (message: Message) => void): void {
  if (typeof params !== 'object' || params === null || !('id' in params)) return;
  const at = queue.findIndex(({ id }) => id === params.id);
  if (at < 0) return;
  const [request] = queue.splice(at, 1);
  if (request !== undefined) send(failure(request.id, new SemanticError('cancelled', 'Cancelled')));
}

async function answer(
  { id, method, params }: RequestMessage,
  handlers: Handlers,
  send: (message: Message) => void,
): Promise<Message> {
  const progress = (done: number, total: number): void =>
    send({ jsonrpc: '2.0', method: progressMethod, params: { id, done, total } });
  try {
    if (!Object.hasOwn(handlers, method)) throw new SemanticError('bad_request', `Unknown method ${method}`);
    const handle = handlers[method as Method] as (params: unknown, ask: Ask) => unknown;
    return { jsonrpc: '2.0', id, result: await handle(params, { progress }) };
  } catch (error) {
    return failure(id, error);
  }
}

function failure(id: number, error: unknown): Message {
  const { code, message, hint } =
    error instanceof SemanticError
      ? error
      : new SemanticError('child_failed', error instanceof Error ? error.message : String(error));
  return {
    jsonrpc: '2.0',
    id,
    error: { code: semanticCodes[code], message, ...(hint === undefined ? {} : { data: { hint } }) },
  };
}
