/** Lines in byte buffers. */
import type { Text } from './looks.ts';

export const lineBreak = 0x0a;

/** Returns views of bytes up to an end. Caches the last view, because searches request the same one many times. */
export function createView(): (bytes: Uint8Array, end: number) => Buffer {
  let known: Uint8Array | undefined;
  let view: Buffer = Buffer.alloc(0);
  return (bytes, end) => {
    if (known === bytes && view.length === end) return view;
    known = bytes;
    const isWhole = Buffer.isBuffer(bytes) && bytes.length === end;
    view = isWhole ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, end);
    return view;
  };
}

/**
 * The line that contains the byte, or that a line break ends, without its line break. Ignores bytes before `from`.
 */
export function lineAround(bytes: Buffer, at: number, from: number): Text {
  let start = at;
  while (start > from && bytes[start - 1] !== lineBreak) start--;
  const end = bytes.indexOf(lineBreak, at);
  return { bytes, from: start, end: end < 0 ? bytes.length : end };
}

/** The end of a line without its line break, which the last line may lack. */
export function withoutBreak(bytes: Uint8Array, start: number, end: number): number {
  return end > start && bytes[end - 1] === lineBreak ? end - 1 : end;
}

export function isAscii({ bytes, from, end }: Text): boolean {
  for (let at = from; at < end; at++) if ((bytes[at] as number) > 0x7f) return false;
  return true;
}
