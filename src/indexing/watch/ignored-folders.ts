/** Folders that need no watch: git's own, the index, and folders that the ignore rules exclude. */
import path from 'node:path';
import { findWorkTree } from '../listing/ignore-rules.ts';
import { pathInside } from '../listing/inspect-path.ts';
import { type Environment, runGit } from '../listing/run-git.ts';
import { walkPaths } from '../listing/walk-paths.ts';

export interface IgnoredOptions {
  readonly indexDirectory: string;
  readonly environment: Environment;
}

/** Relative to the root. Only the outermost ignored folders, because everything inside them is ignored too. */
export async function ignoredFolders(root: string, options: IgnoredOptions): Promise<readonly string[]> {
  const index = pathInside(root, path.resolve(options.indexDirectory));
  const own = ['.git', '.codeagent', ...(index ? [index] : [])];
  const found =
    (await byGit(root, options.environment)) ?? (await walkPaths(root, options.environment)).ignoredFolders;
  return [...new Set([...own, ...found])];
}

async function byGit(root: string, environment: Environment): Promise<readonly string[] | undefined> {
  if (findWorkTree(root) === undefined) return undefined;
  const words = ['ls-files', '-z', '--others', '--ignored', '--exclude-standard', '--directory'];
  const output = await runGit(root, words, environment).catch(() => undefined);
  if (output?.code !== 0) return undefined;
  return output.stdout
    .toString('utf8')
    .split('\0')
    .filter((name) => name.endsWith('/') && name !== './')
    .map((name) => name.slice(0, -1));
}
