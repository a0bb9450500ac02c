/**
 * Runs grep queries and caches state between them: the last comparison with the disk, the list of files, and the
 * search threads.
 */

import type { GrepAnswer, GrepQuery } from '../../model/answers/grep.ts';
import type { PendingChanges } from '../../model/pending-changes.ts';
import type { FilePath } from '../../model/source-file.ts';
import type { ListedFile } from '../../store/file-list.ts';
import type { Reader } from '../../store/reader.ts';
import { createIndexSource, type FileSource, listingSource } from './file-source.ts';
import { type GrepParts, grep } from './grep.ts';
import { type PoolSetup, SearchPool } from './search-pool.ts';

export interface GrepperParts {
  readonly pool: PoolSetup;
  /** Differences between the current files and an index whose files were listed at `listedAtMs`. */
  pendingChanges(index: {
    readonly files: readonly ListedFile[];
    readonly listedAtMs: number | undefined;
  }): Promise<PendingChanges>;
  /** All current files that are not ignored. */
  list(): Promise<readonly { readonly path: FilePath; readonly sizeBytes: number }[]>;
  pathNow: GrepParts['pathNow'];
  /** Whether a comparison with the disk from `atMs` is still valid. */
  isFresh(atMs: number, nowMs: number): boolean;
  now(): number;
}

export interface Grepper {
  /** Searches with the index. Always pass the same reader. */
  grep(reader: Reader, query: GrepQuery): Promise<GrepAnswer>;
  /** Searches without an index. */
  findLines(query: GrepQuery): Promise<GrepAnswer>;
  close(): void;
}

export function createGrepper(parts: GrepperParts): Grepper {
  const pool = new SearchPool(parts.pool);
  let sourceAt: ((pendingChanges: PendingChanges) => FileSource) | undefined;
  let last:
    | {
        readonly of: readonly ListedFile[];
        readonly atMs: number;
        readonly pendingChanges: Promise<PendingChanges>;
      }
    | undefined;

  function pendingNow(reader: Reader): Promise<PendingChanges> {
    const files = reader.listedFiles();
    const nowMs = parts.now();
    if (last?.of === files && parts.isFresh(last.atMs, nowMs)) return last.pendingChanges;
    const listedAt = reader.metadata('listed_at_ms');
    const listedAtMs = listedAt === undefined ? undefined : Number(listedAt);
    last = { of: files, atMs: nowMs, pendingChanges: parts.pendingChanges({ files, listedAtMs }) };
    return last.pendingChanges;
  }

  return {
    grep(reader, query) {
      sourceAt ??= createIndexSource(reader);
      const sourceNow = sourceAt;
      return grep(
        {
          async withSource(use) {
            const pendingChanges = await pendingNow(reader);
            // The list of files and the candidates must come from the same snapshot.
            return reader.inSnapshot(() => use(sourceNow(pendingChanges)));
          },
          pool,
          reader,
          pathNow: parts.pathNow,
        },
        query,
      );
    },
    findLines: (query) =>
      grep(
        {
          withSource: async (use) => use(listingSource(await parts.list())),
          pool,
          reader: undefined,
          pathNow: parts.pathNow,
        },
        query,
      ),
    close: () => pool.close(),
  };
}
