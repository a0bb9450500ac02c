/**
 * Walks the folders without git: every path below a root that git's ignore rules allow. Links are listed and never
 * followed. list-files.ts inspects the paths and applies the configuration.
 */
import { type Dirent, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EngineError } from '../../model/errors.ts';
import { createPause, type Pause } from '../../model/pause.ts';
import type { SkipReason } from '../../model/source-file.ts';
import { systemCodeOf } from '../../model/system-code.ts';
import {
  enterFolder,
  findWorkTree,
  type IgnoreRules,
  isIgnored,
  isRepository,
  readExcludes,
  rootRules,
} from './ignore-rules.ts';

export interface WalkedPaths {
  /** Everything except folders. Unordered. */
  readonly paths: readonly string[];
  /** Folders that were not entered. */
  readonly skipped: readonly { readonly path: string; readonly reason: SkipReason }[];
  /** Folders that the rules exclude. */
  readonly ignoredFolders: readonly string[];
}

interface Folder {
  readonly path: string;
  /** The rules of the enclosing folder. */
  readonly rules: IgnoreRules;
}

/** Matches paths in folders that are never entered, at any depth, and files set aside in their place. */
export const closedFolder = /(?:^|\/)\.(?:git\/|codeagent(?:\.untrusted-[^/]*)?(?:\/|$))/;

/**
 * Inside a work tree, a repository below the root is skipped, as in git. Elsewhere the root may be a folder of
 * repositories, and all of them are walked.
 */
export async function walkPaths(
  root: string,
  environment: Readonly<Record<string, string | undefined>>,
  pause: Pause = createPause(),
): Promise<WalkedPaths> {
  const paths: string[] = [];
  const skipped: { path: string; reason: SkipReason }[] = [];
  const ignoredFolders: string[] = [];
  const isWorkTree = findWorkTree(root) !== undefined;
  const open: Folder[] = [{ path: '', rules: rootRules(root, environment) }];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    await pause();
    const entries = readFolder(root, folder.path);
    if (entries === undefined) {
      skipped.push({ path: folder.path, reason: 'unreadable' });
      continue;
    }
    const isNested = folder.path !== '' && holdsRepository(root, folder.path, entries);
    if (isNested && isWorkTree) {
      skipped.push({ path: folder.path, reason: 'nested-repository' });
      continue;
    }
    const outer = isNested
      ? enterFolder(folder.rules, folder.path, readExcludes(join(root, folder.path)))
      : folder.rules;
    const rules = enterFolder(outer, folder.path, readGitignore(root, folder.path, entries));
    for (const entry of entries) {
      const path = folder.path === '' ? entry.name : `${folder.path}/${entry.name}`;
      if (entry.name === '.git') continue;
      if (!entry.isDirectory()) {
        if (!isIgnored(rules, path)) paths.push(path);
      } else if (closedFolder.test(`${path}/`) || isIgnored(rules, `${path}/`)) {
        ignoredFolders.push(path);
      } else {
        open.push({ path, rules });
      }
    }
  }
  return { paths, skipped, ignoredFolders };
}

/** Undefined when the folder is unreadable or its path too long. Empty when it no longer exists. */
function readFolder(root: string, path: string): readonly Dirent[] | undefined {
  try {
    return readdirSync(`${root}/${path}`, { withFileTypes: true });
  } catch (cause) {
    if (path === '') throw new EngineError('no-permission', `Cannot list ${root}`, { cause });
    // A name that is not UTF-8 was decoded with a replacement character and cannot be opened.
    return existsNoMore(cause) && !path.includes('\uFFFD') ? [] : undefined;
  }
}

function existsNoMore(error: unknown): boolean {
  const code = systemCodeOf(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}

function holdsRepository(root: string, path: string, entries: readonly Dirent[]): boolean {
  return entries.some(({ name }) => name === '.git') && isRepository(join(root, path));
}

/** Like git, does not follow a link here, because it could lead out of the root. */
function readGitignore(root: string, path: string, entries: readonly Dirent[]): string | undefined {
  if (!entries.some((entry) => entry.name === '.gitignore' && entry.isFile())) return undefined;
  const file = join(root, path, '.gitignore');
  try {
    return lstatSync(file).isFile() ? readFileSync(file, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}
