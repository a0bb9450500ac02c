/**
 * What git says of a work tree: its tracked paths, and the untracked ones that no rule ignores.
 * Any failure is the same answer, undefined; the caller then walks by itself.
 */
import { relative } from 'node:path';
import { type Environment, type GitOutput, runGit } from './run-git.ts';

export interface UntrackedPaths {
  /** Nested repositories end with a slash. */
  readonly paths: readonly string[];
  /** Folders that git could not open. */
  readonly unreadable: readonly string[];
}

/** An unmerged path comes several times. Paths are relative to the root, and may be gone from the disk. */
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

/** Those of some paths that are tracked, or untracked and not ignored. A path that is none of these may come too. */
export async function listedAmong(
  root: string,
  paths: readonly string[],
  environment: Environment,
): Promise<readonly string[] | undefined> {
  const words = ['--literal-pathspecs', 'ls-files', '-z', '--cached', '--others', '--exclude-standard', '--'];
  const output = await runGit(root, [...words, ...paths], environment).catch(() => undefined);
  return output?.code === 0 ? [...new Set(splitPaths(output.stdout))] : undefined;
}

/** Names that are not UTF-8 come with replacement characters. */
function splitPaths(stdout: Buffer): readonly string[] {
  const paths = stdout.toString('utf8').split('\0');
  paths.pop();
  return paths;
}

/** git only warns of them, by their path from the top of the work tree, and cuts a long warning short. */
function closedFolders(stderr: Buffer, root: string, workTree: string): readonly string[] {
  const warnings = stderr.toString('utf8').matchAll(/^warning: could not open directory '(.+)\//gm);
  return [...warnings].map(([, folder = '']) =>
    relative(root, `${workTree}/${folder}`).replaceAll('\\', '/'),
  );
}

/** Undefined when git fails, or is not there. */
async function listed(
  root: string,
  which: readonly string[],
  environment: Environment,
): Promise<GitOutput | undefined> {
  const output = await runGit(root, ['ls-files', '-z', ...which], environment).catch(() => undefined);
  return output?.code === 0 ? output : undefined;
}
