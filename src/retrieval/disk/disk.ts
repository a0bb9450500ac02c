/**
 * Queries that read the current files: folder listings, file contents and folder trees, with index data where
 * available.
 */
import type {
  DirectoryTreeOptions,
  FileOnDisk,
  FolderListing,
  FolderTree,
} from '../../model/answers/directories.ts';
import { EngineError } from '../../model/errors.ts';
import { fileNameOf, folderOf } from '../../model/path.ts';
import type { FilePath } from '../../model/source-file.ts';
import type { Reader } from '../../store/reader.ts';
import { folderTree } from './folder-tree.ts';
import { listFolder } from './list-folder.ts';
import { readTextFile } from './text-file.ts';

/** Accepts untrusted paths. */
export interface Disk {
  listDirectory(path: string, options: { limit: number }): FolderListing;
  readFile(path: string, options: { ignored: 'refuse' | 'read' }): FileOnDisk;
  directoryTree(path: string, options: DirectoryTreeOptions): Promise<FolderTree>;
  /** For a path of the index: its rows; undefined when the file is no longer as it was indexed, or cannot be read. */
  indexedRows(path: FilePath): readonly string[] | undefined;
}

export interface DiskParts {
  readonly root: string;
  readonly maxFileBytes: number;
  /** Throws for a path outside the root and for a path that is never read. */
  locate(given: string): FilePath;
  /** Undefined when there is no index. */
  reader(): Reader | undefined;
  /** Returns a test for names in a folder that the ignore rules exclude. */
  ignoredIn(folder: string): (name: string, kind: 'directory' | 'file') => boolean;
  isClosed(path: string): boolean;
  /** All current paths that the ignore rules admit. */
  paths(): Promise<Iterable<string>>;
}

export function createDisk(parts: DiskParts): Disk {
  const { root, maxFileBytes, isClosed } = parts;
  return {
    listDirectory(given, options) {
      const path = parts.locate(given);
      const isIgnored = parts.ignoredIn(path);
      return listFolder({ root, reader: parts.reader(), isIgnored, isClosed }, path, options);
    },
    readFile(given, { ignored }) {
      const path = parts.locate(given);
      const known = parts.reader()?.file(path);
      const file = readTextFile(root, path, { maxBytes: maxFileBytes });
      if (known === undefined && ignored === 'refuse')
        for (const each of new Set([path, file.realPath])) assertNotIgnored(parts, each);
      const isSame = known?.contentHash === file.contentHash;
      const state = known === undefined ? 'unknown' : isSame ? 'same' : 'changed';
      return { ...file, language: known?.language, state };
    },
    directoryTree: async (given, options) => {
      const path = parts.locate(given);
      return folderTree(await parts.paths(), path, options);
    },
    indexedRows(path) {
      const known = parts.reader()?.file(path);
      if (known === undefined) return undefined;
      try {
        const file = readTextFile(root, path, { maxBytes: maxFileBytes });
        return file.contentHash === known.contentHash ? file.rows : undefined;
      } catch (error) {
        if (error instanceof EngineError) return undefined;
        throw error;
      }
    },
  };
}

/** Ignored files may contain secrets. */
function assertNotIgnored(parts: DiskParts, path: FilePath): void {
  if (!parts.ignoredIn(folderOf(path))(fileNameOf(path), 'file')) return;
  throw new EngineError('bad-input', `${path} is ignored by git`, {
    hint: 'ignored files are read only on request',
    advice: [{ kind: 'set', field: 'ignored', value: true }],
  });
}
