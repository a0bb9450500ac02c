/**
 * An MCP transport with one JSON-RPC message per line. A line that is not a message gets the JSON-RPC error for it, and
 * reading goes on with the next line. The end of the input closes the connection.
 */
import type { Readable, Writable } from 'node:stream';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ErrorCode, type JSONRPCMessage, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';

/** Longer lines are skipped; no request is that long. */
const longestLine = 16 * 1024 * 1024;
const newline = 0x0a;

export function createLineTransport(input: Readable, output: Writable): Transport {
  let isClosed = false;
  const close = async (): Promise<void> => {
    if (isClosed) return;
    isClosed = true;
    input.off('data', onPiece);
    input.pause();
    transport.onclose?.();
  };
  const send = (message: object): Promise<void> =>
    new Promise((resolve) => {
      if (isClosed) return resolve();
      if (output.write(`${JSON.stringify(message)}\n`)) resolve();
      else output.once('drain', resolve);
    });
  const refuse = (code: number, message: string): void => {
    void send({ jsonrpc: '2.0', id: null, error: { code, message } });
  };
  const onLine = (line: string): void => {
    if (line.trim() === '') return;
    const read = readMessage(line);
    if (read.kind === 'refused') refuse(read.code, read.message);
    else transport.onmessage?.(read.message);
  };
  const onPiece = createLineReader(onLine, () =>
    refuse(ErrorCode.InvalidRequest, `A message may have at most ${longestLine} bytes`),
  );
  const onError = (error: Error): void => {
    transport.onerror?.(error);
    void close();
  };
  const transport: Transport = {
    async start() {
      input.on('data', onPiece);
      input.once('end', () => void close());
      input.once('close', () => void close());
      input.once('error', onError);
      output.once('error', onError);
    },
    send,
    close,
  };
  return transport;
}

type Read =
  | { readonly kind: 'message'; readonly message: JSONRPCMessage }
  | { readonly kind: 'refused'; readonly code: number; readonly message: string };

function readMessage(line: string): Read {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { kind: 'refused', code: ErrorCode.ParseError, message: 'The line is not valid JSON' };
  }
  const parsed = JSONRPCMessageSchema.safeParse(value);
  if (parsed.success) return { kind: 'message', message: parsed.data };
  const message = Array.isArray(value)
    ? 'Batches are not supported: send one message per line'
    : 'Not a JSON-RPC 2.0 message';
  return { kind: 'refused', code: ErrorCode.InvalidRequest, message };
}

/** Joins pieces to whole lines. A line that is too long is dropped while it arrives, and reported once. */
function createLineReader(onLine: (line: string) => void, onTooLong: () => void): (piece: Buffer) => void {
  let pieces: Buffer[] = [];
  let size = 0;
  const keep = (piece: Buffer): void => {
    size += piece.length;
    if (size <= longestLine) pieces.push(piece);
    else pieces = [];
  };
  return (piece) => {
    let start = 0;
    for (let end = piece.indexOf(newline); end !== -1; end = piece.indexOf(newline, start)) {
      keep(piece.subarray(start, end));
      const line = size <= longestLine ? Buffer.concat(pieces).toString('utf8') : undefined;
      [pieces, size, start] = [[], 0, end + 1];
      if (line === undefined) onTooLong();
      else onLine(line);
    }
    if (start < piece.length) keep(piece.subarray(start));
  };
}
