/**
 * The HTTP server: checks access (guard.ts), finds the route, reads the body within limits, and shuts down in order. An
 * error that a route throws becomes a response. On `node:http` alone: docs/decisions/0019-libraries-in-serve.md.
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
  /** An exact path, or a path that ends in `/*`, which stands for one non-empty segment. */
  readonly path: string;
  readonly methods: readonly string[];
  handle(exchange: Exchange): Promise<void>;
  /** Default `in turn`: one request starts per event loop turn. `at once` is for routes that take no time. */
  readonly order?: 'in turn' | 'at once';
  /**
   * Default `with token`, if clients need one. `without token` is for routes that reveal nothing of the repository. `by
   * link`: pages of other sites may lead to it, too, as a document of its own. All other checks remain. `always with
   * token` is for routes of our own programs.
   */
  readonly access?: 'with token' | 'without token' | 'by link' | 'always with token';
  /** The body of an error response, when it is not `{error}`. */
  refusalBody?(refusal: Refusal): unknown;
}

export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The segment that `*` matched; empty for an exact path. */
  readonly name: string;
  readonly query: URLSearchParams;
  /** Parsed JSON. Undefined when the request has no body. */
  readonly body: unknown;
  /** Aborted when the connection closes before the response is complete. */
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
  /** Throws EngineError when the address is not available. */
  listen(at: { readonly host: string; readonly port: number }): Promise<AddressInfo>;
  /** Accepts no more connections, waits up to `graceMs` for running requests, then closes their connections. */
  close(graceMs: number): Promise<void>;
}

export function createHttpServer(options: ServerOptions): HttpServer {
  const { maxConnections, requestTimeoutMs } = options.limits;
  const running = new Set<Promise<void>>();
  const turn = createTurns();
  const server = createServer(
    {
      requestTimeout: requestTimeoutMs,
      headersTimeout: Math.min(requestTimeoutMs, 10_000),
      connectionsCheckingInterval: Math.min(Math.ceil(requestTimeoutMs / 2), 30_000),
      // Long enough that a busy server does not close a connection on which a request has just arrived.
      keepAliveTimeout: 60_000,
    },
    (request, response) => {
      const work = exchange(options, request, response, turn);
      running.add(work);
      void work.finally(() => running.delete(work));
    },
  );
  server.maxConnections = maxConnections;
  server.on('drop', () => options.log.warn('connection refused', { connections: maxConnections }));
  return {
    listen: (at) => listen(server, at),
    async close(graceMs) {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(timer);
      await Promise.all(running);
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
  const { code } = cause;
  const [message, hint, field] =
    code === 'EADDRINUSE'
      ? [`Port ${port} on ${host} is in use by another program`, 'choose another port', 'port']
      : code === 'EACCES'
        ? [`No permission to listen on port ${port}`, 'choose a port above 1023', 'port']
        : [`Cannot listen on ${host}: ${code}`, 'choose another address', 'host'];
  return new EngineError('bad-input', message, { hint, advice: [{ kind: 'set', field }], cause });
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
  // A broken connection is handled on `close`.
  response.on('error', () => {});
  const { signal } = gone;
  const { routes, rules, limits, log } = options;
  const found = routeOf(routes, request);
  const refuse = (refusal: Refusal): void => {
    log.debug('refused', { status: refusal.status, code: refusal.code, method: request.method });
    const body = 'route' in found ? found.route.refusalBody?.(refusal) : undefined;
    // Discards the rest of the request. The connection closes after the response.
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
  const access = ('route' in found ? found.route.access : undefined) ?? 'with token';
  const isTokenNeeded = access === 'with token' ? rules.isTokenNeeded : access === 'always with token';
  const refusal = refuseHead(head, {
    ...rules,
    isTokenNeeded,
    links: access === 'by link' ? 'accepted' : 'refused',
  });
  if (refusal !== undefined) return refuse(refusal);
  if (!('route' in found)) return refuse(found);
  try {
    const body = await readBody(request, limits.maxBodyBytes);
    if (body.kind === 'gone') return;
    if (body.kind === 'refused') return refuse(body.refusal);
    if (found.route.order !== 'at once') await turn();
    // The client may have gone away while the request waited.
    if (signal.aborted) return;
    await found.route.handle({ ...found, request, response, body: body.value, signal });
  } catch (error) {
    if (response.headersSent) response.destroy();
    else refuse(refusalOf(error));
  }
}

/**
 * Starts one request per event loop turn, in order of arrival. libuv accepts one connection per turn, so if every turn
 * started many requests, new clients would wait longer the more requests are running.
 */
function createTurns(): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
    return last;
  };
}

/** Compares the path exactly as it was sent, without decoding or normalizing it. */
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
      message: `No route ${JSON.stringify(path.slice(0, 100))}`,
      hint: 'GET /api lists the operations',
    };
  if (!route.methods.includes(method)) {
    const allow = route.methods.join(', ');
    const message = `${route.path} accepts ${allow}`;
    return { status: 405, code: 'bad-method', message, headers: { allow } };
  }
  return { route, name, query: new URLSearchParams(query) };
}
