/**
 * The paths of a work tree according to git: tracked paths, and untracked ones that no rule ignores. Returns undefined
 * on any failure; the caller then walks the folders.
 */
import { relative } from 'node:path';
import { type Environment, type GitOutput, runGit } from './run-git.ts';

export interface UntrackedPaths {
  /** A nested repository ends with a slash. */
  readonly paths: readonly string[];
  /** Folders that git could not open. */
  readonly unreadable: readonly string[];
}

/** An unmerged path occurs several times. Paths are relative to the root and may no longer exist. */
export async function trackedPaths(
  root: string,
  environment: Environment,
): Promise<readonly string[] | undefined> {
  const output = await listed(root, ['--cached'], environment);
  return output && splitPaths(output.stdout);
}

export async function untrackedPaths(
  root: string,
  workTree: string,
  environment: Environment,
): Promise<UntrackedPaths | undefined> {
  const output = await listed(root, ['--others', '--exclude-standard'], environment);
  return (
    output && { paths: splitPaths(output.stdout), unreadable: closedFolders(output.stderr, root, workTree) }
  );
}

/** Selects the given paths that are tracked, or untracked and not ignored. The result may contain further paths. */
export async function listedAmong(
  root: string,
  paths: readonly string[],
  environment: Environment,
): Promise<readonly string[] | undefined> {
  const words = ['--literal-pathspecs', 'ls-files', '-z', '--cached', '--others', '--exclude-standard', '--'];
  const output = await runGit(root, [...words, ...paths], environment).catch(() => undefined);
  return output?.code === 0 ? [...new Set(splitPaths(output.stdout))] : undefined;
}

/** Names that are not UTF-8 contain replacement characters. */
function splitPaths(stdout: Buffer): readonly string[] {
  const paths = stdout.toString('utf8').split('\0');
  paths.pop();
  return paths;
}

/**
 * git only prints warnings about unreadable folders, with paths relative to the top of the work tree, and truncates
 * long ones.
 */
function closedFolders(stderr: Buffer, root: string, workTree: string): readonly string[] {
  const warnings = stderr.toString('utf8').matchAll(/^warning: could not open directory '(.+)\//gm);
  return [...warnings].map(([, folder = '']) =>
    relative(root, `${workTree}/${folder}`).replaceAll('\\', '/'),
  );
}

/** Undefined when git fails or is not installed. */
async function listed(
  root: string,
  which: readonly string[],
  environment: Environment,
): Promise<GitOutput | undefined> {
  const output = await runGit(root, ['ls-files', '-z', ...which], environment).catch(() => undefined);
  return output?.code === 0 ? output : undefined;
}
