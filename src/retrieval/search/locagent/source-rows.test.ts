import { describe, expect, it } from 'vitest';
import { blank, readSourceRows, rowMarks, tokensBetween } from './source-rows.ts';

/** Text, then per row its indentation and its marks by name. */
const check: readonly (readonly [string, string, readonly string[]])[] = [
  ['indentation, blank rows and carriage returns', 'a\r\n\r\n  b\n\tc\n', ['0', 'blank', '2', '1']],
  ['nothing', '', ['blank']],
  ['brackets', 'f(\n  a,\n) + [\nb]\nc', ['0', '2 inside', '0 inside goesOn', '0 inside', '0']],
  ['braces open blocks, and are none', 'if (a) {\n  b\n}', ['0 opens hasOpener', '2', '0 goesOn']],
  ['a note behind what opens', 'class A: # why:\nb // c: {', ['0 opens hasOpener', '0']],
  [
    'else goes on, elsewhere does not',
    'else:\nelsewhere\nend',
    ['0 goesOn opens hasOpener', '0', '0 goesOn'],
  ],
  [
    'comments',
    '# a\n// b\n * c\n-- d\n#include <x>',
    ['0 comment', '0 comment', '1 comment', '0 comment', '0'],
  ],
  ['long strings', '"""a\nb (\n"""\nc', ['0 comment', '0 inside', '0 inside comment', '0']],
  ['long comments', '/* a (\n b\n*/\nc', ['0 comment', '1 inside', '0 inside comment', '0']],
  ['templates', 'x = `a (\n}\n`;\ny', ['0', '0 inside goesOn', '0 inside', '0']],
  ['signs in strings mean nothing', 'x = "(\\"[" + \'{\'\ny', ['0', '0']],
  ['a string that is not closed ends with its row', "don't (\ny", ['0', '0']],
  ['what is never closed', 'x = """(\ny\nz', ['0', '0 inside', '0 inside']],
];

describe('rows', () => {
  it.each(check)('%s', (_, text, expected) => {
    const { count, indents, marks } = readSourceRows(Buffer.from(text));
    const found = Array.from({ length: count }, (__, row) => {
      const named = Object.entries(rowMarks).filter(([, bit]) => ((marks[row] ?? 0) & bit) !== 0);
      const indent = indents[row] === blank ? 'blank' : String(indents[row]);
      return [indent, ...named.map(([name]) => name)].join(' ');
    });
    expect(found).toEqual(expected);
  });

  const sizes: readonly (readonly [string, number])[] = [
    ['', 0],
    ['    if', 0.886],
    ['getHTTPServer', 0.886 * 2 + 0.886 + 0.184 * 0],
    ['snake_case', 0.886 * 2 + 0.224],
    ['international', 0.886 + 0.184 * 8],
    ['1234567', 1.39 * 3],
    ['a += b', 0.886 * 2 + 0.875],
    ['école', 0.69 + 0.886],
  ];
  it.each(sizes)('tokens of %s', (text, expected) => {
    expect(tokensBetween(readSourceRows(Buffer.from(text)), 0, 1)).toBeCloseTo(expected, 6);
  });
});
