/**
 * The files that have an unresolved reference with a given name. Names are stored per file. A question about one symbol
 * asks for one or two names: then each file's names are searched. Whoever asks for more gets them inverted once, which
 * takes 10 ms for 3,000 files. Both are cached until the index changes.
 */
import type { FileId } from '../model/source-file.ts';
import { type Database, preparingLists } from './driver.ts';
import { createIndexVersion } from './index-version.ts';
import { bytesToHashes } from './links-codec.ts';

export interface UnresolvedNames {
  /** Ascending. Hash collisions may add files. */
  filesWith(nameHash: number): readonly FileId[];
}

interface FileNames {
  readonly file: FileId;
  /** Ascending. */
  readonly hashes: Uint32Array;
}

// Searching the names of all files takes about a tenth of inverting them.
const mostSearches = 8;

export function createUnresolvedNames(database: Database): UnresolvedNames {
  const indexVersion = createIndexVersion(database);
  let version: string | undefined;
  let names: readonly FileNames[] = [];
  let inverted: ReadonlyMap<number, readonly FileId[]> | undefined;
  let searches = 0;
  return {
    filesWith(nameHash) {
      const now = indexVersion();
      if (version !== now) [version, names, inverted, searches] = [now, readNames(database), undefined, 0];
      if (inverted === undefined && ++searches <= mostSearches)
        return names.filter(({ hashes }) => includes(hashes, nameHash)).map(({ file }) => file);
      if (inverted === undefined) [inverted, names] = [invert(names), []];
      return inverted.get(nameHash) ?? [];
    },
  };
}

function readNames(database: Database): readonly FileNames[] {
  const lists = preparingLists(database);
  const names: FileNames[] = [];
  for (const [file, hashes] of lists('SELECT file_id, unresolved_names FROM links ORDER BY file_id'))
    if (hashes instanceof Uint8Array && hashes.length > 0)
      names.push({ file: Number(file) as FileId, hashes: bytesToHashes(hashes) });
  return names;
}

/** Binary search. */
function includes(hashes: Uint32Array, hash: number): boolean {
  let [low, high] = [0, hashes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((hashes[middle] ?? 0) < hash) low = middle + 1;
    else high = middle;
  }
  return hashes[low] === hash;
}

function invert(names: readonly FileNames[]): ReadonlyMap<number, readonly FileId[]> {
  const files = new Map<number, FileId[]>();
  for (const { file, hashes } of names) {
    for (const hash of hashes) {
      const known = files.get(hash);
      if (known === undefined) files.set(hash, [file]);
      else known.push(file);
    }
  }
  return files;
}
