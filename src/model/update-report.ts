/** What an update did, in files. */
export interface UpdateReport {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
  readonly skipped: number;
  readonly durationMs: number;
  /** Where a damaged index was moved before this update, if one was. */
  readonly setAside: string | undefined;
}
