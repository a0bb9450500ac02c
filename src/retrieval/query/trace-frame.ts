/**
 * The function that a line of a stack trace says it is in, as runtimes write it: behind the place (Python, Ruby), before
 * it on the same line (Java, JavaScript, C#), or on the line above (Go, Rust). Lines move between versions, names stay.
 */
import type { SymbolFact } from '../../model/symbol.ts';

/** Dotted parts; the last one is its own name. */
export type TraceFrame = readonly string[];

// As much as is looked at on either side; longer signatures are not read.
const lettersAround = 400;

/** `start` and `end` are those of the path. */
export function frameAround(text: string, start: number, end: number): TraceFrame | undefined {
  const behind = text.slice(end, end + lettersAround);
  const before = text.slice(Math.max(0, start - lettersAround), start);
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
 * The row that is meant: the one that was said where it is in such a function, else that of the nearest function of that
 * name. Undefined when none was said or it is behind the end of the file, and nothing else tells.
 */
export function rowMeant(
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

/** Those in what was written before the name, if there are any. */
function namedBy(symbols: readonly SymbolFact[], frame: TraceFrame): readonly SymbolFact[] {
  const namesakes = symbols.filter(({ name }, index) => index > 0 && name === frame.at(-1));
  const ending = `.${frame.slice(-2).join('.')}`;
  const within = namesakes.filter(({ qualifiedName }) => `.${qualifiedName}`.endsWith(ending));
  return within.length > 0 ? within : namesakes;
}
