/**
 * What an update looks at: the whole tree, or only the paths that somebody watched change. A few paths are enough when
 * the last look at the whole tree was ours and nothing has changed since that says which files are listed; in doubt it
 * is the whole tree. Either way the index is the same afterwards.
 */
import { lstatSync, statSync } from 'node:fs';
import { folderOf } from '../../model/path.ts';
import type { KnownFile, SkippedPath } from '../../model/source-file.ts';
import type { Reader } from '../../store/reader.ts';
import { isRepository, ruleFiles } from './ignore-rules.ts';
import { type FoundFile, type Listing, type ListOptions, listFiles, listPaths } from './list-files.ts';

export interface UpdateListing {
  readonly extent: 'whole' | 'few';
  /** What was known of all that was looked at. */
  readonly known: readonly KnownFile[];
  /** Of few: what was skipped elsewhere is in it, the files elsewhere are not. */
  readonly listing: Listing;
}

type KnownPaths = Pick<Reader, 'knownFiles' | 'knownFile' | 'listedSkips' | 'hasFilesBelow'>;

/** `paths`: all that changed since the last update, relative to the root; undefined: not known. */
export type UpdateLister = (
  index: KnownPaths,
  paths: readonly string[] | undefined,
  onFile: OnFile,
) => Promise<UpdateListing>;

/** A file of the whole tree as it is found, with what was known of it: to prepare for what will have to be done. */
type OnFile = (found: FoundFile, known: KnownFile | undefined) => void;

/** Remembers its last look at the whole tree. */
export function createUpdateLister(root: string, options: ListOptions): UpdateLister {
  let last: { readonly source: Listing['source']; readonly rules: string } | undefined;

  const listAll = async (index: KnownPaths, onFile: OnFile): Promise<UpdateListing> => {
    const rules = stampOf(ruleFiles(root, options.environment));
    // Git works while we read what is known, before the first file is found.
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
    // Our own walk cannot be asked for single paths.
    return few === undefined || (few.asksGit && last?.source !== 'git') ? listAll(index, onFile) : few.listed;
  };
}

/** Loaded when it is asked for: it knows all languages. */
async function contextFiles(): Promise<(path: string) => boolean> {
  return (await import('./context-files.ts')).contextFiles();
}

/** Undefined when only the whole tree can tell. */
async function listFew(
  root: string,
  index: KnownPaths,
  paths: readonly string[],
  options: ListOptions,
): Promise<{ readonly listed: UpdateListing; readonly asksGit: boolean } | undefined> {
  const skips = new Map(index.listedSkips().map((skip) => [skip.path, skip]));
  // Where a link leads can change without a word about the link.
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
  // Where two names can be one file, a new name may be the old one in other letters.
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
  // It was a folder before.
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

/** Another one whenever one of the files is another one, or there is one more or less. */
function stampOf(files: readonly string[]): string {
  return files
    .map((file) => {
      const stats = statSync(file, { throwIfNoEntry: false, bigint: true });
      return stats === undefined ? '' : `${stats.ino} ${stats.size} ${stats.mtimeNs} ${stats.ctimeNs}`;
    })
    .join('\n');
}
