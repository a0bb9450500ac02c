/** Questions to the files themselves: what is in a folder, what is in a file. The index adds what it knows. */
import { EngineError } from '../../model/errors.ts';
import { fileNameOf, folderOf } from '../../model/path.ts';
import type { FilePath } from '../../model/source-file.ts';
import type { Reader } from '../../store/reader.ts';
import { type FolderTree, folderTree, type TreeOptions } from './folder-tree.ts';
import { type FolderListing, listFolder } from './list-folder.ts';
import { readTextFile, type TextFile } from './text-file.ts';

/** Paths may come from outside. */
export interface Disk {
  listDirectory(path: string, options: { limit: number }): FolderListing;
  readFile(path: string, options: { ignored: 'refuse' | 'read' }): FileOnDisk;
  directoryTree(path: string, options: TreeOptions): Promise<FolderTree>;
}

export interface FileOnDisk extends TextFile {
  readonly language: string | undefined;
  /** `changed`: since it was indexed. `unknown`: the index does not have it, or there is none. */
  readonly state: 'same' | 'changed' | 'unknown';
}

export interface DiskParts {
  readonly root: string;
  readonly maxFileBytes: number;
  /** Throws for what does not lie in the root, and for what is closed. */
  locate(given: string): FilePath;
  /** Undefined when there is no index. */
  reader(): Reader | undefined;
  /** What the ignore rules leave out in a folder. */
  ignoredIn(folder: string): (name: string, kind: 'directory' | 'file') => boolean;
  isClosed(path: string): boolean;
  /** All that the ignore rules let through, now. */
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
  };
}

/** What git is told to leave alone may be secret. */
function assertNotIgnored(parts: DiskParts, path: FilePath): void {
  if (!parts.ignoredIn(folderOf(path))(fileNameOf(path), 'file')) return;
  throw new EngineError('bad-input', `${path} is ignored by git`, {
    hint: 'with --ignored it is read all the same',
  });
}
