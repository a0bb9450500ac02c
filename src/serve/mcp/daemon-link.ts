/**
 * A minimal MCP client over HTTP: sends requests to a daemon on this machine and returns its replies. A connection that
 * breaks before the reply is reported at once, so that another backend can answer.
 */
import { Agent, type IncomingMessage } from 'node:http';
import { LATEST_PROTOCOL_VERSION } from '@modelcontextprotocol/sdk/types.js';
import { drain, eventsOf, send as sendTo } from '../daemon-client.ts';
import type { RequestOptions } from './backend.ts';
import type { ProgressStep } from './progress.ts';

export interface DaemonAddress {
  readonly url: string;
  readonly token: string;
  /** The query string that selects the tools: see selection-query.ts. */
  readonly query: string;
  readonly version: string;
}

export type Reply =
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'refused'; readonly code: number; readonly message: string; readonly data: unknown }
  /** The daemon did not answer, or the connection broke. */
  | { readonly kind: 'lost'; readonly why: string };

export interface DaemonLink {
  ask(method: string, params: object, requestOptions: RequestOptions): Promise<Reply>;
  close(): Promise<void>;
}

/** Undefined when no daemon answers at the address, or it does not speak MCP. */
export async function linkDaemon(address: DaemonAddress): Promise<DaemonLink | undefined> {
  const agent = new Agent({ keepAlive: true });
  const state: LinkState = { address, agent, sessionId: undefined, nextId: 1 };
  const reply = await ask(
    state,
    'initialize',
    {
      protocolVersion: LATEST_PROTOCOL_VERSION,
      capabilities: {},
      clientInfo: { name: 'codeagent-bridge', version: address.version },
    },
    { signal: AbortSignal.timeout(connectTimeoutMs), onStep: undefined },
  );
  if (reply.kind !== 'result' || state.sessionId === undefined) {
    agent.destroy();
    return undefined;
  }
  await notify(state, 'notifications/initialized', {});
  return {
    ask: (method, params, requestOptions) => ask(state, method, params, requestOptions),
    async close() {
      await send(state, 'DELETE', undefined, AbortSignal.timeout(connectTimeoutMs)).then(drain, () => {});
      agent.destroy();
    },
  };
}

const connectTimeoutMs = 3_000;

interface LinkState {
  readonly address: DaemonAddress;
  readonly agent: Agent;
  sessionId: string | undefined;
  nextId: number;
}

async function ask(
  state: LinkState,
  method: string,
  params: object,
  requestOptions: RequestOptions,
): Promise<Reply> {
  const { signal, onStep } = requestOptions;
  const id = state.nextId++;
  const _meta = onStep === undefined ? {} : { _meta: { progressToken: id } };
  try {
    const response = await send(
      state,
      'POST',
      { jsonrpc: '2.0', id, method, params: { ...params, ..._meta } },
      signal,
    );
    if (response.statusCode !== 200) {
      await drain(response);
      return { kind: 'lost', why: `status ${response.statusCode}` };
    }
    const sessionId = response.headers['mcp-session-id'];
    if (typeof sessionId === 'string') state.sessionId = sessionId;
    let reply: Reply = { kind: 'lost', why: 'the reply is incomplete' };
    // The stream ends after the reply. Reading it to its end frees the connection for the next request.
    for await (const { value } of eventsOf(response)) {
      const message = value as Message;
      if (message.id === id) reply = replyFrom(message);
      else if (message.method === 'notifications/progress') onStep?.(stepFrom(message.params));
    }
    return reply;
  } catch (error) {
    if (signal.aborted) await notify(state, 'notifications/cancelled', { requestId: id });
    return { kind: 'lost', why: error instanceof Error ? error.message : String(error) };
  }
}

/** Sends a notification. Ignores failures: notifications have no reply. */
async function notify(state: LinkState, method: string, params: object): Promise<void> {
  const message = { jsonrpc: '2.0', method, params };
  await send(state, 'POST', message, AbortSignal.timeout(connectTimeoutMs)).then(drain, () => {});
}

function send(
  { address, agent, sessionId }: LinkState,
  method: 'POST' | 'DELETE',
  body: object | undefined,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const headers = {
    accept: 'application/json, text/event-stream',
    ...(sessionId === undefined ? {} : { 'mcp-session-id': sessionId }),
  };
  return sendTo(address, { method, path: `/mcp?${address.query}`, headers, body, agent, signal });
}

interface Message {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

function replyFrom({ result, error }: Message): Reply {
  if (error === undefined) return { kind: 'result', result };
  return { kind: 'refused', code: error.code, message: error.message, data: error.data };
}

function stepFrom(params: unknown): ProgressStep {
  const { progress = 0, message = '' } = (params ?? {}) as Partial<ProgressStep>;
  return { progress, total: 100, message };
}
