/** Files by name: which files are found, and their order. */
import { describe, expect, it } from 'vitest';
import type { FilePath } from '../../model/source-file.ts';
import { findFiles, prepareNames } from './find-files.ts';

const paths = [
  'README.md',
  'django/contrib/admin/models.py',
  'django/db/models/__init__.py',
  'django/db/models/query.py',
  'django/db/models/query_utils.py',
  'django/db/models/sql/query.py',
  'django/forms/models.py',
  'docs/ref/models/querysets.txt',
  'js/tests/unittest/UserController.test.ts',
  'js/userControl.ts',
  'tests/model_forms/models.py',
  'tests/queries/test_query.py',
  'weird/[draft] größe.txt',
];
const names = prepareNames(
  paths.map((path) => ({
    path: path as FilePath,
    language: path.endsWith('.py') ? 'snake' : undefined,
    rowCount: 1,
    sizeBytes: 1,
  })),
);

function check(pattern: string, by: string, expected: readonly string[]): void {
  const found = findFiles(names, pattern, { limit: 4 });
  expect([found.by, found.matches.map(({ path }) => path)]).toEqual([by, expected]);
}

describe('files', () => {
  it.each([
    [
      'a name: shorter paths first',
      'models.py',
      'text',
      ['django/forms/models.py', 'tests/model_forms/models.py', 'django/contrib/admin/models.py'],
    ],
    [
      'a name without its extension',
      'query',
      'text',
      [
        'django/db/models/query.py',
        'django/db/models/sql/query.py',
        'docs/ref/models/querysets.txt',
        'django/db/models/query_utils.py',
      ],
    ],
    ['the start of a word', 'utils', 'text', ['django/db/models/query_utils.py']],
    ['any case', 'readme', 'text', ['README.md']],
    ['a folder', 'admin', 'text', ['django/contrib/admin/models.py']],
    [
      'parts of folders',
      'db/mod/query',
      'text',
      ['django/db/models/query.py', 'django/db/models/sql/query.py', 'django/db/models/query_utils.py'],
    ],
    ['all files in a folder', 'models/sql/', 'text', ['django/db/models/sql/query.py']],
    [
      'letters in order, the starts of words first',
      'uct',
      'letters',
      ['js/userControl.ts', 'js/tests/unittest/UserController.test.ts'],
    ],
    [
      'letters in a row',
      'usrctlts',
      'letters',
      ['js/userControl.ts', 'js/tests/unittest/UserController.test.ts'],
    ],
    ['letters of the name before those of folders', 'tqry', 'letters', ['tests/queries/test_query.py']],
    ['a glob for names', '*_query.*', 'glob', ['tests/queries/test_query.py']],
    ['a glob for paths', 'django/*/models.py', 'glob', ['django/forms/models.py']],
    [
      'a glob through folders',
      '**/models/**/*.py',
      'glob',
      [
        'django/db/models/query.py',
        'django/db/models/__init__.py',
        'django/db/models/sql/query.py',
        'django/db/models/query_utils.py',
      ],
    ],
    ['other scripts', 'GRÖSSE', 'letters', []],
    ['other scripts in lower case', 'Größe', 'text', ['weird/[draft] größe.txt']],
    ['escaped brackets', '\\[draft\\]*', 'glob', ['weird/[draft] größe.txt']],
    ['no match', 'zzzz', 'letters', []],
  ] as const)('%s', (_, pattern, by, expected) => check(pattern, by, expected));

  it('an empty pattern finds every file', () => {
    expect(findFiles(names, '', { limit: 2 })).toMatchObject({ total: paths.length, by: 'text' });
  });

  it('reports the total beyond the limit', () => {
    const found = findFiles(names, 'query', { limit: 1 });
    expect([found.matches.length, found.total]).toEqual([1, 5]);
  });

  it('filters by language', () => {
    const found = findFiles(names, 'models', { limit: 9, language: 'snake' });
    expect(found.matches.every(({ path }) => path.endsWith('.py'))).toBe(true);
    expect(found.total).toBe(7);
  });

  it('finds nothing for 100,000 letters', () => {
    expect(findFiles(names, 'a'.repeat(100_000), { limit: 1 }).total).toBe(0);
  });
});
