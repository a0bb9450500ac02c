/** Parses the text after the question mark of a group: a name or flags. */
import { type Cursor, type Flags, peek, refuse } from './cursor.ts';

/** Parses up to and including the `>`. */
export function parseName(cursor: Cursor): void {
  const start = cursor.at;
  let name = '';
  for (; peek(cursor) !== '>'; cursor.at++) {
    const character = peek(cursor);
    if (character === undefined) refuse(cursor, start, 'no > closes the name of the group');
    if (!(name === '' ? /[_\p{Alphabetic}]/u : /[_.[\]\p{Alphabetic}\p{N}]/u).test(character))
      refuse(cursor, cursor.at, `${JSON.stringify(character)} cannot be in the name of a group`);
    name += character;
  }
  if (name === '') refuse(cursor, start, 'the name of the group is missing');
  if (cursor.groupNames.has(name)) refuse(cursor, start, `duplicate group name ${name}`);
  cursor.groupNames.add(name);
  cursor.at++;
}

const flagNames: Readonly<Record<string, keyof Flags>> = {
  i: 'ignoresCase',
  m: 'anchorsLines',
  s: 'dotMatchesLineBreak',
  U: 'swapsGreed',
  u: 'isUnicode',
  x: 'isVerbose',
};

/** Parses up to the colon or the parenthesis; `open` is where the group begins. */
export function parseFlags(cursor: Cursor, open: number): Flags {
  const set: Partial<Record<keyof Flags, boolean>> = {};
  let isOn = true;
  const start = cursor.at;
  for (; peek(cursor) !== ':' && peek(cursor) !== ')'; cursor.at++) {
    const letter = peek(cursor);
    if (letter === undefined)
      return refuse(cursor, open, 'unclosed group', 'a literal parenthesis is written \\(');
    if (letter === '-' && isOn) {
      isOn = false;
      continue;
    }
    const flag = Object.hasOwn(flagNames, letter) ? flagNames[letter] : undefined;
    if (flag === undefined)
      return refuse(
        cursor,
        cursor.at,
        `unknown flag ${letter}`,
        'the flags are i, m, s, U, u and x; (?: begins a plain group',
      );
    if (set[flag] !== undefined) refuse(cursor, cursor.at, `the flag ${letter} is given twice`);
    set[flag] = isOn;
  }
  const isBare = cursor.at === start && peek(cursor) === ')';
  if (isBare || peek(cursor, -1) === '-') refuse(cursor, open, 'flags are missing here');
  return { ...cursor.flags, ...set };
}
