/**
 * The layout of the WebAssembly memory of a search, in bytes, and the indexes of its functions. The text comes last,
 * because it may grow.
 */

/** Number of bytes compared at once. */
export const lane = 16;

/** Maximum number of bytes searched at a time. */
export const windowBytes = 1 << 16;
/** Maximum number of entries in the table of the automaton. */
export const mostEntries = 1 << 21;
export const prefixBytes = 8 << 10;
export const printBytes = 256 << 10;
/** Bytes that may be read or written beyond the end of a range. */
export const slackBytes = lane;

/** The record of a found line: offsets of its start and end in the text, and its row. */
export const lineField = { start: 0, end: 4, row: 8 } as const;
export const lineBytes = 12;

/** Either half of a window may consist of line breaks only, so each half has space for one line per byte. */
const state = 256;
const prefix = 1 << 10;
const lines = prefix + prefixBytes;
const halfLines = (windowBytes / 2 + 1) * lineBytes;
const print = lines + 2 * halfLines;
const table = Math.ceil((print + printBytes + slackBytes) / lane) * lane;
export const memory = {
  classes: 0,
  prefix,
  lines,
  halfLines,
  print,
  table,
  text: table + mostEntries * 4,
} as const;

/** The state of the automaton in one half of a window. */
export const partField = { at: 0, end: 4, row: 8, lineStart: 12, found: 16 } as const;
const partBytes = 20;
const common = state + 2 * partBytes;
/** The states of both halves, and the variables that running, numbering and printing share. */
export const shared = {
  parts: [state, state + partBytes],
  startRow: common,
  doneRow: common + 4,
  counted: common + 8,
  row: common + 12,
  printEnd: common + 16,
} as const;

/** In the order of the functions in the program. */
export const functionNumber = {
  lineStart: 0,
  lineEnd: 1,
  countBreaks: 2,
  settle: 3,
  runOne: 4,
  runBoth: 5,
  run: 6,
  numberLines: 7,
  writeNumber: 8,
  copy: 9,
  printLines: 10,
} as const;
