/** Rows that differ from an earlier state, per file. */
import type { FilePath } from './source-file.ts';

export interface ChangedRows {
  readonly path: FilePath;
  /**
   * Rows in the current file, from 0, end inclusive; the end may lie beyond the file. For a pure deletion: the rows
   * around it.
   */
  readonly ranges: readonly { readonly startRow: number; readonly endRow: number }[];
}
