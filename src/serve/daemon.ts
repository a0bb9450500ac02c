/**
 * The daemon: keeps the index of one repository up to date, and answers over HTTP, JSON-RPC and MCP until it
 * is stopped. One per index: a second start finds the first daemon.
 */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type ClaimAttempt,
  claimDaemon,
  type Daemon,
  findDaemon,
  identityPath,
  identityProof,
} from '../engine/daemon-record.ts';
import type { Engine } from '../engine/engine.ts';
import { openLiveEngine } from '../engine/live-engine.ts';
import { type EngineOptions, openEngine } from '../engine/open-engine.ts';
import { EngineError } from '../model/errors.ts';
import type { LiveEvent } from '../model/live-index.ts';
import { commandRoute } from './command-route.ts';
import { apiRoutes } from './http/api.ts';
import { eventRoute } from './http/event-route.ts';
import { isLoopback } from './http/guard.ts';
import { pageRoutes } from './http/page-routes.ts';
import { sendJson } from './http/respond.ts';
import { createHttpServer, type HttpServer, type Route } from './http/server.ts';
import { indexingSettings } from './indexing-settings.ts';
import type { Log } from './log.ts';
import { createMcpHttp } from './mcp/http.ts';
import { operations } from './operations/registry.ts';
import { rpcRoute } from './rpc-route.ts';
import type { Session } from './session.ts';

export interface DaemonOptions {
  readonly engine: EngineOptions;
  readonly version: string;
  /** Host and port default to the configuration. */
  readonly host: string | undefined;
  readonly port: number | undefined;
  /** Required of every client. Undefined when clients need no token. */
  readonly token: string | undefined;
  readonly watch: 'always' | 'never';
  readonly log: Log;
}

export type DaemonStart =
  | { readonly kind: 'started'; readonly daemon: RunningDaemon }
  /** Another daemon serves this index. */
  | { readonly kind: 'found'; readonly daemon: Daemon };

export interface RunningDaemon {
  readonly pid: number;
  readonly root: string;
  readonly url: string;
  /** Resolves when another daemon has taken its place. */
  readonly isLost: Promise<void>;
  /** Stops running work within a short time, and releases everything. */
  close(): Promise<void>;
}

/** How long running requests may take to end after `close`. */
const graceMs = 500;
/** How long to wait for another daemon that is starting, and for one that is ending. */
const patienceMs = { starting: 10_000, silent: 3_000 } as const;
const shortestToken = 16;

export async function startDaemon(folder: string, options: DaemonOptions): Promise<DaemonStart> {
  const engine = openEngine(folder, options.engine);
  for (const message of engine.configuration.notes) options.log.warn('configuration', { message });
  const host = options.host ?? engine.configuration.config.server.host;
  assertGuarded(host, options.token);
  let lose = (): void => {};
  const isLost = new Promise<void>((resolve) => {
    lose = resolve;
  });
  const claimed = await claim(engine, options, () => lose());
  if (claimed.kind === 'found') return claimed;
  try {
    // Our own commands always send a token, even when clients need none.
    const token = options.token ?? randomBytes(32).toString('hex');
    const serving = await serve(engine.root, host, token, options);
    claimed.claim.publish({ url: serving.url, token });
    const close = (): Promise<void> => serving.close(() => claimed.claim.release());
    const { pid } = options.engine;
    return { kind: 'started', daemon: { pid, root: engine.root, url: serving.url, isLost, close } };
  } catch (error) {
    claimed.claim.release();
    throw error;
  }
}

/**
 * Requires a token unless the host is loopback, because everyone who can reach the port can read the
 * repository.
 */
function assertGuarded(host: string, token: string | undefined): void {
  if (token !== undefined && !/^\S+$/.test(token))
    throw new EngineError('bad-input', 'A token may not be empty or have blanks in it');
  if (isLoopback(host)) return;
  if (token !== undefined && token.length >= shortestToken) return;
  throw new EngineError(
    'bad-input',
    token === undefined
      ? `To listen on ${host} is to let other machines in: that needs a token`
      : `A token that other machines must not guess has ${shortestToken} characters or more`,
    { hint: 'set CODEAGENT_SERVER_TOKEN, for example to the output of: openssl rand -hex 32' },
  );
}

/**
 * Claims the index, or finds its daemon. Waits for a daemon that is starting until it can be found, and for
 * one that is ending until it has ended.
 */
async function claim(
  { root, index, configuration }: Engine,
  { engine: { pid }, version }: DaemonOptions,
  onLost: () => void,
): Promise<Extract<ClaimAttempt, { kind: 'ours' }> | Extract<DaemonStart, { kind: 'found' }>> {
  const startMs = Date.now();
  for (;;) {
    const daemon = await findDaemon(index.folder);
    if (daemon !== undefined) return { kind: 'found', daemon };
    const settings = indexingSettings(configuration.config);
    const attempt = await claimDaemon(index.folder, { root, version, settings, pid }, onLost);
    if (attempt.kind === 'ours') return attempt;
    if (Date.now() - startMs > patienceMs[attempt.state]) {
      const who = attempt.owner === undefined ? 'Another process' : `Process ${attempt.owner.pid}`;
      throw new EngineError('index-locked', `${who} serves this index, but does not answer`, {
        hint: 'end that process, or try again in a minute',
      });
    }
    await wait(50);
  }
}

interface Serving {
  readonly url: string;
  /** Calls `onSilent` when the port is free again. */
  close(onSilent: () => void): Promise<void>;
}

async function serve(root: string, host: string, token: string, options: DaemonOptions): Promise<Serving> {
  const { log, version } = options;
  const session = await openLiveEngine(root, { ...options.engine, watch: options.watch });
  const { config } = session.engine.configuration;
  const stopListening = session.live.listen((event) => logEvent(log, event));
  const mcp = createMcpHttp(session, { version, maxTokens: config.answers.maxTokens, log });
  const { maxTokens, maxBatch } = config.server;
  const asked = { operations, maxTokens, log };
  let url = '';
  const http: HttpServer = createHttpServer({
    routes: [
      identityRoute(session, { pid: options.engine.pid, url: () => url }),
      healthRoute(session, options),
      eventRoute(session, { version, id: randomBytes(8).toString('hex') }),
      ...pageRoutes(new URL('page/', options.engine.assets)),
      ...apiRoutes(session, asked),
      rpcRoute(session, { ...asked, maxBatch }),
      commandRoute(session, { ...options.engine, log }),
      {
        path: '/mcp',
        methods: ['POST', 'GET', 'DELETE'],
        handle: ({ request, response, body }) => mcp.handle(request, response, body),
      },
    ],
    rules: {
      boundHost: host,
      ownNames: [hostname().toLowerCase()],
      token,
      isTokenNeeded: options.token !== undefined,
    },
    limits: config.server,
    log,
  });
  const close: Serving['close'] = async (onSilent) => {
    // MCP streams stay open until they are closed. Running requests may complete within `graceMs`.
    await Promise.all([mcp.close(), http.close(graceMs)]);
    onSilent();
    stopListening();
    await session.live.close();
  };
  try {
    const { port } = await http.listen({ host, port: options.port ?? config.server.port });
    url = `http://${reachable(host)}:${port}`;
    return { url, close };
  } catch (error) {
    await session.live.close();
    throw error;
  }
}

/**
 * `findDaemon` calls this route before it sends its token. The response is only a proof that requires the
 * user's secret.
 */
function identityRoute({ engine }: Session, daemon: { readonly pid: number; url(): string }): Route {
  return {
    path: identityPath,
    methods: ['GET'],
    order: 'at once',
    access: 'without token',
    async handle({ response, query }) {
      const self = { pid: daemon.pid, root: engine.root, url: daemon.url() };
      const proof = identityProof(engine.index.folder, self, query.get('nonce') ?? '');
      if (proof === undefined) throw new EngineError('bad-input', 'nonce must be 64 hexadecimal digits');
      sendJson(response, 200, { proof });
    },
  };
}

/** Shows that the daemon is alive, and its root. The operation `health` checks more. */
function healthRoute({ engine, live }: Session, { version, engine: { pid } }: DaemonOptions): Route {
  const startedAt = new Date().toISOString();
  const { root } = engine;
  const indexDirectory = engine.index.directory;
  return {
    path: '/health',
    methods: ['GET'],
    order: 'at once',
    async handle({ response }) {
      const index = live.state();
      const status = index.kind === 'failed' ? 'failing' : 'ok';
      const rssBytes = process.memoryUsage.rss();
      sendJson(response, 200, { status, version, pid, root, indexDirectory, startedAt, rssBytes, index });
    },
  };
}

/** The host name by which this machine reaches the server. */
function reachable(host: string): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return name.includes(':') && !name.startsWith('[') ? `[${name}]` : name;
}

function logEvent(log: Log, event: LiveEvent): void {
  if (event.kind === 'updated') {
    const { added, changed, removed, durationMs, setAside } = event.report;
    log.info('updated', { added, changed, removed, ms: Math.round(durationMs), setAside });
  } else if (event.kind === 'failed') log.warn('update failed', { code: event.code, message: event.message });
  else if (event.kind === 'enriched' && event.report.kind === 'enriched')
    log.info('enriched', { files: event.report.asked, ms: Math.round(event.report.durationMs) });
  else if (event.kind === 'blind') log.warn('watch ended', { message: event.message });
  else if (event.kind === 'changed')
    log.debug('changed', { paths: event.paths, extent: event.extent, context: event.context.join(' ') });
}
