/** Selection of files by -g, -t, -T and paths, as in ripgrep 13. */

import { describe, expect, it } from 'vitest';
import type { FileSelection } from '../../model/answers/grep.ts';
import type { FilePath } from '../../model/source-file.ts';
import { compileSelection } from './select-files.ts';

const files = [
  'a.md',
  'a.py',
  'docs/a.py',
  'docs/b.md',
  'src/app/main.py',
  'src/app/main.test.ts',
  'src/lib.ts',
];

function check(
  selection: Partial<Record<keyof FileSelection, readonly string[]>>,
  expected: readonly string[],
): void {
  const { paths = [], globs = [], types = [], typesNot = [] } = selection;
  const isSelected = compileSelection({ paths: paths as readonly FilePath[], globs, types, typesNot });
  expect(files.filter((file) => isSelected?.(file) ?? true)).toEqual(expected);
}

describe('selection', () => {
  it.each([
    ['no selection: all files', {}, files],
    ['a name in any folder', { globs: ['*.ts'] }, ['src/app/main.test.ts', 'src/lib.ts']],
    ['an anchored glob', { globs: ['/a.*'] }, ['a.md', 'a.py']],
    ['a slash inside anchors a glob', { globs: ['app/*'] }, []],
    ['excluding globs', { globs: ['!*.py', '!docs/**'] }, ['a.md', 'src/app/main.test.ts', 'src/lib.ts']],
    [
      'the last one decides',
      { globs: ['*.py', '!docs/*', 'docs/a.py'] },
      ['a.py', 'docs/a.py', 'src/app/main.py'],
    ],
    ['an excluded folder is not entered', { globs: ['!docs', 'docs/a.py'] }, []],
    ['a folder name alone includes nothing', { globs: ['src'] }, []],
    [
      'a slash at the end means folders',
      { globs: ['!app/', '!a.md/'] },
      ['a.md', 'a.py', 'docs/a.py', 'docs/b.md', 'src/lib.ts'],
    ],
    ['a type', { types: ['py'] }, ['a.py', 'docs/a.py', 'src/app/main.py']],
    ['two types', { types: ['ts', 'md'] }, ['a.md', 'docs/b.md', 'src/app/main.test.ts', 'src/lib.ts']],
    ['not a type', { typesNot: ['py', 'ts'] }, ['a.md', 'docs/b.md']],
    ['a glob needs no type', { globs: ['*.md'], types: ['py'] }, ['a.md', 'docs/b.md']],
    [
      'an excluding glob leaves the type to decide',
      { globs: ['!docs/'], types: ['py'] },
      ['a.py', 'src/app/main.py'],
    ],
    ['a folder', { paths: ['src'] }, ['src/app/main.py', 'src/app/main.test.ts', 'src/lib.ts']],
    [
      'a file that is named is searched anyway',
      { paths: ['a.md', 'docs'], types: ['py'] },
      ['a.md', 'docs/a.py'],
    ],
    ['the root', { paths: [''], globs: ['*.md'] }, ['a.md', 'docs/b.md']],
    ['empty globs and comments are ignored', { globs: ['', '# note'] }, files],
  ] as const)('%s', (_, selection, expected) => check(selection, expected));

  it('suggests the nearest type for an unknown one', () => {
    expect(() => check({ types: ['markdwn'] }, [])).toThrow(
      /no file type "markdwn"; did you mean markdown\?/,
    );
  });
});
