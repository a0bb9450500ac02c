/** Prints lines that consist of path, line number, offset and text only, which most lines do. */
import type { LineLayout } from '../model/answers/printed-lines.ts';
import type { ByteWriter } from './byte-writer.ts';
import { breakBefore, printPath, withSign } from './print-lines.ts';

const colon = 0x3a;
const lineBreak = 0x0a;

/** The prefix of each line; every part is followed by a colon. */
export interface LineStart {
  /** With its colon. Empty when the path is printed as a heading. */
  readonly path: Uint8Array;
  readonly lineNumbers: 'shown' | 'hidden';
  readonly byteOffset: 'shown' | 'hidden';
}

export interface PlainLine {
  readonly row: number;
  readonly text: Uint8Array;
  readonly start: number;
  /** Without the line break, which the last line may lack. */
  readonly end: number;
}

/** Whether every matching line consists of a `LineStart` and its text only, provided that matches are not marked. */
export function isPlain({ show, hasColours, isAcross, pathEnd }: LineLayout): boolean {
  return show === 'lines' && !hasColours && !isAcross && pathEnd === 'usual';
}

/** Prints the separator to the previous file and the heading, and returns the prefix of the file's lines. */
export function startPlain(out: ByteWriter, path: string, layout: LineLayout): LineStart {
  const bytes = Buffer.from(path);
  const { lineNumbers, byteOffset } = layout;
  out.all(breakBefore(layout));
  const hasHeading = layout.heading === 'shown' && layout.paths === 'shown';
  if (hasHeading) printPath(out, bytes, layout, lineBreak);
  const isBefore = layout.paths === 'shown' && !hasHeading;
  return { path: isBefore ? withSign(bytes) : new Uint8Array(0), lineNumbers, byteOffset };
}

export function printPlain(out: ByteWriter, before: LineStart, line: PlainLine): void {
  out.all(before.path);
  if (before.lineNumbers === 'shown') printField(out, line.row + 1);
  if (before.byteOffset === 'shown') printField(out, line.start);
  out.bytes(line.text, line.start, line.end);
  out.byte(lineBreak);
}

function printField(out: ByteWriter, value: number): void {
  out.number(value);
  out.byte(colon);
}
