/** The current files on disk, compared with the index. */
import { lstatSync } from 'node:fs';
import { outdatedFiles } from '../indexing/differences/outdated-files.ts';
import type { FindPendingChanges } from '../indexing/differences/pending-changes.ts';
import type { FoundFile } from '../indexing/listing/list-files.ts';
import { fileNameOf, folderOf } from '../model/path.ts';
import type { PendingChanges } from '../model/pending-changes.ts';
import type { FilePath } from '../model/source-file.ts';
import type { Disk } from '../retrieval/disk/disk.ts';
import type { Reader } from '../store/reader.ts';
import type { CurrentIndex } from './current-index.ts';
import { isClosed, pathInRoot } from './locations.ts';
import type { Surroundings } from './surroundings.ts';

export interface FilesNow {
  /**
   * `indexed`: every file that could be indexed. `any`: also files above the size limit, for callers that check sizes
   * themselves.
   */
  list(size: 'indexed' | 'any'): Promise<readonly FoundFile[]>;
  readonly pendingChanges: FindPendingChanges;
  /** Differences between the files and the index. */
  changes(): Promise<PendingChanges>;
  /** The given files that changed since they were indexed. */
  changedOf(files: Iterable<string>): readonly FilePath[];
  disk(): Promise<Disk>;
  /** The state of a path without files to search. */
  pathNow(path: FilePath): Promise<'absent' | 'ignored' | 'no-text'>;
}

export function createFilesNow(surroundings: Surroundings, index: CurrentIndex): FilesNow {
  const { root, indexDirectory, environment, config } = surroundings;
  let find: FindPendingChanges | undefined;
  const pendingChanges: FindPendingChanges = async (known) => {
    const { createPendingChangesFinder } = await import('../indexing/differences/pending-changes.ts');
    const parts = { config: config.indexing, indexDirectory, environment, now: Date.now };
    find ??= createPendingChangesFinder(root, parts);
    return find(known);
  };
  const changesOf = (reader: Reader): Promise<PendingChanges> => {
    const [files, listedAt] = [reader.listedFiles(), reader.metadata('listed_at_ms')];
    return pendingChanges({ files, listedAtMs: listedAt === undefined ? undefined : Number(listedAt) });
  };
  const list: FilesNow['list'] = async (size) => {
    const { listFiles } = await import('../indexing/listing/list-files.ts');
    const limits = size === 'any' ? { maxFileBytes: Number.POSITIVE_INFINITY } : {};
    return (await listFiles(root, { ...config.indexing, ...limits, indexDirectory, environment })).files;
  };
  const paths = async (): Promise<Iterable<string>> => {
    const reader = index.readerIfAny();
    if (reader === undefined || reader.metadata('updated_at') === undefined)
      return (await list('indexed')).map((file) => file.path);
    const swept = await changesOf(reader);
    const known = reader.listedFiles().filter((file) => !swept.gone.has(file.path));
    return [...known, ...swept.added].map((file) => file.path);
  };

  return {
    list,
    pendingChanges,
    changes: () => changesOf(index.reader()),
    changedOf(files) {
      const rows = index.reader().graphRows();
      const known = [...files].flatMap((file) => rows.knownFile(file) ?? []);
      return outdatedFiles(root, known, { nowMs: Date.now() });
    },
    async pathNow(path) {
      const stats = lstatSync(`${root}/${path}`, { throwIfNoEntry: false });
      if (stats === undefined) return 'absent';
      const { ignoredIn } = await import('../indexing/listing/ignored-in.ts');
      const kind = stats.isDirectory() ? 'directory' : 'file';
      return ignoredIn(root, folderOf(path), environment)(fileNameOf(path), kind) ? 'ignored' : 'no-text';
    },
    async disk() {
      const [{ createDisk }, { ignoredIn }] = await Promise.all([
        import('../retrieval/disk/disk.ts'),
        import('../indexing/listing/ignored-in.ts'),
      ]);
      return createDisk({
        root,
        maxFileBytes: config.indexing.maxFileBytes,
        locate: (given) => pathInRoot(surroundings, given),
        reader: index.readerIfAny,
        ignoredIn: (folder) => ignoredIn(root, folder, environment),
        isClosed: (relative) => isClosed(surroundings, relative),
        paths,
      });
    },
  };
}
