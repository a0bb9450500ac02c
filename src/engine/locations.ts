/** Where things are: the root that is asked about, its index, and which paths from outside lie in it. */
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
    // To list names and to reach what they name are two rights.
    opendirSync(absolute).closeSync();
    statSync(path.join(absolute, '.'));
    return realpathSync.native(absolute);
  } catch (cause) {
    throw cannotRead(absolute, cause);
  }
}

/** `.codeagent` in the root; with GRAPH_INDEX_DIR, a folder of its own in there for each root. */
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
 * What can be made again and is the same for every root: the model, as it is run. Undefined for users without a home:
 * a folder that a repository can fill is no place for it.
 */
export function cacheFolderOf(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  return userFolder([environment.XDG_CACHE_HOME, environment.LOCALAPPDATA], '.cache');
}

/** What must outlive a restart and is the same for every root: the user's secret. Undefined for users without a home. */
export function stateFolderOf(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  return userFolder([environment.XDG_STATE_HOME, environment.LOCALAPPDATA], '.local/state');
}

/** Ours in the first of `given` that is a path, else below the home folder. */
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

/** Where a path from outside must lie. */
export interface Place {
  /** Real. */
  readonly root: string;
  readonly indexDirectory: string;
}

// As Linux has it; of other systems the shorter names show when they are asked.
const longestPathBytes = 4_096;

/**
 * A path from outside, as the index writes it; empty for the root. There need not be anything. Throws when it leaves
 * the root, be it through a link, and when it leads to what is git's or ours. Nothing in it is decoded: `%2e` is a name.
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

/** Whether a path below the root is git's or ours. */
export function isClosed({ root, indexDirectory }: Place, relative: string): boolean {
  if (closedName.test(relative)) return true;
  const folders = [indexDirectory, realOrSame(indexDirectory)].map((each) => pathBelow(root, each));
  return folders.some((folder) => folder !== undefined && folder !== '' && isIn(relative, folder));
}

/** Whether a folder is the root, seen from the current folder or from the root. */
export function isRoot(root: string, given: string): boolean {
  return [path.resolve(given), path.resolve(root, given)].some((each) => realOrSame(each) === root);
}

/** Of git and of ours, at any depth; some systems do not tell letters apart by case. */
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

/** Drives, shares and backslashes mean nothing here, unless something is really called so. */
function assertOurForm(given: string, absolute: string): void {
  if (path.sep === '/') {
    if (!/\\|^[a-z]:\//i.test(given) || isThere(absolute)) return;
    throw refused(given, 'is written as on Windows', 'write folders with / and from the root');
  }
  // A colon behind the drive names a stream inside a file.
  if (/^\\\\/.test(given) || given.slice(2).includes(':'))
    throw refused(given, 'names a share, a device or a stream');
}

/** What is there, without links; what is not there is taken as it is written. */
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

/** Where a link points to that leads nowhere; undefined when there is no link either. */
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
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what must be made visible.
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
