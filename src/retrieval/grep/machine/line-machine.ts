/**
 * Finds, numbers and prints the lines of one text after the other, with the functions of line-program.ts. The text is
 * in the machine's memory; files are read directly into `bytes`. A class, because it owns this memory.
 */
import type { ByteWriter } from '../../../printing/byte-writer.ts';
import { type LineStart, printPlain } from '../../../printing/plain-lines.ts';
import { lineBreak } from '../../../text/grams.ts';
import { WasmProgram } from '../../../wasm/program.ts';
import type { Automaton } from '../automata/automaton.ts';
import { withoutBreak } from '../automata/lines.ts';
import {
  functionNumber,
  lineBytes,
  lineField,
  memory,
  mostEntries,
  partField,
  prefixBytes,
  shared,
  slackBytes,
  windowBytes,
} from './layout.ts';
import { lineProgram } from './line-program.ts';

/** An automaton that stops at the first match in a line. */
export interface LineScan {
  readonly automaton: Automaton;
  /** The row of the automaton at the start of each line. */
  startRow(): number;
  /** Whether a last line without a line break matches, if it ends in this row. */
  matchesAtEnd(row: number): boolean;
}

const initialTextBytes = 1 << 20;
/** With a limit, the first window is small, so that a few lines are found quickly. */
const firstWindow = 1 << 10;
/** The two halves of a window. */
type Part = 0 | 1;

/** The initial state of a part. `found` is the address for its lines. */
interface PartStart {
  readonly row: number;
  readonly from: number;
  readonly to: number;
  readonly found: number;
}

export class LineMachine {
  private readonly program = new WasmProgram(lineProgram(), {
    memoryBytes: memory.text + initialTextBytes + slackBytes,
  });
  private readonly run = this.program.functionAt(functionNumber.run);
  private readonly startOf = this.program.functionAt(functionNumber.lineStart);
  private readonly endOf = this.program.functionAt(functionNumber.lineEnd);
  private readonly breaksIn = this.program.functionAt(functionNumber.countBreaks);
  private readonly numberIn = this.program.functionAt(functionNumber.numberLines);
  private readonly printFrom = this.program.functionAt(functionNumber.printLines);
  private memory = Buffer.from(this.program.buffer);
  private numbers = new Uint32Array(this.program.buffer);
  private bytesNow = bytesIn(this.memory);
  /** The automaton and the table that are copied into the memory. */
  private loaded: { readonly automaton: Automaton; readonly table: Int32Array } | undefined;
  private current: Buffer = Buffer.alloc(0);
  private count = 0;

  /** The buffer for a text. Replaced by `enlarge`, and by `setText` for a text in another buffer. */
  get bytes(): Buffer {
    return this.bytesNow;
  }

  /** Doubles the buffer and keeps its contents. */
  enlarge(): void {
    this.reserve(2 * this.bytes.length);
  }

  /** Sets the text for all following calls. Copies it unless it is already in the buffer. */
  setText(text: Buffer): void {
    const isInPlace = text.buffer === this.program.buffer && text.byteOffset === memory.text;
    if (isInPlace) this.current = text;
    else {
      this.reserve(text.length);
      this.memory.set(text, memory.text);
      this.current = this.bytes.subarray(0, text.length);
    }
    this.count = 0;
    this.numbers[shared.counted >> 2] = 0;
    this.numbers[shared.row >> 2] = 0;
  }

  /** The current text. */
  get text(): Buffer {
    return this.current;
  }

  /** Number of lines found by the last call. */
  get lineCount(): number {
    return this.count;
  }

  lineStart(line: number): number {
    return this.numberOf(line, lineField.start);
  }

  lineEnd(line: number): number {
    return this.numberOf(line, lineField.end);
  }

  lineRow(line: number): number {
    return this.numberOf(line, lineField.row);
  }

  /** Keeps the found lines that pass the test. */
  keepLines(passes: (start: number, end: number) => boolean): void {
    let kept = 0;
    for (let line = 0; line < this.count; line++) {
      const [start, end] = [this.lineStart(line), this.lineEnd(line)];
      if (!passes(start, end)) continue;
      this.putLine(kept++, start, end);
    }
    this.count = kept;
  }

  /** Clears the found lines. */
  forgetLines(): void {
    this.count = 0;
  }

  /** Whether there is no space for another line. */
  get isFull(): boolean {
    return this.count * lineBytes >= memory.halfLines;
  }

  /** Adds the line that contains `at` and does not start before `least`. Returns its end. */
  addLineAt(at: number, least: number): number {
    const end = this.endOf(at, this.current.length) >>> 0;
    this.putLine(this.count++, this.startOf(at, least) >>> 0, end);
    return end;
  }

  countBreaks(from: number, to: number): number {
    return this.breaksIn(from, to);
  }

  /**
   * Finds matching lines, starting at `from`, which is the start of a line: at least one if there is any. With a
   * limit, it may still find more lines than that. Returns the offset at which to continue.
   */
  findLines(scan: LineScan, from: number, limit: number | undefined): number {
    this.load(scan.automaton);
    this.count = 0;
    let at = from;
    let wanted = limit === undefined ? windowBytes : firstWindow;
    while (at < this.current.length && this.count === 0) {
      at = this.findInWindow(scan, at, wanted);
      wanted = Math.min(windowBytes, wanted * 4);
    }
    return at;
  }

  /** Computes the rows of the found lines. Call once per line, in order. */
  numberLines(): void {
    this.numberIn(memory.lines, memory.lines + this.count * lineBytes);
  }

  /** Prints the first `count` lines that were found and numbered. */
  printLines(out: ByteWriter, count: number, before: LineStart): void {
    const { path } = before;
    const hasNumber = before.lineNumbers === 'shown' ? 1 : 0;
    const hasOffset = before.byteOffset === 'shown' ? 1 : 0;
    if (path.length <= prefixBytes) this.memory.set(path, memory.prefix);
    const end = memory.lines + count * lineBytes;
    for (let line: number = memory.lines; line < end; ) {
      const next =
        path.length <= prefixBytes ? this.printFrom(line, end, path.length, hasNumber, hasOffset) : line;
      if (next === line) this.printLong(out, (line - memory.lines) / lineBytes, before);
      else out.bytes(this.memory, memory.print, this.numbers[shared.printEnd >> 2] ?? 0);
      line = next === line ? line + lineBytes : next;
    }
  }

  /** Prints a line that does not fit into the print buffer. */
  private printLong(out: ByteWriter, line: number, before: LineStart): void {
    const { current: text } = this;
    const start = this.lineStart(line);
    const end = withoutBreak(text, start, this.lineEnd(line));
    printPlain(out, before, { row: this.lineRow(line), text, start, end });
  }

  private findInWindow(scan: LineScan, from: number, wanted: number): number {
    // A window ends at the end of a line; a line longer than a window is searched as a whole.
    const to =
      from + wanted >= this.current.length
        ? this.current.length
        : this.endOf(from + wanted - 1, this.current.length) >>> 0;
    const half = Math.min(to - from, wanted) >>> 1;
    const middle = this.endOf(from + half, to) >>> 0;
    this.begin(0, { row: scan.startRow(), from, to: middle, found: memory.lines });
    this.begin(1, { row: scan.startRow(), from: middle, to, found: memory.lines + memory.halfLines });
    this.runWindow(scan);
    const [first, second] = [this.foundIn(0), this.foundIn(1)];
    if (second > 0)
      this.memory.copyWithin(
        memory.lines + first * lineBytes,
        memory.lines + memory.halfLines,
        memory.lines + memory.halfLines + second * lineBytes,
      );
    this.count = first + second;
    if (to === this.current.length) this.addLast(scan, middle < to ? 1 : 0);
    return to;
  }

  private begin(part: Part, { row, from, to, found }: PartStart): void {
    this.setField(part, 'at', from);
    this.setField(part, 'end', to);
    this.setField(part, 'row', row);
    this.setField(part, 'lineStart', from);
    this.setField(part, 'found', found);
  }

  /** Runs both halves of a window, and computes missing transitions of the automaton. */
  private runWindow(scan: LineScan): void {
    const { automaton } = scan;
    this.numbers[shared.startRow >> 2] = scan.startRow();
    for (let stuck = this.run(); stuck !== 0; stuck = this.run()) {
      const part = stuck === shared.parts[0] ? 0 : 1;
      const other = part === 0 ? 1 : 0;
      const [row, otherRow] = [this.fieldOf(part, 'row'), this.fieldOf(other, 'row')];
      const [set, near] = [automaton.setOf(otherRow), automaton.nearOf(otherRow)];
      const byteClass = automaton.classes[this.memory[memory.text + this.fieldOf(part, 'at')] ?? 0] ?? 0;
      const { resets } = automaton;
      const next = automaton.table[row + byteClass] || automaton.learn(row, byteClass);
      if (resets !== automaton.resets) {
        // All rows were discarded. The transition for this byte was not stored, so the byte counts as consumed.
        this.setField(part, 'row', next);
        this.setField(part, 'at', this.fieldOf(part, 'at') + 1);
        this.setField(other, 'row', automaton.rowOf(set, near));
        this.numbers[shared.startRow >> 2] = scan.startRow();
      }
      this.load(automaton);
      if (resets === automaton.resets) this.numbers[(memory.table >> 2) + row + byteClass] = next;
    }
  }

  /** Adds the text after the last line break if it matches. */
  private addLast(scan: LineScan, part: Part): void {
    const isOpen =
      this.current.length > 0 && this.memory[memory.text + this.current.length - 1] !== lineBreak;
    const least = this.fieldOf(part, 'lineStart');
    // If that line was found already, it ends at the end of the text.
    if (!isOpen || least === this.current.length || !scan.matchesAtEnd(this.fieldOf(part, 'row'))) return;
    this.addLineAt(this.current.length - 1, least);
  }

  private load(automaton: Automaton): void {
    const { table, classes, doneRow } = automaton;
    if (this.loaded?.automaton === automaton && this.loaded.table === table) return;
    this.memory.set(classes, memory.classes);
    this.numbers[shared.doneRow >> 2] = doneRow;
    this.numbers.set(table.length > mostEntries ? table.subarray(0, mostEntries) : table, memory.table >> 2);
    this.loaded = { automaton, table };
  }

  private reserve(bytes: number): void {
    if (bytes <= this.bytes.length) return;
    this.program.grow(memory.text + bytes + slackBytes);
    this.memory = Buffer.from(this.program.buffer);
    this.numbers = new Uint32Array(this.program.buffer);
    this.bytesNow = bytesIn(this.memory);
  }

  private foundIn(part: Part): number {
    const first = part === 0 ? memory.lines : memory.lines + memory.halfLines;
    return (this.fieldOf(part, 'found') - first) / lineBytes;
  }

  private fieldOf(part: Part, field: keyof typeof partField): number {
    return this.numbers[(shared.parts[part] + partField[field]) >> 2] ?? 0;
  }

  private setField(part: Part, field: keyof typeof partField, value: number): void {
    this.numbers[(shared.parts[part] + partField[field]) >> 2] = value;
  }

  private putLine(line: number, start: number, end: number): void {
    const at = memory.lines + line * lineBytes;
    this.numbers[(at + lineField.start) >> 2] = start;
    this.numbers[(at + lineField.end) >> 2] = end;
  }

  private numberOf(line: number, field: number): number {
    return this.numbers[(memory.lines + line * lineBytes + field) >> 2] ?? 0;
  }
}

function bytesIn(whole: Buffer): Buffer {
  return whole.subarray(memory.text, whole.length - slackBytes);
}
