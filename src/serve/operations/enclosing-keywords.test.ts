/** The branches and loops around a line, read from its indentation. */
import { expect, it } from 'vitest';
import { enclosingKeywords } from './enclosing-keywords.ts';

it.each([
  ['no branch', ['def f():', '    x()'], []],
  ['a branch', ['def f():', '    if a:', '        x()'], ['if']],
  ['a loop in a branch', ['def f():', '    if a:', '        for b in c:', '            x()'], ['if', 'for']],
  ['the innermost two', ['def f():', ' try:', '  if a:', '   while b:', '    x()'], ['if', 'while']],
  ['nested branches once', ['def f():', ' if a:', '  if b:', '   x()'], ['if']],
  ['a branch that ended before', ['def f():', '    if a:', '        y()', '    x()'], []],
  ['the other branch', ['f() {', '  if (a) {', '    y();', '  } else {', '    x();', '  }', '}'], ['else']],
  ['a condition over lines', ['def f():', '    if (', '        a', '    ):', '        x()'], ['if']],
  ['blank lines', ['def f():', '    except E:', '', '        x()'], ['except']],
  ['a name that starts like a keyword', ['def f():', '    iffy(', '        x())'], []],
])('%s', (_, rows, expected) => {
  const line = rows.findIndex((row) => row.includes('x()')) + 1;
  expect(enclosingKeywords(rows, line, 1)).toEqual(expected);
});
