/**
 * MCP over Streamable HTTP: one server per initialized client, found by its session id. The number of clients is
 * limited, and idle clients are dropped; they can initialize again. Access control happens before: see http/guard.ts.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { ErrorCode, isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import { failureOf } from '../../model/failure.ts';
import type { Log } from '../log.ts';
import type { Session } from '../session.ts';
import { selectTools } from './profiles.ts';
import { readSelectionQuery } from './selection-query.ts';
import { createMcpServer } from './server.ts';
import { createSessionBackend } from './session-backend.ts';

export interface McpHttpOptions {
  readonly version: string;
  /** The limit of one answer, unless the client sets `?max_tokens=`. */
  readonly maxTokens: number;
  readonly log: Log;
  /** When it is reached, the client that was idle longest is dropped. Default 200. */
  readonly maxClients?: number;
  /** A client without requests for this long is dropped. Default one hour. */
  readonly idleMs?: number;
}

export interface McpHttp {
  /** `body` is the parsed JSON of a POST. */
  handle(request: IncomingMessage, response: ServerResponse, body: unknown): Promise<void>;
  close(): Promise<void>;
}

interface Client {
  readonly transport: StreamableHTTPServerTransport;
  /** Unanswered POST requests; the long-lived GET stream does not count. */
  pending: number;
  lastHeardMs: number;
}

export function createMcpHttp(session: Session, options: McpHttpOptions): McpHttp {
  const { maxClients = 200, idleMs = 3_600_000, log } = options;
  const clients = new Map<string, Client>();
  const drop = async (id: string, why: string): Promise<void> => {
    const client = clients.get(id);
    clients.delete(id);
    if (client === undefined) return;
    log.debug('mcp client dropped', { why, clients: clients.size });
    await client.transport.close();
  };
  const dropIdle = async (nowMs: number): Promise<void> => {
    const idle = [...clients].filter(([, each]) => each.pending === 0 && nowMs - each.lastHeardMs > idleMs);
    for (const [id] of idle) await drop(id, 'idle');
  };
  /** False when all clients have pending requests. */
  const evictIfFull = async (): Promise<boolean> => {
    if (clients.size < maxClients) return true;
    const idle = [...clients].filter(([, { pending }]) => pending === 0);
    const [longest] = idle.sort(([, a], [, b]) => a.lastHeardMs - b.lastHeardMs);
    if (longest !== undefined) await drop(longest[0], 'too many clients');
    return longest !== undefined;
  };
  const openClient = async (url: string): Promise<Client> => {
    const { maxTokens = options.maxTokens, ...selection } = readSelectionQuery(url);
    const tools = selectTools(selection);
    const backend = createSessionBackend(session, { tools, maxTokens, log });
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized(id) {
        clients.set(id, client);
        log.debug('mcp client', { clients: clients.size });
      },
      onsessionclosed: (id) => drop(id, 'left'),
    });
    const client: Client = { transport, pending: 0, lastHeardMs: Date.now() };
    const server = createMcpServer({
      version: options.version,
      tools,
      backend: async () => backend,
      onWithdrawn: (id) => transport.closeSSEStream(id),
    });
    // The class types its callbacks as possibly undefined, the interface as optional.
    await server.connect(transport as Parameters<typeof server.connect>[0]);
    return client;
  };
  return {
    async handle(request, response, body) {
      await dropIdle(Date.now());
      const id = request.headers['mcp-session-id'];
      const known = typeof id === 'string' ? clients.get(id) : undefined;
      if (known !== undefined) return await answer(known, request, response, body);
      if (id !== undefined) return refuse(response, 404, -32001, 'Session not found: initialize again');
      if (request.method !== 'POST' || !isInitializeRequest(body))
        return refuse(response, 400, ErrorCode.InvalidRequest, 'Initialize first');
      if (!(await evictIfFull())) return refuse(response, 503, -32000, 'Too many clients');
      try {
        await answer(await openClient(request.url ?? ''), request, response, body);
      } catch (error) {
        const { message, hint } = failureOf(error);
        refuse(response, 400, ErrorCode.InvalidParams, hint === undefined ? message : `${message} (${hint})`);
      }
    },
    async close() {
      for (const id of [...clients.keys()]) await drop(id, 'end');
    },
  };
}

async function answer(
  client: Client,
  request: IncomingMessage,
  response: ServerResponse,
  body: unknown,
): Promise<void> {
  client.lastHeardMs = Date.now();
  if (request.method === 'POST') {
    client.pending++;
    response.once('close', () => {
      client.pending--;
      client.lastHeardMs = Date.now();
    });
  }
  await client.transport.handleRequest(request, response, body);
}

function refuse(response: ServerResponse, status: number, code: number, message: string): void {
  if (response.headersSent) return;
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } }));
}
