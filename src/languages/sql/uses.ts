/** Uses in statements: tables that are read or written, procedures and functions that are called. */
import { skipStatement } from './blocks.ts';
import { readProcedure } from './calls.ts';
import { readAdded } from './columns.ts';
import { kind } from './cursor.ts';
import { stringText } from './docs.ts';
import { groupEnd, isName, nameEnd, nameText } from './names.ts';
import { addReference, type Handler, leaveClause, level, type Reading } from './reading.ts';
import { isTable, readTable } from './table-uses.ts';
import { tableHandlers } from './tables.ts';
import { readType } from './types.ts';
import { clauseEnds, namingStatements } from './words.ts';

export const useHandlers: Readonly<Record<string, Handler>> = {
  ...Object.fromEntries([...clauseEnds].map((word) => [word, endClause])),
  ...Object.fromEntries([...namingStatements].map((word) => [word, skipNamingStatement])),
  ...tableHandlers,
  WITH: readWith,
  SELECT: (reading, at) => {
    begin(reading, 'SELECT');
    return at + 1;
  },
  FROM: readFrom,
  JOIN: readJoined,
  APPLY: readJoined,
  STRAIGHT_JOIN: readJoined,
  USING: (reading, at) => {
    const { verb } = level(reading);
    if (verb !== 'MERGE' && verb !== 'DELETE') return at + 1;
    level(reading).clause = 'from';
    return readTable(reading, at + 1, 'read');
  },
  INSERT: readInsert,
  REPLACE: (reading, at) => (reading.words[at + 1] === 'INTO' ? readInsert(reading, at) : at + 1),
  UPDATE: (reading, at) => readTarget(reading, at),
  DELETE: (reading, at) => readTarget(reading, at),
  MERGE: (reading, at) => readTarget(reading, at),
  TRUNCATE: readTruncate,
  INTO: readInto,
  COPY: readCopy,
  REFERENCES: (reading, at) => {
    if (!isTable(reading, at + 1)) return at + 1;
    const end = nameEnd(reading, at + 1);
    addReference(reading, 'read', end - 1);
    return end;
  },
  DECLARE: (reading, at) => {
    level(reading).verb = 'DECLARE';
    level(reading).clause = 'declare';
    return readDeclared(reading, at + 1);
  },
  CURSOR: (reading, at) => {
    if (isName(reading, at - 1)) reading.cursors.add(nameText(reading, at - 1).toLowerCase());
    return at + 1;
  },
  DO: (reading, at) => {
    const isBlock = reading.kinds[at + 1] === kind.dollarOpen || reading.words[at + 1] === 'LANGUAGE';
    if (isBlock) level(reading).verb = 'DO';
    return at + 1;
  },
  NEXT: (reading, at) => {
    const { words } = reading;
    if (words[at + 1] !== 'VALUE' || words[at + 2] !== 'FOR' || !isName(reading, at + 3)) return at + 1;
    const end = nameEnd(reading, at + 3);
    addReference(reading, 'read', end - 1);
    return end;
  },
  NEXTVAL: readSequence,
  CURRVAL: readSequence,
  SETVAL: readSequence,
  CALL: readProcedure,
  EXEC: readProcedure,
  EXECUTE: readProcedure,
};

/** A comma between tables, common table expressions or declarations. */
export function handleComma(reading: Reading, at: number): number {
  switch (level(reading).clause) {
    case 'from':
      return readTable(reading, at + 1, 'read');
    case 'with':
      return introduce(reading, at + 1);
    case 'declare':
      return readDeclared(reading, at + 1);
    case 'targets':
      return readTable(reading, at + 1, 'write');
    case 'added':
      return readAdded(reading, at + 1);
    default:
      return at + 1;
  }
}

function begin(reading: Reading, verb: string): void {
  level(reading).verb = verb;
  leaveClause(reading);
  if (reading.targets.length > 0)
    reading.targets = reading.targets.filter(({ depth }) => depth < reading.depth);
}

function endClause(reading: Reading, at: number): number {
  leaveClause(reading);
  return at + 1;
}

/**
 * GRANT, DROP and similar statements name objects without using them. `WITH GRANT OPTION`, `ON COMMIT DROP` and `USE
 * INDEX` are not statements.
 */
function skipNamingStatement(reading: Reading, at: number): number {
  const { words } = reading;
  const before = words[at - 1];
  const isStatement = isName(reading, at + 1) && before !== 'WITH' && before !== 'COMMIT' && before !== 'AS';
  if (!isStatement || (words[at] === 'USE' && words[at + 1] === 'INDEX')) return at + 1;
  leaveClause(reading);
  level(reading).verb = words[at] ?? '';
  return skipStatement(reading, at);
}

/** Common table expressions are names of their statement; `WITH (NOLOCK)` and options declare none. */
function readWith(reading: Reading, at: number): number {
  if (reading.words[at + 1] === 'XMLNAMESPACES') {
    level(reading).clause = 'with';
    return groupEnd(reading, at + 2);
  }
  const first = reading.words[at + 1] === 'RECURSIVE' ? at + 2 : at + 1;
  const next = introduce(reading, first);
  if (next > first) level(reading).clause = 'with';
  return next;
}

function introduce(reading: Reading, at: number): number {
  const { words } = reading;
  if (!isName(reading, at)) return at;
  let as = at + 1;
  if (words[as] === '(') {
    do as++;
    while (isName(reading, as) || words[as] === ',');
    if (words[as] === ')') as++;
  }
  if (words[as] !== 'AS') return at;
  let open = as + 1;
  while (words[open] === 'NOT' || words[open] === 'MATERIALIZED') open++;
  if (words[open] !== '(') return at;
  reading.introduced.add(nameText(reading, at).toLowerCase());
  return open;
}

function readFrom(reading: Reading, at: number): number {
  const inside = level(reading);
  const isClause = inside.verb === 'SELECT' || inside.verb === 'UPDATE' || inside.verb === 'DELETE';
  if (!isClause || reading.words[at - 1] === 'DISTINCT') return at + 1;
  inside.clause = 'from';
  return readTable(reading, at + 1, 'read');
}

/** Hints contain JOIN, too: `OPTION (HASH JOIN)`. */
function readJoined(reading: Reading, at: number): number {
  if (level(reading).verb === '') return at + 1;
  level(reading).clause = 'from';
  return readTable(reading, at + 1, 'read');
}

/** After these words INSERT, UPDATE and DELETE are events or actions, not statements. */
const eventsAfter: ReadonlySet<string> = new Set(
  'ON FOR KEY AFTER BEFORE OF OR , DO GRANT REVOKE DENY'.split(' '),
);

/** MERGE JOIN, MERGE UNION; DO UPDATE SET of PostgreSQL; the functions INSERT() and REPLACE() of MySQL. */
const notTargets: ReadonlySet<string> = new Set(['(', '.', 'SET', 'JOIN', 'UNION']);

function isStatement(reading: Reading, at: number): boolean {
  const { words } = reading;
  const before = words[at - 1] ?? '';
  return !eventsAfter.has(before) && !notTargets.has(words[at + 1] ?? '');
}

function readInsert(reading: Reading, at: number): number {
  if (!isStatement(reading, at)) return at + 1;
  begin(reading, 'INSERT');
  return readTable(reading, skipOptions(reading, at + 1), 'write');
}

function readTarget(reading: Reading, at: number): number {
  const { words } = reading;
  if (!isStatement(reading, at) || words[at + 1] === 'STATISTICS') return at + 1;
  begin(reading, words[at] ?? '');
  if (words[at] === 'DELETE') level(reading).clause = 'targets';
  return readTable(reading, skipOptions(reading, at + 1), 'write');
}

/** The token after `TOP (10)`, `OR IGNORE` and similar options. */
function skipOptions(reading: Reading, at: number): number {
  const { words } = reading;
  let next = at;
  if (words[next] === 'OR') next += 2;
  if (words[next] === 'TOP') {
    next = words[next + 1] === '(' ? groupEnd(reading, next + 1) : next + 2;
    if (words[next] === 'PERCENT') next++;
  }
  return next;
}

function readTruncate(reading: Reading, at: number): number {
  if (reading.words[at + 1] === '(' || !isStatement(reading, at)) return at + 1;
  begin(reading, 'TRUNCATE');
  level(reading).clause = 'targets';
  return readTable(reading, at + 1, 'write');
}

/** In T-SQL, SELECT … INTO and OUTPUT … INTO create or fill a table; elsewhere INTO assigns variables. */
function readInto(reading: Reading, at: number): number {
  const { verb } = level(reading);
  const isTarget =
    reading.flavour === 'tsql' ? verb !== 'FETCH' && verb !== '' : reading.words[at + 1] === 'TABLE';
  return isTarget ? readTable(reading, at + 1, 'write') : at + 1;
}

/** PostgreSQL: COPY table FROM … writes, COPY table TO … reads. */
function readCopy(reading: Reading, at: number): number {
  const { words } = reading;
  begin(reading, 'COPY');
  if (!isTable(reading, at + 1)) return at + 1;
  const end = nameEnd(reading, at + 1);
  const direction = words[end] === '(' ? groupEnd(reading, end) : end;
  if (words[direction] === 'FROM' || words[direction] === 'TO')
    addReference(reading, words[direction] === 'FROM' ? 'write' : 'read', end - 1);
  return direction;
}

/** T-SQL: `DECLARE @rows dbo.OrderRows`. */
function readDeclared(reading: Reading, at: number): number {
  if (reading.kinds[at] !== kind.variable) return at;
  const typeAt = reading.words[at + 1] === 'AS' ? at + 2 : at + 1;
  if (reading.words[typeAt] === 'TABLE') return typeAt + 1;
  return readType(reading, typeAt)?.end ?? typeAt;
}

/** PostgreSQL: nextval('orders_id_seq'). */
function readSequence(reading: Reading, at: number): number {
  const { words, kinds } = reading;
  if (words[at + 1] !== '(' || kinds[at + 2] !== kind.string) return at + 1;
  const name = stringText(reading, at + 2)
    .split('.')
    .at(-1)
    ?.replaceAll('"', '');
  if (name !== undefined && /^\w+$/.test(name)) addReference(reading, 'read', at + 2, name);
  return at + 1;
}
