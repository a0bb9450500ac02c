/** CREATE TABLE and ALTER TABLE. columns.ts reads their lists. */
import { skipStatement } from './blocks.ts';
import { readAdded, readItem, readLike, readNames } from './columns.ts';
import { type Head, isNewName, openDefinition, skipCondition } from './heads.ts';
import { groupEnd, isName, nameEnd } from './names.ts';
import { addReference, frame, type Handler, level, openLevel, type Reading } from './reading.ts';

export function defineTable(reading: Reading, head: Head): number {
  const { words } = reading;
  const nameAt = skipCondition(reading, head.what + 1);
  if (!isNewName(reading, nameAt)) return skipStatement(reading, head.first);
  const end = nameEnd(reading, nameAt);
  const isList = words[end] === '(' && words[end + 1] !== 'SELECT' && words[end + 1] !== 'WITH';
  openDefinition(reading, head, { kind: 'table', style: 'simple', nameAt, bodyAt: end, hasBody: isList });
  if (isList) {
    openLevel(reading).clause = 'columns';
    return readItem(reading, end + 1);
  }
  if (words[end] === 'USING') return readVirtual(reading, end + 1);
  return end;
}

/** SQLite: `USING fts5(title, body)`. Arguments that are names are columns. */
function readVirtual(reading: Reading, module: number): number {
  const open = isName(reading, module) ? nameEnd(reading, module) : module;
  return reading.words[open] === '(' ? readNames(reading, open, 'column') : open;
}

/** ALTER TABLE writes the table and may add columns: see ADD. */
export function alterTable(reading: Reading, head: Head): number {
  const { words } = reading;
  let nameAt = skipCondition(reading, head.what + 1);
  if (words[nameAt] === 'ONLY') nameAt++;
  if (!isNewName(reading, nameAt)) return skipStatement(reading, head.first);
  const end = nameEnd(reading, nameAt);
  addReference(reading, 'write', end - 1);
  level(reading).verb = 'ALTER';
  level(reading).clause = '';
  reading.altered = nameAt;
  return end;
}

/** Whether the scan is in the statement of a table, outside its columns. */
function isInTable(reading: Reading): boolean {
  const { symbol, style, level: base } = frame(reading);
  return (
    style === 'simple' &&
    symbol !== undefined &&
    base === reading.depth &&
    reading.symbols[symbol]?.kind === 'table'
  );
}

export const tableHandlers: Readonly<Record<string, Handler>> = {
  ADD: (reading, at) => (level(reading).verb === 'ALTER' ? readAdded(reading, at + 1) : at + 1),
  /** CREATE TABLE … AS: references in the query belong to the table. */
  AS: (reading, at) => {
    if (isInTable(reading)) frame(reading).style = 'query';
    return at + 1;
  },
  LIKE: (reading, at) => (isInTable(reading) ? readLike(reading, at + 1) : at + 1),
  INHERITS: (reading, at) => (isInTable(reading) ? readParents(reading, at + 1) : at + 1),
  PARTITION: (reading, at) => {
    const isPart = isInTable(reading) && reading.words[at + 1] === 'OF' && isName(reading, at + 2);
    if (!isPart) return at + 1;
    const end = nameEnd(reading, at + 2);
    addReference(reading, 'inherit', end - 1);
    return end;
  },
};

/** PostgreSQL: `INHERITS (a, b)`. */
function readParents(reading: Reading, open: number): number {
  const end = groupEnd(reading, open);
  for (let at = open + 1; at < end; at++) {
    if (!isName(reading, at)) continue;
    at = nameEnd(reading, at) - 1;
    addReference(reading, 'inherit', at);
  }
  return end;
}
