/** The current entries of one folder, with the index's data on them. */

import { type Dirent, lstatSync, readdirSync, realpathSync, type Stats } from 'node:fs';
import { runOperation } from '../../model/advice.ts';
import type { EntryState, FolderEntry, FolderListing } from '../../model/answers/directories.ts';
import { EngineError } from '../../model/errors.ts';
import { joinPath } from '../../model/path.ts';
import type { FilePath, SkipReason } from '../../model/source-file.ts';
import { systemCodeOf } from '../../model/system-code.ts';
import type { ListedFile } from '../../store/file-list.ts';
import type { Reader } from '../../store/reader.ts';

export interface FolderParts {
  readonly root: string;
  /** Undefined when there is no index. */
  readonly reader: Pick<Reader, 'listedFiles' | 'listedSkips'> | undefined;
  isIgnored(name: string, kind: 'directory' | 'file'): boolean;
  isClosed(path: string): boolean;
}

export function listFolder(parts: FolderParts, folder: FilePath, options: { limit: number }): FolderListing {
  const found = readFolder(parts.root, folder).sort(inOrder);
  const known = knownIn(parts.reader, folder);
  const entries = found.slice(0, options.limit).map((entry) => entryOf(parts, known, folder, entry));
  return { path: folder, entries, total: found.length, more: found.length - entries.length };
}

function readFolder(root: string, folder: FilePath): Dirent[] {
  try {
    return readdirSync(realpathSync.native(`${root}/${folder}`), { withFileTypes: true });
  } catch (cause) {
    const code = systemCodeOf(cause);
    if (code === 'ENOTDIR')
      throw new EngineError('bad-input', `${folder} is not a folder`, {
        advice: [runOperation('read_file', { path: folder })],
      });
    if (code === 'ENOENT')
      throw new EngineError('not-found', `Folder not found: ${folder || root}`, {
        advice: [runOperation('directory_tree')],
        cause,
      });
    throw new EngineError('no-permission', `${folder || root} cannot be listed`, { cause });
  }
}

function inOrder(one: Dirent, other: Dirent): number {
  const folders = Number(other.isDirectory()) - Number(one.isDirectory());
  return folders || (one.name < other.name ? -1 : 1);
}

interface Known {
  /** All three maps are keyed by entry name. */
  readonly files: ReadonlyMap<string, ListedFile>;
  readonly fileCounts: ReadonlyMap<string, number>;
  readonly skips: ReadonlyMap<string, SkipReason>;
}

/** The index's data on the direct entries of a folder. */
function knownIn(reader: FolderParts['reader'], folder: FilePath): Known {
  const [files, fileCounts] = [new Map<string, ListedFile>(), new Map<string, number>()];
  const start = folder === '' ? '' : `${folder}/`;
  for (const file of reader?.listedFiles() ?? []) {
    if (!file.path.startsWith(start)) continue;
    const slash = file.path.indexOf('/', start.length);
    const name = file.path.slice(start.length, slash === -1 ? undefined : slash);
    if (slash === -1) files.set(name, file);
    else fileCounts.set(name, (fileCounts.get(name) ?? 0) + 1);
  }
  const skips = new Map<string, SkipReason>();
  for (const { path, reason } of reader?.listedSkips() ?? [])
    if (path.startsWith(start)) skips.set(path.slice(start.length), reason);
  return { files, fileCounts, skips };
}

function entryOf(parts: FolderParts, known: Known, folder: FilePath, dirent: Dirent): FolderEntry {
  const { name } = dirent;
  const path = joinPath(folder, name);
  const kind = kindOf(dirent);
  const stats = kind === 'file' ? statsOf(`${parts.root}/${path}`) : undefined;
  const file = known.files.get(name);
  const skipped = file?.skipped ?? known.skips.get(name);
  const isIndexed = file !== undefined && file.skipped === undefined;
  return {
    name,
    path,
    kind,
    state: stateOf(parts, known, { name, path, kind, stats }),
    skipped,
    sizeBytes: stats?.size,
    rowCount: isIndexed ? file.rowCount : undefined,
    language: file?.language,
    fileCount: kind === 'directory' ? known.fileCounts.get(name) : undefined,
  };
}

function stateOf(
  parts: FolderParts,
  known: Known,
  { name, path, kind, stats }: Pick<FolderEntry, 'name' | 'path' | 'kind'> & { stats: Stats | undefined },
): EntryState {
  if (parts.isClosed(path)) return 'closed';
  const file = known.files.get(name);
  if (known.skips.has(name) || file?.skipped !== undefined) return 'skipped';
  if (known.fileCounts.has(name) && kind === 'directory') return 'indexed';
  if (file !== undefined) return isSame(file, stats) ? 'indexed' : 'changed';
  return parts.isIgnored(name, kind === 'directory' ? 'directory' : 'file') ? 'ignored' : 'unknown';
}

function isSame({ stamp }: ListedFile, stats: Stats | undefined): boolean {
  return stats?.size === stamp.sizeBytes && stats.mtimeMs === stamp.mtimeMs;
}

function kindOf(dirent: Dirent): FolderEntry['kind'] {
  if (dirent.isDirectory()) return 'directory';
  if (dirent.isFile()) return 'file';
  return dirent.isSymbolicLink() ? 'link' : 'special';
}

/** Undefined for a file that has disappeared, and for a name that is not valid UTF-8. */
function statsOf(location: string): Stats | undefined {
  try {
    return lstatSync(location, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
