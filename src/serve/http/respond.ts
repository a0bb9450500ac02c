/** Answers on the wire: whole, as events, or line by line, and no faster than they are taken. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';

const always = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const;
/** A client that does not take its answer is let go. */
const drainMs = 30_000;

/** Nothing is sent when `body` is undefined. */
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
  letGoWhenStuck(response);
  response.end(text);
}

export interface EventStream {
  /** Something that may be missed: dropped while the client is behind. */
  tell(event: string, value: unknown): void;
  end(event: string, value: unknown): void;
}

/** Server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html */
export function startEvents(response: ServerResponse): EventStream {
  response.writeHead(200, { ...always, 'content-type': 'text/event-stream' });
  response.flushHeaders();
  const lines = (event: string, value: unknown): string =>
    `event: ${event}\ndata: ${JSON.stringify(value)}\n\n`;
  return {
    tell(event, value) {
      if (!response.destroyed && !response.writableNeedDrain) response.write(lines(event, value));
    },
    end(event, value) {
      letGoWhenStuck(response);
      response.end(lines(event, value));
    },
  };
}

export async function sendLines(
  response: ServerResponse,
  lines: Iterable<string>,
  signal: AbortSignal,
): Promise<void> {
  response.writeHead(200, { ...always, 'content-type': 'application/x-ndjson' });
  letGoWhenStuck(response);
  let piece = '';
  for (const line of lines) {
    piece += `${line}\n`;
    if (piece.length < 1 << 16) continue;
    // Others have their turn after each piece.
    if (!response.write(piece)) await once(response, 'drain', { signal });
    else await new Promise(setImmediate);
    signal.throwIfAborted();
    piece = '';
  }
  response.end(piece);
}

/** Node ends a connection that has timed out when nobody listens; after the answer it has a time of its own. */
function letGoWhenStuck(response: ServerResponse): void {
  response.socket?.setTimeout(drainMs);
}
