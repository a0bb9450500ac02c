/** Parameters of procedures and functions: `@id int = 1 OUTPUT`, `IN id INT`, `id IN NUMBER`, `VARIADIC xs text[]`. */
import type { Parameter } from '../../model/symbol.ts';
import { kind } from './cursor.ts';
import { groupEnd, isHardEnd, isName, nameEnd, nameText, type Reading } from './reading.ts';
import { readType } from './types.ts';

const modes: ReadonlySet<string> = new Set(['IN', 'OUT', 'INOUT', 'VARIADIC', 'NOCOPY']);

/** The list at this token, in parentheses or bare, up to where the body begins. */
export function readParameters(reading: Reading, at: number, limit: number): readonly Parameter[] {
  const { words, kinds } = reading;
  const isGroup = words[at] === '(';
  if (!isGroup && kinds[at] !== kind.variable) return [];
  const end = isGroup ? groupEnd(reading, at) - 1 : limit;
  const parameters: Parameter[] = [];
  let next = isGroup ? at + 1 : at;
  while (next < end) {
    const read = readParameter(reading, next, end, parameters.length);
    if (read === undefined) break;
    parameters.push(read.parameter);
    if (words[read.end] !== ',') break;
    next = read.end + 1;
  }
  return parameters;
}

function readParameter(
  reading: Reading,
  from: number,
  limit: number,
  place: number,
): { parameter: Parameter; end: number } | undefined {
  const { words, kinds } = reading;
  let at = from;
  let mode = '';
  const skipModes = (): void => {
    for (; modes.has(words[at] ?? '') && at < limit; at++)
      mode = words[at] === 'NOCOPY' ? mode : (words[at] ?? '');
  };
  skipModes();
  const isVariable = kinds[at] === kind.variable;
  if (!isVariable && !isName(reading, at)) return undefined;
  // PostgreSQL lets a type stand alone; it is then known by its place.
  const isNamed = isVariable || hasType(reading, at + 1, limit);
  const name = isNamed ? nameText(reading, at) : `$${place + 1}`;
  if (isNamed) at++;
  skipModes();
  if (words[at] === 'AS') at++;
  const type = readType(reading, at);
  const rest = restOf(reading, type?.end ?? at, limit, isVariable);
  const arity = mode === 'VARIADIC' ? 'rest' : rest.isOptional ? 'optional' : 'required';
  return { parameter: { name, type: type?.text, arity }, end: rest.end };
}

/** Whether the word before was a name, because a type follows it. */
function hasType(reading: Reading, at: number, limit: number): boolean {
  const { words } = reading;
  if (at >= limit || !isName(reading, at) || words[at] === 'DEFAULT') return false;
  const before = words[at - 1];
  const isTwoWords = (before === 'DOUBLE' && words[at] === 'PRECISION') || words[at] === 'VARYING';
  const isZoned = (words[at] === 'WITH' || words[at] === 'WITHOUT') && words[at + 1] === 'TIME';
  return !isTwoWords && !isZoned && nameEnd(reading, at) > at;
}

/** Words of a bare list's parameter behind its type. */
const trailing: ReadonlySet<string> = new Set(['OUT', 'OUTPUT', 'READONLY', 'VARYING', 'NULL', 'NOT']);

/** The default and what else stands before the comma. */
function restOf(
  reading: Reading,
  from: number,
  limit: number,
  isBare: boolean,
): { end: number; isOptional: boolean } {
  const { words } = reading;
  let isOptional = false;
  let at = from;
  for (; at < limit && !isHardEnd(reading, at) && words[at] !== ','; at++) {
    const word = words[at] ?? '';
    if (word === '=' || word === ':=' || word === 'DEFAULT') {
      isOptional = true;
      // A default of a bare list is one value, with its sign.
      if (isBare && (words[at + 1] === '-' || words[at + 1] === '+')) at++;
      if (isBare) at++;
    } else if (word === '(') at = groupEnd(reading, at) - 1;
    else if (isBare && !trailing.has(word)) break;
  }
  return { end: at, isOptional };
}
