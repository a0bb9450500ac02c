/**
 * A Merkle tree over the files of a repository: folders with equal hashes have equal content.
 * Only folders around changed files are hashed again. Pure, except for the tree, which the caller stores.
 */

import { createHash } from 'node:crypto';
import { fileNameOf } from '../model/path.ts';

/** Files and folders by parent folder. Folders are paths; the root is ''. */
export interface FolderTree {
  /** Folders that need a new hash. */
  staleFolders(): readonly string[];
  /** The files directly in the folder, with their content hashes. */
  filesIn(folder: string): Iterable<readonly [string, string]>;
  /** The folders directly in the folder that have a hash. */
  foldersIn(folder: string): Iterable<{ readonly path: string; readonly hash: string }>;
  putFolderHash(folder: string, hash: string): void;
}

export function rehashFolders(tree: FolderTree): void {
  // Deepest first, because a parent's hash depends on its folders.
  const stale = [...tree.staleFolders()].sort((one, other) => depthOf(other) - depthOf(one));
  for (const folder of stale) {
    const children: Child[] = [];
    for (const [path, hash] of tree.filesIn(folder))
      children.push({ name: fileNameOf(path), kind: 'f', hash });
    for (const { path, hash } of tree.foldersIn(folder))
      children.push({ name: fileNameOf(path), kind: 'd', hash });
    tree.putFolderHash(folder, folderHash(children));
  }
}

interface Child {
  readonly name: string;
  readonly kind: 'f' | 'd';
  readonly hash: string;
}

/** SHA-256 in hex over the children, sorted by name. */
function folderHash(children: readonly Child[]): string {
  const sorted = [...children].sort((one, other) =>
    one.name < other.name ? -1 : one.name > other.name ? 1 : 0,
  );
  const hash = createHash('sha256');
  // Names contain no slash and all hashes have the same length, so different lists give different input.
  for (const child of sorted) hash.update(`${child.name}/${child.kind}`).update(child.hash);
  return hash.digest('hex');
}

function depthOf(folder: string): number {
  return folder === '' ? 0 : folder.split('/').length;
}
