/**
 * Lists every path below a root that could be indexed, and the reasons for skipping the others: asks git if there is a
 * work tree, otherwise walks the folders, then inspects each path. Uses only names and metadata, no contents.
 */

import { lstatSync, opendirSync, realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import picomatch from 'picomatch';
import { EngineError } from '../../model/errors.ts';
import { folderOf } from '../../model/path.ts';
import { createPause } from '../../model/pause.ts';
import type { FilePath, SkippedPath, SkipReason } from '../../model/source-file.ts';
import { listedAmong, trackedPaths, untrackedPaths } from './git-paths.ts';
import { findWorkTree } from './ignore-rules.ts';
import { type FileMetadata, inspectPath, pathInside } from './inspect-path.ts';
import { closedFolder, walkPaths } from './walk-paths.ts';

export interface FoundFile extends FileMetadata {
  readonly path: FilePath;
}

type OnFile = (file: FoundFile) => void;

export interface Listing {
  /** Sorted by path, in the order of code units; `skipped` likewise. */
  readonly files: readonly FoundFile[];
  readonly skipped: readonly SkippedPath[];
  readonly source: 'git' | 'walk';
}

export interface ListOptions {
  /** Globs of which a file must match one. Empty for all files. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly maxFileBytes: number;
  /** Whether links to files inside the root are listed as files, under their own paths. */
  readonly followSymlinks: boolean;
  /** The folder of the index, if it is not `.codeagent`. Nothing inside is listed. */
  readonly indexDirectory: string | undefined;
  /** Variables for git: PATH, HOME, XDG_CONFIG_HOME. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * Calls `onFile` for each file as it is found, possibly twice. Throws when the root is not a folder or unreadable;
 * problems below the root are skips.
 */
export async function listFiles(
  root: string,
  options: ListOptions,
  onFile: OnFile = () => {},
): Promise<Listing> {
  const realRoot = openRoot(root);
  const byGit = await listByGit(realRoot, options, onFile);
  // git lists nothing for a root that its work tree ignores; a user who names such a root wants its files.
  const isSilent = byGit === undefined || byGit.files.size + byGit.skipped.size === 0;
  return isSilent ? toListing(await listByWalk(realRoot, options, onFile), 'walk') : toListing(byGit, 'git');
}

/**
 * Lists only the given paths: known paths, unless they no longer exist, and paths that git must confirm. None of them
 * is a folder. Undefined when git gives no usable answer.
 */
export async function listPaths(
  root: string,
  paths: { readonly listed: readonly string[]; readonly unlisted: readonly string[] },
  options: ListOptions,
): Promise<Listing | undefined> {
  const realRoot = openRoot(root);
  const { listed, unlisted } = paths;
  const added = unlisted.length === 0 ? [] : await listedAmong(realRoot, unlisted, options.environment);
  if (added === undefined || added.some((path) => !unlisted.includes(path))) return undefined;
  const findings = emptyFindings(realRoot, options, () => {});
  const isRealFolder = realFolders(realRoot);
  for (const path of [...listed, ...added]) if (isRealFolder(folderOf(path))) add(findings, path);
  return toListing(findings, 'git');
}

function openRoot(root: string): string {
  const absolute = resolve(root);
  try {
    const stats = statSync(absolute, { throwIfNoEntry: false });
    if (!stats?.isDirectory()) {
      const message = stats === undefined ? `${absolute} does not exist` : `${absolute} is not a directory`;
      throw new EngineError('not-a-directory', message, { hint: 'name the folder of a repository' });
    }
    // Listing names and opening the named files are separate permissions; access() would check for another user.
    opendirSync(absolute).closeSync();
    statSync(`${absolute}/.`);
    return realpathSync.native(absolute);
  } catch (cause) {
    if (cause instanceof EngineError) throw cause;
    const hint = 'check the permissions of this folder and of those around it';
    throw new EngineError('no-permission', `Cannot read ${absolute}`, { hint, cause });
  }
}

/** Filled path by path. Maps, because git lists an unmerged path several times. */
interface Findings {
  readonly root: string;
  readonly options: ListOptions;
  readonly isWanted: (path: string) => boolean;
  readonly isClosed: (path: string) => boolean;
  readonly onFile: OnFile;
  readonly files: Map<string, FoundFile>;
  readonly skipped: Map<string, SkipReason>;
}

async function listByGit(root: string, options: ListOptions, onFile: OnFile): Promise<Findings | undefined> {
  const workTree = findWorkTree(root);
  if (workTree === undefined) return undefined;
  // Runs in parallel: git searches untracked paths while the tracked ones are inspected.
  const untrackedLater = untrackedPaths(root, workTree, options.environment);
  const tracked = await trackedPaths(root, options.environment);
  const findings = emptyFindings(root, options, onFile);
  const isRealFolder = realFolders(root);
  const pause = createPause();
  for (const path of tracked ?? []) {
    if (isRealFolder(folderOf(path))) add(findings, path);
    const turn = pause();
    if (turn !== undefined) await turn;
  }

  const untracked = await untrackedLater;
  if (tracked === undefined || untracked === undefined) return undefined;
  for (const path of untracked.paths) {
    add(findings, path.endsWith('/') ? path.slice(0, -1) : path);
    const turn = pause();
    if (turn !== undefined) await turn;
  }
  for (const path of untracked.unreadable) findings.skipped.set(path, 'unreadable');
  return findings;
}

async function listByWalk(root: string, options: ListOptions, onFile: OnFile): Promise<Findings> {
  const findings = emptyFindings(root, options, onFile);
  const pause = createPause();
  const walked = await walkPaths(root, options.environment, pause);
  for (const path of walked.paths) {
    add(findings, path);
    const turn = pause();
    if (turn !== undefined) await turn;
  }
  for (const { path, reason } of walked.skipped)
    if (!findings.isClosed(path)) findings.skipped.set(path, reason);
  return findings;
}

function add(findings: Findings, path: string): void {
  if (findings.isClosed(path)) return;
  const { followSymlinks, maxFileBytes } = findings.options;
  const found = inspectPath(findings.root, path, { followSymlinks, isClosed: findings.isClosed });
  if (found.kind === 'nothing') return;
  if (!findings.isWanted(path)) findings.skipped.set(path, 'excluded');
  else if (found.kind === 'skipped') findings.skipped.set(path, found.reason);
  else if (found.metadata.sizeBytes > maxFileBytes) findings.skipped.set(path, 'too-large');
  else {
    const file = { path: path as FilePath, ...found.metadata };
    findings.files.set(path, file);
    findings.onFile(file);
  }
}

function emptyFindings(root: string, options: ListOptions, onFile: OnFile): Findings {
  const isIncluded = options.include.length === 0 ? () => true : globs(options.include);
  const isExcluded = options.exclude.length === 0 ? () => false : globs(options.exclude);
  return {
    root,
    options,
    isWanted: (path) => isIncluded(path) && !isExcluded(path),
    isClosed: closedPaths(root, options.indexDirectory),
    onFile,
    files: new Map(),
    skipped: new Map(),
  };
}

/** `vendor/` matches everything in the folder. */
function globs(patterns: readonly string[]): (path: string) => boolean {
  const whole = patterns.map((pattern) => (pattern.endsWith('/') ? `${pattern}**` : pattern));
  return picomatch(whole, { dot: true });
}

/**
 * Matches paths in the folders of git and of the index. If the index directory is the root itself, nothing is excluded.
 */
function closedPaths(root: string, indexDirectory: string | undefined): (path: string) => boolean {
  const index =
    indexDirectory === undefined ? undefined : pathInside(root, realPath(resolve(root, indexDirectory)));
  const isInIndex = index ? (path: string) => `${path}/`.startsWith(`${index}/`) : () => false;
  return (path) => closedFolder.test(path) || isInIndex(path);
}

/** The path itself when it does not exist yet. */
function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

/**
 * Returns a function that tells whether a folder is reached without a link. The folder of a tracked path may have been
 * replaced by a link that leads out of the root. Each folder is checked once.
 */
function realFolders(root: string): (folder: string) => boolean {
  const known = new Map([['', true]]);
  const isReal = (folder: string): boolean => {
    const answer = known.get(folder) ?? (isReal(folderOf(folder)) && isFolder(`${root}/${folder}`));
    known.set(folder, answer);
    return answer;
  };
  return isReal;
}

/** True for an unreadable, too long or non-UTF-8 folder as well: listing its content will report the reason. */
function isFolder(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? path.includes('\uFFFD');
  } catch {
    return true;
  }
}

function toListing({ files, skipped }: Findings, source: 'git' | 'walk'): Listing {
  return {
    files: [...files.values()].sort(byPath),
    skipped: Array.from(skipped, ([path, reason]) => ({ path, reason })).sort(byPath),
    source,
  };
}

function byPath(one: { readonly path: string }, other: { readonly path: string }): number {
  return one.path < other.path ? -1 : one.path > other.path ? 1 : 0;
}
