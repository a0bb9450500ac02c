/**
 * Parameters of procedures and functions: `@id int = 1 OUTPUT`, `IN id INT`, `id IN NUMBER`, `VARIADIC xs text[]`.
 */
import type { Parameter } from '../../model/symbol.ts';
import { kind } from './cursor.ts';
import { groupEnd, isHardEnd, isName, nameEnd, nameText } from './names.ts';
import type { Reading } from './reading.ts';
import { readType } from './types.ts';

const modes: ReadonlySet<string> = new Set(['IN', 'OUT', 'INOUT', 'VARIADIC', 'NOCOPY']);

export interface ParameterList {
  /** The token at which the body starts: a bare list ends there. */
  readonly limit: number;
  /**
   * Whether callers pass an argument for an OUT parameter: procedures need a variable, functions return the value.
   */
  readonly outs: 'passed' | 'returned';
}

/** The list that starts at this token, in parentheses or bare. */
export function readParameters(reading: Reading, at: number, list: ParameterList): readonly Parameter[] {
  const { words, kinds } = reading;
  const isGroup = words[at] === '(';
  if (!isGroup && kinds[at] !== kind.variable) return [];
  const limit = isGroup ? groupEnd(reading, at) - 1 : list.limit;
  const parameters: Parameter[] = [];
  let next = isGroup ? at + 1 : at;
  while (next < limit) {
    const read = readParameter(reading, next, { ...list, limit });
    if (read === undefined) break;
    const { name = `$${parameters.length + 1}` } = read;
    parameters.push({ name, type: read.type, arity: read.arity });
    if (words[read.end] !== ',') break;
    next = read.end + 1;
  }
  return parameters;
}

interface WrittenParameter extends Pick<Parameter, 'type' | 'arity'> {
  /** Undefined if only the type is written, as PostgreSQL allows; the position then serves as a name. */
  readonly name: string | undefined;
  readonly end: number;
}

function readParameter(reading: Reading, from: number, list: ParameterList): WrittenParameter | undefined {
  const { words, kinds } = reading;
  const { limit } = list;
  const before = modesEnd(reading, from);
  const isVariable = kinds[before] === kind.variable;
  if (!isVariable && !isName(reading, before)) return undefined;
  const isNamed = isVariable || hasType(reading, before + 1, limit);
  const after = modesEnd(reading, isNamed ? before + 1 : before);
  const type = readType(reading, words[after] === 'AS' ? after + 1 : after);
  const rest = restOf(reading, type?.end ?? after, limit, isVariable ? 'value' : 'expression');
  const isMode = (mode: string) => words[from] === mode || words[after - 1] === mode;
  const isOptional = rest.isOptional || (isMode('OUT') && list.outs === 'returned');
  return {
    name: isNamed ? nameText(reading, before) : undefined,
    type: type?.text,
    arity: isMode('VARIADIC') ? 'rest' : isOptional ? 'optional' : 'required',
    end: rest.end,
  };
}

/** The token after IN, OUT and similar modes. PostgreSQL and MySQL write them before the name, Oracle after it. */
function modesEnd(reading: Reading, from: number): number {
  let at = from;
  while (modes.has(reading.words[at] ?? '')) at++;
  return at;
}

/** Whether the preceding word is a name, because a type follows. */
function hasType(reading: Reading, at: number, limit: number): boolean {
  const { words } = reading;
  if (at >= limit || !isName(reading, at) || words[at] === 'DEFAULT') return false;
  const before = words[at - 1];
  const isTwoWords = (before === 'DOUBLE' && words[at] === 'PRECISION') || words[at] === 'VARYING';
  const isZoned = (words[at] === 'WITH' || words[at] === 'WITHOUT') && words[at + 1] === 'TIME';
  return !isTwoWords && !isZoned && nameEnd(reading, at) > at;
}

/** Words after the type of a parameter in a bare list. */
const trailing: ReadonlySet<string> = new Set(['OUT', 'OUTPUT', 'READONLY', 'VARYING', 'NULL', 'NOT']);

/** The default and the rest up to the comma. In T-SQL the default is a single value with an optional sign. */
function restOf(
  reading: Reading,
  from: number,
  limit: number,
  defaults: 'value' | 'expression',
): { end: number; isOptional: boolean } {
  const { words } = reading;
  const isBare = defaults === 'value';
  let isOptional = false;
  let at = from;
  for (; at < limit && !isHardEnd(reading, at) && words[at] !== ','; at++) {
    const word = words[at] ?? '';
    if (word === '=' || word === ':=' || word === 'DEFAULT') {
      isOptional = true;
      if (isBare && (words[at + 1] === '-' || words[at + 1] === '+')) at++;
      if (isBare) at++;
    } else if (word === '(') at = groupEnd(reading, at) - 1;
    else if (isBare && !trailing.has(word)) break;
  }
  return { end: at, isOptional };
}
