/**
 * Finds the lines of one file. The order of steps follows ripgrep 13 (crates/searcher/src/searcher/core.rs and
 * glue.rs, crates/printer/src/standard.rs), so that context and the last line of --max-count agree. A class, because
 * it keeps its position in the file.
 */
import type { LineQuery } from '../../model/answers/grep.ts';
import { lineBreak } from '../../text/grams.ts';
import type { ByteSpan } from './automata/byte-span.ts';
import { withoutBreak } from './automata/lines.ts';
import type { CompiledQuery } from './compile-query.ts';
import type { LineCollector } from './line-collector.ts';
import type { LineMachine } from './machine/line-machine.ts';

/** Larger than the number of lines in any file. */
const noLimit = 2 ** 31 - 1;

export class FileScanner {
  private readonly query: LineQuery;
  private readonly compiled: CompiledQuery;
  private readonly machine: LineMachine;
  private readonly found: LineCollector;
  private readonly before: number;
  private readonly after: number;
  private readonly maxCount: number;
  // Copies of query fields: queries have many shapes, and a polymorphic property access costs more than the rest of
  // the work on a short line.
  private readonly isInverted: boolean;
  private readonly hasText: boolean;
  private readonly wantsSpans: boolean;
  private readonly isAcross: boolean;
  /** Whether only the offsets of lines are needed, so that lines need not be handled one by one. */
  private readonly isPlain: boolean;

  private bytes: Buffer = Buffer.alloc(0);
  private end = 0;
  /** Offset up to which lines have been reported. */
  private visited = 0;
  /** Row of the line that starts at offset `counted`. */
  private row = 0;
  private counted = 0;
  private afterLeft = 0;
  private lineCount = 0;
  private matchCount = 0;
  /** Number of context lines still due after the last match that --max-count admits. */
  private afterLast = 0;

  constructor(
    query: LineQuery,
    compiled: CompiledQuery,
    { machine, found }: { readonly machine: LineMachine; readonly found: LineCollector },
  ) {
    this.machine = machine;
    this.query = query;
    this.compiled = compiled;
    this.found = found;
    this.isInverted = query.isInverted;
    this.hasText = query.detail === 'lines';
    this.wantsSpans = query.spans === 'all' || query.detail === 'match-counts';
    this.isAcross = compiled.mode === 'across';
    this.before = this.hasText ? query.before : 0;
    this.after = this.hasText ? query.after : 0;
    this.isPlain = !this.isInverted && !this.wantsSpans && this.before === 0 && this.after === 0;
    this.maxCount = Math.min(query.maxCount ?? noLimit, query.detail === 'presence' ? 1 : noLimit);
  }

  /** Passes the results to the collector, under `path` and `place`. */
  scan(text: Buffer, path: string, place: number): void {
    this.machine.setText(text);
    this.bytes = this.machine.text;
    this.found.startFile(this.bytes, path);
    this.end = this.bytes.length;
    this.visited = 0;
    this.counted = 0;
    this.row = 0;
    this.afterLeft = 0;
    this.afterLast = 0;
    this.lineCount = 0;
    this.matchCount = 0;
    if (this.maxCount === 0 || !this.passes()) return;
    if (this.isAcross) this.scanAcross();
    else if (this.isInverted) this.scanInverted();
    else if (this.isPlain) this.scanPlain();
    else this.scanLines();
    // A match at the very end of the text that is not counted is not a result when only counts are shown.
    const isOfMatches = this.query.detail === 'match-counts' || this.query.detail === 'line-counts';
    if (this.lineCount === 0 || (this.isAcross && isOfMatches && this.matchCount === 0)) return;
    if (this.query.occurrences === 'all') this.found.addOccurrences(this.countOccurrences());
    this.found.endFile(place, this.lineCount, this.matchCount);
  }

  /**
   * Whether the file matches a pattern of every group. A single group needs no test, because the search itself
   * decides.
   */
  private passes(): boolean {
    const { gates } = this.compiled;
    return gates.every((gate) => gate.some((pattern) => pattern.next(this.bytes, 0, this.end) !== undefined));
  }

  private scanPlain(): void {
    const { machine, maxCount } = this;
    for (let from = 0; from < this.end && this.lineCount < maxCount; ) {
      from = this.nextLines(from);
      const count = Math.min(machine.lineCount, maxCount - this.lineCount);
      this.lineCount += count;
      if (this.hasText && count > 0) this.found.addLines(machine, count);
    }
    this.matchCount = this.lineCount;
  }

  private scanLines(): void {
    for (let from = 0; from < this.end; ) {
      from = this.nextLines(from);
      const { machine } = this;
      for (let line = 0; line < machine.lineCount; line++) {
        const start = machine.lineStart(line);
        if (!this.showContext(start)) return;
        if (!this.matched(start, machine.lineEnd(line), undefined)) return;
      }
    }
    this.contextAfter(this.end);
  }

  private scanInverted(): void {
    let gapStart = 0;
    for (let from = 0; from < this.end; ) {
      from = this.nextLines(from);
      const { machine } = this;
      for (let line = 0; line < machine.lineCount; line++) {
        const start = machine.lineStart(line);
        if (start > gapStart && !this.matchedLines(gapStart, start)) return;
        gapStart = machine.lineEnd(line);
      }
    }
    if (this.end > gapStart && !this.matchedLines(gapStart, this.end)) return;
    this.contextAfter(this.end);
  }

  /** See `Pattern.lines`. */
  private nextLines(from: number): number {
    const limit = this.maxCount === noLimit ? undefined : this.maxCount;
    return this.compiled.lines.lines(this.machine, from, limit);
  }

  /** Matches whose lines touch form one block. */
  private scanAcross(): void {
    if (this.compiled.lines.next(this.bytes, 0, this.end) === undefined && !this.isInverted) return;
    const spans = this.compiled.lines.spans(this.bytes, 0, this.end);
    const blocks = this.blocksOf(spans);
    if (this.isInverted) {
      let from = 0;
      for (const block of [...blocks, { start: this.end, end: this.end }]) {
        if (block.start > from && !this.matchedLines(from, block.start)) return;
        from = block.end;
      }
    } else {
      for (const { start, end } of blocks) {
        const own = this.compiled.lines.spansWithin(this.bytes, start, end);
        if (!this.showContext(start) || !this.matched(start, end, own)) return;
      }
    }
    this.contextAfter(this.end);
  }

  private blocksOf(spans: readonly ByteSpan[]): readonly ByteSpan[] {
    const blocks: { start: number; end: number }[] = [];
    for (const span of spans) {
      const start = this.lineStartBefore(span.start, 0);
      if (start >= this.end) break;
      const last = blocks.at(-1);
      if (last !== undefined && last.end > start && last.end >= span.end) continue;
      const endsLine = span.end > start && this.bytes[span.end - 1] === lineBreak;
      const end = endsLine ? span.end : this.lineEndAfter(span.end);
      if (last === undefined || last.end < start) blocks.push({ start, end });
      else last.end = Math.max(last.end, end);
    }
    return blocks;
  }

  /** Returns false when enough lines are found. */
  private matchedLines(from: number, to: number): boolean {
    if (!this.showContext(from)) return false;
    for (let start = from; start < to; ) {
      const end = this.lineEndAfter(start);
      if (!this.matched(start, end, undefined)) return false;
      start = end;
    }
    return true;
  }

  private showContext(upTo: number): boolean {
    return this.contextAfter(upTo) && this.contextBefore(upTo);
  }

  private contextAfter(upTo: number): boolean {
    for (let start = this.visited; this.afterLeft > 0 && start < upTo; ) {
      const end = this.lineEndAfter(start);
      this.afterLeft--;
      this.afterLast = Math.max(0, this.afterLast - 1);
      this.add(0, start, end, undefined);
      if (this.isEnough()) return false;
      start = end;
    }
    return true;
  }

  private contextBefore(upTo: number): boolean {
    if (this.before === 0 || this.visited >= upTo) return true;
    let start = upTo;
    for (let lines = 0; lines < this.before && start > this.visited; lines++)
      start = this.lineStartBefore(start - 1, this.visited);
    for (; start < upTo; start = this.visited) {
      this.add(0, start, this.lineEndAfter(start), undefined);
      if (this.isEnough()) return false;
    }
    return true;
  }

  /** Reports lines with a match, or without one in an inverted search. `spans` are given in `across` mode. */
  private matched(start: number, end: number, spans: readonly ByteSpan[] | undefined): boolean {
    this.lineCount++;
    this.afterLast = this.lineCount > this.maxCount ? Math.max(0, this.afterLast - 1) : this.after;
    this.add(1, start, end, spans);
    this.afterLeft = this.after;
    return !this.isEnough();
  }

  /** Like ripgrep, still shows a match within the context of the last one. */
  private isEnough(): boolean {
    return this.lineCount >= this.maxCount && this.afterLast === 0;
  }

  private add(isMatch: 0 | 1, start: number, end: number, known: readonly ByteSpan[] | undefined): void {
    this.visited = end;
    // In inverted searches, the context lines are those with matches.
    const wantsSpans = this.wantsSpans && (isMatch === 0) === this.isInverted;
    const spans = known ?? (wantsSpans ? this.spansIn(start, end) : undefined);
    if (isMatch === 1) this.matchCount += spans?.length ?? 1;
    if (!this.hasText) return;
    if (wantsSpans && spans !== undefined)
      for (const span of spans) this.found.addSpan(span.start - start, span.end - start);
    if (start > this.counted) this.countRowsTo(start);
    this.found.addBlock(isMatch, this.row, start, end);
    if (this.isAcross) return;
    // A block is a single line here, so the next row follows.
    this.row++;
    this.counted = end;
  }

  /** Like ripgrep, counts an empty match after the last character only if a line break follows. */
  private spansIn(start: number, end: number): readonly ByteSpan[] {
    const textEnd = withoutBreak(this.bytes, start, end);
    if (start === textEnd) return start < end ? [{ start, end: start }] : [];
    const spans = this.compiled.lines.spansWithin(this.bytes, start, textEnd);
    return spans.at(-1)?.start === end ? spans.slice(0, -1) : spans;
  }

  private countRowsTo(place: number): void {
    this.row += this.machine.countBreaks(this.counted, place);
    this.counted = place;
  }

  /** Start of the line that contains `at`; a line break belongs to the line that it ends. */
  private lineStartBefore(at: number, least: number): number {
    const { bytes } = this;
    let start = at;
    while (start > least && bytes[start - 1] !== lineBreak) start--;
    return start;
  }

  /** Offset after the line break of the line that contains `at`, or the end of the text. */
  private lineEndAfter(at: number): number {
    const { bytes, end } = this;
    let place = at;
    while (place < end && bytes[place] !== lineBreak) place++;
    return place < end ? place + 1 : end;
  }

  private countOccurrences(): readonly number[] {
    const { bytes, end } = this;
    return [countWords(bytes), ...this.compiled.terms.map((term) => term.spans(bytes, 0, end).length)];
  }
}

/** Words are runs of letters, digits, underscores and bytes beyond ASCII. */
function countWords(bytes: Uint8Array): number {
  let count = 0;
  let wasWord = false;
  for (const byte of bytes) {
    const isWord =
      (byte >= 0x61 && byte <= 0x7a) ||
      (byte >= 0x41 && byte <= 0x5a) ||
      (byte >= 0x30 && byte <= 0x39) ||
      byte === 0x5f ||
      byte >= 0x80;
    if (isWord && !wasWord) count++;
    wasWord = isWord;
  }
  return count;
}
