/**
 * A client's side of MCP over HTTP, no more than a bridge needs: questions to a daemon on this machine and their answers.
 * A connection that breaks before the answer is told at once, so that another can answer.
 */
import { Agent, type IncomingMessage, request } from 'node:http';
import { LATEST_PROTOCOL_VERSION } from '@modelcontextprotocol/sdk/types.js';
import type { Wishes } from './backend.ts';
import type { ProgressStep } from './progress.ts';

export interface DaemonAddress {
  readonly url: string;
  readonly token: string;
  /** How it is asked for the tools that are wanted. */
  readonly query: string;
  readonly version: string;
}

export type Reply =
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'refused'; readonly code: number; readonly message: string; readonly data: unknown }
  /** Nobody will answer there, or not any more. */
  | { readonly kind: 'lost'; readonly why: string };

export interface DaemonLink {
  ask(method: string, params: object, wishes: Wishes): Promise<Reply>;
  close(): Promise<void>;
}

/** Undefined when nobody answers there, or not as we do. */
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
    { signal: AbortSignal.timeout(helloMs), onStep: undefined },
  );
  if (reply.kind !== 'result' || state.sessionId === undefined) {
    agent.destroy();
    return undefined;
  }
  await tell(state, 'notifications/initialized', {});
  return {
    ask: (method, params, wishes) => ask(state, method, params, wishes),
    async close() {
      await send(state, 'DELETE', undefined, AbortSignal.timeout(helloMs)).then(drain, () => {});
      agent.destroy();
    },
  };
}

const helloMs = 3_000;

interface LinkState {
  readonly address: DaemonAddress;
  readonly agent: Agent;
  sessionId: string | undefined;
  nextId: number;
}

async function ask(state: LinkState, method: string, params: object, wishes: Wishes): Promise<Reply> {
  const { signal, onStep } = wishes;
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
    let reply: Reply = { kind: 'lost', why: 'the answer broke off' };
    // The stream ends with the answer; read to its end, the connection serves the next question.
    for await (const message of messagesOf(response)) {
      if (message.id === id) reply = replyFrom(message);
      else if (message.method === 'notifications/progress') onStep?.(stepFrom(message.params));
    }
    return reply;
  } catch (error) {
    if (signal.aborted) await tell(state, 'notifications/cancelled', { requestId: id });
    return { kind: 'lost', why: error instanceof Error ? error.message : String(error) };
  }
}

/** Nobody waits for an answer, and nobody minds that it does not arrive. */
async function tell(state: LinkState, method: string, params: object): Promise<void> {
  const message = { jsonrpc: '2.0', method, params };
  await send(state, 'POST', message, AbortSignal.timeout(helloMs)).then(drain, () => {});
}

function send(
  { address, agent, sessionId }: LinkState,
  method: 'POST' | 'DELETE',
  body: object | undefined,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const headers = {
    accept: 'application/json, text/event-stream',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(sessionId === undefined ? {} : { 'mcp-session-id': sessionId }),
    authorization: `Bearer ${address.token}`,
  };
  return new Promise((resolve, reject) => {
    const asked = request(`${address.url}/mcp?${address.query}`, { method, headers, agent, signal }, resolve);
    asked.on('error', reject);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

async function drain(response: IncomingMessage): Promise<void> {
  response.resume();
  await new Promise((resolve) => response.once('close', resolve));
}

interface Message {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** The events of a stream; each is one line of data. */
async function* messagesOf(response: IncomingMessage): AsyncIterable<Message> {
  response.setEncoding('utf8');
  let rest = '';
  for await (const piece of response) {
    const lines = `${rest}${piece}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data: ')) yield JSON.parse(line.slice(6)) as Message;
  }
}

function replyFrom({ result, error }: Message): Reply {
  if (error === undefined) return { kind: 'result', result };
  return { kind: 'refused', code: error.code, message: error.message, data: error.data };
}

function stepFrom(params: unknown): ProgressStep {
  const { progress = 0, message = '' } = (params ?? {}) as Partial<ProgressStep>;
  return { progress, total: 100, message };
}
