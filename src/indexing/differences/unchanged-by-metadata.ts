/** Whether metadata prove that a file is the one that was read, without reading it again. */
import type { KnownFile } from '../../model/source-file.ts';
import type { FileMetadata } from '../listing/inspect-path.ts';

type ReadFile = Pick<KnownFile, 'stamp' | 'skipped' | 'contentHash'>;

// The coarsest time stamps in use: FAT counts in 2 s, HFS+ and ext3 in 1 s. A file that was modified less than one such
// step before the check could change again and keep its stamp ("racy git").
export const stampStepMs = 2000;

export function isUnchangedByMetadata(
  before: ReadFile | undefined,
  found: FileMetadata,
  nowMs: number,
): boolean {
  if (before === undefined) return false;
  const { sizeBytes, mtimeMs, ctimeMs, checkedAtMs } = before.stamp;
  const isSame = sizeBytes === found.sizeBytes && mtimeMs === found.mtimeMs && ctimeMs === found.ctimeMs;
  const isOld = Math.max(mtimeMs, ctimeMs) + stampStepMs <= checkedAtMs;
  // A check in the future means that the clock was set back; its order relative to other times is then meaningless.
  return isSame && isOld && checkedAtMs <= nowMs && wasRead(before);
}

/** Whether the content was read, even if only to find that the file is skipped. */
function wasRead({ skipped, contentHash }: ReadFile): boolean {
  return skipped === undefined ? contentHash !== undefined : skipped === 'binary' || skipped === 'minified';
}
