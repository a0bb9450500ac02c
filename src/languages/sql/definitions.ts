/** What CREATE and ALTER define: the head of each statement up to its body, and which frame its body gets. */
import type { SymbolKind } from '../../model/symbol.ts';
import { skipStatement } from './blocks.ts';
import { callableMakers } from './callables.ts';
import { readNames } from './columns.ts';
import { readCommentOn } from './docs.ts';
import { type Head, isNewName, type Maker, openDefinition, readHead, skipCondition } from './heads.ts';
import { findAhead, groupEnd, isName, nameEnd } from './names.ts';
import { addReference, closeFrame, frame, type Handler, level, type Reading } from './reading.ts';
import { alterTable, makeTable } from './tables.ts';
import { makeType } from './user-types.ts';

export const definitionHandlers: Readonly<Record<string, Handler>> = {
  CREATE: (reading, at) => define(reading, at),
  ALTER: (reading, at) => alter(reading, at),
  COMMENT: (reading, at) => readCommentOn(reading, at),
};

const makers: ReadonlyMap<string, Maker> = new Map<string, Maker>(
  Object.entries({
    ...callableMakers,
    TABLE: makeTable,
    VIEW: makeView,
    TYPE: makeType,
    DOMAIN: makeType,
    SEQUENCE: (reading, head) => makeSimple(reading, head, 'variable', ['sequence']),
    SCHEMA: (reading, head) => makeSimple(reading, head, 'namespace', []),
    INDEX: makeIndex,
  } satisfies Record<string, Maker>),
);

/** In T-SQL these are alone in their batch: they end whatever was open. */
const modules: ReadonlySet<string> = new Set(['PROCEDURE', 'PROC', 'FUNCTION', 'TRIGGER', 'VIEW', 'EVENT']);
/** What ALTER writes anew, if a body follows. */
const rewritten: ReadonlySet<string> = new Set(['PROCEDURE', 'PROC', 'FUNCTION', 'TRIGGER', 'VIEW']);

function define(reading: Reading, at: number): number {
  const { words } = reading;
  if (words[at - 1] === 'SHOW') return at + 1;
  const head = readHead(reading, at);
  const what = words[head.what] ?? '';
  const make = makers.get(what);
  if (make === undefined) return skipStatement(reading, at);
  if (modules.has(what)) leaveModule(reading, at);
  return make(reading, head);
}

function alter(reading: Reading, at: number): number {
  const head = readHead(reading, at);
  const what = reading.words[head.what] ?? '';
  if (what === 'TABLE') return alterTable(reading, head);
  const make = makers.get(what);
  if (make === undefined || !rewritten.has(what) || !hasBody(reading, head))
    return skipStatement(reading, at);
  leaveModule(reading, at);
  return make(reading, head);
}

/** Procedures contain no procedures: the one that is open has ended unseen. */
function leaveModule(reading: Reading, at: number): void {
  for (;;) {
    const { style } = frame(reading);
    if (style === 'file' || style === 'dollar') return;
    closeFrame(reading, at);
  }
}

/** `ALTER PROCEDURE x … AS` defines it anew; `ALTER FUNCTION x OWNER TO` does not. */
function hasBody(reading: Reading, head: Head): boolean {
  const { words } = reading;
  let as = findAhead(reading, head.what, 'AS');
  if (words[as - 1] === 'EXECUTE') as = findAhead(reading, as + 1, 'AS');
  return words[as] === 'AS';
}

function makeSimple(reading: Reading, head: Head, kind: SymbolKind, modifiers: readonly string[]): number {
  const nameAt = skipCondition(reading, head.what + 1);
  if (!isNewName(reading, nameAt) || reading.words[nameAt] === 'AUTHORIZATION')
    return skipStatement(reading, head.first);
  const end = nameEnd(reading, nameAt);
  openDefinition(reading, head, { kind, style: 'simple', nameAt, bodyAt: end, modifiers });
  return end;
}

function makeView(reading: Reading, head: Head): number {
  const { words } = reading;
  const nameAt = skipCondition(reading, head.what + 1);
  if (!isNewName(reading, nameAt)) return skipStatement(reading, head.first);
  const end = nameEnd(reading, nameAt);
  const as = findAhead(reading, end, 'AS');
  openDefinition(reading, head, {
    kind: 'view',
    style: 'query',
    nameAt,
    bodyAt: as,
    hasBody: words[as] === 'AS',
  });
  if (words[end] === '(') readNames(reading, end, 'column');
  return words[as] === 'AS' ? as + 1 : as;
}

function makeIndex(reading: Reading, head: Head): number {
  const { words } = reading;
  const nameAt = skipCondition(reading, head.what + 1);
  // PostgreSQL names the index itself if nobody does.
  const isNamed = isNewName(reading, nameAt) && words[nameAt] !== 'ON';
  const end = isNamed ? nameEnd(reading, nameAt) : nameAt;
  if (isNamed)
    openDefinition(reading, head, { kind: 'index', style: 'simple', nameAt, bodyAt: indexEnd(reading, end) });
  const on = findAhead(reading, end, 'ON', '(');
  if (words[on] !== 'ON') return on;
  const tableAt = words[on + 1] === 'ONLY' ? on + 2 : on + 1;
  if (!isName(reading, tableAt)) return tableAt;
  const tableEnd = nameEnd(reading, tableAt);
  addReference(reading, 'read', tableEnd - 1);
  level(reading).verb = 'INDEX';
  return tableEnd;
}

/** An index is its columns: they belong to the signature. */
function indexEnd(reading: Reading, from: number): number {
  const { words } = reading;
  const open = findAhead(reading, from, '(');
  return words[open] === '(' ? groupEnd(reading, open) : open;
}
