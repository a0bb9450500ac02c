/**
 * The folder of an index: made so that only this user can write in it, and never reached through a link. A repository
 * may ship a folder, or a link, of that name; what is not ours is set aside under another name.
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

/** Where an index lies, and what it takes to tell that it is ours. */
export interface IndexFolder {
  readonly directory: string;
  readonly secret: UserSecret;
  /** Is given one line for everything that was set aside because it was not ours. */
  readonly onSetAside: (line: string) => void;
}

/** Before anything is written: makes the folder, sets aside what is in its place, keeps it out of version control. */
export function prepareFolder({ directory, onSetAside }: IndexFolder, now: Date): void {
  try {
    const before = lookAtOwnFolder(directory);
    if (before.kind === 'refused') tell(onSetAside, directory, before.why, setAside(directory, now));
    if (before.kind !== 'found') makeFolder(directory);
    const found = lookAtOwnFolder(directory);
    if (found.kind === 'refused') throw notOurFolder(directory, found.why);
    if (found.kind === 'found' && isWritableByOthers(found.stats))
      chmodSync(directory, Number(found.stats.mode & 0o7755n));
    const ignore = path.join(directory, '.gitignore');
    const known = lookAtOwnFile(ignore);
    if (known.kind === 'refused') tell(onSetAside, ignore, known.why, setAside(ignore, now));
    if (known.kind !== 'found') writeIgnoreRules(ignore);
  } catch (cause) {
    if (cause instanceof EngineError) throw cause;
    throw new EngineError('index-read-only', `The index folder cannot be made: ${directory}`, {
      hint: 'check its permissions, or set GRAPH_INDEX_DIR to another folder',
      cause,
    });
  }
}

/** One line on something that was not ours. */
export function tell(
  onSetAside: IndexFolder['onSetAside'],
  file: string,
  why: string,
  target: string | undefined,
): void {
  if (target === undefined) return;
  onSetAside(
    `${file} ${why}; it was not made by codeagent for this user and is now ${path.basename(target)}`,
  );
}

/** Why nothing in the folder can be believed. Undefined when it is ours, or not there. */
export function foreignFolder(directory: string): string | undefined {
  const found: Look = lookAtOwnFolder(directory);
  return found.kind === 'refused' ? found.why : undefined;
}

/** Folders around it may be links: whoever sets GRAPH_INDEX_DIR chose them. */
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
    const text = '# Made by codeagent. The index can be built anew at any time.\n*\n';
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
