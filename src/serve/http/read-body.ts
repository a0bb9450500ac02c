/** Reads the body of a request as JSON. Limits its size and nesting; requires valid UTF-8. */
import type { IncomingMessage } from 'node:http';
import type { Refusal } from './refusal.ts';

export type Body =
  | { readonly kind: 'read'; readonly value: unknown }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** The client closed the connection. */
  | { readonly kind: 'gone' };

/** No request of ours is nested deeper. Recursive code such as JSON.stringify fails on very deep values. */
const maxDepth = 64;

/** The value is undefined when the body is empty. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Body> {
  if (Number(request.headers['content-length'] ?? '0') > maxBytes) return tooLarge(maxBytes);
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > maxBytes) return tooLarge(maxBytes);
      pieces.push(piece);
    }
  } catch {
    return { kind: 'gone' };
  }
  return size === 0 ? { kind: 'read', value: undefined } : parse(Buffer.concat(pieces));
}

function parse(bytes: Buffer): Body {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return isTooDeep(value)
      ? refused(400, 'bad-json', `The request is nested deeper than ${maxDepth} levels`)
      : { kind: 'read', value };
  } catch (error) {
    const why = error instanceof SyntaxError ? error.message : 'it is not UTF-8';
    return refused(400, 'bad-json', `The request is not valid JSON: ${why}`);
  }
}

function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return true;
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return false;
}

function tooLarge(maxBytes: number): Body {
  return refused(413, 'too-large', `A request may have at most ${maxBytes} bytes`);
}

function refused(status: number, code: string, message: string): Body {
  return { kind: 'refused', refusal: { status, code, message } };
}
