/** Procedures, functions, triggers and events: head, parameters, and the kind of body. */
import type { SymbolKind } from '../../model/symbol.ts';
import { skipStatement } from './blocks.ts';
import { kind } from './cursor.ts';
import { type Definer, type Head, isNewName, openDefinition, skipCondition } from './heads.ts';
import { findAhead, groupEnd, isHardEnd, isName, maxAhead, nameEnd } from './names.ts';
import { readParameters } from './parameters.ts';
import { addReference, level, type Reading, type Style } from './reading.ts';
import { readType } from './types.ts';

export const callableDefiners: Readonly<Record<string, Definer>> = {
  PROCEDURE: (reading, head) => defineCallable(reading, head, 'procedure'),
  PROC: (reading, head) => defineCallable(reading, head, 'procedure'),
  FUNCTION: (reading, head) => defineCallable(reading, head, 'function'),
  AGGREGATE: defineAggregate,
  TRIGGER: defineTrigger,
  EVENT: defineEvent,
};

/** The position and style of a body. */
interface Body {
  /** The token at which the signature ends. */
  readonly at: number;
  readonly first: number;
  readonly style: Style;
  readonly isPresent: boolean;
}

function defineCallable(reading: Reading, head: Head, symbolKind: SymbolKind): number {
  const { words } = reading;
  const nameAt = skipCondition(reading, head.what + 1);
  if (!isNewName(reading, nameAt)) return skipStatement(reading, head.first);
  const end = nameEnd(reading, nameAt);
  const listed = parametersEnd(reading, end);
  const body = findBody(reading, listed);
  const symbol = openDefinition(reading, head, {
    kind: symbolKind,
    style: body.style,
    nameAt,
    bodyAt: body.at,
    hasBody: body.isPresent,
  });
  const defined = reading.symbols[symbol];
  if (defined === undefined) return body.first;
  // Read now, so that the used types belong to the symbol.
  const outs = symbolKind === 'function' ? 'returned' : 'passed';
  defined.parameters = readParameters(reading, end, { limit: body.at, outs });
  let returns = listed;
  while (returns < body.at && words[returns] !== 'RETURNS' && words[returns] !== 'RETURN') returns++;
  const returned = returns < body.at ? readType(reading, returns + 1) : undefined;
  if (returned !== undefined) defined.type = returned.text;
  return body.first;
}

/** The token after the parameters: after the parentheses, or the same token for the bare list of T-SQL. */
function parametersEnd(reading: Reading, at: number): number {
  return reading.words[at] === '(' ? groupEnd(reading, at) : at;
}

/** First words of MySQL bodies that are a single statement. */
const statementBodies: ReadonlySet<string> = new Set(
  'SELECT INSERT UPDATE DELETE REPLACE CALL TRUNCATE'.split(' '),
);

function findBody(reading: Reading, from: number): Body {
  const { words, kinds, flavour } = reading;
  for (let at = from; ; at++) {
    const word = words[at] ?? '';
    if (isHardEnd(reading, at) || at > from + maxAhead)
      return { at, first: at, style: 'statement', isPresent: false };
    if (word === '(') at = groupEnd(reading, at) - 1;
    else if (kinds[at] === kind.dollarOpen) return { at, first: at, style: 'statement', isPresent: true };
    else if ((word === 'AS' || word === 'IS') && !isOption(reading, at)) return bodyAfterAs(reading, at);
    else if (word === 'BEGIN' || word === 'DECLARE' || isLabel(reading, at))
      return { at, first: at, style: 'block', isPresent: true };
    else if (word === 'RETURN' && !isReturnType(reading, at))
      return { at, first: at, style: 'statement', isPresent: true };
    else if (flavour === 'mysql' && statementBodies.has(word))
      return { at, first: at, style: 'statement', isPresent: true };
  }
}

/** MySQL: `name: BEGIN`. */
function isLabel(reading: Reading, at: number): boolean {
  return reading.words[at + 1] === ':' && reading.words[at + 2] === 'BEGIN';
}

/** The head of an Oracle function contains RETURN where others have RETURNS. */
function isReturnType(reading: Reading, at: number): boolean {
  const { words } = reading;
  let end = isName(reading, at + 1) ? nameEnd(reading, at + 1) : at + 1;
  if (words[end] === '%') end += 2;
  return afterReturnType.has(words[end] ?? '');
}

const afterReturnType: ReadonlySet<string> = new Set(
  'AS IS DETERMINISTIC PIPELINED AUTHID PARALLEL_ENABLE RESULT_CACHE'.split(' '),
);

/** `WITH EXECUTE AS OWNER`, and `@id AS int` in a parameter list. */
function isOption(reading: Reading, at: number): boolean {
  const before = reading.words[at - 1];
  return before === 'EXECUTE' || before === 'EXEC' || reading.kinds[at - 1] === kind.variable;
}

function bodyAfterAs(reading: Reading, as: number): Body {
  const { words, kinds, flavour } = reading;
  const first = as + 1;
  const body = { at: as, first, isPresent: true };
  if (kinds[first] === kind.dollarOpen || kinds[first] === kind.string)
    return { ...body, style: 'statement' };
  if (flavour === 'tsql') return { ...body, style: 'batch' };
  const word = words[first] ?? '';
  if (word === '(' || word === 'EXTERNAL' || word === 'LANGUAGE') return { ...body, style: 'statement' };
  const isBare = statementBodies.has(word) || word === 'SET' || word === 'RETURN' || word === 'IF';
  return { ...body, style: isBare ? 'batch' : 'block' };
}

function defineAggregate(reading: Reading, head: Head): number {
  const nameAt = skipCondition(reading, head.what + 1);
  if (!isNewName(reading, nameAt)) return skipStatement(reading, head.first);
  const end = nameEnd(reading, nameAt);
  const listed = parametersEnd(reading, end);
  const symbol = openDefinition(reading, head, {
    kind: 'function',
    style: 'statement',
    nameAt,
    bodyAt: listed,
    modifiers: ['aggregate'],
  });
  const defined = reading.symbols[symbol];
  if (defined !== undefined)
    defined.parameters = readParameters(reading, end, { limit: listed, outs: 'returned' });
  return reading.words[listed] === '(' ? groupEnd(reading, listed) : listed;
}

/** A trigger uses its table. Its body follows AS, BEGIN, EXECUTE or, in MySQL, the row clause. */
function defineTrigger(reading: Reading, head: Head): number {
  const { words } = reading;
  const nameAt = skipCondition(reading, head.what + 1);
  if (!isNewName(reading, nameAt)) return skipStatement(reading, head.first);
  const end = nameEnd(reading, nameAt);
  const on = findAhead(reading, end, 'ON');
  const tableAt = on + 1;
  const isOnTable = isName(reading, tableAt) && !['DATABASE', 'ALL', 'SCHEMA'].includes(words[tableAt] ?? '');
  const tableEnd = isOnTable ? nameEnd(reading, tableAt) : on;
  const body = findTriggerBody(reading, tableEnd);
  openDefinition(reading, head, {
    kind: 'procedure',
    style: body.style,
    nameAt,
    bodyAt: body.at,
    modifiers: ['trigger'],
    hasBody: body.isPresent,
  });
  if (isOnTable) addReference(reading, 'read', tableEnd - 1);
  return body.first;
}

const rowOrders: ReadonlySet<string> = new Set(['FOLLOWS', 'PRECEDES']);

function findTriggerBody(reading: Reading, from: number): Body {
  const { words, flavour } = reading;
  // A WHEN condition is code, so the scan continues there.
  let first: number | undefined;
  for (let at = from; ; at++) {
    const word = words[at] ?? '';
    const body = { at, first: first ?? at };
    if (isHardEnd(reading, at) || at > from + maxAhead)
      return { ...body, style: 'statement', isPresent: false };
    if (word === 'WHEN') first ??= at;
    else if (word === '(') at = groupEnd(reading, at) - 1;
    else if (word === 'AS' && flavour === 'tsql' && !isOption(reading, at)) return bodyAfterAs(reading, at);
    else if (word === 'BEGIN' || word === 'DECLARE') return { ...body, style: 'block', isPresent: true };
    else if (word === 'EXECUTE') return { ...body, style: 'statement', isPresent: false };
    else if (word === 'ROW' && flavour === 'mysql') return bodyAfterRow(reading, at + 1);
  }
}

function bodyAfterRow(reading: Reading, at: number): Body {
  const first = rowOrders.has(reading.words[at] ?? '') ? at + 2 : at;
  const isBlock = reading.words[first] === 'BEGIN' || isLabel(reading, first);
  return { at: first, first, style: isBlock ? 'block' : 'statement', isPresent: true };
}

/** Scheduled statements of MySQL. */
function defineEvent(reading: Reading, head: Head): number {
  const { words } = reading;
  const nameAt = skipCondition(reading, head.what + 1);
  if (!isNewName(reading, nameAt) || words[nameAt] === 'TRIGGER' || words[nameAt] === 'SESSION') {
    return skipStatement(reading, head.first);
  }
  const run = findAhead(reading, nameEnd(reading, nameAt), 'DO');
  const style: Style = words[run + 1] === 'BEGIN' ? 'block' : 'statement';
  openDefinition(reading, head, {
    kind: 'procedure',
    style,
    nameAt,
    bodyAt: run,
    modifiers: ['event'],
    hasBody: true,
  });
  level(reading).verb = '';
  return run + 1;
}
