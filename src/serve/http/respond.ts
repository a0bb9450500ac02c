/** Writes responses: whole, as events, or line by line with back-pressure. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';

const always = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const;
/** The connection of a client that does not read its response is closed after this time. */
const stallTimeoutMs = 30_000;

/** Without a body when `body` is undefined. Does nothing when headers were sent or the connection is closed. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (response.headersSent || response.destroyed) return;
  if (body === undefined) {
    response.writeHead(status, { ...always, ...headers }).end();
    return;
  }
  const text = JSON.stringify(body);
  response.writeHead(status, {
    ...always,
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  closeWhenStalled(response);
  response.end(text);
}

export interface EventStream {
  /** Sends an event that the client may miss: it is dropped while the client is behind. */
  send(event: string, value: unknown): void;
  end(event: string, value: unknown): void;
}

/** Server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html */
export function startEvents(response: ServerResponse): EventStream {
  response.writeHead(200, { ...always, 'content-type': 'text/event-stream' });
  response.flushHeaders();
  const lines = (event: string, value: unknown): string =>
    `event: ${event}\ndata: ${JSON.stringify(value)}\n\n`;
  return {
    send(event, value) {
      if (!response.destroyed && !response.writableNeedDrain) response.write(lines(event, value));
    },
    end(event, value) {
      closeWhenStalled(response);
      response.end(lines(event, value));
    },
  };
}

/** Sends the head of a response at once, so that the client knows that its request is being answered. */
export function startBytes(response: ServerResponse): void {
  response.writeHead(200, { ...always, 'content-type': 'application/octet-stream' });
  response.flushHeaders();
}

export function sendBytes(response: ServerResponse, bytes: Uint8Array): void {
  closeWhenStalled(response);
  response.end(bytes);
}

export async function sendLines(
  response: ServerResponse,
  lines: Iterable<string>,
  signal: AbortSignal,
): Promise<void> {
  response.writeHead(200, { ...always, 'content-type': 'application/x-ndjson' });
  closeWhenStalled(response);
  let piece = '';
  for (const line of lines) {
    piece += `${line}\n`;
    if (piece.length < 1 << 16) continue;
    // Other requests get a turn after each piece.
    if (!response.write(piece)) await once(response, 'drain', { signal });
    else await new Promise(setImmediate);
    signal.throwIfAborted();
    piece = '';
  }
  response.end(piece);
}

/**
 * Node closes a socket that times out when nothing listens to `timeout`. After the response, Node sets its own
 * keep-alive timeout.
 */
function closeWhenStalled(response: ServerResponse): void {
  response.socket?.setTimeout(stallTimeoutMs);
}
