/**
 * Finds the differences between the disk and the index, for answers that must not miss them. Checks the metadata of
 * every known file and folder; lists files again only if a folder changed since the last listing; reads contents only
 * where metadata are inconclusive. Not noticed before the next update: a new file in a folder that contained no indexed
 * file, and a binary file that was rewritten in place as text.
 */
import { lstatSync, readFileSync } from 'node:fs';
import type { IndexingConfig } from '../../model/config.ts';
import { fileNameOf, folderOf } from '../../model/path.ts';
import type { PendingChanges } from '../../model/pending-changes.ts';
import type { FilePath } from '../../model/source-file.ts';
import type { ListedFile } from '../../store/file-list.ts';
import { isMinified } from '../content/classify.ts';
import { decode } from '../content/decode.ts';
import type { FileMetadata } from '../listing/inspect-path.ts';
import type { Listing } from '../listing/list-files.ts';
import { hasChangedByContent } from './changed-by-content.ts';
import { isUnchangedByMetadata, stampStepMs } from './unchanged-by-metadata.ts';

/** The state of an index, for the comparison with the disk. */
export interface ComparedIndex {
  readonly files: readonly ListedFile[];
  /** The time of its file listing; undefined when unknown. */
  readonly listedAtMs: number | undefined;
}

export interface PendingChangesParts {
  readonly config: IndexingConfig;
  readonly indexDirectory: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly now: () => number;
}

export type FindPendingChanges = (index: ComparedIndex) => Promise<PendingChanges>;

/** Keeps read contents and listings from one call to the next. */
export function createPendingChangesFinder(root: string, parts: PendingChangesParts): FindPendingChanges {
  const memory = { root, verdicts: new Map<string, Verdict>() };
  let folders: { readonly of: readonly ListedFile[]; readonly paths: ReadonlySet<string> } | undefined;
  let listed: { readonly atMs: number; readonly listing: Listing } | undefined;

  return async (index) => {
    const nowMs = parts.now();
    if (folders?.of !== index.files) folders = { of: index.files, paths: foldersOf(index.files) };
    // An update has listed the files since.
    if (listed !== undefined && (index.listedAtMs ?? 0) >= listed.atMs) listed = undefined;
    const listedAtMs = listed?.atMs ?? index.listedAtMs ?? Number.NEGATIVE_INFINITY;
    const isListed =
      !parts.config.followSymlinks && areOlder(root, folders.paths, listedAtMs - stampStepMs, nowMs);
    if (!isListed || haveOtherRules(root, index.files, nowMs)) {
      const { listFiles } = await import('../listing/list-files.ts');
      const { config, indexDirectory, environment } = parts;
      listed = { atMs: nowMs, listing: await listFiles(root, { ...config, indexDirectory, environment }) };
    }
    return compare(memory, index.files, listed?.listing, nowMs);
  };
}

/** All folders that contain the files, including the root. */
function foldersOf(files: readonly ListedFile[]): ReadonlySet<string> {
  const folders = new Set<string>(['']);
  for (const { path } of files)
    for (let folder = folderOf(path); !folders.has(folder); folder = folderOf(folder)) folders.add(folder);
  return folders;
}

/** Whether all of them are still folders, and no name was added or removed since then. */
function areOlder(root: string, folders: ReadonlySet<string>, thenMs: number, nowMs: number): boolean {
  if (thenMs > nowMs) return false;
  for (const folder of folders) {
    const stats = look(`${root}/${folder}`);
    if (stats?.isDirectory() !== true || Math.max(stats.mtimeMs, stats.ctimeMs) > thenMs) return false;
  }
  return true;
}

/** Whether a file with ignore rules was edited in place. */
function haveOtherRules(root: string, files: readonly ListedFile[], nowMs: number): boolean {
  return files.some(
    (file) =>
      file.path.endsWith('.gitignore') &&
      fileNameOf(file.path) === '.gitignore' &&
      !isUnchangedByMetadata(file, metadataOf(`${root}/${file.path}`) ?? nothing, nowMs),
  );
}
const nothing: FileMetadata = { sizeBytes: -1, mtimeMs: 0, ctimeMs: 0 };

interface Memory {
  readonly root: string;
  readonly verdicts: Map<string, Verdict>;
}

/** The result of reading a file, with its metadata at that time. */
interface Verdict extends FileMetadata {
  readonly atMs: number;
  readonly isTrue: boolean;
}

function compare(
  memory: Memory,
  files: readonly ListedFile[],
  listing: Listing | undefined,
  nowMs: number,
): PendingChanges {
  const unknown = new Map<string, FileMetadata>(listing?.files.map((file) => [file.path, file]));
  const changed = new Set<string>();
  const gone = new Set<string>();
  for (const file of files) {
    const isText = file.skipped === undefined;
    if (!isText && listing === undefined) continue;
    const found = listing === undefined ? metadataOf(`${memory.root}/${file.path}`) : unknown.get(file.path);
    const isSettled = found !== undefined && isUnchangedByMetadata(file, found, nowMs);
    // A binary file may have become text.
    if (isSettled || isText) unknown.delete(file.path);
    if (isSettled || !isText) continue;
    if (found === undefined) gone.add(file.path);
    else if (
      verdictOn(memory, file.path, found, nowMs, (location) =>
        hasChangedByContent(location, file.contentHash),
      )
    )
      changed.add(file.path);
  }
  const added = [...unknown]
    .filter(([path, found]) => verdictOn(memory, path, found, nowMs, (location) => isOurs(location, path)))
    .map(([path, { sizeBytes }]) => ({ path: path as FilePath, sizeBytes }));
  return { changed, added, gone };
}

/** Reads the file only if its metadata changed since it was last read. */
function verdictOn(
  { root, verdicts }: Memory,
  path: string,
  found: FileMetadata,
  nowMs: number,
  decide: (location: string) => boolean,
): boolean {
  const { sizeBytes, mtimeMs, ctimeMs } = found;
  const before = verdicts.get(path);
  const isSame = before?.sizeBytes === sizeBytes && before.mtimeMs === mtimeMs && before.ctimeMs === ctimeMs;
  if (isSame && Math.max(mtimeMs, ctimeMs) + stampStepMs <= before.atMs) return before.isTrue;
  const isTrue = decide(`${root}/${path}`);
  verdicts.set(path, { sizeBytes, mtimeMs, ctimeMs, atMs: nowMs, isTrue });
  return isTrue;
}

/** Whether an update would index the file. */
function isOurs(location: string, path: string): boolean {
  try {
    const decoded = decode(readFileSync(location));
    return 'text' in decoded && !isMinified(path, decoded.text);
  } catch {
    return false;
  }
}

function metadataOf(location: string): FileMetadata | undefined {
  const stats = look(location);
  if (stats?.isFile() !== true) return undefined;
  return { sizeBytes: stats.size, mtimeMs: stats.mtimeMs, ctimeMs: stats.ctimeMs };
}

function look(location: string) {
  try {
    return lstatSync(location, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
