/**
 * The folder of an index: only this user can write to it, and it is never reached through a link. A repository may
 * ship a folder or a link of that name; anything that codeagent did not create is renamed.
 */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { EngineError } from '../model/errors.ts';
import { systemCodeOf } from '../model/system-code.ts';
import {
  isWritableByOthers,
  type Look,
  lookAtOwnFile,
  lookAtOwnFolder,
  setAside,
} from '../trust/own-file.ts';
import type { UserSecret } from '../trust/user-secret.ts';

/** Location of an index, and the means to check that this user's codeagent created it. */
export interface IndexFolder {
  readonly directory: string;
  readonly secret: UserSecret;
  /** Receives one line for each file that was renamed because codeagent did not create it. */
  readonly onSetAside: (line: string) => void;
}

/**
 * Call it before the first write: creates the folder, renames a foreign one, and excludes the folder from version
 * control.
 */
export function prepareFolder({ directory, onSetAside }: IndexFolder, now: Date): void {
  try {
    const before = lookAtOwnFolder(directory);
    if (before.kind === 'refused')
      reportSetAside(onSetAside, directory, before.why, setAside(directory, now));
    if (before.kind !== 'found') makeFolder(directory);
    const found = lookAtOwnFolder(directory);
    if (found.kind === 'refused') throw notOurFolder(directory, found.why);
    if (found.kind === 'found' && isWritableByOthers(found.stats))
      chmodSync(directory, Number(found.stats.mode & 0o7755n));
    const ignore = path.join(directory, '.gitignore');
    const known = lookAtOwnFile(ignore);
    if (known.kind === 'refused') reportSetAside(onSetAside, ignore, known.why, setAside(ignore, now));
    if (known.kind !== 'found') writeIgnoreRules(ignore);
  } catch (cause) {
    if (cause instanceof EngineError) throw cause;
    throw new EngineError('index-read-only', `The index folder cannot be created: ${directory}`, {
      hint: 'check its permissions, or set GRAPH_INDEX_DIR to another folder',
      cause,
    });
  }
}

/** Reports a renamed file in one line. */
export function reportSetAside(
  onSetAside: IndexFolder['onSetAside'],
  file: string,
  why: string,
  target: string | undefined,
): void {
  if (target === undefined) return;
  onSetAside(
    `${file} ${why}; codeagent did not create it for this user, so it was renamed to ${path.basename(target)}`,
  );
}

/** Why nothing in the folder can be trusted. Undefined when the folder is trusted or does not exist. */
export function foreignFolder(directory: string): string | undefined {
  const found: Look = lookAtOwnFolder(directory);
  return found.kind === 'refused' ? found.why : undefined;
}

/** Parent folders may be links: the user who sets GRAPH_INDEX_DIR chose them. */
function makeFolder(directory: string): void {
  mkdirSync(path.dirname(directory), { recursive: true });
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    if (!isThere(error)) throw error;
  }
}

function writeIgnoreRules(file: string): void {
  try {
    const text = '# Created by codeagent. The index can be rebuilt at any time.\n*\n';
    writeFileSync(file, text, { flag: 'wx' });
  } catch (error) {
    if (!isThere(error)) throw error;
  }
}

function isThere(error: unknown): boolean {
  return systemCodeOf(error) === 'EEXIST';
}

function notOurFolder(directory: string, why: string): EngineError {
  return new EngineError('index-read-only', `The index folder cannot be used: ${directory} ${why}`, {
    hint: 'remove it, or set GRAPH_INDEX_DIR to another folder',
  });
}
