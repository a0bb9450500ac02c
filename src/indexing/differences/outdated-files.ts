/**
 * Which of the given files changed since they were indexed. Reads only the files for which metadata are inconclusive.
 */
import { lstatSync, realpathSync } from 'node:fs';
import { sep } from 'node:path';
import type { FilePath, KnownFile } from '../../model/source-file.ts';
import { hasChangedByContent } from './changed-by-content.ts';
import { isUnchangedByMetadata } from './unchanged-by-metadata.ts';

export function outdatedFiles(
  root: string,
  files: readonly KnownFile[],
  options: { nowMs: number },
): readonly FilePath[] {
  return files
    .filter((file) => {
      const location = `${root}/${file.path}`;
      return (
        !isSettled(location, file, options.nowMs) &&
        (!isInside(root, location) || hasChangedByContent(location, file.contentHash))
      );
    })
    .map(({ path }) => path);
}

/** A file that became a link may lead out of the root and is not read. */
function isInside(root: string, location: string): boolean {
  try {
    return realpathSync.native(location).startsWith(root.endsWith(sep) ? root : `${root}${sep}`);
  } catch {
    return false;
  }
}

function isSettled(location: string, file: KnownFile, nowMs: number): boolean {
  try {
    const stats = lstatSync(location, { throwIfNoEntry: false });
    if (stats?.isFile() !== true) return false;
    return isUnchangedByMetadata(
      file,
      { sizeBytes: stats.size, mtimeMs: stats.mtimeMs, ctimeMs: stats.ctimeMs },
      nowMs,
    );
  } catch {
    return false;
  }
}
