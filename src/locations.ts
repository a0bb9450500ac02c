/** Where things are: the root that is asked about, and its index. */
import { hash } from 'node:crypto';
import { opendirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { EngineError } from './model/errors.ts';
import type { FilePath } from './model/source-file.ts';

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

/** A path from outside, as the index writes it. Throws when it leaves the root. */
export function pathInRoot(root: string, given: string): FilePath {
  const relative = path.relative(root, path.resolve(root, given));
  if (relative === '..' || relative.startsWith(`..${path.sep}`) || path.isAbsolute(relative)) {
    throw new EngineError('bad-input', `${given} is outside ${root}`);
  }
  return relative.split(path.sep).join('/') as FilePath;
}

function statOf(absolute: string) {
  try {
    return statSync(absolute, { throwIfNoEntry: false });
  } catch (cause) {
    const isLong = cause instanceof Error && 'code' in cause && cause.code === 'ENAMETOOLONG';
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
