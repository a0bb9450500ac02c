/** Whether the metadata of a file prove that it is what was read, without reading it again. */
import type { KnownFile } from '../../model/source-file.ts';
import type { FileMetadata } from '../listing/inspect-path.ts';

type ReadFile = Pick<KnownFile, 'stamp' | 'skipped' | 'contentHash'>;

// The coarsest time stamps in use: FAT counts in 2 s, HFS+ and ext3 in 1 s. A file that was modified within
// one such step before we looked could change again and keep its stamp ("racy git").
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
  // A look from the future means that a clock was set back: then its order to other times says nothing.
  return isSame && isOld && checkedAtMs <= nowMs && wasRead(before);
}

/** Whether its content was seen, be it to find that it is not for us. */
function wasRead({ skipped, contentHash }: ReadFile): boolean {
  return skipped === undefined ? contentHash !== undefined : skipped === 'binary' || skipped === 'minified';
}
