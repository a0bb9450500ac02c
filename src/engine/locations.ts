/** Locates the root and its index, and checks that external paths are inside the root. */
import { hash } from 'node:crypto';
import { lstatSync, opendirSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { EngineError } from '../model/errors.ts';
import type { FilePath } from '../model/source-file.ts';
import { systemCodeOf } from '../model/system-code.ts';

/** Absolute and without links. */
export function resolveRoot(folder: string): string {
  const absolute = path.resolve(folder);
  const stats = statOf(absolute);
  if (stats === undefined)
    throw new EngineError('not-a-directory', `${absolute} does not exist`, {
      hint: 'name the folder of a repository',
    });
  if (!stats.isDirectory()) {
    throw new EngineError('not-a-directory', `${absolute} is not a directory`, {
      hint: 'name the folder of a repository',
    });
  }
  try {
    // Listing a folder and opening its files are separate permissions.
    opendirSync(absolute).closeSync();
    statSync(path.join(absolute, '.'));
    return realpathSync.native(absolute);
  } catch (cause) {
    throw cannotRead(absolute, cause);
  }
}

/** `.codeagent` in the root; with GRAPH_INDEX_DIR, a separate folder inside it for each root. */
export function indexDirectoryOf(
  root: string,
  environment: Readonly<Record<string, string | undefined>>,
): string {
  const elsewhere = environment.GRAPH_INDEX_DIR;
  if (elsewhere === undefined || elsewhere === '') return path.join(root, '.codeagent');
  return path.join(
    path.resolve(elsewhere),
    `${path.basename(root)}-${hash('sha256', root, 'hex').slice(0, 8)}`,
  );
}

/**
 * The folder for data that can be recomputed and is shared by all roots, such as the converted model. Undefined for
 * users without a home, because a folder that a repository can write to is unsafe.
 */
export function cacheFolderOf(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  return userFolder([environment.XDG_CACHE_HOME, environment.LOCALAPPDATA], '.cache');
}

/**
 * The folder for data that must survive a restart and is shared by all roots: the user's secret. Undefined for users
 * without a home.
 */
export function stateFolderOf(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  return userFolder([environment.XDG_STATE_HOME, environment.LOCALAPPDATA], '.local/state');
}

/** The codeagent folder in the first of `given` that is an absolute path, else below the home folder. */
function userFolder(given: readonly (string | undefined)[], belowHome: string): string | undefined {
  const chosen = given.find((each) => each !== undefined && path.isAbsolute(each));
  if (chosen !== undefined) return path.join(chosen, 'codeagent');
  try {
    const home = homedir();
    return path.isAbsolute(home) ? path.join(home, belowHome, 'codeagent') : undefined;
  } catch {
    return undefined;
  }
}

/** The folder in which an external path must be. */
export interface Place {
  /** A real path, without links. */
  readonly root: string;
  readonly indexDirectory: string;
}

// The limit of Linux; other systems report their lower limits when a path is used.
const longestPathBytes = 4_096;

/**
 * An external path in the form of the index; empty for the root. It need not exist. Throws when the path leaves the
 * root, also through a link, or leads into a folder of git or codeagent. Nothing is decoded: `%2e` is a file name.
 */
export function pathInRoot({ root, indexDirectory }: Place, given: string): FilePath {
  if (given.includes('\0')) throw refused(given, 'has a NUL in it');
  if (Buffer.byteLength(given) > longestPathBytes) throw refused(given, 'is longer than the system allows');
  const relative = pathBelow(root, path.resolve(root, given));
  if (relative === undefined) throw refused(given, `is outside ${root}`);
  assertOurForm(given, path.join(root, relative));
  const real = pathBelow(root, realPathOf(given, path.join(root, relative), root));
  if (real === undefined) throw refused(given, `is a link that leads outside ${root}`);
  if ([relative, real].some((each) => isClosed({ root, indexDirectory }, each)))
    throw refused(given, 'is never read: it belongs to git or to the index');
  return relative as FilePath;
}

/** Whether a path below the root is in a folder of git or codeagent. */
export function isClosed({ root, indexDirectory }: Place, relative: string): boolean {
  if (closedName.test(relative)) return true;
  const folders = [indexDirectory, realOrSame(indexDirectory)].map((each) => pathBelow(root, each));
  return folders.some((folder) => folder !== undefined && folder !== '' && isIn(relative, folder));
}

/** Whether a folder, relative to the current folder or to the root, is the root. */
export function isRoot(root: string, given: string): boolean {
  return [path.resolve(given), path.resolve(root, given)].some((each) => realOrSame(each) === root);
}

/** Folders of git and codeagent, at any depth. Ignores case, because some file systems do. */
const closedName = /(?:^|\/)\.(?:git|codeagent(?:\.untrusted-[^/]*)?)(?:\/|$)/i;

function isIn(relative: string, folder: string): boolean {
  return `${relative}/`.startsWith(`${folder}/`);
}

/** With forward slashes. Undefined outside; empty for the root. */
function pathBelow(root: string, absolute: string): string | undefined {
  const relative = path.relative(root, absolute);
  const isOutside = relative === '..' || relative.startsWith(`..${path.sep}`) || path.isAbsolute(relative);
  return isOutside ? undefined : relative.split(path.sep).join('/');
}

/** Refuses drives, shares and backslashes, unless a file really has such a name. */
function assertOurForm(given: string, absolute: string): void {
  if (path.sep === '/') {
    if (!/\\|^[a-z]:\//i.test(given) || isThere(absolute)) return;
    throw refused(given, 'is written as on Windows', 'write folders with / and from the root');
  }
  // A colon after the drive names an alternate data stream of a file.
  if (/^\\\\/.test(given) || given.slice(2).includes(':'))
    throw refused(given, 'names a share, a device or a stream');
}

/** The real path of the existing part, followed by the rest as written. */
function realPathOf(given: string, absolute: string, root: string): string {
  let [at, rest] = [absolute, ''];
  for (let links = 0; links < 40; ) {
    try {
      return path.join(realpathSync.native(at), rest);
    } catch (cause) {
      const target = absentTarget(given, at, cause);
      if (at === root) throw new EngineError('not-a-directory', `${root} does not exist any more`, { cause });
      if (target === undefined) [at, rest] = [path.dirname(at), path.join(path.basename(at), rest)];
      else [at, links] = [target, links + 1];
    }
  }
  throw refused(given, 'is a link that leads in a circle');
}

/** The target of a dangling link; undefined when the path is not a link. */
function absentTarget(given: string, at: string, cause: unknown): string | undefined {
  const code = systemCodeOf(cause);
  if (code === 'ELOOP') throw refused(given, 'is a link that leads in a circle');
  if (code === 'ENAMETOOLONG') throw refused(given, 'is longer than the system allows');
  if (code !== 'ENOENT' && code !== 'ENOTDIR') throw cannotRead(at, cause);
  try {
    return path.resolve(realOrSame(path.dirname(at)), readlinkSync(at));
  } catch {
    return undefined;
  }
}

function realOrSame(absolute: string): string {
  try {
    return realpathSync.native(absolute);
  } catch {
    return absolute;
  }
}

function isThere(absolute: string): boolean {
  try {
    return lstatSync(absolute, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

function refused(given: string, why: string, hint = 'name a file or folder below the root'): EngineError {
  const shown = given.length > 200 ? `${given.slice(0, 200)}…` : given;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters must be made visible.
  const named = /[\u0000-\u001f]/.test(shown) ? JSON.stringify(shown) : shown;
  return new EngineError('bad-input', `${named} ${why}`, { hint });
}

function statOf(absolute: string) {
  try {
    return statSync(absolute, { throwIfNoEntry: false });
  } catch (cause) {
    const isLong = systemCodeOf(cause) === 'ENAMETOOLONG';
    throw isLong
      ? new EngineError('bad-input', 'That path is longer than the system allows', { cause })
      : cannotRead(absolute, cause);
  }
}

function cannotRead(absolute: string, cause: unknown): EngineError {
  return new EngineError('no-permission', `Cannot read ${absolute}`, {
    hint: 'check the permissions of this folder and of those around it',
    cause,
  });
}
