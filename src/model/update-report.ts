/** What an update did, in files: `added`, `changed` and `unchanged` ones are indexed, and together they are `files`. */
export interface UpdateReport {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
  /** Found, but not indexed. */
  readonly skipped: number;
  /** What the index holds now, as `status` counts it. */
  readonly files: number;
  readonly symbols: number;
  readonly durationMs: number;
  /** Where a damaged index was moved before this update, if one was. */
  readonly setAside: string | undefined;
}
