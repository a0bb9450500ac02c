/**
 * How a client starts the server. Programs with windows do not know the PATH of a shell, so the program that runs now,
 * by its full path, is the one that surely works here; a file that others share gets the name where that leads here.
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
  /** Of Node. */
  readonly program: string;
  /** Of our start file, without links. */
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

/** The name for files that are shared, where it is this very program; what npx runs is started by npx again. */
export function usualLaunch(scope: Scope, self: Self): LaunchKind {
  // What npx unpacks may be gone tomorrow.
  if (/[\\/]_npx[\\/]/.test(self.start)) return 'npx';
  return scope === 'project' && isOnPath(self) ? 'name' : 'path';
}

function isOnPath({ searchPath, start, platform }: Self): boolean {
  // Windows has scripts there that say where they lead only to whoever runs them.
  if (platform === 'win32') return false;
  return searchPath
    .split(path.delimiter)
    .filter((folder) => path.isAbsolute(folder))
    .some((folder) => programAt(path.join(folder, 'codeagent')) === start);
}

/** Undefined when there is nothing that can be run. */
function programAt(file: string): string | undefined {
  try {
    accessSync(file, constants.X_OK);
    return realpathSync(file);
  } catch {
    return undefined;
  }
}
