/**
 * Found lines on their way into FoundLines: as they are, or printed file by file. A class because it is filled by
 * millions of calls.
 */
import type { LineLayout } from '../../model/answers/printed-lines.ts';
import { blockFields, type FoundLines, fileFields } from '../../model/found-lines.ts';
import type { ByteWriter } from '../../printing/byte-writer.ts';
import { isPlain, type LineStart, startPlain } from '../../printing/plain-lines.ts';
import { printNext } from '../../printing/print-lines.ts';
import type { LineMachine } from './machine/line-machine.ts';

/** How lines are printed as soon as they are found. */
export interface Printing {
  readonly layout: LineLayout;
  /** Empty; its memory serves one collector after the other. */
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
  /** Of the lines of the file under way that are printed already. */
  private before: LineStart | undefined;
  /** Of the file under way, to be copied. */
  private waitingStart = 0;
  private waitingEnd = 0;
  private readonly occurrences: number[] = [];
  private readonly unreadable: number[] = [];
  private readonly printing: Printing | undefined;
  private readonly printedEnds: number[] = [];

  constructor(printing: Printing | undefined) {
    this.printing = printing;
  }

  /** Blocks of one file follow; the bytes must stay as they are until it ends. */
  startFile(bytes: Uint8Array, path: string): void {
    this.bytes = bytes;
    this.path = path;
    this.before = undefined;
  }

  /** The first so many lines that a machine has found in the file under way, which has no others. */
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

  /** A block of the file under way. Spans come first. Plain numbers, for an object each would cost as much as the rest. */
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
    // Blocks that follow each other are copied as one.
    if (start !== this.waitingEnd) {
      this.copyWaiting();
      this.waitingStart = start;
    }
    this.waitingEnd = end;
  }

  /** Relative to the start of the block that follows. */
  addSpan(start: number, end: number): void {
    if (this.spanEnd === this.spans.length) this.spans = grown(this.spans, this.spanEnd + 2);
    this.spans[this.spanEnd++] = start;
    this.spans[this.spanEnd++] = end;
  }

  addOccurrences(counts: readonly number[]): void {
    this.occurrences.push(...counts);
  }

  /** Ends the file under way, which has at least one match. */
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

  /** Copies of the right size, each with memory of its own. */
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

  /** From the bytes of the file, which nobody needs to keep then. */
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
    // To cut a piece out costs more than a short line.
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
