/**
 * Chooses the extent of an update: the whole tree, or only the paths that a watcher reported. A few paths are enough if
 * this lister made the last complete listing, and no file changed since that affects which files are listed. In doubt
 * the whole tree is listed. The resulting index is the same.
 */
import { lstatSync, statSync } from 'node:fs';
import { folderOf } from '../../model/path.ts';
import type { KnownFile, SkippedPath } from '../../model/source-file.ts';
import type { Reader } from '../../store/reader.ts';
import { isRepository, ruleFiles } from './ignore-rules.ts';
import { type FoundFile, type Listing, type ListOptions, listFiles, listPaths } from './list-files.ts';

export interface UpdateListing {
  readonly extent: 'whole' | 'few';
  /** The indexed state of everything that was checked. */
  readonly known: readonly KnownFile[];
  /** For `few`: contains skipped paths of the whole tree, but only the checked files. */
  readonly listing: Listing;
}

type KnownPaths = Pick<Reader, 'knownFiles' | 'knownFile' | 'listedSkips' | 'hasFilesBelow'>;

/** `paths`: all changes since the last update, relative to the root; undefined when unknown. */
export type UpdateLister = (
  index: KnownPaths,
  paths: readonly string[] | undefined,
  onFile: OnFile,
) => Promise<UpdateListing>;

/** Called for each file of a complete listing as it is found, with its indexed state, so that work can be prepared. */
type OnFile = (found: FoundFile, known: KnownFile | undefined) => void;

/** Keeps the result of its last complete listing. */
export function createUpdateLister(root: string, options: ListOptions): UpdateLister {
  let last: { readonly source: Listing['source']; readonly rules: string } | undefined;

  const listAll = async (index: KnownPaths, onFile: OnFile): Promise<UpdateListing> => {
    const rules = stampOf(ruleFiles(root, options.environment));
    // git runs while the known files are read, before it reports the first file.
    const knownBefore = new Map<string, KnownFile>();
    const listed = listFiles(root, options, (file) => onFile(file, knownBefore.get(file.path)));
    listed.catch(() => {});
    const known = index.knownFiles();
    for (const file of known) knownBefore.set(file.path, file);
    const listing = await listed;
    last = { source: listing.source, rules };
    return { extent: 'whole', known, listing };
  };

  return async (index, paths, onFile) => {
    const isSettled =
      paths !== undefined &&
      last !== undefined &&
      !options.followSymlinks &&
      !paths.some(await contextFiles()) &&
      last.rules === stampOf(ruleFiles(root, options.environment));
    const few = isSettled ? await listFew(root, index, paths, options) : undefined;
    // Our own walk cannot list single paths.
    return few === undefined || (few.asksGit && last?.source !== 'git') ? listAll(index, onFile) : few.listed;
  };
}

/** Loaded on first use, because it imports all languages. */
async function contextFiles(): Promise<(path: string) => boolean> {
  return (await import('./context-files.ts')).contextFiles();
}

/** Undefined when only a complete listing gives the right answer. */
async function listFew(
  root: string,
  index: KnownPaths,
  paths: readonly string[],
  options: ListOptions,
): Promise<{ readonly listed: UpdateListing; readonly asksGit: boolean } | undefined> {
  const skips = new Map(index.listedSkips().map((skip) => [skip.path, skip]));
  // The target of a link can change without a report about the link.
  const links = [...skips.values()]
    .filter(({ reason }) => reason.includes('symlink'))
    .map(({ path }) => path);
  const known: KnownFile[] = [];
  const [listed, unlisted] = [new Set<string>(links), new Set<string>()];
  for (const path of paths) {
    const verdict = judge(root, index, skips, path);
    if (verdict.kind === 'in-doubt') return undefined;
    if (verdict.kind === 'known') known.push(verdict.file);
    if (verdict.kind === 'known' || verdict.kind === 'skipped') listed.add(path);
    if (verdict.kind === 'new') unlisted.add(path);
  }
  // On a case-insensitive file system, a new name may be another spelling of a known one.
  if (unlisted.size > 0 && ['win32', 'darwin'].includes(process.platform)) return undefined;
  const found = await listPaths(root, { listed: [...listed], unlisted: [...unlisted] }, options);
  if (found === undefined) return undefined;
  const elsewhere = [...skips.values()].filter(({ path }) => !listed.has(path) && !unlisted.has(path));
  const listing = { ...found, skipped: [...elsewhere, ...found.skipped] };
  return { listed: { extent: 'few', known, listing }, asksGit: unlisted.size > 0 };
}

type Verdict =
  | { readonly kind: 'known'; readonly file: KnownFile }
  | { readonly kind: 'skipped' | 'new' | 'nothing' | 'in-doubt' };

function judge(
  root: string,
  index: KnownPaths,
  skips: ReadonlyMap<string, SkippedPath>,
  path: string,
): Verdict {
  const kind = kindOf(`${root}/${path}`);
  if (kind === 'folder') return { kind: 'in-doubt' };
  const file = index.knownFile(path);
  if (file !== undefined) return { kind: 'known', file };
  if (skips.has(path)) return { kind: 'skipped' };
  for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) {
    const skip = skips.get(folder);
    if (skip === undefined) continue;
    const isNested = skip.reason === 'nested-repository' && isRepository(`${root}/${folder}`);
    return { kind: isNested ? 'nothing' : 'in-doubt' };
  }
  // The path was a folder before.
  if (index.hasFilesBelow(path)) return { kind: 'in-doubt' };
  return { kind: kind === 'nothing' ? 'nothing' : 'new' };
}

function kindOf(location: string): 'folder' | 'file' | 'nothing' {
  try {
    const stats = lstatSync(location, { throwIfNoEntry: false });
    return stats === undefined ? 'nothing' : stats.isDirectory() ? 'folder' : 'file';
  } catch {
    return 'file';
  }
}

/** Changes whenever one of the files changes, appears or disappears. */
function stampOf(files: readonly string[]): string {
  return files
    .map((file) => {
      const stats = statSync(file, { throwIfNoEntry: false, bigint: true });
      return stats === undefined ? '' : `${stats.ino} ${stats.size} ${stats.mtimeNs} ${stats.ctimeNs}`;
    })
    .join('\n');
}
