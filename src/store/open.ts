/**
 * Opens the index file: PRAGMAs, migrations, and the handling of a file that is damaged, too new or missing.
 * A damaged file is renamed, never deleted.
 */
import { existsSync, renameSync } from 'node:fs';
import path from 'node:path';
import { runIndex } from '../model/advice.ts';
import { EngineError } from '../model/errors.ts';
import { termsVersion } from '../text/term-key.ts';
import { asEngineError, type Database, damageRepair, openDatabase, rollBack } from './driver.ts';
import { factsVersion } from './facts-codec.ts';
import type { IndexFolder } from './index-folder.ts';
import { foreignObject } from './own-schema.ts';
import { assertUndamaged, forgetSums, rebuildEstimate } from './page-sums.ts';
import { isKnownDead, readLock } from './process-lock.ts';
import { bookkeeping, bookkeepingTables, migrations, schemaVersion } from './schema.ts';
import {
  assertOurs,
  ensureSealedFile,
  indexFileName,
  notOurs,
  sealLog,
  setAsideForeign,
  setAsideIndex,
} from './seal.ts';
import { writerLockName } from './writer-lock.ts';

export interface Opened {
  readonly database: Database;
  /** The last writer ended without closing the index. */
  readonly wasLeftOpen: boolean;
  /** New path of a damaged index, if there was one. */
  readonly setAside: string | undefined;
}

/** For queries: the file must exist, be trusted, and have the current version. */
export function openForReading(folder: IndexFolder): Database {
  const { directory } = folder;
  const location = path.join(directory, indexFileName);
  return withEngineErrors(location, () => {
    const id = assertOurs(folder);
    assertUndamaged(directory, () => isBeingWritten(folder));
    const database = openReadable(location);
    try {
      assertOwnSchema(database, directory);
      database.exec('PRAGMA foreign_keys = ON; PRAGMA mmap_size = 268435456; PRAGMA cell_size_check = ON;');
      const version = versionOf(database, location);
      if (version > schemaVersion) throw tooNew(location, version);
      if (version < schemaVersion) {
        throw new EngineError('no-index', `The index in ${directory} has an older schema`, {
          advice: [runIndex],
        });
      }
      assertSameId(database, directory, id);
      assertSameRules(database, directory);
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  });
}

/** Terms made by other rules would not be found, and facts of another version cannot be read. */
function assertSameRules(database: Database, directory: string): void {
  for (const { what, key, ours, unrecorded } of rules) {
    const version = Number(metadata(database, key) ?? unrecorded);
    if (version === ours) continue;
    throw new EngineError(
      'no-index',
      `The index in ${directory} has ${what} of another version (${version}, this program needs ${ours})`,
      { advice: [runIndex] },
    );
  }
}

/** `unrecorded`: the version of indexes that were created before versions were recorded. */
const rules = [
  { what: 'words', key: 'terms_version', ours: termsVersion, unrecorded: 2 },
  { what: 'facts', key: 'facts_version', ours: factsVersion, unrecorded: 5 },
] as const;

/** Records the versions of the rules that the index content follows from now on. */
export function recordRules(set: (key: string, value: string) => void): void {
  for (const { key, ours } of rules) set(key, String(ours));
}

/** For updates. The caller must hold the writer lock. `now` is part of the names of renamed files. */
export function openForWriting(folder: IndexFolder, now: Date, state: 'trusted' | 'damaged'): Opened {
  const location = path.join(folder.directory, indexFileName);
  return withEngineErrors(location, () => {
    setAsideForeign(folder, now);
    const afterDamage = (): Opened => {
      const setAside = moveAside(location, now);
      folder.onSetAside(
        `The index was damaged; it was renamed to ${path.basename(setAside)} and is rebuilt${rebuildEstimate(folder.directory)}`,
      );
      forgetSums(folder.directory);
      return { ...openOwn(folder, now), setAside };
    };
    if (state === 'damaged') return afterDamage();
    try {
      // The caller holds the lock, so nobody else writes.
      assertUndamaged(folder.directory, () => false);
      return { ...openOwn(folder, now), setAside: undefined };
    } catch (error) {
      const failure = asEngineError(error, location);
      if (!(failure instanceof EngineError) || failure.code !== 'index-corrupt') throw failure;
      return afterDamage();
    }
  });
}

/** Whether a living process holds the writer lock. */
export function isBeingWritten(folder: IndexFolder): boolean {
  const owner = readLock(folder, writerLockName)?.owner;
  return owner !== undefined && !isKnownDead(owner);
}

/** A sealed index with a foreign schema was changed by another program: it is renamed like an unsealed one. */
function openOwn(folder: IndexFolder, now: Date): Pick<Opened, 'database' | 'wasLeftOpen'> {
  try {
    return openChecked(folder, now);
  } catch (error) {
    if (!(error instanceof EngineError) || error.code !== 'no-index') throw error;
    setAsideIndex(folder, now, { file: indexFileName, why: 'was changed by another program' });
    return openChecked(folder, now);
  }
}

function openChecked(folder: IndexFolder, now: Date): Pick<Opened, 'database' | 'wasLeftOpen'> {
  const location = path.join(folder.directory, indexFileName);
  const isNew = ensureSealedFile(folder);
  const database = openDatabase(location, { readOnly: false });
  try {
    // Only a new file accepts auto_vacuum. Until the file has a write-ahead log, its journal stays in memory: journal
    // files on disk are not trusted.
    if (isNew) database.exec('PRAGMA journal_mode = MEMORY; PRAGMA auto_vacuum = INCREMENTAL;');
    // Not memory-mapped, unlike for queries: an update reads pages once, and mapped pages count towards the process's
    // memory, 25 MB for django at its peak.
    database.exec(
      'PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;' +
        'PRAGMA wal_autocheckpoint = 0; PRAGMA mmap_size = 0; PRAGMA cache_size = -16000; PRAGMA temp_store = MEMORY;',
    );
    assertOwnSchema(database, folder.directory);
    const id = sealLog(folder);
    const version = versionOf(database, location);
    if (version > schemaVersion) throw tooNew(location, version);
    if (version > 0) assertSameId(database, folder.directory, id);
    const wasLeftOpen = version > 0 && metadata(database, 'is_open') === '1';
    if (wasLeftOpen) check(database, location);
    migrate(database, { from: version, id, now });
    return { database, wasLeftOpen };
  } catch (error) {
    database.close();
    throw error;
  }
}

function assertOwnSchema(database: Database, directory: string): void {
  const foreign = foreignObject(database);
  if (foreign !== undefined) throw notOurs(directory, `it contains the ${foreign}`);
}

/** Key in `_metadata`; the seal contains the same id. */
export const indexIdKey = 'index_id';

/** Rejects content that was copied into a sealed file. */
function assertSameId(database: Database, directory: string, id: string): void {
  if (metadata(database, indexIdKey) !== id) throw notOurs(directory, 'its content was replaced');
}

/** Checks the file after an unclean shutdown. */
function check(database: Database, location: string): void {
  const verdict = database.prepare('PRAGMA quick_check(1)').get()?.quick_check;
  if (verdict !== 'ok')
    throw new EngineError('index-corrupt', `The index is damaged: ${location}`, damageRepair);
}

function migrate(
  database: Database,
  { from, id, now }: { readonly from: number; readonly id: string; readonly now: Date },
): void {
  database.exec(bookkeeping);
  for (let version = from; version < schemaVersion; version++) {
    const started = performance.now();
    database.exec('BEGIN IMMEDIATE');
    try {
      database.exec(migrations[version] ?? '');
      setMetadata(database, 'schema_version', String(version + 1));
      if (version === 0) setMetadata(database, indexIdKey, id);
      database
        .prepare('INSERT INTO _migration_log (version, applied_at, duration_ms) VALUES (?, ?, ?)')
        .run(version + 1, now.toISOString(), performance.now() - started);
      database.exec('COMMIT');
    } catch (error) {
      rollBack(database);
      throw error;
    }
  }
}

export function metadata(database: Database, key: string): string | undefined {
  const value = database.prepare('SELECT value FROM _metadata WHERE key = ?').get(key)?.value;
  return typeof value === 'string' ? value : undefined;
}

export function setMetadata(database: Database, key: string, value: string): void {
  database
    .prepare(
      'INSERT INTO _metadata (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    )
    .run(key, value);
}

/** 0 when there is no schema yet. Throws when there are tables but no version. */
function versionOf(database: Database, location: string): number {
  const tables = database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
    .all()
    .map(({ name }) => String(name));
  const version = tables.includes('_metadata') ? Number(metadata(database, 'schema_version') ?? '0') : 0;
  if (Number.isInteger(version) && (version > 0 || tables.every((name) => bookkeepingTables.includes(name))))
    return version;
  throw new EngineError('index-corrupt', `The index is damaged: ${location} has no version`, damageRepair);
}

/** SQLite needs shared memory next to the file. In a folder that is not writable the file is opened as immutable. */
function openReadable(location: string): Database {
  try {
    const database = openDatabase(location, { readOnly: true });
    database.exec('PRAGMA busy_timeout = 5000');
    database.prepare('SELECT count(*) AS tables FROM sqlite_master').get();
    return database;
  } catch (error) {
    const failure = asEngineError(error, location);
    if (!(failure instanceof EngineError) || failure.code !== 'index-read-only') throw failure;
    return openDatabase(
      `file:${encodeURI(location).replaceAll('?', '%3f').replaceAll('#', '%23')}?immutable=1`,
      { readOnly: true },
    );
  }
}

function moveAside(location: string, now: Date): string {
  const stamp = now.toISOString().replaceAll(/[:.]/g, '-');
  const target = `${location}.damaged-${stamp}`;
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(location + suffix)) renameSync(location + suffix, target + suffix);
  }
  return target;
}

function tooNew(location: string, version: number): EngineError {
  return new EngineError(
    'index-too-new',
    `The index ${location} was made by a newer codeagent (schema ${version}, this program supports ${schemaVersion})`,
    {
      hint: 'upgrade codeagent, or set GRAPH_INDEX_DIR to keep a second index',
    },
  );
}

function withEngineErrors<T>(location: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw asEngineError(error, location);
  }
}
