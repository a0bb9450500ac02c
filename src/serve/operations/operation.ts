/**
 * The contract of an operation: one thing the outside can ask, defined once. The command line is made from it
 * now; other fronts follow. Rows and columns are counted from 1 from here on, and only here.
 */
import type { Engine } from '../../engine.ts';
import type { OnProgress } from '../../model/progress.ts';

export interface Operation<In, Out> {
  readonly name: string;
  /** One line. */
  readonly summary: string;
  readonly fields: readonly Field[];
  readonly examples: readonly string[];
  /** `build`: an index is made first when there is none. `require`: then it is an error. `none`: it makes its own. */
  readonly index: 'build' | 'require' | 'none';
  /** Throws EngineError('bad-input') with the reason. */
  parse(given: Given): In;
  run(engine: Engine, input: In, context: RunContext): Promise<Out>;
  /** Whether there was anything to answer with: exit code 0 or 1. */
  isFound(out: Out): boolean;
  /** Where the answer may be too large for one text: line by line, for people and programs alike. */
  lines?(out: Out): Iterable<string>;
  /** For people and models; programs get `Out` as JSON. */
  render(out: Out): string;
}

/** An argument by place, or an option by name. */
export interface Field {
  readonly name: string;
  readonly kind: 'argument' | 'flag' | 'text' | 'number';
  readonly isRequired?: boolean;
  readonly help: string;
}

export type Given = Readonly<Record<string, string | number | boolean | undefined>>;

export interface RunContext {
  readonly onProgress: OnProgress;
  readonly signal: AbortSignal;
}
