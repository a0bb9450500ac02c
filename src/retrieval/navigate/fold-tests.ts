/** Test files as counts by folder: for answers that do not list each of them. */
import type { TestFolder } from '../../model/answers/navigation.ts';

interface CountedFile {
  readonly path: string;
  /** Number of places or symbols in the file. */
  readonly count: number;
}

/** As many as fit on two lines. */
const mostFolders = 6;

/** The folders with most files first, named by as many levels as give at most six of them, at least one level. */
export function foldByFolder(files: readonly CountedFile[]): readonly TestFolder[] {
  const levels = files.reduce((most, { path }) => Math.max(most, path.split('/').length - 1), 1);
  for (let level = levels; level > 1; level--) {
    const folders = foldersAt(files, level);
    if (folders.length <= mostFolders) return folders;
  }
  return foldersAt(files, 1);
}

function foldersAt(files: readonly CountedFile[], level: number): readonly TestFolder[] {
  const folders = new Map<string, { path: string; files: number; count: number }>();
  for (const { path, count } of files) {
    const folder = path.split('/').slice(0, -1).slice(0, level).join('/') || '.';
    const known = folders.get(folder) ?? { path: folder, files: 0, count: 0 };
    folders.set(folder, { path: folder, files: known.files + 1, count: known.count + count });
  }
  return [...folders.values()].sort(
    (one, other) => other.files - one.files || other.count - one.count || (one.path < other.path ? -1 : 1),
  );
}
