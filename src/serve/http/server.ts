/**
 * The HTTP server: lets in who may ask, reads what is asked within bounds, finds the route, and ends in order. What a
 * route does is its own affair; whatever it throws becomes an answer.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EngineError } from '../../model/errors.ts';
import type { Log } from '../log.ts';
import { type GuardRules, refuseHead } from './guard.ts';
import { readBody } from './read-body.ts';
import { errorBody, type Refusal, refusalOf } from './refusal.ts';
import { sendJson } from './respond.ts';

export interface Route {
  /** The whole path, or with `/*` all that is one level below it. */
  readonly path: string;
  readonly methods: readonly string[];
  handle(exchange: Exchange): Promise<void>;
  /** Usually `in turn`; `at once` is for what takes no time. */
  readonly order?: 'in turn' | 'at once';
  /** `without token`: for what says nothing of the repository. Other rules hold there too. */
  readonly access?: 'with token' | 'without token';
  /** What a refusal looks like here, when it is not `{error}`. */
  refusalBody?(refusal: Refusal): unknown;
}

export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** What `*` stands for. */
  readonly name: string;
  readonly query: URLSearchParams;
  /** Undefined when there is none. */
  readonly body: unknown;
  /** The client went away, or was sent away. */
  readonly signal: AbortSignal;
}

export interface ServerOptions {
  readonly routes: readonly Route[];
  readonly rules: GuardRules;
  readonly limits: {
    readonly maxBodyBytes: number;
    readonly maxConnections: number;
    readonly requestTimeoutMs: number;
  };
  readonly log: Log;
}

export interface HttpServer {
  /** Throws EngineError when that address cannot be had. */
  listen(at: { readonly host: string; readonly port: number }): Promise<AddressInfo>;
  /** Takes no more, lets what is under way end for `graceMs`, then ends it. */
  close(graceMs: number): Promise<void>;
}

export function createHttpServer(options: ServerOptions): HttpServer {
  const { maxConnections, requestTimeoutMs } = options.limits;
  const underWay = new Set<Promise<void>>();
  const turn = createTurns();
  const server = createServer(
    {
      requestTimeout: requestTimeoutMs,
      headersTimeout: Math.min(requestTimeoutMs, 10_000),
      connectionsCheckingInterval: Math.min(Math.ceil(requestTimeoutMs / 2), 30_000),
      // Longer than a busy server takes to look, lest it hangs up on a question that has just been sent.
      keepAliveTimeout: 60_000,
    },
    (request, response) => {
      const work = exchange(options, request, response, turn);
      underWay.add(work);
      void work.finally(() => underWay.delete(work));
    },
  );
  server.maxConnections = maxConnections;
  server.on('drop', () => options.log.warn('turned away', { connections: maxConnections }));
  return {
    listen: (at) => listen(server, at),
    async close(graceMs) {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(timer);
      await Promise.all(underWay);
    },
  };
}

function listen(server: Server, at: { readonly host: string; readonly port: number }): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    const onError = (cause: NodeJS.ErrnoException): void => reject(cannotListen(at, cause));
    server.once('error', onError);
    server.listen({ ...at, exclusive: true }, () => {
      server.off('error', onError);
      resolve(server.address() as AddressInfo);
    });
  });
}

function cannotListen({ host, port }: { host: string; port: number }, cause: NodeJS.ErrnoException) {
  const [message, hint] = {
    EADDRINUSE: [`Port ${port} of ${host} is taken by another program`, 'choose another one: --port N'],
    EACCES: [`Port ${port} needs rights that we do not have`, 'choose one above 1023: --port N'],
  }[cause.code ?? ''] ?? [`Cannot listen on ${host}: ${cause.code}`, 'choose another address: --host'];
  return new EngineError('bad-input', message ?? '', { hint: hint ?? '', cause });
}

async function exchange(
  options: ServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
  turn: () => Promise<void>,
): Promise<void> {
  const gone = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  // A broken connection shows as `close`; there is nobody left to tell.
  response.on('error', () => {});
  const { signal } = gone;
  const { routes, rules, limits, log } = options;
  const found = routeOf(routes, request);
  const refuse = (refusal: Refusal): void => {
    log.debug('refused', { status: refusal.status, code: refusal.code, method: request.method });
    const body = 'route' in found ? found.route.refusalBody?.(refusal) : undefined;
    // What is left of the request is not kept; the connection ends with the answer.
    request.resume();
    sendJson(response, refusal.status, body ?? errorBody(refusal), {
      ...refusal.headers,
      connection: 'close',
    });
  };
  const head = {
    method: request.method ?? '',
    headers: request.headers,
    hosts: request.headersDistinct.host ?? [],
  };
  const isOpen = 'route' in found && found.route.access === 'without token';
  const refusal = refuseHead(head, isOpen ? { ...rules, isTokenNeeded: false } : rules);
  if (refusal !== undefined) return refuse(refusal);
  if (!('route' in found)) return refuse(found);
  try {
    const body = await readBody(request, limits.maxBodyBytes);
    if (body.kind === 'gone') return;
    if (body.kind === 'refused') return refuse(body.refusal);
    if (found.route.order !== 'at once') await turn();
    // Whoever has gone away while waiting wants nothing any more.
    if (signal.aborted) return;
    await found.route.handle({ ...found, request, response, body: body.value, signal });
  } catch (error) {
    if (response.headersSent) response.destroy();
    else refuse(refusalOf(error));
  }
}

/**
 * One question begins in each round of the event loop, in the order in which they came. A round hears one new client
 * (libuv accepts one connection a round), so without this the more clients are served, the longer others wait at the door.
 */
function createTurns(): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
    return last;
  };
}

/** The path is taken as it was sent: nothing is decoded, and what is not one of ours leads nowhere. */
function routeOf(
  routes: readonly Route[],
  { url = '', method = '' }: IncomingMessage,
): { readonly route: Route; readonly name: string; readonly query: URLSearchParams } | Refusal {
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  const cut = path.lastIndexOf('/') + 1;
  const name = path.slice(cut);
  const route = routes.find(
    (each) => each.path === path || (name !== '' && each.path === `${path.slice(0, cut)}*`),
  );
  if (route === undefined)
    return {
      status: 404,
      code: 'no-route',
      message: `There is nothing at ${JSON.stringify(path.slice(0, 100))}`,
      hint: 'GET /api lists what there is',
    };
  if (!route.methods.includes(method)) {
    const allow = route.methods.join(', ');
    const message = `${route.path} is asked by ${allow}`;
    return { status: 405, code: 'bad-method', message, headers: { allow } };
  }
  return { route, name, query: new URLSearchParams(query) };
}
