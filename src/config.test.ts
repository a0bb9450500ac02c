/** Defaults, then the file, then the environment; whatever is wrong is named with its way out. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';
import { defaultConfig } from './model/config.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'codeagent-config-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (text: string) => writeFileSync(path.join(folder, 'config.json'), text);

describe('values', () => {
  it('are the defaults when nothing is set', () => {
    expect(loadConfig(folder, {})).toEqual(defaultConfig);
  });

  it.each([
    ['a number', '{"indexing": {"max_file_bytes": 5}}', {}, { maxFileBytes: 5 }],
    ['a list', '{"indexing": {"exclude": ["vendor/"]}}', {}, { exclude: ['vendor/'] }],
    ['camelCase', '{"indexing": {"followSymlinks": true}}', {}, { followSymlinks: true }],
    [
      'the environment over the file',
      '{"indexing": {"max_file_bytes": 5}}',
      { CODEAGENT_INDEXING_MAX_FILE_BYTES: '6' },
      { maxFileBytes: 6 },
    ],
    [
      'a list from the environment',
      '{}',
      { CODEAGENT_INDEXING_INCLUDE: 'src/**, lib/**' },
      { include: ['src/**', 'lib/**'] },
    ],
    [
      'a flag from the environment',
      '{}',
      { CODEAGENT_INDEXING_FOLLOW_SYMLINKS: '1' },
      { followSymlinks: true },
    ],
  ])('%s', (_name, text, environment, expected) => {
    write(text);
    expect(loadConfig(folder, environment).indexing).toMatchObject(expected);
  });
});

describe('mistakes', () => {
  it.each([
    ['no JSON', '{', {}, /not valid JSON/],
    ['no object', '[]', {}, /must be an object/],
    ['an unknown section', '{"indexin": {}}', {}, /unknown key indexin; did you mean indexing\?/],
    [
      'an unknown key',
      '{"indexing": {"exlude": []}}',
      {},
      /indexing\.exlude; did you mean indexing\.exclude\?/,
    ],
    ['a wrong type', '{"indexing": {"max_file_bytes": "5"}}', {}, /max_file_bytes must be a number/],
    ['a list of numbers', '{"indexing": {"include": [1]}}', {}, /include must be a list of texts/],
    [
      'a bad variable',
      '{}',
      { CODEAGENT_INDEXING_MAX_FILE_BYTES: 'many' },
      /CODEAGENT_INDEXING_MAX_FILE_BYTES must be a number/,
    ],
  ])('%s', (_name, text, environment, message) => {
    write(text);
    expect(() => loadConfig(folder, environment)).toThrow(message);
  });
});
