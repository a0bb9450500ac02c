/** Compact binary format: variable-length integers, and a table that stores each string once. */
import { EngineError } from '../model/errors.ts';

export class ByteWriter {
  private bytes: Uint8Array;
  private length = 0;
  private readonly strings = new Map<string, number>();

  constructor({ expectedBytes = 1 << 12 }: { readonly expectedBytes?: number } = {}) {
    this.bytes = new Uint8Array(expectedBytes);
  }

  uint(value: number): void {
    if (this.length + 10 > this.bytes.length) this.grow(10);
    let rest = value;
    while (rest > 127) {
      this.bytes[this.length++] = (rest & 127) | 128;
      rest = Math.floor(rest / 128);
    }
    this.bytes[this.length++] = rest;
  }

  /** Signed, for differences; small absolute values take one byte. */
  int(value: number): void {
    this.uint(value < 0 ? -value * 2 - 1 : value * 2);
  }

  /** Absent is stored as 0, every other value as value + 1. */
  optionalUint(value: number | undefined): void {
    this.uint(value === undefined ? 0 : value + 1);
  }

  string(value: string): void {
    const known = this.strings.get(value);
    if (known !== undefined) {
      this.uint(known);
      return;
    }
    this.strings.set(value, this.strings.size);
    this.uint(this.strings.size - 1);
  }

  optionalString(value: string | undefined): void {
    if (value === undefined) {
      this.uint(0);
      return;
    }
    this.uint(1);
    this.string(value);
  }

  stringList(values: readonly string[]): void {
    this.uint(values.length);
    for (const value of values) this.string(value);
  }

  /** Raw bytes without a length: the reader must know the length. */
  raw(bytes: Uint8Array): void {
    if (this.length + bytes.length > this.bytes.length) this.grow(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** The string table precedes the content, so that the reader has it first. */
  finish(): Uint8Array {
    const texts = [...this.strings.keys()];
    const joined = Buffer.from(texts.join(''), 'utf8');
    const head = new ByteWriter({ expectedBytes: 24 + texts.length * 2 });
    head.uint(texts.length);
    for (const text of texts) head.uint(text.length);
    head.uint(joined.length);
    const all = new Uint8Array(head.length + joined.length + this.length);
    all.set(head.bytes.subarray(0, head.length));
    all.set(joined, head.length);
    all.set(this.bytes.subarray(0, this.length), head.length + joined.length);
    return all;
  }

  private grow(by: number): void {
    const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.length + by));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }
}

const noTexts: readonly string[] = [];

export class ByteReader {
  private readonly bytes: Uint8Array;
  private at = 0;
  /** All strings concatenated. A string is read on first use and then cached. */
  private readonly table: Buffer;
  private readonly isAscii: boolean;
  private wholeText: string | undefined;
  /** The offset of each string, in characters. */
  private readonly starts: Uint32Array;
  private readonly texts: (string | undefined)[];

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    const count = this.uint();
    const starts = new Uint32Array(count + 1);
    let end = 0;
    for (let index = 1; index <= count; index++) {
      // Most texts are short. Without a call this loop is fast before it is compiled.
      const length = bytes[this.at] ?? 128;
      if (length < 128) {
        this.at++;
        end += length;
      } else end += this.uint();
      starts[index] = end;
    }
    this.starts = starts;
    this.texts = new Array(count);
    const size = this.uint();
    this.table = Buffer.from(bytes.buffer, bytes.byteOffset + this.at, size);
    this.isAscii = end === size;
    this.at += size;
  }

  /** The index by which the content refers to a text; undefined when it does not occur. */
  indexOfText(text: string): number | undefined {
    const { starts } = this;
    const joined = this.joined();
    for (let index = 0; index + 1 < starts.length; index++) {
      const start = starts[index] ?? 0;
      if ((starts[index + 1] ?? 0) - start === text.length && joined.startsWith(text, start)) return index;
    }
    return undefined;
  }

  position(): number {
    return this.at;
  }

  /** Continues reading from a position that `position` returned earlier. */
  back(position: number): this {
    this.at = position;
    return this;
  }

  skip(count: number): void {
    this.at += count;
  }

  uint(): number {
    // Fast path: most numbers are small.
    const first = this.bytes[this.at];
    if (first !== undefined && first < 128) {
      this.at++;
      return first;
    }
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = this.bytes[this.at++];
      if (byte === undefined) throw new EngineError('index-corrupt', 'Stored facts are truncated');
      value += (byte & 127) * scale;
      if (byte < 128) return value;
      scale *= 128;
    }
  }

  /** Skips numbers without decoding them. */
  skipUints(count: number): void {
    const { bytes } = this;
    let { at } = this;
    for (let left = count; left > 0; at++) if ((bytes[at] ?? 0) < 128) left--;
    this.at = at;
  }

  int(): number {
    const value = this.uint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  optionalUint(): number | undefined {
    const value = this.uint();
    return value === 0 ? undefined : value - 1;
  }

  string(): string {
    const index = this.uint();
    const known = this.texts[index];
    if (known !== undefined) return known;
    const text = this.cut(index);
    this.texts[index] = text;
    return text;
  }

  /** A copy: as a slice of the joined strings, one name in memory would keep all strings of its file. */
  private cut(index: number): string {
    const start = this.starts[index];
    const end = this.starts[index + 1];
    if (start === undefined || end === undefined)
      throw new EngineError('index-corrupt', 'Stored facts refer to a missing string');
    if (this.isAscii) return this.table.toString('latin1', start, end);
    return Buffer.from(this.joined().slice(start, end), 'utf8').toString('utf8');
  }

  private joined(): string {
    this.wholeText ??= this.table.toString(this.isAscii ? 'latin1' : 'utf8');
    return this.wholeText;
  }

  optionalString(): string | undefined {
    return this.uint() === 0 ? undefined : this.string();
  }

  skipOptionalString(): void {
    if (this.uint() !== 0) this.uint();
  }

  stringList(): readonly string[] {
    const length = this.uint();
    if (length === 0) return noTexts;
    const texts = new Array<string>(length);
    for (let index = 0; index < length; index++) texts[index] = this.string();
    return texts;
  }

  skipStringList(): void {
    this.skipUints(this.uint());
  }

  /** A view, not a copy. */
  raw(count: number): Uint8Array {
    const part = this.bytes.subarray(this.at, this.at + count);
    this.at += count;
    return part;
  }
}
