/**
 * Where things are in the memory of a search, in bytes, and by which number its functions know each other. The text comes last,
 * for it may grow.
 */

/** So many bytes are looked at together. */
export const lane = 16;

/** So many bytes are searched at a time at most. */
export const windowBytes = 1 << 16;
/** Of the table of the automaton, in numbers. */
export const mostEntries = 1 << 21;
export const prefixBytes = 8 << 10;
export const printBytes = 256 << 10;
/** What is read or written along with the last bytes. */
export const slackBytes = lane;

/** A line that was found: where it starts and ends, and its row. From the start of the text, in bytes. */
export const lineField = { start: 0, end: 4, row: 8 } as const;
export const lineBytes = 12;

/** Each of two halves of a window may be nothing but line breaks. */
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

/** Where the automaton is in a half of a window. */
export const partField = { at: 0, end: 4, row: 8, lineStart: 12, found: 16 } as const;
const partBytes = 20;
const common = state + 2 * partBytes;
/** The halves, and what both of them, numbering and printing share. */
export const shared = {
  parts: [state, state + partBytes],
  startRow: common,
  doneRow: common + 4,
  counted: common + 8,
  row: common + 12,
  printEnd: common + 16,
} as const;

/** As the functions stand in the program. */
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
