/** The contract of a command that is no operation: it serves, watches, or sets something up, and speaks for itself. */
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
  /** `--root`, else the nearest folder around here with an index, else this one. */
  readonly root: string;
  readonly isJson: boolean;
}
