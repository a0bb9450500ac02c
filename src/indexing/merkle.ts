/**
 * A Merkle tree over the files of a repository: equal hashes, equal folders, whatever is in them.
 * Pure; the content hashes come from whoever read the files.
 */
import { createHash } from 'node:crypto';

export interface HashedFile {
  readonly path: string;
  readonly contentHash: Uint8Array;
}

export interface MerkleFolder {
  /** SHA-256 over its children in the order of their names: name, kind, hash. */
  readonly hash: Uint8Array;
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly folders: ReadonlyMap<string, MerkleFolder>;
}

export interface ChangedPaths {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** The order of the files does not matter. */
export function merkleTree(files: Iterable<HashedFile>): MerkleFolder {
  const root = emptyBranch();
  for (const { path, contentHash } of files) {
    const names = path.split('/');
    const name = names.pop() ?? path;
    let branch = root;
    for (const folder of names) branch = childOf(branch, folder);
    branch.files.set(name, contentHash);
  }
  return hashed(root);
}

/** By path; the root is ''. */
export function directoryHashes(files: Iterable<HashedFile>): Map<string, Uint8Array> {
  const hashes = new Map<string, Uint8Array>();
  const collect = (folder: MerkleFolder, path: string): void => {
    hashes.set(path, folder.hash);
    for (const [name, child] of folder.folders) collect(child, pathOf(path, name));
  };
  collect(merkleTree(files), '');
  return hashes;
}

/** Sorted. Folders with equal hashes are not entered. */
export function changedPaths(before: MerkleFolder, after: MerkleFolder): ChangedPaths {
  const added: string[] = [];
  const changed: string[] = [];
  const removed: string[] = [];
  const compare = (old: MerkleFolder, now: MerkleFolder, path: string): void => {
    if (areEqual(old.hash, now.hash)) return;
    for (const [name, hash] of now.files) {
      const oldHash = old.files.get(name);
      if (oldHash === undefined) added.push(pathOf(path, name));
      else if (!areEqual(oldHash, hash)) changed.push(pathOf(path, name));
    }
    for (const name of old.files.keys()) if (!now.files.has(name)) removed.push(pathOf(path, name));
    for (const name of new Set([...old.folders.keys(), ...now.folders.keys()])) {
      compare(old.folders.get(name) ?? nothing, now.folders.get(name) ?? nothing, pathOf(path, name));
    }
  };
  compare(before, after, '');
  return { added: added.sort(), changed: changed.sort(), removed: removed.sort() };
}

interface Branch {
  readonly files: Map<string, Uint8Array>;
  readonly folders: Map<string, Branch>;
}

function emptyBranch(): Branch {
  return { files: new Map(), folders: new Map() };
}

function childOf(branch: Branch, name: string): Branch {
  const child = branch.folders.get(name) ?? emptyBranch();
  branch.folders.set(name, child);
  return child;
}

function hashed(branch: Branch): MerkleFolder {
  const folders = new Map(Array.from(branch.folders, ([name, child]) => [name, hashed(child)]));
  const children = [
    ...Array.from(branch.files, ([name, hash]) => ({ name, kind: 'f', hash })),
    ...Array.from(folders, ([name, { hash }]) => ({ name, kind: 'd', hash })),
  ].sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0));
  const hash = createHash('sha256');
  // A name holds no slash, and both hashes have one length: no two lists of children read the same.
  for (const child of children) hash.update(`${child.name}/${child.kind}`).update(child.hash);
  return { hash: hash.digest(), files: branch.files, folders };
}

const nothing: MerkleFolder = hashed(emptyBranch());

function pathOf(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}
