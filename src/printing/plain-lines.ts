/** Lines with nothing but their file, their number and their offset before them: most lines of most answers. */
import type { ByteWriter } from './byte-writer.ts';
import type { LineLayout } from './line-layout.ts';
import { breakBefore, printPath, withSign } from './print-lines.ts';

const colon = 0x3a;
const lineBreak = 0x0a;

/** What stands before the text of a line, each with a colon behind it. */
export interface LineStart {
  /** With its colon. Empty where it stands above. */
  readonly path: Uint8Array;
  readonly lineNumbers: 'shown' | 'hidden';
  readonly byteOffset: 'shown' | 'hidden';
}

export interface PlainLine {
  readonly row: number;
  readonly text: Uint8Array;
  readonly start: number;
  /** Without its break, which the last line may lack. */
  readonly end: number;
}

/** Whether a line of a match, if the match itself is not shown, is nothing but a `LineStart` and its text. */
export function isPlain({ show, hasColours, isAcross, pathEnd }: LineLayout): boolean {
  return show === 'lines' && !hasColours && !isAcross && pathEnd === 'usual';
}

/** What parts a file from the one before and stands above its lines, which are plain and follow as this says. */
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
