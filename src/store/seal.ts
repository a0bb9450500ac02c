/**
 * Decides whether the files of an index are trusted. `index.seal` contains the identities of index.db and its log
 * (trust/own-file.ts) and is signed with the user's secret. A file from a clone, an archive or a copy has another
 * identity, even if a valid seal came with it. The seal also contains a random id that is stored in the database:
 * content that was copied into a sealed file does not have it. This module never opens the database, and no database
 * is opened before it is checked here.
 *
 * SQLite replays any log next to a database, so a log with content must be the sealed one. A writer seals the log
 * while it is empty. Codeagent never leaves a rollback journal, so an existing one is foreign. The shared memory
 * (`-shm`) is created again by the first process that opens the database; it only must not be a link or have several
 * names.
 */
import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runIndex } from '../model/advice.ts';
import { EngineError } from '../model/errors.ts';
import { identityOf, lookAtOwnFile, readOwnFile, setAside } from '../trust/own-file.ts';
import type { UserSecret } from '../trust/user-secret.ts';
import { foreignFolder, type IndexFolder, reportSetAside } from './index-folder.ts';

export const indexFileName = 'index.db';
export const sealFileName = 'index.seal';
const [logEnding, journalEnding, memoryEnding] = ['-wal', '-journal', '-shm'] as const;

export type IndexTrust =
  /** No index, or an empty file. */
  | { readonly kind: 'none' }
  /** `id` must be in the database too. */
  | { readonly kind: 'ours'; readonly id: string }
  /** `why` is a predicate whose subject is `file`. */
  | { readonly kind: 'foreign'; readonly file: string; readonly why: string };

export function examineTrust(folder: Pick<IndexFolder, 'directory' | 'secret'>): IndexTrust {
  let before = examineOnce(folder);
  // A writer may be replacing the log or the index and about to seal it; then a second check sees other files.
  for (let attempt = 0; attempt < 10 && before.trust.kind === 'foreign'; attempt++) {
    const again = examineOnce(folder);
    if (again.seen === before.seen) break;
    before = again;
  }
  return before.trust;
}

/** Whether this user owns an index file; it does not check who wrote it. */
export function isIndexThere(directory: string): boolean {
  try {
    const index = lookAtOwnFile(path.join(directory, indexFileName));
    return index.kind === 'found' && foreignFolder(directory) === undefined;
  } catch {
    return false;
  }
}

/** For queries. Returns the id that must be in the database. */
export function assertOurs(folder: IndexFolder): string {
  const trust = examineTrust(folder);
  if (trust.kind === 'none')
    throw new EngineError('no-index', `No index in ${folder.directory}`, { advice: [runIndex] });
  if (trust.kind === 'foreign') throw notOurs(folder.directory, `${trust.file} ${trust.why}`);
  return trust.id;
}

export function notOurs(directory: string, why: string): EngineError {
  return new EngineError(
    'no-index',
    `The index in ${directory} was not created by this user on this machine; it is ignored (${why})`,
    { advice: [runIndex] },
  );
}

/** For updates. The caller must hold the writer lock. Renames an index that is not trusted. */
export function setAsideForeign(folder: IndexFolder, now: Date): void {
  const trust = examineTrust(folder);
  if (trust.kind === 'foreign') setAsideIndex(folder, now, trust);
}

/** Renames all files of the index. */
export function setAsideIndex(
  { directory, onSetAside }: IndexFolder,
  now: Date,
  { file, why }: { readonly file: string; readonly why: string },
): void {
  const moved = partNames.flatMap((name) => setAside(path.join(directory, name), now) ?? []);
  reportSetAside(onSetAside, path.join(directory, file), why, moved[0]);
}

/**
 * The caller must hold the writer lock, after foreign files were renamed. Creates an empty index.db and its seal
 * where there is none. Returns whether index.db is empty. A process that is killed between the two steps leaves an
 * empty file, which the next writer seals.
 */
export function ensureSealedFile({ directory, secret }: IndexFolder): boolean {
  const location = path.join(directory, indexFileName);
  if (lookAtOwnFile(location).kind === 'absent') writeFileSync(location, '', { flag: 'wx', mode: 0o600 });
  const found = lookAtOwnFile(location);
  if (found.kind !== 'found') throw notOurs(directory, `${indexFileName} was replaced`);
  if (found.stats.size > 0n) return false;
  writeSeal({ directory, secret }, { id: randomBytes(16).toString('hex'), index: identityOf(found.stats) });
  return true;
}

/**
 * Seals the log that SQLite created. The caller must hold the writer lock and have the database open, before the
 * first write. Returns the id that must be in the database.
 */
export function sealLog({ directory, secret }: IndexFolder): string {
  const seal = readSeal({ directory, secret });
  const log = lookAtOwnFile(path.join(directory, indexFileName + logEnding));
  if (seal === undefined || log.kind === 'refused')
    throw notOurs(directory, 'it was replaced during the update');
  if (log.kind === 'absent') throw new EngineError('internal', 'SQLite created no log to seal');
  const identity = identityOf(log.stats);
  if (seal.log === identity) return seal.id;
  // Only codeagent writes to the log, and it has not started yet.
  if (log.stats.size > 0n) throw notOurs(directory, 'its log was replaced during the update');
  writeSeal({ directory, secret }, { ...seal, log: identity });
  return seal.id;
}

export interface Seal {
  /** Random; the database contains the same id. */
  readonly id: string;
  /** Identities of index.db and of its log, if there ever was one. */
  readonly index: string;
  readonly log?: string | undefined;
}

const partNames = [
  indexFileName,
  ...[logEnding, memoryEnding, journalEnding].map((ending) => indexFileName + ending),
  sealFileName,
];
const sealMaxBytes = 4_096;

interface Examined {
  readonly trust: IndexTrust;
  /** Unchanged while no file was replaced. */
  readonly seen: string;
}

function examineOnce({ directory, secret }: Pick<IndexFolder, 'directory' | 'secret'>): Examined {
  const around = foreignFolder(directory);
  if (around !== undefined) return { trust: foreign(path.basename(directory), around), seen: around };
  const at = (ending: string) => lookAtOwnFile(path.join(directory, indexFileName + ending));
  // Read the log before the seal: a log with content always has a seal.
  const [index, log, memory, journal] = [at(''), at(logEnding), at(memoryEnding), at(journalEnding)];
  const looks = [index, log, memory, journal].map((look, part) => ({ look, name: partNames[part] ?? '' }));
  const seal = readSeal({ directory, secret });
  const seen = JSON.stringify([
    ...looks.map(({ look }) => (look.kind === 'found' ? identityOf(look.stats) : look.kind)),
    seal,
  ]);
  const judge = (): IndexTrust => {
    for (const { look, name } of looks) if (look.kind === 'refused') return foreign(name, look.why);
    if (journal.kind !== 'absent') return foreign(indexFileName + journalEnding, 'is a journal');
    const hasLog = log.kind === 'found' && log.stats.size > 0n;
    if (index.kind === 'found' && seal?.index === identityOf(index.stats))
      return hasLog && seal.log !== identityOf(log.stats)
        ? foreign(indexFileName + logEnding, 'is not the sealed log')
        : index.stats.size === 0n
          ? { kind: 'none' }
          : { kind: 'ours', id: seal.id };
    if (hasLog) return foreign(indexFileName + logEnding, 'is not sealed');
    if (index.kind !== 'found' || index.stats.size === 0n) return { kind: 'none' };
    return foreign(indexFileName, 'is not sealed');
  };
  return { trust: judge(), seen };
}

function foreign(file: string, why: string): IndexTrust {
  return { kind: 'foreign', file, why };
}

/** Undefined when there is no seal with a valid signature. */
function readSeal({ directory, secret }: Pick<IndexFolder, 'directory' | 'secret'>): Seal | undefined {
  const found = readOwnFile(path.join(directory, sealFileName), { maxBytes: sealMaxBytes });
  if (found.kind !== 'read') return undefined;
  const read = parsed(found.bytes.toString('utf8'));
  if (read === undefined) return undefined;
  const { proof, ...seal } = read;
  return isProven(secret, seal, proof) ? seal : undefined;
}

function parsed(text: string): (Seal & { readonly proof: string }) | undefined {
  try {
    const { id, index, log, proof } = (JSON.parse(text) ?? {}) as Record<string, unknown>;
    if (typeof id !== 'string' || typeof index !== 'string' || typeof proof !== 'string') return undefined;
    return { id, index, log: typeof log === 'string' ? log : undefined, proof };
  } catch {
    return undefined;
  }
}

function isProven(secret: UserSecret, seal: Seal, proof: string): boolean {
  return secret.proves('index seal', wordsOf(seal), proof);
}

function wordsOf({ id, index, log = '' }: Seal): readonly string[] {
  return [id, index, log];
}

/** Atomic, and synced to disk first: losing the seal would invalidate the index. */
export function writeSeal(
  { directory, secret }: Pick<IndexFolder, 'directory' | 'secret'>,
  seal: Seal,
): void {
  const text = `${JSON.stringify({ ...seal, proof: secret.sign('index seal', wordsOf(seal)) })}\n`;
  const part = path.join(directory, `${sealFileName}.${randomBytes(8).toString('hex')}`);
  try {
    writeFileSync(part, text, { flag: 'wx', mode: 0o600 });
    if (seal.log === undefined) flush(part);
    renameSync(part, path.join(directory, sealFileName));
  } finally {
    rmSync(part, { force: true });
  }
}

function flush(file: string): void {
  const opened = openSync(file, 'r+');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
