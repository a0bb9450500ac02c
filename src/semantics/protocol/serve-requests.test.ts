/** The child's side of the protocol over streams in memory. */
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { emptyAnswer } from '../answers.ts';
import { encodeFrame, frameReader } from './frames.ts';
import { cancelMethod, type Message } from './messages.ts';
import { SemanticError, semanticCodeOf } from './semantic-error.ts';
import { type Handlers, serveRequests } from './serve-requests.ts';

const empty = { ...emptyAnswer, status: 'full' } as const;

interface Child {
  send(...messages: readonly object[]): void;
  /** Ends the input and returns the answers, as `id result` or `id code`. */
  end(): Promise<readonly string[]>;
  /** The same after a shutdown was sent. */
  over(): Promise<readonly string[]>;
}

function start(enrich: Handlers['enrich'], queueLimit = 64): Child {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const said: string[] = [];
  const read = frameReader();
  output.on('data', (bytes: Buffer) => {
    for (const frame of read(bytes))
      said.push(frame.kind === 'message' ? describeMessage(frame.message) : 'garbage');
  });
  const handlers: Handlers = {
    initialize: () => {
      throw new Error('not here');
    },
    load: ({ files }, { progress }) => {
      progress(1, files.length);
      return { projects: [] };
    },
    enrich,
    change: () => ({}),
    surface: () => ({ packages: [] }),
    shutdown: () => ({}),
  };
  const served = serveRequests({ input, output, handlers, queueLimit });
  return {
    send: (...messages) => {
      input.write(messages.map((each) => encodeFrame({ jsonrpc: '2.0', ...each } as Message)).join(''));
    },
    async end() {
      input.end();
      await served;
      return said;
    },
    async over() {
      await served;
      return said;
    },
  };
}

function describeMessage(message: Message): string {
  if ('method' in message) return `${message.method} ${JSON.stringify(message.params)}`;
  return 'error' in message
    ? `${message.id} ${semanticCodeOf(message.error.code)}`
    : `${message.id} ${JSON.stringify(message.result)}`;
}

const ask = (id: number, path = `${id}.ts`) => ({ id, method: 'enrich', params: { path, sites: 'calls' } });

/** A handler that waits until `open` is called, and the requests that it received. */
function gate(): {
  readonly enrich: Handlers['enrich'];
  readonly open: () => void;
  readonly asked: string[];
} {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const asked: string[] = [];
  return {
    asked,
    open: () => open(),
    enrich: async ({ path }) => {
      asked.push(path);
      await opened;
      return { ...empty, path };
    },
  };
}

describe('requests', () => {
  it('are answered in order, with progress', async () => {
    const child = start(({ path }) => ({ ...empty, path }));
    child.send(
      { id: 1, method: 'load', params: { files: ['a', 'b'] } },
      { id: 2, method: 'shutdown', params: {} },
    );
    expect(await child.over()).toEqual([
      '$/progress {"id":1,"done":1,"total":2}',
      '1 {"projects":[]}',
      '2 {}',
    ]);
  });

  it('fail with the code of the error', async () => {
    const child = start(() => {
      throw new SemanticError('plugin_blocked', 'no');
    });
    child.send(
      ask(1),
      { id: 2, method: 'initialize', params: {} },
      { id: 3, method: 'toString', params: {} },
    );
    child.send({ id: 4, method: 'shutdown', params: {} });
    expect(await child.over()).toEqual(['1 plugin_blocked', '2 child_failed', '3 bad_request', '4 {}']);
  });

  it('beyond the queue are refused', async () => {
    const { enrich, open, asked } = gate();
    const child = start(enrich, 2);
    child.send(ask(1));
    await new Promise((resolve) => setImmediate(resolve));
    child.send(ask(2), ask(3), ask(4));
    await new Promise((resolve) => setImmediate(resolve));
    open();
    child.send({ method: 'unknown notification', params: {} });
    const said = await child.end();
    expect(said[0]).toBe('4 backpressure');
    expect(asked).not.toContain('4.ts');
  });

  it('that wait can be cancelled', async () => {
    const { enrich, open, asked } = gate();
    const child = start(enrich);
    child.send(ask(1), ask(2), { id: 3, method: 'shutdown', params: {} });
    await new Promise((resolve) => setImmediate(resolve));
    child.send({ method: cancelMethod, params: { id: 2 } });
    await new Promise((resolve) => setImmediate(resolve));
    open();
    expect((await child.end()).filter((line) => line.startsWith('2'))).toEqual(['2 cancelled']);
    expect(asked).toEqual(['1.ts']);
  });

  it('end with the input', async () => {
    const child = start(({ path }) => ({ ...empty, path }));
    expect(await child.end()).toEqual([]);
  });
});

describe('frames', () => {
  it('survive any cut of the bytes', () => {
    const bytes = Buffer.from(encodeFrame({ jsonrpc: '2.0', id: 1, result: 'é😀\n' }).repeat(2));
    for (let cut = 0; cut <= bytes.length; cut++) {
      const read = frameReader();
      const frames = [...read(bytes.subarray(0, cut)), ...read(bytes.subarray(cut))];
      expect(frames).toEqual([
        { kind: 'message', message: { jsonrpc: '2.0', id: 1, result: 'é😀\n' } },
        { kind: 'message', message: { jsonrpc: '2.0', id: 1, result: 'é😀\n' } },
      ]);
    }
  });

  it.each(['hello', '{"id":1}', '{"jsonrpc":"2.0"}', '[]', 'null', '{"jsonrpc":"2.0","id":"a","result":1}'])(
    '%s is no message',
    (line) => {
      expect(frameReader()(Buffer.from(`${line}\n`))).toMatchObject([{ kind: 'garbage' }]);
    },
  );
});
