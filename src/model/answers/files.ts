/** Files by name. */
import type { FilePath } from '../source-file.ts';

export interface FindOptions {
  readonly limit: number;
  /** Restricts the matches to files of this language. */
  readonly language?: string | undefined;
}

export interface FoundFiles {
  readonly matches: readonly FileMatch[];
  /** Number of matches before the limit is applied. */
  readonly total: number;
  /**
   * `text`: the paths contain the pattern. `letters`: the paths contain its letters in order, because no path
   * contains the pattern itself.
   */
  readonly by: 'glob' | 'text' | 'letters';
}

export interface FileMatch {
  readonly path: FilePath;
  readonly language: string | undefined;
  readonly rowCount: number | undefined;
  readonly sizeBytes: number;
}
