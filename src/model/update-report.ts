/**
 * The result of an update, as file counts. `added`, `changed` and `unchanged` files are indexed; `files` is their
 * sum.
 */
export interface UpdateReport {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
  /** Found, but not indexed. */
  readonly skipped: number;
  /** Totals of the index after the update, as `status` counts them. */
  readonly files: number;
  readonly symbols: number;
  readonly durationMs: number;
  /** New path of a damaged index that was moved away before this update; undefined when there was none. */
  readonly setAside: string | undefined;
}
