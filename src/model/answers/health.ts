/** One check of `health`. */
import type { Advice } from '../advice.ts';

export interface Check {
  readonly name: string;
  readonly ok: boolean;
  /** The finding, in one line. */
  readonly detail: string;
  /** For a failed check: how to repair it. */
  readonly hint: string | undefined;
  readonly advice: readonly Advice[];
}
