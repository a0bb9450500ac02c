/** Reads one table of a statement, with its alias, and recognises names in its position that are not tables. */
import { readUse } from './calls.ts';
import { kind } from './cursor.ts';
import { isName, nameEnd, nameText, qualifier } from './names.ts';
import { addReference, openLevel, type Reading } from './reading.ts';
import { reserved, systemSchemas } from './words.ts';

export type TableRole = 'read' | 'write';

/** Words before a table name that are options. */
const beforeTable: ReadonlySet<string> = new Set(
  'ONLY LATERAL TABLE INTO FROM LOW_PRIORITY HIGH_PRIORITY DELAYED IGNORE QUICK OVERWRITE'.split(' '),
);
/** In T-SQL, hints may follow a table without WITH. */
const hints: ReadonlySet<string> = new Set(
  'NOLOCK READPAST UPDLOCK HOLDLOCK ROWLOCK TABLOCK TABLOCKX XLOCK INDEX'.split(' '),
);

/** One table, or a function that returns one. */
export function readTable(reading: Reading, from: number, role: TableRole): number {
  const { words } = reading;
  let at = from;
  while (beforeTable.has(words[at] ?? '') && words[at + 1] !== '.') at++;
  // Joins in parentheses, or a subquery, which sets its own verb.
  while (words[at] === '(') {
    const inside = openLevel(reading);
    inside.verb = 'SELECT';
    inside.clause = 'from';
    at++;
  }
  if (reading.kinds[at] === kind.variable) return readAliasOfNonTable(reading, at + 1);
  if (!isTable(reading, at)) return at;
  const end = nameEnd(reading, at);
  const isFunction = words[end] === '(' && role === 'read' && !hints.has(words[end + 1] ?? '');
  if (isFunction) return readUse(reading, at);
  return readAlias(reading, at, end, role);
}

export function isTable(reading: Reading, at: number): boolean {
  return isName(reading, at) && (!reserved.has(reading.words[at] ?? '') || reading.words[at + 1] === '.');
}

/** The target of a statement may be an alias that its FROM clause declares. */
function readAlias(reading: Reading, at: number, end: number, role: TableRole): number {
  const { words } = reading;
  const aliasAt = words[end] === 'AS' ? end + 1 : end;
  const isAlias = isTable(reading, aliasAt) && words[aliasAt + 1] !== '.';
  const alias = isAlias ? nameText(reading, aliasAt).toLowerCase() : undefined;
  const target = role === 'read' ? reading.targets.find(({ name }) => name === alias) : undefined;
  if (target !== undefined) reading.references[target.reference] = undefined;
  if (isPredefined(reading, at, end)) return isAlias ? aliasAt + 1 : end;
  const used = addReference(reading, target === undefined ? role : 'write', end - 1);
  if (role === 'write' && end === at + 1) {
    const named = { name: nameText(reading, at).toLowerCase(), reference: used, depth: reading.depth };
    reading.targets = [...reading.targets.slice(-maxTargets), named];
  }
  return isAlias ? aliasAt + 1 : end;
}

/** The alias of an expression that is not a table: a target of the statement with that name is not a table either. */
export function readAliasOfNonTable(reading: Reading, at: number): number {
  const aliasAt = reading.words[at] === 'AS' ? at + 1 : at;
  if (!isTable(reading, aliasAt)) return at;
  const alias = nameText(reading, aliasAt).toLowerCase();
  const target = reading.targets.find(({ name }) => name === alias);
  if (target !== undefined) reading.references[target.reference] = undefined;
  return aliasAt + 1;
}

/** Statements have fewer targets. */
const maxTargets = 20;

/** Names of the statement, of a trigger, or of the system catalog. */
function isPredefined(reading: Reading, at: number, end: number): boolean {
  const name = nameText(reading, end - 1).toLowerCase();
  const schema = qualifier(reading, at, end)?.toUpperCase();
  if (schema !== undefined)
    return systemSchemas.has(schema) || (schema === 'SYS' && reading.flavour === 'tsql');
  if (reading.introduced.has(name) || name === 'dual') return true;
  return reading.flavour === 'tsql' && (name === 'inserted' || name === 'deleted');
}
