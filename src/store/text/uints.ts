/** Lists of unsigned integers as concatenated varints. */
import type { SqlValue } from '../driver.ts';

export function encodeUints(values: Iterable<number>): Uint8Array {
  const bytes: number[] = [];
  for (const value of values) {
    let rest = value;
    while (rest > 127) {
      bytes.push((rest % 128) | 128);
      rest = Math.floor(rest / 128);
    }
    bytes.push(rest);
  }
  return Uint8Array.from(bytes);
}

/** Decodes a column; NULL is an empty list. */
export function decodeUints(bytes: SqlValue | undefined): Uint32Array {
  if (!(bytes instanceof Uint8Array)) return new Uint32Array(0);
  let count = 0;
  for (const byte of bytes) if (byte < 128) count++;
  const values = new Uint32Array(count);
  let at = 0;
  for (let index = 0; index < count; index++) {
    let byte = bytes[at++] ?? 0;
    let value = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++] ?? 0;
      value |= (byte & 127) << shift;
    }
    values[index] = value;
  }
  return values;
}
