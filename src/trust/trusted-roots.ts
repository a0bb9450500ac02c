/**
 * The repositories that this user trusts: code of theirs may run while they are indexed, if safe mode is off as well. One
 * file each in the user's state folder, signed, and bound to the folder itself: a new clone at the same path is another
 * repository.
 */
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { EngineError } from '../model/errors.ts';
import { identityOf, readOwnFile } from './own-file.ts';
import type { UserSecret } from './user-secret.ts';

export interface TrustedRoots {
  isTrusted(root: string): boolean;
  trust(root: string): void;
  /** Returns false if the repository was not trusted. */
  distrust(root: string): boolean;
  /** The trusted roots, sorted. */
  all(): readonly string[];
}

interface Entry {
  readonly root: string;
  readonly proof: string;
}

const largestFile = { maxBytes: 16 * 1024 };

/** `folder` is undefined for users without a home folder. Roots are absolute and without links. */
export function createTrustedRoots(folder: string | undefined, secret: UserSecret): TrustedRoots {
  const home = folder === undefined ? undefined : path.join(folder, 'trusted');
  const fileOf = (root: string): string | undefined => {
    const name = createHash('sha256').update(root).digest('hex').slice(0, 32);
    return home === undefined ? undefined : path.join(home, `${name}.json`);
  };
  const isValid = ({ root, proof }: Entry): boolean => {
    const identity = identityNow(root);
    return identity !== undefined && secret.proves('trusted repository', [root, identity], proof);
  };

  return {
    isTrusted(root) {
      const file = fileOf(root);
      const entry = file === undefined ? undefined : readEntry(file);
      return entry?.root === root && isValid(entry);
    },
    trust(root) {
      const [file, identity] = [fileOf(root), identityNow(root)];
      if (home === undefined || file === undefined)
        throw new EngineError('bad-input', 'This user has no state folder to keep the answer in', {
          hint: 'set HOME or XDG_STATE_HOME',
        });
      if (identity === undefined) throw new EngineError('not-a-directory', `${root} is not a folder`);
      const proof = secret.sign('trusted repository', [root, identity]);
      mkdirSync(home, { recursive: true, mode: 0o700 });
      writeFileSync(file, `${JSON.stringify({ root, proof })}\n`, { mode: 0o600 });
    },
    distrust(root) {
      const file = fileOf(root);
      if (file === undefined || readEntry(file) === undefined) return false;
      rmSync(file, { force: true });
      return true;
    },
    all() {
      if (home === undefined) return [];
      return namesIn(home)
        .flatMap((name) => readEntry(path.join(home, name)) ?? [])
        .filter(isValid)
        .map(({ root }) => root)
        .sort();
    },
  };
}

function identityNow(root: string): string | undefined {
  const stats = lstatSync(root, { bigint: true, throwIfNoEntry: false });
  return stats?.isDirectory() === true ? identityOf(stats) : undefined;
}

/** Undefined for a missing file and for one that codeagent did not write. */
function readEntry(file: string): Entry | undefined {
  const found = readOwnFile(file, largestFile);
  if (found.kind !== 'read') return undefined;
  try {
    const value = JSON.parse(found.bytes.toString('utf8')) as Partial<Record<keyof Entry, unknown>>;
    const { root, proof } = value;
    return typeof root === 'string' && typeof proof === 'string' ? { root, proof } : undefined;
  } catch {
    return undefined;
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
