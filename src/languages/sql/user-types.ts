/** User-defined types: row types, composites, enumerations, domains and aliases. */
import { skipStatement } from './blocks.ts';
import { readItem } from './columns.ts';
import { kind } from './cursor.ts';
import { stringText } from './docs.ts';
import { type Head, isNewName, openDefinition, skipCondition } from './heads.ts';
import { groupEnd, isHardEnd, nameEnd } from './names.ts';
import { addSymbol, endSymbol, level, openLevel, type Reading } from './reading.ts';
import { readType } from './types.ts';

/** All forms of CREATE TYPE and CREATE DOMAIN. */
export function defineType(reading: Reading, head: Head): number {
  const { words, kinds } = reading;
  const nameAt = skipCondition(reading, head.what + 1);
  if (!isNewName(reading, nameAt) || words[nameAt] === 'BODY') return skipStatement(reading, head.first);
  const end = nameEnd(reading, nameAt);
  const as = words[end] === 'AS' || words[end] === 'IS' || words[end] === 'FROM' ? end + 1 : end;
  const isEnum = words[as] === 'ENUM' && words[as + 1] === '(';
  const open = words[as] === '(' ? as : as + 1;
  const isList =
    words[open] === '(' && (open === as || isEnum || words[as] === 'TABLE' || words[as] === 'OBJECT');
  const symbol = openDefinition(reading, head, {
    kind: isEnum ? 'enum' : 'type',
    style: 'simple',
    nameAt,
    bodyAt: isList ? open : simpleEnd(reading, as),
    hasBody: isList,
  });
  if (isEnum) return readLabels(reading, open);
  if (isList) {
    // In T-SQL a table type has columns. A list of options in parentheses has none.
    if (words[open + 2] === '=') return groupEnd(reading, open);
    openLevel(reading).clause = words[as] === 'TABLE' ? 'columns' : 'fields';
    return readItem(reading, open + 1);
  }
  const base = kinds[as] === kind.end || words[as] === 'RANGE' ? undefined : readType(reading, as);
  const defined = reading.symbols[symbol];
  if (defined !== undefined && base !== undefined) defined.type = base.text;
  level(reading).verb = 'TYPE';
  return base?.end ?? as;
}

function simpleEnd(reading: Reading, from: number): number {
  let at = from;
  while (!isHardEnd(reading, at) && at < from + 40)
    at = reading.words[at] === '(' ? groupEnd(reading, at) : at + 1;
  return at;
}

function readLabels(reading: Reading, open: number): number {
  const end = groupEnd(reading, open);
  for (let at = open + 1; at < end; at++) {
    if (reading.kinds[at] !== kind.string) continue;
    const label = addSymbol(reading, {
      kind: 'enum-member',
      first: at,
      nameAt: at,
      name: stringText(reading, at),
    });
    endSymbol(reading, label, at + 1);
  }
  return end;
}
