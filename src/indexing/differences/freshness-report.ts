/** How far the index is behind the files on disk. Reads only the files for which metadata are inconclusive. */
import { accessSync, constants } from 'node:fs';
import type { IndexingConfig } from '../../model/config.ts';
import type { Freshness } from '../../model/freshness.ts';
import type { FilePath } from '../../model/source-file.ts';
import type { Reader } from '../../store/reader.ts';
import { hasChangedByContent } from './changed-by-content.ts';
import { findChanges } from './find-changes.ts';

export interface FreshnessParts {
  readonly config: IndexingConfig;
  readonly indexDirectory: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly nowMs: number;
}

export async function reportFreshness(
  root: string,
  reader: Pick<Reader, 'listedFiles' | 'listedSkips'>,
  parts: FreshnessParts,
): Promise<Freshness> {
  const { config, indexDirectory, environment, nowMs } = parts;
  const changes = await findChanges(root, reader.listedFiles(), {
    ...config,
    indexDirectory,
    environment,
    nowMs,
    mode: 'changed',
  });
  const unread = new Set(reader.listedSkips().map(({ path }) => path));
  const added = changes.toRead
    .filter(({ path, known: before }) => before === undefined && !(unread.has(path) && isClosed(root, path)))
    .map(({ path }) => path);
  const changed = changes.toRead
    .filter(
      ({ path, known: before }) =>
        before !== undefined && hasChangedByContent(`${root}/${path}`, before.contentHash),
    )
    .map(({ path }) => path);
  const removed = changes.gone.map(({ path }) => path);
  return { isFresh: added.length + changed.length + removed.length === 0, added, changed, removed };
}

/** Whether a path that was skipped as unreadable is still unreadable. */
function isClosed(root: string, path: FilePath): boolean {
  try {
    accessSync(`${root}/${path}`, constants.R_OK);
    return false;
  } catch {
    return true;
  }
}
