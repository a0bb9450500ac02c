/** The body of a request as JSON, within bounds: its size, its nesting, its letters. */
import type { IncomingMessage } from 'node:http';
import type { Refusal } from './refusal.ts';

export type Body =
  | { readonly kind: 'read'; readonly value: unknown }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** The client went away. */
  | { readonly kind: 'gone' };

/** No question of ours is nested deeper, and what writes a value out again could not bear it. */
const deepest = 64;

/** `undefined` when there is none. */
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
      ? refused(400, 'bad-json', `The request is nested deeper than ${deepest}`)
      : { kind: 'read', value };
  } catch (error) {
    const why = error instanceof SyntaxError ? error.message : 'it is not UTF-8';
    return refused(400, 'bad-json', `The request is not valid JSON: ${why}`);
  }
}

function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return true;
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return false;
}

function tooLarge(maxBytes: number): Body {
  return refused(413, 'too-large', `A request may have ${maxBytes} bytes`);
}

function refused(status: number, code: string, message: string): Body {
  return { kind: 'refused', refusal: { status, code, message } };
}
