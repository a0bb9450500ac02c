/** Clues from the names of files and folders. */
import { describe, expect, it } from 'vitest';
import type { FileId, FilePath } from '../../../model/source-file.ts';
import type { SearchFile, SearchFiles } from '../search-files.ts';
import { createFileClues } from './file-clues.ts';
import { understand } from './understand.ts';

const paths = ['src/auth/__init__.py', 'src/auth/tokens.py', 'src/web/index.ts', 'src/main.py', 'mod.rs'];
const listed = paths.map((path, id): SearchFile => {
  const file = { id: id as FileId, path: path as FilePath, language: 'x', isTest: false, isGenerated: false };
  return { ...file, contentHash: '', sizeBytes: 0 };
});
const clues = createFileClues({
  byId: new Map(listed.map((file) => [file.id, file])),
  byPath: new Map(listed.map((file) => [file.path as string, file])),
  tableSize: listed.length,
  segments: [],
} satisfies SearchFiles);

const named = (query: string): readonly string[] => {
  const cluesOf = clues(query, understand(query));
  return listed.filter((file) => cluesOf(file).inName > 0).map(({ path }) => path);
};

describe('names of files', () => {
  it.each<[string, string, readonly string[]]>([
    ['a word of a question', 'expiry of tokens', ['src/auth/tokens.py']],
    ['a folder has a say of its own there', 'auth errors', []],
    [
      'a file that stands for its folder, in a report',
      'auth fails\n\nafter a while',
      ['src/auth/__init__.py'],
    ],
    ['one of another language', 'web is slow\n\nafter a while', ['src/web/index.ts']],
    ['what such a file is called says nothing', 'index and mod\n\nafter init', []],
    ['others by their own names', 'tokens expire\n\nafter a while', ['src/auth/tokens.py']],
  ])('%s', (_, query, expected) => {
    expect(named(query)).toEqual(expected);
  });
});
