/**
 * Lines that a search found in some files, packed into a few arrays: threads hand them over without copying, and
 * nothing is decoded that nobody looks at. A block is one line, or the lines of matches that span several.
 */

export interface FoundLines {
  /** `fileFields` numbers for each file in which something was found. */
  readonly files: Int32Array;
  /** `blockFields` numbers for each block, file by file. */
  readonly blocks: Int32Array;
  /** Start and end of each match, in bytes from the start of its block. */
  readonly spans: Int32Array;
  /** The blocks as they are in the files, one after the other; what was UTF-16 is UTF-8. */
  readonly text: Uint8Array;
  /** For each file the number of its words, then the matches of each pattern; empty when nobody asked. */
  readonly occurrences: Int32Array;
  /** Places of files that could not be read. */
  readonly unreadable: Int32Array;
  /**
   * Where lines were printed as they were found: all that was printed, and where the part of each file ends. There are no
   * blocks, spans and text then.
   */
  readonly printed: Uint8Array;
  readonly printedEnds: Int32Array;
}

export const fileFields = 4;
/** Where each number of a file is. `place`: in the list that was searched. `blockEnd`: number of the first block of the next file. */
export const fileField = { place: 0, lineCount: 1, matchCount: 2, blockEnd: 3 } as const;

export const blockFields = 6;
/**
 * Where each number of a block is. `isMatch`: 1 for a match, 0 for its context. `row`: of its first line, from 0.
 * `offset`: in bytes from the start of the text. `length`: with the last line break, if there is one.
 * `textStart`: in `text`. `spanEnd`: number of the first span of the next block.
 */
export const blockField = { isMatch: 0, row: 1, offset: 2, length: 3, textStart: 4, spanEnd: 5 } as const;
