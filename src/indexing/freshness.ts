/** How far the index is behind the files on disk. Reads only files whose metadata do not settle it. */
import { hash } from 'node:crypto';
import { accessSync, constants, readFileSync } from 'node:fs';
import type { IndexingConfig } from '../model/config.ts';
import type { Freshness } from '../model/freshness.ts';
import type { FilePath, KnownFile } from '../model/source-file.ts';
import type { Reader } from '../store/reader.ts';
import { changesSince } from './discover.ts';
import { listFiles } from './list-files.ts';

export interface FreshnessParts {
  readonly config: IndexingConfig;
  readonly indexDirectory: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly nowMs: number;
}

export async function freshness(
  root: string,
  reader: Pick<Reader, 'knownFiles' | 'listedSkips'>,
  parts: FreshnessParts,
): Promise<Freshness> {
  const { config, indexDirectory, environment, nowMs } = parts;
  const listing = await listFiles(root, { ...config, indexDirectory, environment });
  const changes = changesSince(listing, reader.knownFiles(), { nowMs, mode: 'changed' });
  const unread = new Set(reader.listedSkips().map(({ path }) => path));
  const added = changes.toRead
    .filter(({ path, known: before }) => before === undefined && !(unread.has(path) && isClosed(root, path)))
    .map(({ path }) => path);
  const changed = changes.toRead
    .filter(({ path, known: before }) => before !== undefined && hasChanged(root, path, before))
    .map(({ path }) => path);
  const removed = changes.gone.map(({ path }) => path);
  return { isFresh: added.length + changed.length + removed.length === 0, added, changed, removed };
}

/** Was skipped because it could not be read, and still cannot. */
function isClosed(root: string, path: FilePath): boolean {
  try {
    accessSync(`${root}/${path}`, constants.R_OK);
    return false;
  } catch {
    return true;
  }
}

function hasChanged(root: string, path: FilePath, before: KnownFile): boolean {
  try {
    const now = hash('sha256', readFileSync(`${root}/${path}`), 'hex');
    return now !== before.contentHash;
  } catch {
    // Gone or closed since it was listed: either way not as it was.
    return true;
  }
}
