/**
 * Checks that a database contains only codeagent's tables and indexes. Triggers and views run when a database is read
 * or written; codeagent creates none, so a database with one was changed by another program.
 */
import type { Database } from './driver.ts';
import { bookkeeping, migrations } from './schema.ts';

/** The first foreign object, for example `trigger t`. Undefined when there is none. */
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
