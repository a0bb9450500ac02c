/** What the disk says differs from an index. */
import type { FilePath } from './source-file.ts';

export interface Sweep {
  /** Indexed files whose content is another now. */
  readonly changed: ReadonlySet<string>;
  /** Text that the index does not have. */
  readonly added: readonly { readonly path: FilePath; readonly sizeBytes: number }[];
  /** Indexed files that are no more. */
  readonly gone: ReadonlySet<string>;
}
