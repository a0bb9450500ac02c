/** Column lists in CREATE TABLE, row types and ALTER TABLE … ADD. */
import type { SymbolKind } from '../../model/symbol.ts';
import { docAbove, docBeside } from './docs.ts';
import { maxSignatureLength, skipCondition } from './heads.ts';
import { findAhead, groupEnd, isHardEnd, isName, nameEnd, nameText, qualifier, textOf } from './names.ts';
import {
  addReference,
  addSymbol,
  beginItem,
  endSymbol,
  frame,
  level,
  openLevel,
  owner,
  type Reading,
} from './reading.ts';
import { readType } from './types.ts';
import { builtinTypes, reserved } from './words.ts';

/** Names in parentheses, each of which is a symbol. */
export function readNames(reading: Reading, open: number, symbolKind: SymbolKind): number {
  const { words } = reading;
  const end = groupEnd(reading, open);
  for (let at = open + 1; at < end; at++) {
    const before = words[at - 1];
    if ((before !== '(' && before !== ',') || !isName(reading, at) || words[at + 1] === '=') continue;
    const name = addSymbol(reading, {
      kind: symbolKind,
      first: at,
      nameAt: at,
      namespace: namespaceOf(reading),
    });
    endSymbol(reading, name, at + 1);
  }
  return end;
}

function namespaceOf(reading: Reading): string | undefined {
  const around = frame(reading).symbol;
  return around === undefined ? undefined : reading.symbols[around]?.namespace;
}

/** First words of constraints in a column list. */
const constraints: ReadonlySet<string> = new Set(
  'CONSTRAINT PRIMARY FOREIGN UNIQUE CHECK EXCLUDE LIKE PERIOD SUPPLEMENTAL'.split(' '),
);
/** Index definitions inside a table, in MySQL and T-SQL. */
const indexWords: ReadonlySet<string> = new Set(['INDEX', 'KEY', 'FULLTEXT', 'SPATIAL']);

/** One item of a column list: a column, an index or a constraint. It ends at the next comma. */
export function readItem(reading: Reading, at: number): number {
  const { words } = reading;
  if (!isName(reading, at)) return at;
  const word = words[at] ?? '';
  if (word === 'LIKE') return readLike(reading, at + 1);
  if (isIndex(reading, at)) return readIndex(reading, at);
  if (constraints.has(word) && isConstraint(reading, at)) return skipConstraintName(reading, at);
  return readColumn(reading, at);
}

/** PERIOD and EXCLUDE are also valid column names. */
function isConstraint(reading: Reading, at: number): boolean {
  const next = reading.words[at + 1] ?? '';
  switch (reading.words[at]) {
    case 'PERIOD':
      return next === 'FOR';
    case 'EXCLUDE':
      return next === '(' || next === 'USING';
    case 'PRIMARY':
    case 'FOREIGN':
      return next === 'KEY';
    default:
      return true;
  }
}

/** The name of a constraint is not a symbol, and the parenthesis after it does not make it a call. */
function skipConstraintName(reading: Reading, at: number): number {
  const { words } = reading;
  if (words[at] === 'CONSTRAINT' && isName(reading, at + 1)) return at + 2;
  let next = at + 1;
  while (words[next] === 'KEY' || words[next] === 'INDEX') next++;
  if (isName(reading, next) && words[next + 1] === '(' && !reserved.has(words[next] ?? '')) return next + 1;
  return next;
}

export function readLike(reading: Reading, at: number): number {
  if (!isName(reading, at)) return at;
  const end = nameEnd(reading, at);
  addReference(reading, 'read', end - 1);
  return end;
}

function isIndex(reading: Reading, at: number): boolean {
  const { words } = reading;
  const first = words[at] === 'UNIQUE' ? at + 1 : at;
  if (!indexWords.has(words[first] ?? '')) return false;
  const nameAt = indexName(reading, first);
  if (words[nameAt] === '(') return true;
  if (!isName(reading, nameAt) || builtinTypes.has(words[nameAt] ?? '')) return false;
  return ['(', 'USING', 'CLUSTERED', 'NONCLUSTERED', 'UNIQUE', 'ON'].includes(words[nameAt + 1] ?? '');
}

function indexName(reading: Reading, first: number): number {
  let at = first;
  while (indexWords.has(reading.words[at] ?? '') && at < first + 2) at++;
  return reading.words[at] === 'IF' ? at + 3 : at;
}

function readIndex(reading: Reading, first: number): number {
  const { words } = reading;
  const nameAt = indexName(reading, words[first] === 'UNIQUE' ? first + 1 : first);
  if (!isName(reading, nameAt)) return nameAt;
  const open = findAhead(reading, nameAt + 1, '(', ',', ')');
  const end = words[open] === '(' ? groupEnd(reading, open) : open;
  const index = addSymbol(reading, {
    kind: 'index',
    first,
    nameAt,
    namespace: namespaceOf(reading),
    modifiers: words[first] === 'INDEX' || words[first] === 'KEY' ? [] : [(words[first] ?? '').toLowerCase()],
    signature: textOf(reading, first, end, maxSignatureLength),
  });
  endSymbol(reading, index, end);
  return end;
}

/** Words after a column name that are not its type. */
const notTypes: ReadonlySet<string> = new Set(
  'AS NOT NULL DEFAULT PRIMARY UNIQUE REFERENCES CHECK CONSTRAINT GENERATED COLLATE COMMENT'.split(' '),
);

function readColumn(reading: Reading, at: number): number {
  const { words } = reading;
  const around = level(reading);
  const column = addSymbol(reading, {
    kind: around.clause === 'fields' ? 'field' : 'column',
    first: at,
    nameAt: at,
    parent: owner(reading),
    namespace: namespaceOf(reading),
    doc: docAbove(reading, at),
  });
  beginItem(reading, column);
  return finishColumn(reading, column, at, notTypes.has(words[at + 1] ?? ''));
}

/** Sets the type, the signature and the doc from a comment on the same row. */
function finishColumn(reading: Reading, column: number, at: number, isUntyped: boolean): number {
  const type = isUntyped ? undefined : readType(reading, at + 1);
  const end = itemEnd(reading, type?.end ?? at + 1);
  const symbol = reading.symbols[column];
  if (symbol !== undefined) {
    symbol.type = type?.text;
    symbol.signature = textOf(reading, at, end, maxSignatureLength);
    symbol.doc ??= docBeside(reading, reading.ends[end - 1] ?? 0);
  }
  return type?.end ?? at + 1;
}

/** In tokens, for lists without an end. */
const maxItemLength = 300;

/** The comma or parenthesis that ends an item. */
function itemEnd(reading: Reading, from: number): number {
  const { words } = reading;
  let at = from;
  while (at < from + maxItemLength && !isHardEnd(reading, at) && words[at] !== ',' && words[at] !== ')') {
    at = words[at] === '(' ? groupEnd(reading, at) : at + 1;
  }
  return at;
}

const notColumns: ReadonlySet<string> = new Set(
  'PARTITION PERIOD VALUE FULLTEXT SPATIAL SUPPLEMENTAL VALUES'.split(' '),
);

/** The item after ADD or, in T-SQL, after a comma behind an added column. */
export function readAdded(reading: Reading, from: number): number {
  const { words } = reading;
  const at = skipCondition(reading, words[from] === 'COLUMN' ? from + 1 : from);
  if (words[at] === '(') {
    openLevel(reading).clause = 'added';
    return readAdded(reading, at + 1);
  }
  if (isIndex(reading, at)) return readIndex(reading, at);
  if (constraints.has(words[at] ?? '') && isConstraint(reading, at)) return skipConstraintName(reading, at);
  if (!isName(reading, at) || notColumns.has(words[at] ?? '') || reserved.has(words[at] ?? '')) return at;
  if (reading.flavour === 'tsql') level(reading).clause = 'added';
  return addColumn(reading, at);
}

function addColumn(reading: Reading, at: number): number {
  const tableEnd = nameEnd(reading, reading.altered);
  const schema = qualifier(reading, reading.altered, tableEnd);
  const tableName = nameText(reading, tableEnd - 1);
  const table = reading.named.get(tableName.toLowerCase());
  const isHere = table !== undefined && reading.symbols[table]?.kind === 'table';
  // Inside a procedure, the table is a local one created by a query.
  if (!isHere && frame(reading).symbol !== undefined) return at + 1;
  const column = addSymbol(reading, {
    kind: 'column',
    first: at,
    nameAt: at,
    parent: isHere ? table : undefined,
    // If another file defines the table, its name becomes part of the namespace of the column.
    namespace: isHere ? schema : schema === undefined ? tableName : `${schema}.${tableName}`,
    doc: docAbove(reading, at),
  });
  const around = level(reading).owner;
  level(reading).owner = column;
  const end = finishColumn(reading, column, at, notTypes.has(reading.words[at + 1] ?? ''));
  level(reading).owner = around;
  endSymbol(reading, column, itemEnd(reading, end));
  return end;
}
