/** The difference between an index and the files on disk. */
import type { FilePath } from './source-file.ts';

export interface Freshness {
  readonly isFresh: boolean;
  readonly added: readonly FilePath[];
  readonly changed: readonly FilePath[];
  readonly removed: readonly FilePath[];
}
