/** One check of `health`. */

export interface Check {
  readonly name: string;
  readonly ok: boolean;
  /** The finding, in one line. */
  readonly detail: string;
  /** For a failed check: how to repair it. */
  readonly hint: string | undefined;
}
