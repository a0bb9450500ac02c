/**
 * MCP over Streamable HTTP: a server for each client that said hello, found again by its session id. The number of
 * clients is bounded and those that are silent for long are dropped; they may say hello again. Who may come in at all is
 * decided before.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { ErrorCode, isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import { failureOf } from '../../model/failure.ts';
import type { Session } from '../call.ts';
import type { Log } from '../log.ts';
import { selectTools } from './profiles.ts';
import { readSelectionQuery } from './selection-query.ts';
import { createMcpServer } from './server.ts';
import { createSessionBackend } from './session-backend.ts';

export interface McpHttpOptions {
  readonly version: string;
  /** Of an answer, unless the client says otherwise by `?max_tokens=`. */
  readonly maxTokens: number;
  readonly log: Log;
  /** One more, and the one that was silent longest is dropped. Usually 200. */
  readonly maxClients?: number;
  /** Usually an hour. */
  readonly idleMs?: number;
}

export interface McpHttp {
  /** `body`: what was posted, parsed. */
  handle(request: IncomingMessage, response: ServerResponse, body: unknown): Promise<void>;
  close(): Promise<void>;
}

interface Client {
  readonly transport: StreamableHTTPServerTransport;
  /** Requests that are not answered yet, without the stream that is open for good. */
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
  const dropSilent = async (nowMs: number): Promise<void> => {
    const silent = [...clients].filter(([, each]) => each.pending === 0 && nowMs - each.lastHeardMs > idleMs);
    for (const [id] of silent) await drop(id, 'silent');
  };
  const makeRoom = async (): Promise<boolean> => {
    if (clients.size < maxClients) return true;
    const idle = [...clients].filter(([, { pending }]) => pending === 0);
    const [longest] = idle.sort(([, a], [, b]) => a.lastHeardMs - b.lastHeardMs);
    if (longest !== undefined) await drop(longest[0], 'others came');
    return longest !== undefined;
  };
  const welcome = async (url: string): Promise<Client> => {
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
    // The class says that its callbacks may be undefined, the interface that they may be absent.
    await server.connect(transport as Parameters<typeof server.connect>[0]);
    return client;
  };
  return {
    async handle(request, response, body) {
      await dropSilent(Date.now());
      const id = request.headers['mcp-session-id'];
      const known = typeof id === 'string' ? clients.get(id) : undefined;
      if (known !== undefined) return await answer(known, request, response, body);
      if (id !== undefined) return refuse(response, 404, -32001, 'Session not found: initialize again');
      if (request.method !== 'POST' || !isInitializeRequest(body))
        return refuse(response, 400, ErrorCode.InvalidRequest, 'Initialize first');
      if (!(await makeRoom())) return refuse(response, 503, -32000, 'Too many clients at once');
      try {
        await answer(await welcome(request.url ?? ''), request, response, body);
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
