/** The contract of a command that is not an operation, such as `serve` or `setup`. It writes its own output. */
import type { Field, Given } from '../operations/operation.ts';

export interface Command {
  readonly name: string;
  /** One line. */
  readonly summary: string;
  readonly fields: readonly Field[];
  readonly examples: readonly string[];
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
}
