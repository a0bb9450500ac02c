/** Finds the daemon for a command, with little code: the program for answers is not loaded yet. */
import path from 'node:path';
import type { IndexFolder } from '../store/index-folder.ts';
import { createUserSecret } from '../trust/user-secret.ts';
import { type Daemon, findDaemon, isDaemonThere } from './daemon-record.ts';
import { indexDirectoryOf, resolveRoot, stateFolderOf } from './locations.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The daemon that serves `root`. Throws when the folder does not exist. */
export function daemonOf(root: string, environment: Environment): Promise<Daemon | undefined> {
  return findDaemon(folderOf(resolveRoot(root), environment));
}

/** The daemon that serves the nearest folder from `start` upwards that one serves. */
export async function daemonAbove(start: string, environment: Environment): Promise<Daemon | undefined> {
  for (let folder = path.resolve(start); ; folder = path.dirname(folder)) {
    const index = folderOf(folder, environment);
    if (isDaemonThere(index)) return findDaemon(index);
    if (path.dirname(folder) === folder) return undefined;
  }
}

function folderOf(root: string, environment: Environment): IndexFolder {
  const secret = createUserSecret(stateFolderOf(environment));
  return { directory: indexDirectoryOf(root, environment), secret, onSetAside: () => {} };
}
