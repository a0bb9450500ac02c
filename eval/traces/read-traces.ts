/** Reads what the tracers wrote: gzipped JSON lines, one for each site and each function that ran there. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** Lines and columns count from 1, columns in UTF-16 units. */
export interface FunctionPlace {
  readonly file: string;
  /** With the functions and classes around it, joined by dots. Empty for the code of a file. */
  readonly name: string;
  /** Of its name. */
  readonly line: number;
}

export interface TypePlace {
  readonly file: string;
  readonly name: string;
}

/** The callee's name as written, or the whole expression where none is written. */
export interface SitePlace {
  readonly line: number;
  readonly column: number;
  /** Of the whole expression. */
  readonly firstLine: number;
  readonly lastLine: number;
}

/**
 * How a function came to run. `named`: a call that names it, or the class that it constructs. `wrapped`: the same,
 * but a wrapper of another name was called in between. `value`: a call of something else, such as a variable that
 * holds it or a function that calls it back. `protocol`: a call or an attribute that runs a special method, as
 * `len()` runs `__len__`. All others are written without a call.
 */
export type How =
  | 'named'
  | 'wrapped'
  | 'value'
  | 'protocol'
  | 'attribute'
  | 'operator'
  | 'subscript'
  | 'with'
  | 'iteration'
  | 'decorator'
  | 'format'
  | 'import'
  | 'other';

export interface TracedCall {
  readonly caller: FunctionPlace;
  readonly site: SitePlace;
  readonly how: How;
  /** The callee as written, without its receiver. */
  readonly name: string | undefined;
  /** How the call is written, with names replaced by what they stand for: `self.attribute.m()`. */
  readonly shape: string | undefined;
  /** Undefined when something outside the repository ran. */
  readonly callee: FunctionPlace | undefined;
  /** The class that was constructed. */
  readonly made: TypePlace | undefined;
}

/** A row as written: caller, site, how, name, shape, callee, class. */
type Row = readonly [
  readonly [string, string, number],
  readonly [number, number, number, number],
  How,
  string | null,
  string | null,
  readonly [string, string, number] | null,
  readonly [string, string] | null,
];

export function readTraces(file: string): readonly TracedCall[] {
  const lines = gunzipSync(readFileSync(file)).toString('utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => toCall(JSON.parse(line) as Row));
}

function toCall([caller, site, how, name, shape, callee, made]: Row): TracedCall {
  const [line, column, firstLine, lastLine] = site;
  return {
    caller: toPlace(caller),
    site: { line, column, firstLine, lastLine },
    how,
    name: name ?? undefined,
    shape: shape ?? undefined,
    callee: callee === null ? undefined : toPlace(callee),
    made: made === null ? undefined : { file: made[0], name: made[1] },
  };
}

function toPlace([file, name, line]: readonly [string, string, number]): FunctionPlace {
  return { file, name, line };
}
