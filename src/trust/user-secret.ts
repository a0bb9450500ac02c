/**
 * The secret of this user on this machine, and the proofs made with it: whatever carries one was written by us, and
 * not by a repository. 32 random bytes in the user's state folder, which no repository can read or write.
 * Questions only read the secret; the first thing that is signed makes it.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, fsyncSync, linkSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { EngineError } from '../model/errors.ts';
import { systemCodeOf } from '../model/system-code.ts';
import { hmac, isSameText } from './hmac.ts';
import { isReadableByOthers, isWritableByOthers, lookAtOwnFolder, readOwnFile } from './own-file.ts';

/** What a proof is for: one made for something else proves nothing. */
export type Purpose = 'index seal' | 'lock' | 'daemon identity';

export interface UserSecret {
  /** Makes the secret when there is none. Throws EngineError when it cannot be kept safely. */
  sign(purpose: Purpose, words: readonly string[]): string;
  /** Whether `proof` was signed by this user on this machine. */
  proves(purpose: Purpose, words: readonly string[], proof: string): boolean;
}

export const secretFileName = 'secret';
const secretBytes = 32;

/** `folder` is undefined for users without a home. Nothing is read before it is needed. */
export function createUserSecret(folder: string | undefined): UserSecret {
  let known: Buffer | undefined;
  const existing = (): Buffer | undefined => {
    if (folder !== undefined) known ??= readSecret(folder);
    return known;
  };
  const made = (): Buffer => {
    if (folder === undefined) throw unusable('There is no folder for the state of this user');
    known = existing() ?? makeSecret(folder);
    return known;
  };
  return {
    sign: (purpose, words) => proofOf(made(), purpose, words),
    proves(purpose, words, proof) {
      const secret = existing();
      return secret !== undefined && isSameText(proofOf(secret, purpose, words), proof);
    },
  };
}

/** A list as JSON is never the same text as another list. */
function proofOf(secret: Buffer, purpose: Purpose, words: readonly string[]): string {
  return hmac(secret, JSON.stringify(['codeagent', purpose, ...words]));
}

/** Undefined when there is none yet. */
function readSecret(folder: string): Buffer | undefined {
  const file = path.join(folder, secretFileName);
  return inOurWords(folder, () => {
    const around = lookAtOwnFolder(folder);
    if (around.kind === 'absent') return undefined;
    if (around.kind === 'refused') throw unusable(`${folder} ${around.why}`);
    const found = readOwnFile(file, { maxBytes: secretBytes });
    if (found.kind === 'absent') return undefined;
    if (isWritableByOthers(around.stats)) throw unusable(`${folder} can be written by other users`);
    if (found.kind === 'refused') throw unusable(`${file} ${found.why}`);
    if (isReadableByOthers(found.stats)) throw unusable(`${file} can be read by other users`);
    if (found.bytes.length !== secretBytes) throw unusable(`${file} is damaged: remove it`);
    return found.bytes;
  });
}

/** It appears under its name whole; of several processes that make one at once, the first wins. */
function makeSecret(folder: string): Buffer {
  const part = path.join(folder, `${secretFileName}.${randomBytes(8).toString('hex')}`);
  inOurWords(folder, () => {
    mkdirSync(path.dirname(folder), { recursive: true, mode: 0o700 });
    if (lookAtOwnFolder(folder).kind === 'absent') makeFolder(folder);
    else chmodSync(folder, 0o700);
    try {
      writeWhole(part, randomBytes(secretBytes));
      linkSync(part, path.join(folder, secretFileName));
    } catch (error) {
      if (systemCodeOf(error) !== 'EEXIST') throw error;
    } finally {
      rmSync(part, { force: true });
    }
  });
  const secret = readSecret(folder);
  if (secret === undefined) throw unusable(`${folder} does not keep files`);
  return secret;
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (systemCodeOf(error) !== 'EEXIST') throw error;
  }
}

/** On the disk before it has its name: a secret that is lost takes every index with it. */
function writeWhole(file: string, bytes: Uint8Array): void {
  const opened = openSync(file, 'wx', 0o600);
  try {
    writeSync(opened, bytes);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

function inOurWords<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof EngineError) throw cause;
    const why = cause instanceof Error ? cause.message : String(cause);
    throw unusable(`${folder} cannot be used: ${why}`, cause);
  }
}

function unusable(reason: string, cause?: unknown): EngineError {
  return new EngineError('no-permission', `The secret that proves an index to be ours: ${reason}`, {
    hint: 'set XDG_STATE_HOME to a folder that only you can write',
    cause,
  });
}
