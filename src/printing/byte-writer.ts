/** Bytes on their way to the output, gathered into large pieces. A class because it is filled by millions of calls. */

const pieceBytes = 1 << 16;
const zero = 0x30;
const mostDigits = 16;
const colon = 0x3a;
const lineBreak = 0x0a;

export class ByteWriter {
  private room = Buffer.allocUnsafeSlow(pieceBytes * 2);
  private words = new DataView(this.room.buffer);
  private length = 0;

  /** So many bytes wait to be taken. */
  get waiting(): number {
    return this.length;
  }

  /** Whether it is time to take what is there. */
  get isFull(): boolean {
    return this.length >= pieceBytes;
  }

  /** What has been written since the last time, copied: memory that is written again and again is near. */
  take(): Uint8Array<ArrayBuffer> {
    const piece = Buffer.allocUnsafeSlow(this.length);
    piece.set(this.room.subarray(0, this.length));
    this.length = 0;
    return piece;
  }

  bytes(bytes: Uint8Array, start: number, end: number): void {
    const length = end - start;
    this.reserve(length);
    // To cut a piece out costs more than a short line.
    if (length > 80) this.room.set(bytes.subarray(start, end), this.length);
    else {
      const { room } = this;
      let to = this.length;
      for (let from = start; from < end; from++) room[to++] = bytes[from] ?? 0;
    }
    this.length += length;
  }

  all(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.room.set(bytes, this.length);
    this.length += bytes.length;
  }

  byte(byte: number): void {
    this.reserve(1);
    this.room[this.length++] = byte;
  }

  /** In decimal. */
  number(value: number): void {
    this.reserve(mostDigits);
    this.length = writeNumber(this.room, this.length, value);
  }

  /**
   * A line with its break, in one: what stands before it, its number and its offset, if that is shown, each with a colon, and
   * a part of a text.
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
    const { room, words } = this;
    let to = copyWords(words, this.length, before, 0, before.byteLength);
    to = writeNumber(room, to, row);
    room[to++] = colon;
    if (offset !== undefined) {
      to = writeNumber(room, to, offset);
      room[to++] = colon;
    }
    to = copyWords(words, to, text, start, end);
    room[to] = lineBreak;
    this.length = to + 1;
  }

  private reserve(more: number): void {
    if (this.length + more <= this.room.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.room.length * 2, this.length + more));
    larger.set(this.room.subarray(0, this.length));
    this.room = larger;
    this.words = new DataView(larger.buffer);
  }
}

/** Four bytes at a time, of which the last may be there already. Where it ends. */
function copyWords(room: DataView, to: number, bytes: DataView, start: number, end: number): number {
  const roomEnd = to + end - start;
  let at = to;
  let from = start;
  if (end - start < 4) {
    for (; from < end; from++) room.setUint8(at++, bytes.getUint8(from));
    return roomEnd;
  }
  for (const last = end - 4; from < last; from += 4) {
    room.setInt32(at, bytes.getInt32(from, true), true);
    at += 4;
  }
  room.setInt32(roomEnd - 4, bytes.getInt32(end - 4, true), true);
  return roomEnd;
}

/** Where it ends. */
function writeNumber(room: Uint8Array, start: number, value: number): number {
  let end = start + 1;
  for (let rest = tenth(value); rest > 0; rest = tenth(rest)) end++;
  let rest = value;
  for (let at = end - 1; at >= start; at--) {
    const next = tenth(rest);
    room[at] = zero + rest - 10 * next;
    rest = next;
  }
  return end;
}

/** Without its fraction; the quick way where 32 bits are enough. */
function tenth(value: number): number {
  return value <= 0x7fffffff ? (value / 10) | 0 : Math.floor(value / 10);
}
