/**
 * Reads the function name from a line of a stack trace. Runtimes write it after the place (Python, Ruby), before the
 * place on the same line (Java, JavaScript, C#), or on the line above (Go, Rust). Line numbers change between
 * versions; function names rarely do.
 */
import type { SymbolFact } from '../../model/symbol.ts';

/** Dotted parts; the last one is the function's own name. */
export type TraceFrame = readonly string[];

// Number of characters searched on either side of the path; longer signatures are not read.
const contextLength = 400;

/** `start` and `end` delimit the path in the text. */
export function frameAround(text: string, start: number, end: number): TraceFrame | undefined {
  const behind = text.slice(end, end + contextLength);
  const before = text.slice(Math.max(0, start - contextLength), start);
  const written =
    patternsBehind.map((each) => each.exec(behind)?.[1]).find((each) => each !== undefined) ??
    patternsBefore.map((each) => each.exec(before)?.[1]).find((each) => each !== undefined);
  const parts = (written ?? '')
    .replace(/::h[0-9a-f]{16}$/, '')
    .split(/[./#$+]|::/)
    .map((part) => part.replaceAll(/[()*<>{}`]|\[.*\]/g, ''))
    .filter((part) => part !== '' && part !== 'closure');
  return parts.length === 0 ? undefined : parts;
}

const patternsBehind = [/^["'], line \d+, in ([\w.]+)/, /^:\d+:in [`']([^'\n]+)'/] as const;
const patternsBefore = [
  /\bat (?:async |new )?([\w.$#<>]+) ?\($/,
  /\bat ([\w.$`+<>]+)(?:\[[^\]\n]*\])?\([^\n]*\) in $/,
  /(?:^|\n)([^\s()][^\s]*)\([^\n]*\)\n\s+$/,
  /(?:^|\n)\s*\d+: +(?:0x[0-9a-f]+ - )?([^\n]+)\n\s+at (?:\.\/)?$/,
] as const;

/**
 * The row that a trace line refers to: `row` itself if it lies in a function of that name, else the row of the
 * nearest function of that name. Undefined when there is no row or it lies beyond the end of the file, and no
 * function has the name.
 */
export function rowOfFrame(
  { row, frame }: { readonly row: number | undefined; readonly frame: TraceFrame | undefined },
  symbols: readonly SymbolFact[],
  rowCount: number,
): number | undefined {
  const named = frame === undefined ? [] : namedBy(symbols, frame);
  if (row === undefined) return named[0]?.nameRow;
  const isInside = named.some(({ startRow, endRow }) => startRow <= row && row <= endRow);
  if (named.length === 0 || isInside) return row < rowCount ? row : undefined;
  const far = ({ startRow, endRow }: SymbolFact): number => Math.max(startRow - row, row - endRow);
  return named.reduce((nearest, each) => (far(each) < far(nearest) ? each : nearest)).nameRow;
}

/** The symbols whose container also matches, if there are any; else all symbols of the name. */
function namedBy(symbols: readonly SymbolFact[], frame: TraceFrame): readonly SymbolFact[] {
  const namesakes = symbols.filter(({ name }, index) => index > 0 && name === frame.at(-1));
  const ending = `.${frame.slice(-2).join('.')}`;
  const within = namesakes.filter(({ qualifiedName }) => `.${qualifiedName}`.endsWith(ending));
  return within.length > 0 ? within : namesakes;
}
