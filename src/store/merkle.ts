/**
 * A Merkle tree over the files of a repository: equal hashes, equal folders, whatever is in them.
 * Only folders around changed files are hashed again. Pure but for the tree, which is kept elsewhere.
 */

import { createHash } from 'node:crypto';
import { fileNameOf } from '../model/path.ts';

/** Files and folders by the folder they are in. Folders are paths; the root is ''. */
export interface FolderTree {
  /** Folders whose hash is to be computed. */
  staleFolders(): readonly string[];
  /** The files right in this one, with the hashes of their content. */
  filesIn(folder: string): Iterable<readonly [string, string]>;
  /** The folders right in this one that have a hash. */
  foldersIn(folder: string): Iterable<{ readonly path: string; readonly hash: string }>;
  putFolderHash(folder: string, hash: string): void;
}

export function rehashFolders(tree: FolderTree): void {
  // Deepest first, so that a folder's hash is there when its parent needs it.
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

/** SHA-256 as hex, over the children in the order of their names. */
function folderHash(children: readonly Child[]): string {
  const sorted = [...children].sort((one, other) =>
    one.name < other.name ? -1 : one.name > other.name ? 1 : 0,
  );
  const hash = createHash('sha256');
  // A name holds no slash, and both hashes have one length: no two lists of children read the same.
  for (const child of sorted) hash.update(`${child.name}/${child.kind}`).update(child.hash);
  return hash.digest('hex');
}

function depthOf(folder: string): number {
  return folder === '' ? 0 : folder.split('/').length;
}
