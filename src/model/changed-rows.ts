/** What differs from an earlier state, file by file. */
import type { FilePath } from './source-file.ts';

export interface ChangedRows {
  readonly path: FilePath;
  /**
   * Rows as they are now, from 0, the last included; it may be beyond the end. Where something was only taken out: the rows
   * around it.
   */
  readonly ranges: readonly { readonly startRow: number; readonly endRow: number }[];
}
