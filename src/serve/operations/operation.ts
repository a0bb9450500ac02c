/**
 * The contract of an operation: one thing the outside can ask, defined once. Every front is made from it: command,
 * tool, method, route, and its page of the protocol. Rows and columns are counted from 1 from here on, and only here.
 */
import type { Engine } from '../../engine/engine.ts';
import type { OnProgress } from '../../model/progress.ts';
import type { Audience, Note } from '../word-advice.ts';

export interface Operation<In, Out> {
  readonly name: string;
  /** One line. */
  readonly summary: string;
  readonly fields: readonly Field[];
  /** Options that others of its kind have and it cannot have. */
  readonly refused?: readonly { readonly options: readonly string[]; readonly why: string }[];
  readonly examples: readonly string[];
  /**
   * `build`: an index is made first when there is none. `require`: then it is an error. `use`: it is asked if it is
   * there. `none`: it makes its own, or works in any folder.
   */
  readonly index: 'build' | 'require' | 'use' | 'none';
  /** Which argument is the folder to work on, where that is not `path`. */
  folder?(given: Given): FieldValue;
  /** Answers from the files as they are, whatever the index says of them. */
  readonly seesFiles?: true;
  /** What any file says may belong to the answer: it is worth as much as the index is in step with all of them. */
  readonly needsAllFiles?: true;
  /** Throws EngineError('bad-input') with the reason. */
  parse(given: Given): In;
  run(engine: Engine, input: In, context: RunContext): Promise<Out>;
  /** The same from the files alone: what is asked while there is no whole index yet. */
  runLive?(engine: Engine, input: In, context: RunContext): Promise<Out>;
  /** Whether there was anything to answer with: exit code 0 or 1. */
  isFound(out: Out): boolean;
  /** Where the answer may be too large for one text: line by line, for people and programs alike. */
  lines?(out: Out): Iterable<string>;
  /** Where the answer is of bytes that need not be UTF-8: what is printed in place of `render`, piece by piece. */
  bytes?(out: Out, display: Display, audience: Audience): Iterable<Uint8Array>;
  /** How the answer is given in pages. Without it the answer is one piece. */
  readonly pages?: Pages<Out>;
  /** What programs get, if not `Out`. */
  json?(out: Out, audience: Audience): unknown;
  /** What one should know of the answer and is no part of it: one line each, for the error stream. */
  notes?(out: Out): readonly Note[];
  /** For people and models; programs get `Out` as JSON. */
  render(out: Out, audience: Audience): string;
}

/** A list that makes up most of an answer. */
export interface Pages<Out> {
  list(out: Out): readonly unknown[];
  /** The answer with a part of that list in its place. */
  withList(out: Out, list: readonly unknown[]): Out;
  /** How much a part of that list is, where its entries are not what a reader would count. */
  count?(list: readonly unknown[]): string;
}

/** An answer whose list is one of its own properties. */
export function pagesBy<Out>(key: keyof Out): Pages<Out> {
  return {
    list: (out) => (Array.isArray(out[key]) ? out[key] : []),
    withList: (out, list) => ({ ...out, [key]: list }),
  };
}

/** An argument by place, or an option by name. */
export interface Field {
  readonly name: string;
  readonly kind: 'argument' | 'flag' | 'text' | 'number';
  /** One letter, for the command line. */
  readonly short?: string;
  /** Several may be given; for an argument, the rest of them. */
  readonly isRepeated?: boolean;
  /** Options that do not count any more when this one comes after them. */
  readonly overrides?: readonly string[];
  readonly isRequired?: boolean;
  readonly help: string;
}

export type FieldValue = string | number | boolean | readonly string[] | undefined;
export type Given = Readonly<Record<string, FieldValue>>;

export interface RunContext {
  readonly onProgress: OnProgress;
  readonly signal: AbortSignal;
  readonly display: Display;
}

/** Where the answer goes. */
export interface Display {
  readonly kind: 'terminal' | 'pipe' | 'json';
  readonly hasColours: boolean;
}
