/**
 * Definitions by CREATE and ALTER: reads the head of each statement up to its body and opens a frame for the body.
 */
import type { SymbolKind } from '../../model/symbol.ts';
import { skipStatement } from './blocks.ts';
import { callableDefiners } from './callables.ts';
import { readNames } from './columns.ts';
import { readCommentOn } from './docs.ts';
import { type Definer, type Head, isNewName, openDefinition, readHead, skipCondition } from './heads.ts';
import { findAhead, groupEnd, isName, nameEnd } from './names.ts';
import { addReference, closeFrame, frame, type Handler, level, type Reading } from './reading.ts';
import { alterTable, defineTable } from './tables.ts';
import { defineType } from './user-types.ts';

export const definitionHandlers: Readonly<Record<string, Handler>> = {
  CREATE: (reading, at) => define(reading, at),
  ALTER: (reading, at) => alter(reading, at),
  COMMENT: (reading, at) => readCommentOn(reading, at),
};

const definers: ReadonlyMap<string, Definer> = new Map<string, Definer>(
  Object.entries({
    ...callableDefiners,
    TABLE: defineTable,
    VIEW: defineView,
    TYPE: defineType,
    DOMAIN: defineType,
    SEQUENCE: (reading, head) => defineSimple(reading, head, 'variable', ['sequence']),
    SCHEMA: (reading, head) => defineSimple(reading, head, 'namespace', []),
    INDEX: defineIndex,
  } satisfies Record<string, Definer>),
);

/** In T-SQL each of these is alone in its batch, so it ends everything that is open. */
const modules: ReadonlySet<string> = new Set(['PROCEDURE', 'PROC', 'FUNCTION', 'TRIGGER', 'VIEW', 'EVENT']);
/** Objects that ALTER redefines if a body follows. */
const rewritten: ReadonlySet<string> = new Set(['PROCEDURE', 'PROC', 'FUNCTION', 'TRIGGER', 'VIEW']);

function define(reading: Reading, at: number): number {
  const { words } = reading;
  if (words[at - 1] === 'SHOW') return at + 1;
  const head = readHead(reading, at);
  const what = words[head.what] ?? '';
  const make = definers.get(what);
  if (make === undefined) return skipStatement(reading, at);
  if (modules.has(what)) leaveModule(reading, at);
  return make(reading, head);
}

function alter(reading: Reading, at: number): number {
  const head = readHead(reading, at);
  const what = reading.words[head.what] ?? '';
  if (what === 'TABLE') return alterTable(reading, head);
  const make = definers.get(what);
  if (make === undefined || !rewritten.has(what) || !hasBody(reading, head))
    return skipStatement(reading, at);
  leaveModule(reading, at);
  return make(reading, head);
}

/** Procedures cannot contain procedures: the open one ended without a visible end. */
function leaveModule(reading: Reading, at: number): void {
  for (;;) {
    const { style } = frame(reading);
    if (style === 'file' || style === 'dollar') return;
    closeFrame(reading, at);
  }
}

/** `ALTER PROCEDURE x … AS` redefines the procedure; `ALTER FUNCTION x OWNER TO` does not. */
function hasBody(reading: Reading, head: Head): boolean {
  const { words } = reading;
  let as = findAhead(reading, head.what, 'AS');
  if (words[as - 1] === 'EXECUTE') as = findAhead(reading, as + 1, 'AS');
  return words[as] === 'AS';
}

function defineSimple(reading: Reading, head: Head, kind: SymbolKind, modifiers: readonly string[]): number {
  const nameAt = skipCondition(reading, head.what + 1);
  if (!isNewName(reading, nameAt) || reading.words[nameAt] === 'AUTHORIZATION')
    return skipStatement(reading, head.first);
  const end = nameEnd(reading, nameAt);
  openDefinition(reading, head, { kind, style: 'simple', nameAt, bodyAt: end, modifiers });
  return end;
}

function defineView(reading: Reading, head: Head): number {
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

function defineIndex(reading: Reading, head: Head): number {
  const { words } = reading;
  const nameAt = skipCondition(reading, head.what + 1);
  // In PostgreSQL the name of an index is optional.
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

/** The columns of an index belong to its signature. */
function indexEnd(reading: Reading, from: number): number {
  const { words } = reading;
  const open = findAhead(reading, from, '(');
  return words[open] === '(' ? groupEnd(reading, open) : open;
}
