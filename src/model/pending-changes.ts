/** Differences between an index and the disk. */
import type { FilePath } from './source-file.ts';

export interface PendingChanges {
  /** Indexed files whose content changed. */
  readonly changed: ReadonlySet<string>;
  /** Text files that are not in the index. */
  readonly added: readonly { readonly path: FilePath; readonly sizeBytes: number }[];
  /** Indexed files that no longer exist. */
  readonly gone: ReadonlySet<string>;
}
