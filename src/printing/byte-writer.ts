/** Bytes on their way to the output, gathered into large pieces. A class because it is filled by millions of calls. */

const pieceBytes = 1 << 16;
const zero = 0x30;
const mostDigits = 16;

export class ByteWriter {
  private room = Buffer.allocUnsafeSlow(pieceBytes * 2);
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
    const piece = new Uint8Array(this.length);
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

  private reserve(more: number): void {
    if (this.length + more <= this.room.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.room.length * 2, this.length + more));
    larger.set(this.room.subarray(0, this.length));
    this.room = larger;
  }
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
