/**
 * One message is one line of JSON, which never contains a line break itself. A line that is no message is reported, not
 * skipped: whatever writes to this stream besides the protocol makes every later answer doubtful.
 */
import type { Message } from './messages.ts';

/** Answers about a file of 1 MB with 50,000 sites have 6 MB. Longer lines are a child that writes without end. */
const longestLineBytes = 256 * 1024 * 1024;

export function encodeFrame(message: Message): string {
  return `${JSON.stringify(message)}\n`;
}

export type Frame =
  | { readonly kind: 'message'; readonly message: Message }
  | { readonly kind: 'garbage'; readonly text: string };

/** Returns a function that takes the bytes of a stream as they arrive and gives the messages that they complete. */
export function frameReader(): (bytes: Buffer) => readonly Frame[] {
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  return (bytes) => {
    const frames: Frame[] = [];
    let start = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
      const line = Buffer.concat([...pending, bytes.subarray(start, end)]).toString('utf8');
      pending = [];
      pendingBytes = 0;
      start = end + 1;
      if (line.trim() !== '') frames.push(frameOf(line));
    }
    if (start < bytes.length) {
      pending.push(bytes.subarray(start));
      pendingBytes += bytes.length - start;
    }
    if (pendingBytes > longestLineBytes) {
      frames.push({ kind: 'garbage', text: `a line of more than ${longestLineBytes} bytes` });
      pending = [];
      pendingBytes = 0;
    }
    return frames;
  };
}

function frameOf(line: string): Frame {
  try {
    const message: unknown = JSON.parse(line);
    if (isMessage(message)) return { kind: 'message', message };
  } catch {
    // Not JSON: the next line says so.
  }
  return { kind: 'garbage', text: line.slice(0, 200) };
}

function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null) return false;
  if (!('jsonrpc' in value) || value.jsonrpc !== '2.0') return false;
  if ('method' in value) return typeof value.method === 'string';
  return 'id' in value && typeof value.id === 'number' && ('result' in value || 'error' in value);
}
