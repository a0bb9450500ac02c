/** A path that was asked for and holds no file to search, with the reason in words. */
import { type FilePath, type SkipReason, skipReasons } from './source-file.ts';

export interface MissingPath {
  readonly path: FilePath;
  /** `no-text`: there is no file in it that can be searched. */
  readonly why: 'absent' | 'ignored' | 'skipped' | 'no-text';
  /** Why the file was skipped. */
  readonly reason?: SkipReason;
}

const texts = {
  absent: 'does not exist below the root',
  ignored: 'is ignored by git or by the configuration',
  skipped: 'was skipped',
  'no-text': 'has no files that can be searched',
} as const;

export function missingText({ path, why, reason }: MissingPath): string {
  return `${path}: ${texts[why]}${reason === undefined ? '' : ` (${skipReasons[reason]})`}`;
}
