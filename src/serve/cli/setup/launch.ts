/**
 * The command with which a client starts the server. Desktop applications do not have the PATH of a shell, so the full
 * path of the running program is the default. A project file, which others share, gets the name `codeagent` if PATH
 * leads to the running program.
 */
import { accessSync, constants, realpathSync } from 'node:fs';
import path from 'node:path';
import type { Scope } from './clients.ts';

export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
}

export const launchKinds = ['path', 'name', 'npx'] as const;
export type LaunchKind = (typeof launchKinds)[number];

export interface Self {
  /** The path of the Node executable. */
  readonly program: string;
  /** The path of our start script, with links resolved. */
  readonly start: string;
  readonly version: string;
  readonly searchPath: string;
  readonly platform: string;
}

export function launchAs(kind: LaunchKind, { program, start, version }: Self): Launch {
  if (kind === 'name') return { command: 'codeagent', args: [] };
  if (kind === 'npx') return { command: 'npx', args: ['-y', `codeagent@${version}`] };
  return { command: program, args: [start] };
}

/** The launch kind when the user names none. A program that npx runs is registered with npx. */
export function usualLaunch(scope: Scope, self: Self): LaunchKind {
  // npx unpacks into a cache that it may clear at any time.
  if (/[\\/]_npx[\\/]/.test(self.start)) return 'npx';
  return scope === 'project' && isOnPath(self) ? 'name' : 'path';
}

function isOnPath({ searchPath, start, platform }: Self): boolean {
  // On Windows, PATH has wrapper scripts, and their target is only known by running them.
  if (platform === 'win32') return false;
  return searchPath
    .split(path.delimiter)
    .filter((folder) => path.isAbsolute(folder))
    .some((folder) => programAt(path.join(folder, 'codeagent')) === start);
}

/** The real path of an executable file. Undefined when there is none. */
function programAt(file: string): string | undefined {
  try {
    accessSync(file, constants.X_OK);
    return realpathSync(file);
  } catch {
    return undefined;
  }
}
