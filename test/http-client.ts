/**
 * Requests without normalisation: paths stay as given and no headers are added, so that servers can be sent requests
 * that ordinary clients never send.
 */
import { request } from 'node:http';
import { connect } from 'node:net';

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** Undefined if it is not JSON. */
  readonly body: unknown;
}

export interface Asked {
  readonly method?: string;
  /** The request target, unchanged. */
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text is sent unchanged, other values as JSON. */
  readonly body?: unknown;
}

export function ask(url: string, { method, target, headers = {}, body }: Asked): Promise<Answered> {
  const { hostname, port } = new URL(url);
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const type = text === undefined ? {} : { 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        hostname,
        port,
        path: target,
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: { ...type, ...headers },
        agent: false,
      },
      (response) => {
        let received = '';
        response.setEncoding('utf8');
        response.on('data', (piece: string) => {
          received += piece;
        });
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: received,
            body: parsed(received),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });
}

/** Sends only these bytes; resolves with everything received when the server closes the connection. */
export function askRaw(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setEncoding('utf8');
    socket.on('data', (piece: string) => {
      received += piece;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(received));
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
