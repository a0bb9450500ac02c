/** How far the index is behind the files on disk. Reads only files whose metadata do not settle it. */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IndexingConfig } from '../model/config.ts';
import type { Freshness } from '../model/freshness.ts';
import type { FilePath, KnownFile } from '../model/source-file.ts';
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
  known: readonly KnownFile[],
  parts: FreshnessParts,
): Promise<Freshness> {
  const { config, indexDirectory, environment, nowMs } = parts;
  const listing = await listFiles(root, { ...config, indexDirectory, environment });
  const changes = changesSince(listing, known, { nowMs, mode: 'changed' });
  const added = changes.toRead.filter(({ known: before }) => before === undefined).map(({ path }) => path);
  const changed = changes.toRead
    .filter(({ path, known: before }) => before !== undefined && hasChanged(root, path, before))
    .map(({ path }) => path);
  const removed = changes.gone.map(({ path }) => path);
  return { isFresh: added.length + changed.length + removed.length === 0, added, changed, removed };
}

function hasChanged(root: string, path: FilePath, before: KnownFile): boolean {
  try {
    const now = hash('sha256', readFileSync(`${root}/${path}`), 'buffer');
    return before.contentHash === undefined || !now.equals(before.contentHash);
  } catch {
    // Gone or closed since it was listed: either way not as it was.
    return true;
  }
}
