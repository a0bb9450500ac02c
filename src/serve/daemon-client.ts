/**
 * Sends HTTP requests to a daemon on this machine, and reads the events of its replies. Used for updates and
 * for MCP.
 */
import { type Agent, type IncomingMessage, request } from 'node:http';

export interface DaemonRequest {
  readonly method: 'POST' | 'DELETE';
  /** Includes the query string. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body: object | undefined;
  /** Default: a new connection for this request. */
  readonly agent?: Agent;
  readonly signal: AbortSignal | undefined;
}

/** Rejects when the daemon does not answer. */
export function send(
  { url, token }: { readonly url: string; readonly token: string },
  { method, path, headers, body, agent, signal }: DaemonRequest,
): Promise<IncomingMessage> {
  const own = {
    ...headers,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    authorization: `Bearer ${token}`,
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}${path}`,
      { method, headers: own, agent: agent ?? false, ...(signal === undefined ? {} : { signal }) },
      resolve,
    );
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

export interface DaemonEvent {
  readonly event: string;
  readonly value: unknown;
}

/** The events of a stream. Our daemon writes the data of each event as one line of JSON. */
export async function* eventsOf(response: IncomingMessage): AsyncIterable<DaemonEvent> {
  response.setEncoding('utf8');
  let rest = '';
  for await (const piece of response) {
    const blocks = `${rest}${piece}`.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, event = 'message'] = /^event: (\w+)$/m.exec(block) ?? [];
      const [, data] = /^data: (.+)$/m.exec(block) ?? [];
      if (data !== undefined) yield { event, value: JSON.parse(data) as unknown };
    }
  }
}

/** Reads and discards the rest of a reply. */
export async function drain(response: IncomingMessage): Promise<void> {
  response.resume();
  await new Promise((resolve) => response.once('close', resolve));
}
