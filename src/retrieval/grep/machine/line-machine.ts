/**
 * Finds, numbers and prints the lines of one text after the other, with line-program.ts. The text lies in its memory:
 * files are read into `bytes`. A class because that memory is kept.
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

/** An automaton that is through with a line as soon as it matches. */
export interface LineScan {
  readonly automaton: Automaton;
  /** Where each line begins. */
  startRow(): number;
  /** Whether a last line without a break matches that ends in this row. */
  matchesAtEnd(row: number): boolean;
}

const firstRoom = 1 << 20;
/** Who wants a few lines only does not wait for a whole window. */
const firstWindow = 1 << 10;
/** The two halves of a window. */
type Part = 0 | 1;

export class LineMachine {
  private readonly program = new WasmProgram(lineProgram(), {
    memoryBytes: memory.text + firstRoom + slackBytes,
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
  /** What of the table of an automaton is in memory. */
  private loaded: { readonly automaton: Automaton; readonly table: Int32Array } | undefined;
  private held: Buffer = Buffer.alloc(0);
  private count = 0;

  /** Memory for a text. Another one after `enlarge`, and after a text that lay elsewhere. */
  get bytes(): Buffer {
    return this.bytesNow;
  }

  /** Twice as much room, with all that is in it. */
  enlarge(): void {
    this.makeRoom(2 * this.bytes.length);
  }

  /** What is asked next is about this text, and it is where it can be reached. */
  hold(text: Buffer): void {
    const isThere = text.buffer === this.program.buffer && text.byteOffset === memory.text;
    if (isThere) this.held = text;
    else {
      this.makeRoom(text.length);
      this.memory.set(text, memory.text);
      this.held = this.bytes.subarray(0, text.length);
    }
    this.count = 0;
    this.numbers[shared.counted >> 2] = 0;
    this.numbers[shared.row >> 2] = 0;
  }

  /** What it holds. */
  get text(): Buffer {
    return this.held;
  }

  /** Of the lines that were found last. */
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

  /** Of those that were found, the ones that pass are left. */
  keepLines(passes: (start: number, end: number) => boolean): void {
    let kept = 0;
    for (let line = 0; line < this.count; line++) {
      const [start, end] = [this.lineStart(line), this.lineEnd(line)];
      if (!passes(start, end)) continue;
      this.putLine(kept++, start, end);
    }
    this.count = kept;
  }

  /** Nothing is found any more. */
  forgetLines(): void {
    this.count = 0;
  }

  /** Whether there is room for one more line. */
  get isFull(): boolean {
    return this.count * lineBytes >= memory.halfLines;
  }

  /** The line that holds `at`, whose start is not before `least`. Where it ends. */
  addLineAt(at: number, least: number): number {
    const end = this.endOf(at, this.held.length) >>> 0;
    this.putLine(this.count++, this.startOf(at, least) >>> 0, end);
    return end;
  }

  countBreaks(from: number, to: number): number {
    return this.breaksIn(from, to);
  }

  /**
   * Lines that match, from the start of one on: at least one, unless there is none. Where to go on. With a limit there may be
   * more lines than that.
   */
  findLines(scan: LineScan, from: number, limit: number | undefined): number {
    this.load(scan.automaton);
    this.count = 0;
    let at = from;
    let wanted = limit === undefined ? windowBytes : firstWindow;
    while (at < this.held.length && this.count === 0) {
      at = this.findInWindow(scan, at, wanted);
      wanted = Math.min(windowBytes, wanted * 4);
    }
    return at;
  }

  /** Gives a row to each line that was found. Once for each, in order. */
  numberLines(): void {
    this.numberIn(memory.lines, memory.lines + this.count * lineBytes);
  }

  /** The first so many lines that were found and numbered. */
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

  /** What there is no room for in memory. */
  private printLong(out: ByteWriter, line: number, before: LineStart): void {
    const { held: text } = this;
    const start = this.lineStart(line);
    const end = withoutBreak(text, start, this.lineEnd(line));
    printPlain(out, before, { row: this.lineRow(line), text, start, end });
  }

  private findInWindow(scan: LineScan, from: number, wanted: number): number {
    // A window ends where a line does; one that is longer than a window is searched at once.
    const to =
      from + wanted >= this.held.length
        ? this.held.length
        : this.endOf(from + wanted - 1, this.held.length) >>> 0;
    const half = Math.min(to - from, wanted) >>> 1;
    const middle = this.endOf(from + half, to) >>> 0;
    this.begin(0, scan.startRow(), from, middle, memory.lines);
    this.begin(1, scan.startRow(), middle, to, memory.lines + memory.halfLines);
    this.goThrough(scan);
    const [first, second] = [this.foundIn(0), this.foundIn(1)];
    if (second > 0)
      this.memory.copyWithin(
        memory.lines + first * lineBytes,
        memory.lines + memory.halfLines,
        memory.lines + memory.halfLines + second * lineBytes,
      );
    this.count = first + second;
    if (to === this.held.length) this.addLast(scan, middle < to ? 1 : 0);
    return to;
  }

  private begin(part: Part, row: number, from: number, to: number, found: number): void {
    this.setField(part, 'at', from);
    this.setField(part, 'end', to);
    this.setField(part, 'row', row);
    this.setField(part, 'lineStart', from);
    this.setField(part, 'found', found);
  }

  /** Both parts of a window, with whatever the automaton has to learn on the way. */
  private goThrough(scan: LineScan): void {
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
        // All rows are others now, and the byte is taken, for the way there is not kept.
        this.setField(part, 'row', next);
        this.setField(part, 'at', this.fieldOf(part, 'at') + 1);
        this.setField(other, 'row', automaton.rowOf(set, near));
        this.numbers[shared.startRow >> 2] = scan.startRow();
      }
      this.load(automaton);
      if (resets === automaton.resets) this.numbers[(memory.table >> 2) + row + byteClass] = next;
    }
  }

  /** What follows the last line break is a line, too. */
  private addLast(scan: LineScan, part: Part): void {
    const isOpen = this.held.length > 0 && this.memory[memory.text + this.held.length - 1] !== lineBreak;
    const least = this.fieldOf(part, 'lineStart');
    // A line that has been found already ends where the text does.
    if (!isOpen || least === this.held.length || !scan.matchesAtEnd(this.fieldOf(part, 'row'))) return;
    this.addLineAt(this.held.length - 1, least);
  }

  private load(automaton: Automaton): void {
    const { table, classes, doneRow } = automaton;
    if (this.loaded?.automaton === automaton && this.loaded.table === table) return;
    this.memory.set(classes, memory.classes);
    this.numbers[shared.doneRow >> 2] = doneRow;
    this.numbers.set(table.length > mostEntries ? table.subarray(0, mostEntries) : table, memory.table >> 2);
    this.loaded = { automaton, table };
  }

  private makeRoom(bytes: number): void {
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
