/** The properties that operations and commands share. */
import type { Field } from '../operations/operation.ts';

export interface Verb {
  readonly name: string;
  /** One line. */
  readonly summary: string;
  readonly fields: readonly Field[];
  readonly examples: readonly string[];
}
