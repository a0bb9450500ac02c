/**
 * The secret of this user on this machine, and the proofs made with it: a file with a valid proof was written by
 * codeagent for this user, not by a repository. The secret is 32 random bytes in the user's state folder, which no
 * repository can read or write.
 * Requests only read the secret; the first signature creates it.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, fsyncSync, linkSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { EngineError } from '../model/errors.ts';
import { systemCodeOf } from '../model/system-code.ts';
import { hmac, isSameText } from './hmac.ts';
import { isReadableByOthers, isWritableByOthers, lookAtOwnFolder, readOwnFile } from './own-file.ts';

/** The purpose of a proof. A proof is not valid for any other purpose. */
export type Purpose = 'index seal' | 'lock' | 'daemon identity' | 'trusted repository';

export interface UserSecret {
  /** Creates the secret when there is none. Throws EngineError when it cannot be stored safely. */
  sign(purpose: Purpose, words: readonly string[]): string;
  /** Whether `proof` was signed by this user on this machine. */
  proves(purpose: Purpose, words: readonly string[], proof: string): boolean;
}

export const secretFileName = 'secret';
const secretBytes = 32;

/** `folder` is undefined for users without a home folder. The secret is read lazily. */
export function createUserSecret(folder: string | undefined): UserSecret {
  let known: Buffer | undefined;
  const existing = (): Buffer | undefined => {
    if (folder !== undefined) known ??= readSecret(folder);
    return known;
  };
  const made = (): Buffer => {
    if (folder === undefined) throw unusable('this user has no state folder');
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

/** JSON is unambiguous: different lists have different texts. */
function proofOf(secret: Buffer, purpose: Purpose, words: readonly string[]): string {
  return hmac(secret, JSON.stringify(['codeagent', purpose, ...words]));
}

/** Undefined when there is no secret yet. */
function readSecret(folder: string): Buffer | undefined {
  const file = path.join(folder, secretFileName);
  return withSecretErrors(folder, () => {
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

/**
 * Writes a temporary file and links it to its final name, so that the secret is never partial; when several processes
 * create it at once, the first wins.
 */
function makeSecret(folder: string): Buffer {
  const part = path.join(folder, `${secretFileName}.${randomBytes(8).toString('hex')}`);
  withSecretErrors(folder, () => {
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
  if (secret === undefined) throw unusable(`${folder} does not keep the file written to it`);
  return secret;
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (systemCodeOf(error) !== 'EEXIST') throw error;
  }
}

/** Syncs the file to disk before it gets its name: losing the secret would invalidate every index. */
function writeWhole(file: string, bytes: Uint8Array): void {
  const opened = openSync(file, 'wx', 0o600);
  try {
    writeSync(opened, bytes);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

function withSecretErrors<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof EngineError) throw cause;
    const why = cause instanceof Error ? cause.message : String(cause);
    throw unusable(`${folder} cannot be used: ${why}`, cause);
  }
}

function unusable(reason: string, cause?: unknown): EngineError {
  return new EngineError('no-permission', `Cannot use the secret that authenticates indexes: ${reason}`, {
    hint: 'set XDG_STATE_HOME to a folder that only you can write',
    cause,
  });
}
