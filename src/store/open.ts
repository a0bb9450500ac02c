/**
 * Opens the index file: PRAGMAs, migrations, and what to do with one that is damaged, too new or not there.
 * A damaged file is set aside under another name, never deleted.
 */
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { EngineError } from '../model/errors.ts';
import { termsVersion } from '../text/term-key.ts';
import { asEngineError, type Database, damageHint, openDatabase, rollBack } from './driver.ts';
import { factsVersion } from './facts-codec.ts';
import { bookkeeping, bookkeepingTables, migrations, schemaVersion } from './schema.ts';

export const indexFileName = 'index.db';

export interface Opened {
  readonly database: Database;
  /** The last writer did not say goodbye. */
  readonly wasLeftOpen: boolean;
  /** Where a damaged index was moved, if one was. */
  readonly setAside: string | undefined;
}

/** For questions: the file must be there and of our version. */
export function openForReading(directory: string): Database {
  const location = path.join(directory, indexFileName);
  if (!existsSync(location)) {
    throw new EngineError('no-index', `No index in ${directory}`, { hint: 'run: codeagent index' });
  }
  return inOurWords(location, () => {
    const database = openReadable(location);
    try {
      database.exec('PRAGMA foreign_keys = ON; PRAGMA mmap_size = 268435456;');
      const version = versionOf(database, location);
      if (version > schemaVersion) throw tooNew(location, version);
      if (version < schemaVersion) {
        throw new EngineError('no-index', `The index in ${directory} is of an older version`, {
          hint: 'run: codeagent index',
        });
      }
      assertSameRules(database, directory);
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  });
}

/** Terms of other rules would be looked for in vain, and facts of another version cannot be read. */
function assertSameRules(database: Database, directory: string): void {
  for (const { what, key, ours, unrecorded } of rules) {
    const version = Number(metadata(database, key) ?? unrecorded);
    if (version === ours) continue;
    throw new EngineError(
      'no-index',
      `The index in ${directory} has ${what} by other rules (version ${version}, ours is ${ours})`,
      { hint: 'run: codeagent index' },
    );
  }
}

/** `unrecorded`: of indexes that were made before the version was written down. */
const rules = [
  { what: 'words', key: 'terms_version', ours: termsVersion, unrecorded: 2 },
  { what: 'facts', key: 'facts_version', ours: factsVersion, unrecorded: 5 },
] as const;

/** What is in the index from now on follows our rules. */
export function recordRules(set: (key: string, value: string) => void): void {
  for (const { key, ours } of rules) set(key, String(ours));
}

/** For updates. Call it with the writer lock held. `now` names what is set aside. */
export function openForWriting(directory: string, now: Date, state: 'trusted' | 'damaged'): Opened {
  const location = path.join(directory, indexFileName);
  return inOurWords(location, () => {
    if (state === 'damaged') {
      const setAside = moveAside(location, now);
      return { ...openChecked(location, now), setAside };
    }
    try {
      return { ...openChecked(location, now), setAside: undefined };
    } catch (error) {
      const failure = asEngineError(error, location);
      if (!(failure instanceof EngineError) || failure.code !== 'index-corrupt') throw failure;
      const setAside = moveAside(location, now);
      return { ...openChecked(location, now), setAside };
    }
  });
}

/** Makes the folder and keeps it out of version control. */
export function prepareDirectory(directory: string): void {
  inOurWords(directory, () => {
    try {
      mkdirSync(directory, { recursive: true });
      const ignore = path.join(directory, '.gitignore');
      if (!existsSync(ignore))
        writeFileSync(ignore, '# Made by codeagent. The index can be built anew at any time.\n*\n');
    } catch (cause) {
      throw new EngineError('index-read-only', `The index folder cannot be made: ${directory}`, {
        hint: 'check its permissions, or set GRAPH_INDEX_DIR to another folder',
        cause,
      });
    }
  });
}

function openChecked(location: string, now: Date): Pick<Opened, 'database' | 'wasLeftOpen'> {
  const isNew = !existsSync(location);
  const database = openDatabase(location, { readOnly: false });
  try {
    // Only a new file takes auto_vacuum.
    if (isNew) database.exec('PRAGMA auto_vacuum = INCREMENTAL;');
    // Not mapped, unlike for questions: what an update reads it reads once, and mapped it would count as ours, 25 MB for
    // django when the peak is reached.
    database.exec(
      'PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;' +
        'PRAGMA wal_autocheckpoint = 10000; PRAGMA mmap_size = 0; PRAGMA cache_size = -16000; PRAGMA temp_store = MEMORY;',
    );
    const version = versionOf(database, location);
    if (version > schemaVersion) throw tooNew(location, version);
    const wasLeftOpen = version > 0 && metadata(database, 'is_open') === '1';
    if (wasLeftOpen) check(database, location);
    migrate(database, version, now);
    return { database, wasLeftOpen };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** After an unclean end: look before trusting. */
function check(database: Database, location: string): void {
  const verdict = database.prepare('PRAGMA quick_check(1)').get()?.quick_check;
  if (verdict !== 'ok')
    throw new EngineError('index-corrupt', `The index is damaged: ${location}`, { hint: damageHint });
}

function migrate(database: Database, from: number, now: Date): void {
  database.exec(bookkeeping);
  for (let version = from; version < schemaVersion; version++) {
    const started = performance.now();
    database.exec('BEGIN IMMEDIATE');
    try {
      database.exec(migrations[version] ?? '');
      setMetadata(database, 'schema_version', String(version + 1));
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

/** 0 when there is no schema yet. Throws when there are tables and nothing says of which version they are. */
function versionOf(database: Database, location: string): number {
  const tables = database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
    .all()
    .map(({ name }) => String(name));
  const version = tables.includes('_metadata') ? Number(metadata(database, 'schema_version') ?? '0') : 0;
  if (Number.isInteger(version) && (version > 0 || tables.every((name) => bookkeepingTables.includes(name))))
    return version;
  throw new EngineError('index-corrupt', `The index is damaged: ${location} does not say its version`, {
    hint: damageHint,
  });
}

/** A folder that we cannot write to has no room for SQLite's shared memory: then the file is read as it stands. */
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
    `The index ${location} was made by a newer codeagent (schema ${version}, ours is ${schemaVersion})`,
    {
      hint: 'upgrade codeagent, or set GRAPH_INDEX_DIR to keep a second index',
    },
  );
}

function inOurWords<T>(location: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw asEngineError(error, location);
  }
}
