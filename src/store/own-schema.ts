/**
 * Whether a database has tables and indexes of ours and nothing else. Triggers and views run when the database is read
 * or written; we make none, so a database that has one was changed by somebody else.
 */
import type { Database } from './driver.ts';
import { bookkeeping, migrations } from './schema.ts';

/** The first object that is not ours, such as `trigger t`. Undefined when there is none. */
export function foreignObject(database: Database): string | undefined {
  const own = new Set([...migrations, bookkeeping].flatMap(objectsMadeBy));
  const objects = database.prepare('SELECT type, name FROM sqlite_master').all();
  const found = objects.find(({ type, name }) => !own.has(`${type} ${name}`) && !ofSqlite(`${type} ${name}`));
  return found === undefined ? undefined : `${found.type} ${JSON.stringify(found.name)}`;
}

function objectsMadeBy(script: string): readonly string[] {
  const made = script.matchAll(/CREATE (?:UNIQUE )?(TABLE|INDEX) (?:IF NOT EXISTS )?(\w+)/g);
  return Array.from(made, ([, type = '', name = '']) => `${type.toLowerCase()} ${name}`);
}

function ofSqlite(object: string): boolean {
  return /^(?:index sqlite_autoindex_|table sqlite_(?:sequence|stat[14])$)/.test(object);
}
