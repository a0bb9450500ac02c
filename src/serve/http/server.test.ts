/** The server on a real socket: invalid requests, and clients that disconnect. */
import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Asked, ask, askRaw } from '../../../test/http-client.ts';
import { EngineError } from '../../model/errors.ts';
import { silentLog } from '../log.ts';
import { sendJson, sendLines, startEvents } from './respond.ts';
import { createHttpServer, type Exchange, type HttpServer, type Route } from './server.ts';

let server: HttpServer;
let url: string;
/** Handlers of the next requests to `/wait`, in order of arrival. */
const arrivals: ((exchange: Exchange) => void)[] = [];

const routes: readonly Route[] = [
  {
    path: '/echo',
    methods: ['POST'],
    handle: async ({ response, body }) => sendJson(response, 200, { body }),
    refusalBody: ({ code }) => ({ refused: code }),
  },
  {
    path: '/say/*',
    methods: ['GET'],
    handle: async ({ response, name, query }) =>
      sendJson(response, 200, { name, query: Object.fromEntries(query) }),
  },
  {
    path: '/fail',
    methods: ['GET'],
    async handle({ query }) {
      if (query.get('how') === 'ours') throw new EngineError('not-found', 'Not here', { hint: 'look there' });
      throw new TypeError('oh');
    },
  },
  { path: '/wait', methods: ['GET'], handle: async (exchange) => arrivals.shift()?.(exchange) },
];

beforeAll(async () => {
  server = createHttpServer({
    routes,
    rules: { boundHost: '127.0.0.1', ownNames: [], token: 'x', isTokenNeeded: false },
    limits: { maxBodyBytes: 2_000, maxConnections: 4, requestTimeoutMs: 300 },
    log: silentLog,
  });
  const { port } = await server.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${port}`;
});
afterAll(() => server.close(100));

describe('requests', () => {
  const deep = `${'['.repeat(900)}${']'.repeat(900)}`;
  const chunked = { 'transfer-encoding': 'chunked' };
  const plain = { 'content-type': 'text/plain' };
  const noRoute = { error: { code: 'no-route' } };
  const badMethod = { error: { code: 'bad-method' } };
  it.each<[string, Asked, number, object]>([
    ['JSON', { target: '/echo', body: { a: [1, 'ü'] } }, 200, { body: { a: [1, 'ü'] } }],
    ['no body', { target: '/echo', method: 'POST' }, 200, {}],
    ['incomplete JSON', { target: '/echo', body: '{"a":' }, 400, { refused: 'bad-json' }],
    ['deeply nested JSON', { target: '/echo', body: deep }, 400, { refused: 'bad-json' }],
    ['a body over the limit', { target: '/echo', body: 'x'.repeat(2_001) }, 413, { refused: 'too-large' }],
    [
      'a chunked body over the limit',
      { target: '/echo', headers: chunked, body: 'x'.repeat(99_999) },
      413,
      { refused: 'too-large' },
    ],
    ['plain text', { target: '/echo', body: '{}', headers: plain }, 415, { refused: 'bad-content-type' }],
    ['the wrong method', { target: '/echo' }, 405, badMethod],
    ['a name and a query', { target: '/say/a%2e?x=%20&y' }, 200, { name: 'a%2e', query: { x: ' ', y: '' } }],
    ['an empty name', { target: '/say/' }, 404, noRoute],
    ['a name of two segments', { target: '/say/a/b' }, 404, noRoute],
    ['a path with ..', { target: '/say/../fail' }, 404, noRoute],
    ['an encoded path', { target: '/%65cho' }, 404, noRoute],
    ['an absolute URL', { target: 'http://127.0.0.1/echo' }, 404, noRoute],
    ['two slashes', { target: '//echo' }, 404, noRoute],
    [
      'the host of another site',
      { target: '/say/x', headers: { host: 'example.com' } },
      421,
      { error: { code: 'bad-host' } },
    ],
    [
      'the origin of another page',
      { target: '/say/x', headers: { origin: 'null' } },
      403,
      { error: { code: 'bad-origin' } },
    ],
    ['a CORS preflight', { target: '/say/x', method: 'OPTIONS' }, 405, badMethod],
    [
      'an EngineError',
      { target: '/fail?how=ours' },
      404,
      { error: { code: 'not-found', message: 'Not here', hint: 'look there' } },
    ],
    ['an unexpected error', { target: '/fail' }, 500, { error: { code: 'internal' } }],
  ])('%s', async (_, asked, status, expected) => {
    const answered = await ask(url, asked);
    expect([answered.status, answered.body]).toEqual([
      status,
      expect.objectContaining(withMessage(expected)),
    ]);
    expect(answered.headers['access-control-allow-origin']).toBeUndefined();
  });

  /** Compares the message only when one is expected. */
  function withMessage(expected: object): object {
    return 'error' in expected ? { error: expect.objectContaining(expected.error) as unknown } : expected;
  }
});

describe('clients that violate the protocol', () => {
  it.each([
    ['headers that never end', 'POST /echo HTTP/1.1\r\nHost: localhost\r\n', /^HTTP\/1\.1 408/],
    [
      'a body that never arrives',
      'POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
      /^HTTP\/1\.1 408/,
    ],
    ['bytes that are not HTTP', '\u0016\u0003\u0001 hello\r\n\r\n', /^HTTP\/1\.1 400/],
    [
      'two Content-Length headers',
      'POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx',
      /400/,
    ],
    ['an empty Host', 'GET /say/x HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 421/],
    ['no Host', 'GET /say/x HTTP/1.1\r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 400/],
    ['no Host, HTTP/1.0', 'GET /say/x HTTP/1.0\r\n\r\n', /^HTTP\/1\.1 421/],
    ['an empty Host, HTTP/1.0', 'GET /say/x HTTP/1.0\r\nHost:\r\n\r\n', /^HTTP\/1\.1 421/],
    [
      'two Host headers, ours first',
      'GET /say/x HTTP/1.1\r\nHost: localhost\r\nHost: example.com\r\nConnection: close\r\n\r\n',
      /^HTTP\/1\.1 421/,
    ],
    [
      'the same Host twice',
      'GET /say/x HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      /^HTTP\/1\.1 421/,
    ],
    ['headers of 64 KB', `GET /say/x HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(65_536)}\r\n\r\n`, /431/],
  ])('%s', async (_, bytes, expected) => expect(await askRaw(url, bytes)).toMatch(expected));

  it('a client that disconnects aborts its request', async () => {
    const exchange = new Promise<Exchange>((resolve) => arrivals.push(resolve));
    const sent = request(`${url}/wait`, { agent: false }).on('error', () => {});
    sent.end();
    const { signal } = await exchange;
    const aborted = once(signal, 'abort');
    sent.destroy();
    await aborted;
  });

  it('a connection over the limit is refused, and the others are served', async () => {
    const open = [1, 2, 3, 4].map(() => {
      const arrived = new Promise<Exchange>((resolve) => arrivals.push(resolve));
      const sent = request(`${url}/wait`, { agent: false }).on('error', () => {});
      sent.end();
      return { arrived, sent };
    });
    const exchanges = await Promise.all(open.map(({ arrived }) => arrived));
    await expect(ask(url, { target: '/say/x' })).rejects.toThrow();
    for (const { response } of exchanges) sendJson(response, 200, {});
    await Promise.all(
      exchanges.map(({ response }) => new Promise((resolve) => response.on('close', resolve))),
    );
    expect((await ask(url, { target: '/say/x' })).status).toBe(200);
  });
});

describe('streams', () => {
  it('events', async () => {
    arrivals.push(({ response }) => {
      const events = startEvents(response);
      events.send('progress', { done: 1 });
      events.end('answer', 'a\nb');
    });
    const { text, headers } = await ask(url, { target: '/wait' });
    expect([headers['content-type'], text]).toEqual([
      'text/event-stream',
      'event: progress\ndata: {"done":1}\n\nevent: answer\ndata: "a\\nb"\n\n',
    ]);
  });

  it('lines, with back-pressure', async () => {
    const count = 200_000;
    arrivals.push(({ response, signal }) => void sendLines(response, numbers(count), signal));
    const { text } = await ask(url, { target: '/wait' });
    expect(text.split('\n')).toHaveLength(count + 1);
  });

  function* numbers(count: number): Iterable<string> {
    for (let number = 0; number < count; number++) yield String(number);
  }
});

it('closing aborts running requests', async () => {
  const other = createHttpServer({
    routes,
    rules: { boundHost: '127.0.0.1', ownNames: [], token: 'x', isTokenNeeded: false },
    limits: { maxBodyBytes: 2_000, maxConnections: 4, requestTimeoutMs: 300 },
    log: silentLog,
  });
  const { port } = await other.listen({ host: '127.0.0.1', port: 0 });
  const arrived = new Promise<Exchange>((resolve) => arrivals.push(resolve));
  const answered = ask(`http://127.0.0.1:${port}`, { target: '/wait' });
  const { signal } = await arrived;
  await Promise.all([once(signal, 'abort'), other.close(50), expect(answered).rejects.toThrow()]);
});

it('the error for a port in use names it and has a hint', async () => {
  const other = createHttpServer({
    routes,
    rules: { boundHost: '127.0.0.1', ownNames: [], token: 'x', isTokenNeeded: false },
    limits: { maxBodyBytes: 2_000, maxConnections: 4, requestTimeoutMs: 300 },
    log: silentLog,
  });
  const port = Number(new URL(url).port);
  await expect(other.listen({ host: '127.0.0.1', port })).rejects.toMatchObject({
    message: `Port ${port} on 127.0.0.1 is in use by another program`,
    hint: 'choose another port',
    advice: [{ kind: 'set', field: 'port' }],
  });
});
