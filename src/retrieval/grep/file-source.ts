/** The files to search: those of an index with later changes, or those of a directory listing. */

import type { PendingChanges } from '../../model/pending-changes.ts';
import type { FileId, FilePath, SkipReason } from '../../model/source-file.ts';
import type { ListedFile } from '../../store/file-list.ts';
import type { Reader } from '../../store/reader.ts';
import type { GramQuery } from '../../text/grams.ts';

/** A file that may be searched. */
export interface GrepFile {
  readonly path: FilePath;
  readonly sizeBytes: number;
  /** Undefined when the file is not indexed. */
  readonly id: FileId | undefined;
  /** `changed` and `new`: since indexing. `same`: as indexed, or there is no index. */
  readonly state: 'same' | 'changed' | 'new';
}

export interface FileSource {
  /** All text files, before any selection. */
  readonly files: readonly GrepFile[];
  /** Ids of the indexed files that can match, and possibly more. Undefined: any file can. */
  candidates(grams: GramQuery): readonly FileId[] | undefined;
  /** Why an indexed file is not among the files; undefined for other paths. */
  skipReason(path: FilePath): SkipReason | undefined;
}

/** Returns the same source object while index and files are unchanged. */
export function createIndexSource(
  reader: Pick<Reader, 'listedFiles' | 'filesWithGrams'>,
): (pendingChanges: PendingChanges) => FileSource {
  let known:
    | {
        readonly listed: readonly ListedFile[];
        readonly pendingChanges: PendingChanges;
        readonly source: FileSource;
      }
    | undefined;
  return (pendingChanges) => {
    const listed = reader.listedFiles();
    if (known?.listed !== listed || known.pendingChanges !== pendingChanges) {
      const candidates = (grams: GramQuery) =>
        grams.kind === 'any' ? undefined : reader.filesWithGrams(grams);
      const skipReason = (path: FilePath) => listed.find((file) => file.path === path)?.skipped;
      const files = filesNow(listed, pendingChanges);
      known = { listed, pendingChanges, source: { files, candidates, skipReason } };
    }
    return known.source;
  };
}

/** For files of which only names and sizes are known. */
export function listingSource(
  files: readonly { readonly path: FilePath; readonly sizeBytes: number }[],
): FileSource {
  return {
    files: files.map(({ path, sizeBytes }) => ({ path, sizeBytes, id: undefined, state: 'same' })),
    candidates: () => undefined,
    skipReason: () => undefined,
  };
}

function filesNow(
  indexed: readonly ListedFile[],
  { changed, added, gone }: PendingChanges,
): readonly GrepFile[] {
  const files: GrepFile[] = [];
  for (const { id, path, skipped, stamp } of indexed) {
    if (skipped !== undefined || gone.has(path)) continue;
    files.push({ id, path, sizeBytes: stamp.sizeBytes, state: changed.has(path) ? 'changed' : 'same' });
  }
  for (const { path, sizeBytes } of added) files.push({ path, sizeBytes, id: undefined, state: 'new' });
  return files;
}
