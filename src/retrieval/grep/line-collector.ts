/**
 * Collects found lines into FoundLines, as raw lines or printed file by file. A class, because it holds growing
 * buffers and receives millions of calls.
 */
import type { LineLayout } from '../../model/answers/printed-lines.ts';
import { blockFields, type FoundLines, fileFields } from '../../model/found-lines.ts';
import type { ByteWriter } from '../../printing/byte-writer.ts';
import { isPlain, type LineStart, startPlain } from '../../printing/plain-lines.ts';
import { printNext } from '../../printing/print-lines.ts';
import type { LineMachine } from './machine/line-machine.ts';

/** Settings for printing lines as soon as they are found. */
export interface Printing {
  readonly layout: LineLayout;
  /** Must be empty. Its buffer is reused by later collectors. */
  readonly out: ByteWriter;
}

export class LineCollector {
  private files = new Int32Array(64 * fileFields);
  private fileEnd = 0;
  private blocks = new Int32Array(256 * blockFields);
  private blockEnd = 0;
  private spans = new Int32Array(256);
  private spanEnd = 0;
  private text = new Uint8Array(1 << 14);
  private textEnd = 0;
  private bytes: Uint8Array = new Uint8Array(0);
  private path = '';
  /** Print state after the lines of the current file that are already printed. */
  private before: LineStart | undefined;
  /** Range of the current file that is still to be copied. */
  private waitingStart = 0;
  private waitingEnd = 0;
  private readonly occurrences: number[] = [];
  private readonly unreadable: number[] = [];
  private readonly printing: Printing | undefined;
  private readonly printedEnds: number[] = [];

  constructor(printing: Printing | undefined) {
    this.printing = printing;
  }

  /** Starts a file, whose blocks follow. The bytes must not change until `endFile`. */
  startFile(bytes: Uint8Array, path: string): void {
    this.bytes = bytes;
    this.path = path;
    this.before = undefined;
  }

  /** Adds the first `count` lines that the machine found in the current file. The file must have no other blocks. */
  addLines(machine: LineMachine, count: number): void {
    machine.numberLines();
    const { printing } = this;
    if (printing === undefined || !isPlain(printing.layout)) {
      for (let line = 0; line < count; line++)
        this.addBlock(1, machine.lineRow(line), machine.lineStart(line), machine.lineEnd(line));
      return;
    }
    this.before ??= startPlain(printing.out, this.path, printing.layout);
    machine.printLines(printing.out, count, this.before);
  }

  /**
   * Adds a block of the current file, after its spans. Takes plain numbers, because an object for each block would
   * double the cost.
   */
  addBlock(isMatch: 0 | 1, row: number, start: number, end: number): void {
    if (this.blockEnd === this.blocks.length) this.blocks = grown(this.blocks, this.blockEnd + blockFields);
    const { blocks } = this;
    blocks[this.blockEnd++] = isMatch;
    blocks[this.blockEnd++] = row;
    blocks[this.blockEnd++] = start;
    blocks[this.blockEnd++] = end - start;
    blocks[this.blockEnd++] =
      this.printing === undefined ? this.textEnd + this.waitingEnd - this.waitingStart : start;
    blocks[this.blockEnd++] = this.spanEnd >> 1;
    if (this.printing !== undefined) return;
    // Adjacent blocks are copied together.
    if (start !== this.waitingEnd) {
      this.copyWaiting();
      this.waitingStart = start;
    }
    this.waitingEnd = end;
  }

  /** Offsets relative to the start of the following block. */
  addSpan(start: number, end: number): void {
    if (this.spanEnd === this.spans.length) this.spans = grown(this.spans, this.spanEnd + 2);
    this.spans[this.spanEnd++] = start;
    this.spans[this.spanEnd++] = end;
  }

  addOccurrences(counts: readonly number[]): void {
    this.occurrences.push(...counts);
  }

  /** Ends the current file, which has at least one match. */
  endFile(place: number, lineCount: number, matchCount: number): void {
    const { printing } = this;
    if (printing === undefined) this.copyWaiting();
    else {
      if (this.before === undefined) this.print(printing, lineCount, matchCount);
      this.printedEnds.push(printing.out.waiting);
    }
    if (this.fileEnd === this.files.length) this.files = grown(this.files, this.fileEnd + fileFields);
    const { files } = this;
    files[this.fileEnd++] = place;
    files[this.fileEnd++] = lineCount;
    files[this.fileEnd++] = matchCount;
    files[this.fileEnd++] = this.blockEnd / blockFields;
  }

  addUnreadable(place: number): void {
    this.unreadable.push(place);
  }

  /** Exact-size copies, each with its own buffer, so that they can be transferred. */
  finish(): FoundLines {
    return {
      files: this.files.slice(0, this.fileEnd),
      blocks: this.blocks.slice(0, this.blockEnd),
      spans: this.spans.slice(0, this.spanEnd),
      text: this.text.slice(0, this.textEnd),
      occurrences: Int32Array.from(this.occurrences),
      unreadable: Int32Array.from(this.unreadable),
      printed: this.printing?.out.take() ?? new Uint8Array(0),
      printedEnds: Int32Array.from(this.printedEnds),
    };
  }

  /** Prints from the bytes of the file, so that these need not be copied. */
  private print({ layout, out }: Printing, lineCount: number, matchCount: number): void {
    const { path, blocks, spans, bytes: text } = this;
    const blockEnd = this.blockEnd / blockFields;
    const lines = { blocks, spans, text };
    printNext(
      out,
      { path, lineCount, matchCount, lines, firstBlock: 0, blockEnd, symbols: undefined, printed: undefined },
      layout,
    );
    this.blockEnd = 0;
    this.spanEnd = 0;
  }

  private copyWaiting(): void {
    const { bytes, waitingStart: start, waitingEnd: end } = this;
    this.waitingStart = 0;
    this.waitingEnd = 0;
    const length = end - start;
    if (this.textEnd + length > this.text.length) {
      const larger = new Uint8Array(Math.max(this.text.length * 2, this.textEnd + length));
      larger.set(this.text.subarray(0, this.textEnd));
      this.text = larger;
    }
    // For short lines, making a subarray costs more than copying byte by byte.
    if (length > 80) this.text.set(bytes.subarray(start, end), this.textEnd);
    else {
      const { text } = this;
      let to = this.textEnd;
      for (let from = start; from < end; from++) text[to++] = bytes[from] ?? 0;
    }
    this.textEnd += length;
  }
}

function grown(numbers: Int32Array, atLeast: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(numbers.length * 2, atLeast));
  larger.set(numbers);
  return larger;
}
