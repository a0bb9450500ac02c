/** UTF-8: encoding of characters, and the characters next to an offset. */
const surrogates = [0xd800, 0xdfff] as const;
const lastOfLength = [0x7f, 0x7ff, 0xffff, 0x10ffff] as const;

export function encode(codePoint: number): number[] {
  if (codePoint <= 0x7f) return [codePoint];
  const last = 0x80 | (codePoint & 0x3f);
  if (codePoint <= 0x7ff) return [0xc0 | (codePoint >> 6), last];
  const middle = 0x80 | ((codePoint >> 6) & 0x3f);
  if (codePoint <= 0xffff) return [0xe0 | (codePoint >> 12), middle, last];
  return [0xf0 | (codePoint >> 18), 0x80 | ((codePoint >> 12) & 0x3f), middle, last];
}

/** The character that begins at `at`; undefined when no valid character ends before `end`. */
export function characterAt(bytes: Uint8Array, at: number, end: number): number | undefined {
  const first = bytes[at];
  if (first === undefined || at >= end) return undefined;
  if (first <= 0x7f) return first;
  const length = lengthFrom(first);
  if (length === 0 || at + length > end) return undefined;
  let codePoint = first & (0x7f >> length);
  for (let next = at + 1; next < at + length; next++) {
    const byte = bytes[next] ?? 0;
    if ((byte & 0xc0) !== 0x80) return undefined;
    codePoint = (codePoint << 6) | (byte & 0x3f);
  }
  const isShortest = codePoint > (lastOfLength[length - 2] ?? 0) && codePoint <= 0x10ffff;
  return isShortest && (codePoint < surrogates[0] || codePoint > surrogates[1]) ? codePoint : undefined;
}

/** The character that ends before `at`; undefined when no valid character begins at or after `from`. */
export function characterBefore(bytes: Uint8Array, at: number, from: number): number | undefined {
  const start = startOfCharacter(bytes, at - 1, from);
  if (start < from) return undefined;
  const isWhole =
    (bytes[start] ?? 0) <= 0x7f ? at - start === 1 : lengthFrom(bytes[start] ?? 0) === at - start;
  return isWhole ? characterAt(bytes, start, at) : undefined;
}

/** Whether the offset is inside the encoding of a valid character. */
export function isInsideCharacter(bytes: Uint8Array, at: number, from: number, end: number): boolean {
  if (at <= from || at >= end || ((bytes[at] ?? 0) & 0xc0) !== 0x80) return false;
  const start = startOfCharacter(bytes, at, from);
  return lengthFrom(bytes[start] ?? 0) > at - start && characterAt(bytes, start, end) !== undefined;
}

/** Steps back over at most three continuation bytes. */
function startOfCharacter(bytes: Uint8Array, at: number, from: number): number {
  let start = at;
  while (start > from && start > at - 3 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start--;
  return start;
}

/** Length of a character that begins with this byte, from 2 to 4; 0 when none does. */
function lengthFrom(byte: number): number {
  if (byte < 0xc2 || byte > 0xf4) return 0;
  return byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}
