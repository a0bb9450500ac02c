/** Calls: functions in expressions, and procedures by EXEC, EXECUTE and CALL. */

import { kind } from './cursor.ts';
import { isName, nameEnd, nameText, qualifier } from './names.ts';
import { addReference, frame, leaveClause, level, openLevel, type Reading } from './reading.ts';
import { readType } from './types.ts';
import { builtinFunctions, builtinTypes, notCalled, reserved, systemSchemas, xmlMethods } from './words.ts';

/** `EXEC name …`, `CALL name(…)`. */
export function readProcedure(reading: Reading, at: number): number {
  const { words, kinds } = reading;
  leaveClause(reading);
  let nameAt = at + 1;
  // Triggers of PostgreSQL: EXECUTE FUNCTION f().
  const isTriggered = words[nameAt] === 'FUNCTION' || words[nameAt] === 'PROCEDURE';
  if (isTriggered) nameAt++;
  if (kinds[nameAt] === kind.variable && words[nameAt + 1] === '=') nameAt += 2;
  if (!isName(reading, nameAt)) return nameAt;
  if (isPrepared(reading, at)) return nameEnd(reading, nameAt);
  if (isOtherExecute(reading, at, nameAt)) return nameAt;
  const end = nameEnd(reading, nameAt);
  level(reading).verb = words[at] ?? '';
  const call = addReference(reading, 'call', end - 1);
  if (words[end] === '(') {
    openLevel(reading).call = call;
    return end + 1;
  }
  const reference = reading.references[call];
  if (reference !== undefined) reference.argumentCount = countArguments(reading, end);
  return end;
}

/** Outside procedures, EXECUTE runs a prepared statement in PostgreSQL and MySQL. */
function isPrepared(reading: Reading, at: number): boolean {
  const isPlain =
    reading.words[at] === 'EXECUTE' && reading.flavour !== 'tsql' && frame(reading).style === 'file';
  return isPlain && reading.kinds[nameEnd(reading, at + 1)] !== kind.variable;
}

/** `EXECUTE AS OWNER`, `GRANT EXECUTE ON`, and EXECUTE with a prepared statement or a string. */
function isOtherExecute(reading: Reading, at: number, nameAt: number): boolean {
  const { words, kinds, flavour } = reading;
  const word = words[nameAt] ?? '';
  if (reserved.has(word) && words[nameAt + 1] !== '.') return true;
  if (words[at] !== 'EXECUTE' || flavour === 'tsql' || nameAt > at + 1) return false;
  return kinds[nameEnd(reading, nameAt)] !== kind.variable;
}

/** The number of arguments without parentheses: values between commas, each with an optional name and sign. */
function countArguments(reading: Reading, from: number): number {
  const { words, kinds } = reading;
  let count = 0;
  for (let at = from; ; at++) {
    if (kinds[at] === kind.variable && words[at + 1] === '=') at += 2;
    if (words[at] === '-' || words[at] === '+') at++;
    const isValue =
      kinds[at] === kind.variable ||
      kinds[at] === kind.string ||
      kinds[at] === kind.number ||
      kinds[at] === kind.quoted ||
      words[at] === 'NULL' ||
      (kinds[at] === kind.word && (words[at] === 'DEFAULT' || !reserved.has(words[at] ?? '')));
    if (!isValue) return count;
    count++;
    at++;
    if (words[at] === 'OUT' || words[at] === 'OUTPUT') at++;
    if (words[at] !== ',') return count;
  }
}

/** A name before a parenthesis. */
function readFunction(reading: Reading, at: number): number {
  const end = nameEnd(reading, at);
  if (isCall(reading, at, end)) {
    const call = addReference(reading, 'call', end - 1);
    openLevel(reading).call = call;
    return end + 1;
  }
  return end;
}

/** After these words, a name with a parenthesis is an alias, a type or a cursor. */
const notBeforeCall: ReadonlySet<string> = new Set([
  ')',
  ':',
  '::',
  ']',
  'AS',
  'OPEN',
  'INDEX',
  'KEY',
  'CONSTRAINT',
  'TABLE',
  'VIEW',
  'COLUMN',
]);

function isCall(reading: Reading, at: number, end: number): boolean {
  const { words, kinds } = reading;
  const name = nameText(reading, end - 1).toUpperCase();
  const before = words[at - 1] ?? '';
  const beforeKind = kinds[at - 1];
  if (notBeforeCall.has(before)) return false;
  // The second of two names in a row is an alias or a type.
  if (beforeKind === kind.word && !reserved.has(before) && !callsAfter.has(before)) return false;
  if (beforeKind === kind.quoted || beforeKind === kind.variable || beforeKind === kind.number) return false;
  // The access method of an index.
  if (before === 'USING' && level(reading).verb === 'INDEX') return false;
  if (end - at === 1) {
    const known = name.toLowerCase();
    if (reading.introduced.has(known) || reading.cursors.has(known) || builtinFunctions.has(name))
      return false;
    return (
      kinds[at] === kind.quoted || !(reserved.has(name) || notCalled.has(name) || builtinTypes.has(name))
    );
  }
  const schema = qualifier(reading, at, end)?.toUpperCase() ?? '';
  if (xmlMethods.has(name) && kinds[end + 1] === kind.string) return false;
  return !systemSchemas.has(schema) && !(schema === 'SYS' && reading.flavour === 'tsql');
}

/** Words that are not reserved and not names, and may precede a call. */
const callsAfter: ReadonlySet<string> = new Set(
  'ASSERT ATOMIC CLOSE DIV ESCAPE EXIT LEAVE MOD NOTICE WARNING EXCEPTION REPLACE SEPARATOR SOME STRICT SYMMETRIC VALUE'.split(
    ' ',
  ),
);

/** A name in an expression: a use only if it is a call or part of a type. */
export function readUse(reading: Reading, at: number): number {
  const { words } = reading;
  const end = nameEnd(reading, at);
  // A variable with the row type of a table: `v_row employees%ROWTYPE`.
  if (words[end] === '%' && (words[end + 1] === 'ROWTYPE' || words[end + 1] === 'TYPE')) {
    return readType(reading, at)?.end ?? end;
  }
  return words[end] === '(' ? readFunction(reading, at) : end;
}
