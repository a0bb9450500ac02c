/** A close examination of an index file, for `health`. */
import { type Database, openDatabase } from './driver.ts';
import type { IndexFolder } from './index-folder.ts';
import { indexTotals } from './index-totals.ts';
import { isBeingWritten, metadata, openForReading } from './open.ts';
import { assertUndamaged } from './page-sums.ts';
import { schemaVersion } from './schema.ts';
import { verifyIndex } from './verify-index.ts';

export interface Examination {
  readonly schemaVersion: number;
  /** The schema version that this program writes. */
  readonly ownSchemaVersion: number;
  /** Number of schema migrations, and the time of the last one. */
  readonly migrations: number;
  readonly lastMigration: string | undefined;
  /** The first problems with the file's pages; empty when there are none. */
  readonly damage: readonly string[];
  /** The first rows that do not match the files and facts they are derived from. Empty unless the mode is `full`. */
  readonly contradictions: readonly string[];
  readonly files: number;
  readonly symbols: number;
  readonly isComplete: boolean;
}

/** `quick` does not compare indexes with tables, foreign keys with their targets, or rows with facts. */
export type ExaminationMode = 'quick' | 'full';

/** Compares every block of the file with its checksum. Throws when the index cannot be opened or a block differs. */
export function examineIndex(folder: IndexFolder, mode: ExaminationMode): Examination {
  const database = openForReading(folder);
  try {
    assertUndamaged(folder.directory, () => isBeingWritten(folder), { compare: 'always' });
    const migrated = database
      .prepare('SELECT count(*) AS count, max(applied_at) AS last FROM _migration_log')
      .get();
    const damage = damageIn(database, mode);
    return {
      schemaVersion: Number(metadata(database, 'schema_version')),
      ownSchemaVersion: schemaVersion,
      migrations: Number(migrated?.count ?? 0),
      lastMigration: typeof migrated?.last === 'string' ? migrated.last : undefined,
      damage,
      contradictions:
        mode === 'full' && damage.length === 0 ? firstOf(verifyIndex(database), mostDamage) : [],
      ...indexTotals(database),
      isComplete: metadata(database, 'is_complete') === '1',
    };
  } finally {
    database.close();
  }
}

/** SQLite version of the driver; needs no index. */
export function sqliteVersion(): string {
  const database = openDatabase(':memory:', { readOnly: false });
  try {
    return String(database.prepare('SELECT sqlite_version() AS version').get()?.version);
  } finally {
    database.close();
  }
}

const mostDamage = 10;

function damageIn(database: Database, mode: ExaminationMode): readonly string[] {
  const check = mode === 'full' ? 'integrity_check' : 'quick_check';
  const verdicts = database
    .prepare(`PRAGMA ${check}(${mostDamage})`)
    .all()
    .map((row) => String(row[check]));
  const damage = verdicts.filter((verdict) => verdict !== 'ok');
  if (mode === 'quick' || damage.length > 0) return damage;
  return database
    .prepare('SELECT "table", parent FROM pragma_foreign_key_check LIMIT ?')
    .all(mostDamage)
    .map(({ table, parent }) => `a row of ${table} refers to a missing row of ${parent}`);
}

function firstOf<T>(items: Iterable<T>, count: number): readonly T[] {
  const first: T[] = [];
  for (const item of items) if (first.push(item) >= count) break;
  return first;
}
