/**
 * A Merkle tree over the files of a repository: equal hashes, equal folders, whatever is in them.
 * Only folders around touched files are hashed again. Pure but for `hashes`, which keeps the tree.
 */

import { createHash } from 'node:crypto';
import { fileNameOf, folderOf } from '../model/path.ts';

/** The tree between two updates. Folders are paths; the root is ''. */
export interface FolderHashes {
  /** The folders right in this one. */
  foldersIn(folder: string): Iterable<{ readonly path: string; readonly hash: string }>;
  putFolder(folder: string, hash: string): void;
  /** It holds nothing any more. */
  removeFolder(folder: string): void;
}

/** `files` are all there are now; `touched` those added, changed or removed since the last time. */
export function rehashFolders(
  files: Iterable<readonly [string, string]>,
  touched: Iterable<string>,
  hashes: FolderHashes,
): void {
  const folders = foldersAround(touched);
  const filesIn = new Map<string, Child[]>(folders.map((folder) => [folder, []]));
  for (const [path, hash] of files)
    filesIn.get(folderOf(path))?.push({ name: fileNameOf(path), kind: 'f', hash });
  for (const folder of folders) {
    const children = filesIn.get(folder) ?? [];
    for (const { path, hash } of hashes.foldersIn(folder))
      children.push({ name: fileNameOf(path), kind: 'd', hash });
    if (children.length === 0 && folder !== '') hashes.removeFolder(folder);
    else hashes.putFolder(folder, folderHash(children));
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

/** Deepest first, so that a folder's hash is there when its parent needs it. The root is always among them. */
export function foldersAround(paths: Iterable<string>): readonly string[] {
  const found = new Set(['']);
  for (const path of paths) {
    for (let folder = folderOf(path); !found.has(folder); folder = folderOf(folder)) found.add(folder);
  }
  return [...found].sort((one, other) => depthOf(other) - depthOf(one));
}

function depthOf(folder: string): number {
  return folder === '' ? 0 : folder.split('/').length;
}
