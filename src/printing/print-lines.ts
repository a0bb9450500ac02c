/**
 * Prints found lines byte for byte as ripgrep 13 does (crates/printer/src/standard.rs and summary.rs): the fields
 * before a line, separators between blocks and files, colours. Threads that search may print at once; their output is
 * passed on here unchanged.
 */
import type { LineLayout, PrintableFile, PrintableLines } from '../model/answers/printed-lines.ts';
import { blockField, blockFields } from '../model/found-lines.ts';
import { ByteWriter } from './byte-writer.ts';

/** Yields the output in pieces. Either all files were already printed, or none. */
export function* printFiles(files: readonly PrintableFile[], layout: LineLayout): Iterable<Uint8Array> {
  if (layout.show === 'nothing') return;
  const printed = files.flatMap((file) => file.printed ?? []);
  if (printed.length > 0) {
    yield* piecesOf(printed, breakBefore(layout).length);
    return;
  }
  const out = new ByteWriter();
  const state = { left: layout.limit };
  for (const [index, file] of files.entries()) {
    if (state.left <= 0) break;
    if (index > 0) out.all(breakBefore(layout));
    print(out, file, layout, state);
    if (out.isFull) yield out.take();
  }
  yield out.take();
}

/** Prints the separator to the previous file, then all lines of one file. */
export function printNext(out: ByteWriter, file: PrintableFile, layout: LineLayout): void {
  out.all(breakBefore(layout));
  print(out, file, layout, { left: layout.limit });
}

/** Joins pieces that are adjacent in memory, without copying. Removes the separator before the first file. */
function* piecesOf(printed: readonly Uint8Array[], breakBytes: number): Iterable<Uint8Array> {
  let piece = new Uint8Array(0);
  for (const [index, { buffer, byteOffset, length }] of printed.entries()) {
    const start = byteOffset + (index === 0 ? breakBytes : 0);
    const end = byteOffset + length;
    const isNext = piece.buffer === buffer && piece.byteOffset + piece.length === start;
    if (!isNext && piece.length > 0) yield piece;
    const from = isNext ? piece.byteOffset : start;
    piece = new Uint8Array(buffer as ArrayBuffer, from, end - from);
  }
  yield piece;
}

interface State {
  /** Remaining part of the limit. */
  left: number;
}

const encoder = new TextEncoder();
const ascii = (text: string): Uint8Array => encoder.encode(text);
const lineBreak = 0x0a;
const nul = 0x00;
const matchSign = 0x3a;
const contextSign = 0x2d;
const blockBreak = ascii('--\n');
const emptyLine = ascii('\n');
const nothing = ascii('');
const colours = {
  path: ascii('\u001b[0m\u001b[35m'),
  line: ascii('\u001b[0m\u001b[32m'),
  column: ascii('\u001b[0m'),
  match: ascii('\u001b[0m\u001b[1m\u001b[31m'),
  end: ascii('\u001b[0m'),
} as const;

function print(out: ByteWriter, file: PrintableFile, layout: LineLayout, state: State): void {
  if (isOfLines(layout)) printLines(out, file, layout, state);
  else printFile(out, file, layout, state);
}

function isOfLines({ show }: LineLayout): boolean {
  return show === 'lines' || show === 'only-matching';
}

/** The separator between the lines of two files. */
export function breakBefore(layout: LineLayout): Uint8Array {
  if (!isOfLines(layout)) return nothing;
  if (layout.heading === 'shown') return emptyLine;
  return layout.hasContext ? blockBreak : nothing;
}

/** Prints a path, and a count if requested. */
function printFile(out: ByteWriter, file: PrintableFile, layout: LineLayout, state: State): void {
  const isCount = layout.show !== 'paths';
  if (!isCount || layout.paths === 'shown')
    printPath(out, ascii(file.path), layout, isCount ? matchSign : lineBreak);
  if (isCount) {
    // Like ripgrep, count matches when they may span lines.
    const isOfMatches = layout.show === 'match-counts' || layout.isAcross;
    out.number(isOfMatches ? file.matchCount : file.lineCount);
    out.byte(lineBreak);
  }
  state.left--;
}

function printLines(out: ByteWriter, file: PrintableFile, layout: LineLayout, state: State): void {
  const path = Buffer.from(file.path);
  const hasHeading = layout.heading === 'shown' && layout.paths === 'shown';
  if (hasHeading) printPath(out, path, layout, lineBreak);
  const printer = new LinePrinter(out, file.lines, layout, hasHeading ? undefined : path);
  const { blocks } = file.lines;
  let visited = -1;
  for (let block = file.firstBlock; block < file.blockEnd; block++) {
    const at = block * blockFields;
    const isMatch = blocks[at + blockField.isMatch] === 1;
    if (isMatch && state.left-- <= 0) break;
    const offset = blocks[at + blockField.offset] ?? 0;
    // The remaining blocks are context of a match beyond the limit.
    if (!isMatch && state.left <= 0 && visited !== -1 && visited < offset) break;
    if (layout.hasContext && visited !== -1 && visited < offset) out.all(blockBreak);
    printer.print(block, symbolOf(file, block));
    visited = offset + (blocks[at + blockField.length] ?? 0);
  }
}

/** The symbol's id without the path, which is already printed. Undefined unless requested. */
function symbolOf({ symbols, firstBlock, path }: PrintableFile, block: number): Uint8Array | undefined {
  if (symbols === undefined) return undefined;
  return ascii((symbols[block - firstBlock] ?? '').slice(path.length + 1));
}

export function printPath(
  out: ByteWriter,
  path: Uint8Array,
  layout: Pick<LineLayout, 'hasColours' | 'pathEnd'>,
  end: number,
): void {
  if (layout.hasColours) out.all(colours.path);
  out.all(path);
  if (layout.hasColours) out.all(colours.end);
  out.byte(layout.pathEnd === 'nul' ? nul : end);
}

/** Prints the blocks of one file. A class because every line needs all of its fields. */
class LinePrinter {
  private readonly out: ByteWriter;
  private readonly lines: PrintableLines;
  private readonly path: Uint8Array | undefined;
  private sign = matchSign;
  private symbol: Uint8Array | undefined;
  // Copies of layout fields: layouts have many hidden classes, and reading one costs as much as printing a short
  // line.
  readonly pathEnd: LineLayout['pathEnd'];
  private readonly isAcross: boolean;
  readonly hasColours: boolean;
  private readonly hasLineNumbers: boolean;
  private readonly hasColumn: boolean;
  private readonly hasOffset: boolean;
  private readonly isMatchesOnly: boolean;
  /** The prefix before the line number of a match; undefined when lines have more than numbers and text. */
  private readonly before: DataView | undefined;
  private readonly textView: DataView;

  /** `path` is undefined when it is printed as a heading. */
  constructor(out: ByteWriter, lines: PrintableLines, layout: LineLayout, path: Uint8Array | undefined) {
    this.out = out;
    this.lines = lines;
    this.path = layout.paths === 'shown' ? path : undefined;
    this.pathEnd = layout.pathEnd;
    this.isAcross = layout.isAcross;
    this.hasColours = layout.hasColours;
    this.hasLineNumbers = layout.lineNumbers === 'shown';
    this.hasColumn = layout.column === 'shown';
    this.hasOffset = layout.byteOffset === 'shown';
    this.isMatchesOnly = layout.show === 'only-matching';
    const isPlain = this.hasLineNumbers && !this.hasColours && !this.isAcross && this.pathEnd === 'usual';
    this.before = isPlain ? viewOf(this.path === undefined ? nothing : withSign(this.path)) : undefined;
    this.textView = viewOf(lines.text);
  }

  print(block: number, symbol: Uint8Array | undefined): void {
    const { blocks, spans, text } = this.lines;
    const at = block * blockFields;
    const isMatch = blocks[at + blockField.isMatch] === 1;
    this.sign = isMatch ? matchSign : contextSign;
    this.symbol = symbol;
    const row = blocks[at + blockField.row] ?? 0;
    const offset = blocks[at + blockField.offset] ?? 0;
    const start = blocks[at + blockField.textStart] ?? 0;
    const end = start + (blocks[at + blockField.length] ?? 0);
    const firstSpan = blocks[at - blockFields + blockField.spanEnd] ?? 0;
    const spanEnd = blocks[at + blockField.spanEnd] ?? 0;
    if (firstSpan === spanEnd && isMatch && this.before !== undefined && symbol === undefined) {
      // Fast path: most lines of most answers.
      const shownOffset = this.hasOffset ? offset : undefined;
      this.out.line(this.before, row + 1, shownOffset, this.textView, start, this.lineEndAfter(start, end));
      return;
    }
    if (firstSpan === spanEnd && !this.isAcross) {
      // Lines without marked matches need no intermediate objects.
      this.printFields(row, undefined, offset);
      this.out.bytes(text, start, this.lineEndAfter(start, end));
      this.out.byte(lineBreak);
      return;
    }
    const shown: Shown = { row, offset, start, end, spans: spans.subarray(2 * firstSpan, 2 * spanEnd) };
    if (!this.isMatchesOnly || shown.spans.length === 0) this.printWhole(shown);
    else if (this.isAcross && isMatch) this.printPieces(shown);
    else this.printMatches(shown);
  }

  /** Line by line; every line shows the column of the first match. */
  private printWhole(shown: Shown): void {
    const column = shown.spans[0];
    let row = shown.row;
    for (let start = shown.start; start < shown.end; row++) {
      const end = this.lineEndAfter(start, shown.end);
      this.printFields(row, column, shown.offset + start - shown.start);
      this.printText(start, end, shown);
      this.out.byte(lineBreak);
      start = end + 1;
    }
  }

  /** The end of the line without its break, which the last line may lack. */
  private lineEndAfter(start: number, blockEnd: number): number {
    const { text } = this.lines;
    if (!this.isAcross) return text[blockEnd - 1] === lineBreak ? blockEnd - 1 : blockEnd;
    const found = text.indexOf(lineBreak, start);
    return found === -1 || found >= blockEnd ? blockEnd : found;
  }

  private printMatches({ row, offset, start, spans }: Shown): void {
    for (let index = 0; index < spans.length; index += 2) {
      const [from = 0, to = 0] = [spans[index], spans[index + 1]];
      this.printFields(row, from, offset + from);
      this.printColoured(start + from, start + to);
      this.out.byte(lineBreak);
    }
  }

  /** Splits each match at line ends; empty pieces are not printed. */
  private printPieces({ row, offset, start, end, spans }: Shown): void {
    const { text } = this.lines;
    let line = row;
    let counted = start;
    for (let index = 0; index < spans.length; index += 2) {
      const [from = 0, to = 0] = [spans[index], spans[index + 1]];
      for (; counted < start + from; counted++) if (text[counted] === lineBreak) line++;
      for (let at = start + from; at < start + to; ) {
        const found = text.indexOf(lineBreak, at);
        const pieceEnd = Math.min(found === -1 ? end : found, start + to);
        if (pieceEnd > at) {
          this.printFields(line, from, offset + from);
          this.printColoured(at, pieceEnd);
          this.out.byte(lineBreak);
        }
        at = pieceEnd;
        if (at < start + to) {
          at++;
          line++;
        }
        counted = at;
      }
    }
  }

  /** Prints the fields before a line. `column` is 0-based; undefined when there is no match. */
  private printFields(row: number, column: number | undefined, offset: number): void {
    const { out, sign } = this;
    if (this.path !== undefined) printPath(out, this.path, this, sign);
    if (this.hasLineNumbers) this.printNumber(row + 1, colours.line);
    if (this.hasColumn && column !== undefined) this.printNumber(column + 1, colours.column);
    if (this.hasOffset) this.printNumber(offset, colours.column);
    if (this.symbol !== undefined) {
      out.all(this.symbol);
      out.byte(sign);
    }
  }

  private printNumber(number: number, colour: Uint8Array): void {
    const { out, hasColours } = this;
    if (hasColours) out.all(colour);
    out.number(number);
    if (hasColours) out.all(colours.end);
    out.byte(this.sign);
  }

  private printColoured(start: number, end: number): void {
    const { out, hasColours, lines } = this;
    if (start === end) return;
    if (hasColours) out.all(colours.match);
    out.bytes(lines.text, start, end);
    if (hasColours) out.all(colours.end);
  }

  /** Prints a line without its break. Adjacent matches share one pair of colour codes. */
  private printText(start: number, end: number, { start: blockStart, spans }: Shown): void {
    const { out, lines } = this;
    if (!this.hasColours || spans.length === 0) {
      out.bytes(lines.text, start, end);
      return;
    }
    let at = start;
    let isColoured = false;
    const paint = (wanted: boolean): void => {
      if (wanted !== isColoured) out.all(wanted ? colours.match : colours.end);
      isColoured = wanted;
    };
    for (let index = 0; index < spans.length && at < end; index += 2) {
      const from = Math.min(blockStart + (spans[index] ?? 0), end);
      const to = Math.min(blockStart + (spans[index + 1] ?? 0), end);
      if (to <= at) continue;
      if (from > at) {
        paint(false);
        out.bytes(lines.text, at, from);
        at = from;
      }
      if (to > at) {
        paint(true);
        out.bytes(lines.text, at, to);
        at = to;
      }
    }
    if (at < end) {
      paint(false);
      out.bytes(lines.text, at, end);
    }
    paint(false);
  }
}

/** The path with the separator that precedes the line number of a match. */
export function withSign(path: Uint8Array): Uint8Array {
  const bytes = Buffer.allocUnsafe(path.length + 1);
  bytes.set(path);
  bytes[path.length] = matchSign;
  return bytes;
}

function viewOf({ buffer, byteOffset, length }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, length);
}

/** A block: its range in `text`, and its matches relative to the start. */
interface Shown {
  readonly row: number;
  readonly offset: number;
  readonly start: number;
  readonly end: number;
  readonly spans: Int32Array;
}
