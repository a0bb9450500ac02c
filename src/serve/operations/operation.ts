/**
 * The contract of an operation: one request that users can make, defined once. Every front derives from it:
 * command, tool, method, route, and its page of the protocol. Operations count lines and columns from 1; all
 * code below them counts rows and columns from 0.
 */
import type { Engine } from '../../engine/engine.ts';
import type { OnProgress } from '../../model/progress.ts';
import type { Audience, Note } from '../word-advice.ts';

export interface Operation<In, Out> {
  readonly name: string;
  /** One line. */
  readonly summary: string;
  readonly fields: readonly Field[];
  /** Options that users may expect from similar tools, and why this operation refuses them. */
  readonly refused?: readonly { readonly options: readonly string[]; readonly why: string }[];
  /** Options that users write by habit and that change nothing here. */
  readonly ignored?: readonly IgnoredOption[];
  readonly examples: readonly string[];
  /**
   * `build`: a missing index is built first. `require`: a missing index is an error. `use`: the index is used
   * if there is one. `none`: the operation builds an index itself, or works in any folder.
   */
  readonly index: 'build' | 'require' | 'use' | 'none';
  /** Returns the argument with the folder to work on. Default: the argument `path`. */
  folder?(given: Given): FieldValue;
  /** True if the answer comes from the current files, even if the index is outdated. */
  readonly seesFiles?: true;
  /**
   * True if any file may affect the answer: it is then reliable only if the index is up to date for all
   * files.
   */
  readonly needsAllFiles?: true;
  /** True if the answer consists of edges, which compilers may still change. */
  readonly showsEdges?: true;
  /** Throws EngineError('bad-input') with the reason. */
  parse(given: Given): In;
  run(engine: Engine, input: In, context: RunContext): Promise<Out>;
  /** Answers from the files alone, as long as there is no complete index. */
  runLive?(engine: Engine, input: In, context: RunContext): Promise<Out>;
  /** Whether the answer has results: exit code 0 or 1. */
  isFound(out: Out): boolean;
  /** Whether a part of the request could not be answered: exit code 2, even with results. */
  isPartial?(out: Out): boolean;
  /** For answers that may be too large for one text: the lines, for people and programs alike. */
  lines?(out: Out): Iterable<string>;
  /** Printed instead of `render`, piece by piece, for answers with bytes that may not be UTF-8. */
  bytes?(out: Out, display: Display, audience: Audience): Iterable<Uint8Array>;
  /** Splits the answer into pages. Without it, the answer is one piece. */
  readonly pages?: Pages<Out>;
  /** The answer for programs. Default: `Out`. */
  json?(out: Out, audience: Audience): unknown;
  /** Remarks on the answer that are not part of it: one line each, for the error stream. */
  notes?(out: Out): readonly Note[];
  /** The answer for people and models. Programs get JSON. */
  render(out: Out, audience: Audience): string;
}

/** The list that makes up most of an answer. */
export interface Pages<Out> {
  list(out: Out): readonly unknown[];
  /** The answer with a part of the list in place of the whole list. */
  withList(out: Out, list: readonly unknown[]): Out;
  /** The size of a part of the list, for lists whose entries are not the units that readers count. */
  count?(list: readonly unknown[]): string;
}

/** For an answer whose list is one of its own properties. */
export function pagesBy<Out>(key: keyof Out): Pages<Out> {
  return {
    list: (out) => (Array.isArray(out[key]) ? out[key] : []),
    withList: (out, list) => ({ ...out, [key]: list }),
  };
}

/** A positional argument, or a named option. */
export interface Field {
  readonly name: string;
  readonly kind: 'argument' | 'flag' | 'text' | 'number';
  /** One letter, for the command line. */
  readonly short?: string;
  /** Accepts several values. A repeated argument takes all remaining words. */
  readonly isRepeated?: boolean;
  /** Options that lose their effect when this option comes after them. */
  readonly overrides?: readonly string[];
  readonly isRequired?: boolean;
  readonly help: string;
}

export interface IgnoredOption {
  /** `-r` or `--recursive`. */
  readonly options: readonly string[];
  /** How the option was understood, for users who meant something else by it. */
  readonly note?: string;
  /** Words after a short option that show another meaning, and why that meaning is refused. */
  readonly refused?: { readonly words: RegExp; readonly why: string };
}

export type FieldValue = string | number | boolean | readonly string[] | undefined;
export type Given = Readonly<Record<string, FieldValue>>;

export interface RunContext {
  readonly onProgress: OnProgress;
  readonly signal: AbortSignal;
  readonly display: Display;
}

/** The destination of the answer. */
export interface Display {
  readonly kind: 'terminal' | 'pipe' | 'json';
  readonly hasColours: boolean;
}
