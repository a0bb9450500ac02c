/**
 * Lines that a search found, packed into a few typed arrays: threads transfer them without copying, and only the
 * lines that are shown get decoded. A block is one line, or the lines of matches that span several.
 */

export interface FoundLines {
  /** `fileFields` numbers for each file with a match. */
  readonly files: Int32Array;
  /** `blockFields` numbers for each block, file by file. */
  readonly blocks: Int32Array;
  /** Start and end of each match, in bytes from the start of its block. */
  readonly spans: Int32Array;
  /** The blocks' bytes as in the files, concatenated; UTF-16 files are converted to UTF-8. */
  readonly text: Uint8Array;
  /** For each file: its word count, then the match count of each pattern. Empty unless requested. */
  readonly occurrences: Int32Array;
  /** Positions of unreadable files in the list that was searched. */
  readonly unreadable: Int32Array;
  /**
   * For searches that print while they search: all output, and the end of each file's part in it. Then blocks, spans
   * and text are empty.
   */
  readonly printed: Uint8Array;
  readonly printedEnds: Int32Array;
}

export const fileFields = 4;
/**
 * Offsets of a file's numbers. `place`: position in the list that was searched. `blockEnd`: index of the next file's
 * first block.
 */
export const fileField = { place: 0, lineCount: 1, matchCount: 2, blockEnd: 3 } as const;

export const blockFields = 6;
/**
 * Offsets of a block's numbers. `isMatch`: 1 for a match, 0 for context. `row`: its first line, from 0. `offset`: in
 * bytes from the start of the file's text. `length`: includes the last line break, if there is one. `textStart`:
 * offset in `text`. `spanEnd`: index of the next block's first span.
 */
export const blockField = { isMatch: 0, row: 1, offset: 2, length: 3, textStart: 4, spanEnd: 5 } as const;
