/** The tool tables: referenced operations exist, the listing stays within its token limit, fields are mapped. */
import { encode as encodeCl100k } from 'gpt-tokenizer/encoding/cl100k_base';
import { encode as encodeO200k } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { instructionsFor } from './instructions.ts';
import { profiles, selectTools } from './profiles.ts';
import { readSelectionQuery, selectionQuery } from './selection-query.ts';
import { listed } from './server.ts';
import { operationNamed } from './tool-from.ts';

const usual = { profile: 'default', names: undefined } as const;

describe('tables', () => {
  it.each(profiles)('every operation and field that profile %s names exists', (profile) => {
    const tools = selectTools({ profile, names: undefined });
    expect(tools.length).toBeGreaterThan(2);
    for (const tool of tools) expect(operationNamed(tool.operation).name).toBe(tool.operation);
    expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length);
  });

  it('the default tools are those of the platform, and six more', () => {
    expect(
      selectTools(usual)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(
      [
        'find_similar get_callees get_callers get_context get_dependencies get_dependents get_directory_tree',
        'get_file_outline get_flow get_impact get_implementations get_map get_path get_references get_source_spans get_status get_symbol',
        'grep index_files list_directory lookup_symbol read_file search_symbols',
      ].flatMap((line) => line.split(' ')),
    );
  });

  it('only index_files changes anything', () => {
    const writing = selectTools(usual).filter(({ effect }) => effect === 'writes');
    expect(writing.map(({ name }) => name)).toEqual(['index_files']);
  });
});

describe('cost', () => {
  it.each([
    ['o200k_base', encodeO200k],
    ['cl100k_base', encodeCl100k],
  ])('the default tools take at most 2,500 tokens of %s, and their instructions 150', (_, encode) => {
    const tools = selectTools(usual);
    expect(encode(JSON.stringify({ tools: tools.map(listed) })).length).toBeLessThanOrEqual(2_500);
    expect(encode(instructionsFor(tools)).length).toBeLessThanOrEqual(150);
  });
});

describe('selection', () => {
  it.each([
    [{ profile: 'default', names: ['grep', 'get_map', 'grep'] }, ['grep', 'get_map']],
    [{ profile: '002', names: undefined }, ['search', 'status', 'index_file']],
    [{ profile: '004', names: ['search_info'] }, ['search_info']],
  ])('%j', (selection, expected) => {
    expect(selectTools(selection).map(({ name }) => name)).toEqual(expected);
  });

  it.each([
    [{ profile: 'default', names: ['get_caller'] }, /no tool "get_caller"; did you mean get_callers\?/],
    [{ profile: '002', names: ['grep'] }, /no tool "grep"/],
    [{ profile: 'default', names: [] }, /No tool was named/],
    [{ profile: '003', names: undefined }, /no profile "003"; did you mean 00[24]\?/],
  ])('refuses %j', (selection, expected) => {
    expect(() => selectTools(selection)).toThrow(expected);
  });
});

describe('tool selection in a URL', () => {
  it.each([
    ['/mcp', { profile: 'default', names: undefined, maxTokens: undefined }],
    ['/mcp?tools=', { profile: 'default', names: [], maxTokens: undefined }],
    ['/mcp?profile=004&tools=a,%20b&max_tokens=500', { profile: '004', names: ['a', 'b'], maxTokens: 500 }],
  ])('%s', (url, expected) => {
    expect(readSelectionQuery(url)).toEqual(expected);
    expect(readSelectionQuery(`/mcp?${selectionQuery(expected)}`)).toEqual(expected);
  });

  it.each(['5', '-1', 'x', '', '1e400'])('max_tokens=%s is refused', (tokens) => {
    expect(() => readSelectionQuery(`/mcp?max_tokens=${tokens}`)).toThrow(/max_tokens must be 100 or more/);
  });
});

describe('field mapping', () => {
  const questionOf = (
    profile: string,
    name: string,
    given: Readonly<Record<string, string | number | boolean>>,
  ) => selectTools({ profile, names: [name] })[0]?.question(given);

  it.each([
    ['default', 'get_file_outline', { path: 'a.py' }, 'outline', { file: 'a.py', detail: 'compact' }],
    [
      'default',
      'get_file_outline',
      { path: 'a.py', detail: 'full' },
      'outline',
      { file: 'a.py', detail: 'full' },
    ],
    [
      'default',
      'grep',
      { pattern: 'x', path: 'src', ignore_case: true },
      'grep',
      { pattern: 'x', paths: 'src', 'ignore-case': true, rank: 'code' },
    ],
    [
      '002',
      'search',
      { query: 'q', k: 3, file_pattern: '*.cs', type: 'method' },
      'search',
      { query: 'q', limit: 3, path: '*.cs', kinds: 'method' },
    ],
    ['002', 'index_file', { path: 'a.cs' }, 'index', {}],
    [
      '004',
      'search_grep',
      { terms: 'HttpClient, GetAsync', mode: 'and', ext: 'cs,sql', exclude: 'test', substring: false },
      'grep',
      {
        'ignore-case': true,
        rank: 'tfidf',
        'all-of': ['HttpClient', 'GetAsync'],
        'fixed-strings': true,
        'word-regexp': true,
        glob: ['*.cs', '*.sql', '!**/*test*{,/**}'],
        'files-with-matches': true,
      },
    ],
    [
      '004',
      'search_grep',
      { terms: 'a{1,2}', regex: true, showLines: true },
      'grep',
      {
        'ignore-case': true,
        rank: 'tfidf',
        'any-of': ['a{1,2}'],
        'fixed-strings': false,
        'word-regexp': false,
      },
    ],
    [
      '004',
      'search_definitions',
      { name: '^Get', regex: true, file: 'A.cs', containsLine: 12 },
      'definitions',
      { file: 'A.cs', regex: '^Get', 'contains-line': '12' },
    ],
    ['004', 'search_callers', { method: 'Save', class: 'Repo' }, 'callers', { symbol: 'Repo.Save' }],
    [
      '004',
      'search_callers',
      { method: 'Save', direction: 'down', depth: 3 },
      'callees',
      { symbol: 'Save', depth: 3 },
    ],
  ])('%s %s %j', (profile, name, given, operation, fields) => {
    expect(questionOf(profile, name, given)).toEqual({ operation, fields });
  });

  it('refuses an unknown direction', () => {
    expect(() => questionOf('004', 'search_callers', { method: 'Save', direction: 'left' })).toThrow(
      /direction must be up or down/,
    );
  });
});
