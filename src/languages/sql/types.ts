/** Types after a column, a parameter, a variable or RETURNS. */
import { kind } from './cursor.ts';
import { groupEnd, isHardEnd, isName, nameEnd, nameText, qualifier, textOf } from './names.ts';
import { addReference, type Reading } from './reading.ts';
import { builtinTypes, reserved, systemSchemas } from './words.ts';

const maxTypeLength = 200;

export interface WrittenType {
  readonly text: string;
  /** The token after the type. */
  readonly end: number;
}

/** Words that continue a type: DOUBLE PRECISION, TIMESTAMP WITH TIME ZONE, INT UNSIGNED. */
const continued: ReadonlySet<string> = new Set(
  'PRECISION VARYING UNSIGNED SIGNED ZEROFILL LARGE OBJECT'.split(' '),
);

/** Reads a type and records its use, unless it is built in. */
export function readType(reading: Reading, at: number): WrittenType | undefined {
  const { words } = reading;
  let first = at;
  while (words[first] === 'SETOF' || words[first] === 'REF') first++;
  // T-SQL: RETURNS @rows TABLE (…).
  if (reading.kinds[first] === kind.variable && words[first + 1] === 'TABLE') first++;
  if (!isName(reading, first)) return undefined;
  const isPrefixed =
    (words[first] === 'NATIONAL' || words[first] === 'LONG') && builtinTypes.has(words[first + 1] ?? '');
  let end = isPrefixed ? first + 2 : nameEnd(reading, first);
  useType(reading, first, end);
  for (let grown = -1; grown !== end; ) {
    grown = end;
    if (words[end] === '(') end = groupEnd(reading, end);
    else if (words[end] === '[') end = bracketEnd(reading, end);
    else if (words[end] === '%' && isName(reading, end + 1)) end += 2;
    else if (words[end] === 'OF' && isName(reading, end + 1)) end = readElement(reading, end + 1);
    else if (continued.has(words[end] ?? '')) end++;
    else if ((words[end] === 'WITH' || words[end] === 'WITHOUT') && words[end + 2] === 'ZONE') end += 3;
    else if (words[end] === 'WITH' && words[end + 1] === 'LOCAL' && words[end + 3] === 'ZONE') end += 4;
  }
  return { text: textOf(reading, words[at] === 'SETOF' ? at : first, end, maxTypeLength), end };
}

/** Oracle: TABLE OF x. */
function readElement(reading: Reading, at: number): number {
  const end = nameEnd(reading, at);
  useType(reading, at, end);
  return end;
}

function bracketEnd(reading: Reading, open: number): number {
  let end = open + 1;
  while (!isHardEnd(reading, end) && reading.words[end] !== ']' && end < open + 4) end++;
  return reading.words[end] === ']' ? end + 1 : open;
}

function useType(reading: Reading, at: number, end: number): void {
  const name = nameText(reading, end - 1).toUpperCase();
  if (end === at + 1 && reserved.has(reading.words[at] ?? '')) return;
  const schema = qualifier(reading, at, end)?.toUpperCase();
  if (builtinTypes.has(name) || schema === 'SYS' || systemSchemas.has(schema ?? '')) return;
  // In `film.title%TYPE` the first name is the table.
  const isColumn = reading.words[end] === '%' && reading.words[end + 1] === 'TYPE' && end - at >= 3;
  addReference(reading, 'type', isColumn ? end - 3 : end - 1);
}
