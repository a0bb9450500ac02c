/** Collects output bytes into large pieces. A class because millions of calls fill it. */

const pieceBytes = 1 << 16;
const zero = 0x30;
const mostDigits = 16;
const colon = 0x3a;
const lineBreak = 0x0a;

export class ByteWriter {
  private buffer = Buffer.allocUnsafeSlow(pieceBytes * 2);
  private view = new DataView(this.buffer.buffer);
  private length = 0;

  /** Number of bytes that wait to be taken. */
  get waiting(): number {
    return this.length;
  }

  /** Whether there is enough output for a piece. */
  get isFull(): boolean {
    return this.length >= pieceBytes;
  }

  /** A copy of the bytes written since the last call. Copying keeps one buffer in the CPU cache. */
  take(): Uint8Array<ArrayBuffer> {
    const piece = Buffer.allocUnsafeSlow(this.length);
    piece.set(this.buffer.subarray(0, this.length));
    this.length = 0;
    return piece;
  }

  bytes(bytes: Uint8Array, start: number, end: number): void {
    const length = end - start;
    this.reserve(length);
    // For a short line, `subarray` costs more than the copy itself.
    if (length > 80) this.buffer.set(bytes.subarray(start, end), this.length);
    else {
      const { buffer } = this;
      let to = this.length;
      for (let from = start; from < end; from++) buffer[to++] = bytes[from] ?? 0;
    }
    this.length += length;
  }

  all(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.buffer.set(bytes, this.length);
    this.length += bytes.length;
  }

  byte(byte: number): void {
    this.reserve(1);
    this.buffer[this.length++] = byte;
  }

  /** In decimal. */
  number(value: number): void {
    this.reserve(mostDigits);
    this.length = writeNumber(this.buffer, this.length, value);
  }

  /**
   * A whole line with its break: the prefix, the line number and, if shown, the offset, each followed by a colon, and
   * then a range of a text. Parameters are positional: this is the hottest loop, and an object would cost an allocation
   * per line.
   */
  line(
    before: DataView,
    row: number,
    offset: number | undefined,
    text: DataView,
    start: number,
    end: number,
  ): void {
    this.reserve(before.byteLength + 2 * (mostDigits + 1) + end - start + 1);
    const { buffer, view } = this;
    let to = copyWords(view, this.length, before, 0, before.byteLength);
    to = writeNumber(buffer, to, row);
    buffer[to++] = colon;
    if (offset !== undefined) {
      to = writeNumber(buffer, to, offset);
      buffer[to++] = colon;
    }
    to = copyWords(view, to, text, start, end);
    buffer[to] = lineBreak;
    this.length = to + 1;
  }

  private reserve(more: number): void {
    if (this.length + more <= this.buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.buffer.length * 2, this.length + more));
    larger.set(this.buffer.subarray(0, this.length));
    this.buffer = larger;
    this.view = new DataView(larger.buffer);
  }
}

/** Copies four bytes at a time; the last word may overlap the one before. Returns the end offset. */
function copyWords(buffer: DataView, to: number, bytes: DataView, start: number, end: number): number {
  const bufferEnd = to + end - start;
  let at = to;
  let from = start;
  if (end - start < 4) {
    for (; from < end; from++) buffer.setUint8(at++, bytes.getUint8(from));
    return bufferEnd;
  }
  for (const last = end - 4; from < last; from += 4) {
    buffer.setInt32(at, bytes.getInt32(from, true), true);
    at += 4;
  }
  buffer.setInt32(bufferEnd - 4, bytes.getInt32(end - 4, true), true);
  return bufferEnd;
}

/** Returns the end offset. */
function writeNumber(buffer: Uint8Array, start: number, value: number): number {
  let end = start + 1;
  for (let rest = tenth(value); rest > 0; rest = tenth(rest)) end++;
  let rest = value;
  for (let at = end - 1; at >= start; at--) {
    const next = tenth(rest);
    buffer[at] = zero + rest - 10 * next;
    rest = next;
  }
  return end;
}

/** A tenth, rounded down; the faster form applies to 31-bit values. */
function tenth(value: number): number {
  return value <= 0x7fffffff ? (value / 10) | 0 : Math.floor(value / 10);
}
