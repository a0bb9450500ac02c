/** Found lines and the layout in which they are printed. */
import type { FoundLines } from '../found-lines.ts';

export interface LineLayout {
  readonly show: 'lines' | 'only-matching' | 'line-counts' | 'match-counts' | 'paths' | 'nothing';
  readonly lineNumbers: 'shown' | 'hidden';
  readonly paths: 'shown' | 'hidden';
  readonly heading: 'shown' | 'hidden';
  /** Column of the first match, in bytes. */
  readonly column: 'shown' | 'hidden';
  readonly byteOffset: 'shown' | 'hidden';
  /** The character after a path. */
  readonly pathEnd: 'usual' | 'nul';
  readonly hasColours: boolean;
  /** Whether context lines were requested. */
  readonly hasContext: boolean;
  /** Whether matches may span lines. */
  readonly isAcross: boolean;
  /** Maximum number of matching lines, or of files where only files are shown. */
  readonly limit: number;
}

/** The layout before the search is known. `auto`: show paths unless the search names a single file. */
export interface LayoutWish extends Omit<LineLayout, 'paths' | 'isAcross'> {
  readonly paths: 'auto' | 'shown' | 'hidden';
}

/** A file with matches, and the part of them to print. */
export interface PrintableFile {
  readonly path: string;
  readonly lineCount: number;
  readonly matchCount: number;
  /** Its lines are the blocks from `firstBlock` to `blockEnd`, exclusive. */
  readonly lines: PrintableLines;
  readonly firstBlock: number;
  readonly blockEnd: number;
  /** For each block, the id of the enclosing symbol; undefined unless requested. */
  readonly symbols: readonly (string | undefined)[] | undefined;
  /** The output of `printNext`, if the file was already printed; then there are no blocks. */
  readonly printed: Uint8Array | undefined;
}

export type PrintableLines = Pick<FoundLines, 'blocks' | 'spans' | 'text'>;
