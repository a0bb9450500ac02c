/** Encodes lists of records, and values that are stored as their index in a list. */
import type { ByteReader, ByteWriter } from '../bytes.ts';

export function writeList<T>(
  out: ByteWriter,
  items: readonly T[],
  write: (out: ByteWriter, item: T) => void,
): void {
  out.uint(items.length);
  for (const item of items) write(out, item);
}

export function readList<T>(input: ByteReader, read: (input: ByteReader) => T): readonly T[] {
  const length = input.uint();
  if (length === 0) return none;
  // Allocated at its final size: an array that grows reserves at least seventeen elements.
  const items = new Array<T>(length);
  for (let index = 0; index < length; index++) items[index] = read(input);
  return items;
}

export const none: readonly never[] = [];

export function at<T>(list: readonly T[], index: number): T {
  return list[index] as T;
}
