/** The contract of a command that is not an operation, such as `serve` or `setup`. It writes its own output. */
import type { Given } from '../operations/operation.ts';
import type { Verb } from './verb.ts';

export interface Command extends Verb {
  /** Returns the exit code. Throws EngineError like an operation. */
  run(given: Given, context: CommandContext): Promise<number>;
}

export interface CommandContext {
  readonly version: string;
  /** Folder of the built programs and grammars. */
  readonly assets: URL;
  /** `--root`, else the nearest folder upwards that has an index, else the current folder. */
  readonly root: string;
  readonly isJson: boolean;
  /** All operations and commands. */
  readonly verbs: readonly Verb[];
}
