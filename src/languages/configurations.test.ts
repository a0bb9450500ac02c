/** Which branches of `#if` are compiled together. The tests identify a branch by the word in it. */
import { expect, it } from 'vitest';
import { conditionsOf, configurationsOf, type Directive } from './configurations.ts';

/** The first word of each active branch, one string per configuration. */
function namesOf(source: string, known: Readonly<Record<string, boolean>>): readonly string[] {
  const directives: Directive[] = [];
  for (const { 0: row, 1: kind = '', 2: condition = '', index } of source.matchAll(/^#(\w+)(.*)/gm))
    directives.push({ start: index, end: index + row.length, kind: kind as Directive['kind'], condition });
  const conditions = conditionsOf(directives);
  const wanted = conditions.branches;
  const found = configurationsOf(conditions, { wanted, known: new Map(Object.entries(known)), most: 4 });
  return found.map((active) =>
    conditions.branches
      .filter((branch) => active.has(branch))
      .map(({ start, end }) => /\w+/.exec(source.slice(start, end).replace(/^#.*/gm, ''))?.[0] ?? '')
      .join(' '),
  );
}

it.each<[name: string, rows: string, expected: readonly string[], known?: Record<string, boolean>]>([
  ['both branches of a group', 'if A|long|else|b|endif', ['long', 'b']],
  ['the larger branch comes first', 'if A|a|else|longer|endif', ['longer', 'a']],
  ['a symbol is the same in the whole file', 'if A|aaa|endif|if !A|b|endif', ['aaa', 'b']],
  ['conditions of two symbols', 'if A && B|aaaa|elif A|bb|else|c|endif', ['aaaa', 'bb', 'c']],
  ['a group without #endif is ignored', 'if A|a', ['']],
  ['#if 0 is never compiled', 'if 0|never|else|a|endif', ['a']],
  ['the #else of #if 1 is never compiled', 'if 1|aaaa|else|never|endif', ['aaaa']],
  ['groups in branches', 'if A|aaaa|if B|b|else|cc|endif|else|d|endif', ['aaaa cc', 'aaaa b', 'd']],
  ['a macro that the file defines', 'if A|long|else|b|endif', ['b', 'long'], { A: false }],
  ['a comparison is an atom', 'if V >= 4|aaa|endif|if !(V>=4)|b|endif', ['aaa', 'b']],
  ['defined(X) is X', 'if defined(A)|aaa|endif|if !defined A|b|endif', ['aaa', 'b']],
])('%s', (_name, rows, expected, known = {}) => {
  const source = rows
    .split('|')
    .map((row) => (/^(?:if|elif|else|endif)\b/.test(row) ? `#${row}` : row))
    .join('\n');
  expect(namesOf(source, known)).toEqual(expected);
});

it('limits the work for generated conditions', () => {
  const deep = Array.from({ length: 300 }, () => '#if A').join('\n');
  expect(namesOf(`${deep}\n${deep.replaceAll('if A', 'endif')}`, {})).toHaveLength(1);
  const many = Array.from({ length: 20_000 }, (_, at) => `#if A${at}\n#endif`).join('\n');
  expect(namesOf(many, {})).toEqual(['']);
});
