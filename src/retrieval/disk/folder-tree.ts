/** The folders below a folder, limited in depth and number, with file counts. Pure. */
import { runOperation } from '../../model/advice.ts';
import type { DirectoryTreeOptions, FolderTree, TreeFolder } from '../../model/answers/directories.ts';
import { EngineError } from '../../model/errors.ts';
import type { FilePath } from '../../model/source-file.ts';

interface Folder {
  readonly path: string;
  readonly depth: number;
  readonly below: Map<string, Folder>;
  ownFiles: number;
  files: number;
}

/** `files` are all paths below the root that count, in any order. */
export function folderTree(
  files: Iterable<string>,
  path: FilePath,
  options: DirectoryTreeOptions,
): FolderTree {
  const top = grow(files, path);
  if (top.files === 0)
    throw new EngineError('not-found', `No files found in ${path || 'the root'}`, {
      hint: 'the folder does not exist, is empty, or is ignored',
      advice: [runOperation('list_directory')],
    });
  const listed = chosen(top, options);
  const folders: TreeFolder[] = [];
  const visit = (folder: Folder): void => {
    const below = [...folder.below.values()].sort((one, other) => (one.path < other.path ? -1 : 1));
    const shown = below.filter((each) => listed.has(each));
    const { path: own, depth, ownFiles, files: all } = folder;
    folders.push({ path: own, depth, ownFiles, files: all, hiddenFolders: below.length - shown.length });
    for (const each of shown) visit(each);
  };
  visit(top);
  const total = countBelow(top);
  return { path, folders, total, more: total - (folders.length - 1) };
}

function grow(files: Iterable<string>, path: FilePath): Folder {
  const top = folderAt(path, 0);
  const start = path === '' ? '' : `${path}/`;
  for (const file of files) {
    if (!file.startsWith(start)) continue;
    let folder = top;
    folder.files++;
    for (let slash = file.indexOf('/', start.length); slash !== -1; slash = file.indexOf('/', slash + 1)) {
      const own = file.slice(0, slash);
      const known = folder.below.get(own) ?? folderAt(own, folder.depth + 1);
      folder.below.set(own, known);
      folder = known;
      folder.files++;
    }
    folder.ownFiles++;
  }
  return top;
}

function folderAt(path: string, depth: number): Folder {
  return { path, depth, below: new Map(), ownFiles: 0, files: 0 };
}

/** Chooses level by level; on the last level, the folders with the most files. */
function chosen(top: Folder, { depth, limit }: DirectoryTreeOptions): ReadonlySet<Folder> {
  const listed = new Set([top]);
  let level: readonly Folder[] = [top];
  while (level.length > 0 && listed.size < limit) {
    const next = level.flatMap((folder) => (folder.depth < depth ? [...folder.below.values()] : []));
    const byFiles = next.toSorted(
      (one, other) => other.files - one.files || (one.path < other.path ? -1 : 1),
    );
    level = byFiles.slice(0, limit - listed.size);
    for (const folder of level) listed.add(folder);
  }
  return listed;
}

function countBelow(folder: Folder): number {
  let count = 0;
  for (const each of folder.below.values()) count += 1 + countBelow(each);
  return count;
}
