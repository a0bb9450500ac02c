/** Which of some files are no longer what was indexed. Reads only those whose metadata do not settle it. */
import { lstatSync } from 'node:fs';
import type { FilePath, KnownFile } from '../model/source-file.ts';
import { hasChanged } from './has-changed.ts';
import { isUnchanged } from './is-unchanged.ts';

export function changedFiles(
  root: string,
  files: readonly KnownFile[],
  options: { nowMs: number },
): readonly FilePath[] {
  return files
    .filter((file) => {
      const location = `${root}/${file.path}`;
      return !isSettled(location, file, options.nowMs) && hasChanged(location, file.contentHash);
    })
    .map(({ path }) => path);
}

function isSettled(location: string, file: KnownFile, nowMs: number): boolean {
  try {
    const stats = lstatSync(location, { throwIfNoEntry: false });
    if (stats?.isFile() !== true) return false;
    return isUnchanged(
      file,
      { sizeBytes: stats.size, mtimeMs: stats.mtimeMs, ctimeMs: stats.ctimeMs },
      nowMs,
    );
  } catch {
    return false;
  }
}
