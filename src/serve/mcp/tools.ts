/** The tools that agents get unless they ask for others. Their whole listing stays within 2,500 tokens. */
import type { ToolRow } from './tool-from.ts';

const symbol = { help: 'id path:Name, a name, or path:line' } as const;
const target = { of: 'symbol', help: 'symbol, file or folder' } as const;
const kinds = { help: 'e.g. class,method' } as const;
const path = { help: 'only here: file, folder or glob' } as const;
const tests = { help: 'with, without or only' } as const;
const upTo = (usual: number) => ({ help: `default ${usual}` });

export const defaultTools: readonly ToolRow[] = [
  {
    name: 'search_symbols',
    operation: 'search',
    description: 'Find code by words, names or a question; best first, with source',
    fields: {
      query: {},
      kinds,
      path,
      language: {},
      tests,
      mode: { help: 'text: also docs and other files' },
      show: { help: 'fold, preview, full or auto' },
      limit: upTo(10),
    },
  },
  {
    name: 'lookup_symbol',
    operation: 'lookup',
    description: 'Symbols and files by name: exact, qualified, prefix, wildcard, part or misspelt',
    fields: { name: {}, kinds, path, language: {}, limit: upTo(20) },
  },
  {
    name: 'find_similar',
    operation: 'similar',
    description: 'Symbols that resemble one: duplicates, siblings, examples to follow',
    fields: { symbol, limit: upTo(10) },
  },
  {
    name: 'get_symbol',
    operation: 'symbol',
    description: 'One symbol: signature, doc, members, complexity, who uses it and what it uses',
    fields: { symbol },
  },
  {
    name: 'get_source_spans',
    operation: 'source',
    description: 'Source text of symbols and line ranges, several at once',
    fields: { spans: { of: 'symbols', help: 'path:Name, a name, path:10 or path:10-20', isList: true } },
  },
  {
    name: 'get_file_outline',
    operation: 'outline',
    description: 'Symbols of a file, nested, with signatures and lines',
    fields: { path: { of: 'file' } },
  },
  {
    name: 'get_callers',
    operation: 'callers',
    description: 'Who calls a function or constructs a class, as a tree with places',
    fields: { symbol, depth: upTo(2), limit: upTo(100) },
  },
  {
    name: 'get_callees',
    operation: 'callees',
    description: 'What a function calls, as a tree, and which calls could not be resolved',
    fields: {
      symbol,
      depth: upTo(2),
      limit: upTo(100),
      external: { help: 'also calls out of the repository' },
    },
  },
  {
    name: 'get_implementations',
    operation: 'implementations',
    description: 'Types that inherit or implement a type, methods that override a method',
    fields: { symbol, depth: upTo(10), limit: upTo(100) },
  },
  {
    name: 'get_references',
    operation: 'references',
    description: 'Every place that uses a symbol: calls, imports, inheritance, mentions',
    fields: { symbol, limit: upTo(100) },
  },
  {
    name: 'get_dependencies',
    operation: 'dependencies',
    description: 'What a symbol, file or folder needs',
    fields: { target, limit: upTo(50) },
  },
  {
    name: 'get_dependents',
    operation: 'dependents',
    description: 'Who needs a symbol, file or folder',
    fields: { target, limit: upTo(50) },
  },
  {
    name: 'get_impact',
    operation: 'impact',
    description:
      'What a change may break and which tests to run: of a symbol or file, or of your uncommitted diff',
    fields: {
      symbol: { help: 'symbol or file; with diff, a revision (HEAD)' },
      diff: { help: 'of what differs from a revision' },
      depth: upTo(3),
      limit: upTo(100),
    },
  },
  {
    name: 'get_context',
    operation: 'context',
    description:
      'What to read first for a task, question, bug report or stack trace, packed into a token budget',
    fields: { query: {}, budget: { help: 'tokens' }, path, tests },
  },
  {
    name: 'get_map',
    operation: 'map',
    description: 'Overview of the repository: projects, entry points, central symbols, folders',
    fields: { budget: { help: 'tokens' } },
  },
  {
    name: 'grep',
    operation: 'grep',
    description: 'Lines that match a regular expression, as ripgrep finds them',
    fields: {
      pattern: { isRequired: true },
      path: { of: 'paths', help: 'file or folder' },
      glob: { help: 'e.g. *.ts, !test/**' },
      fixed_strings: { of: 'fixed-strings' },
      ignore_case: { of: 'ignore-case' },
      word: { of: 'word-regexp', help: 'whole words only' },
      multiline: {},
      files_only: { of: 'files-with-matches' },
      context: { help: 'lines around each' },
      limit: { help: 'lines' },
    },
  },
  {
    name: 'list_directory',
    operation: 'list_directory',
    description: 'Entries of a folder, with sizes and what is not indexed',
    fields: { path: {} },
  },
  {
    name: 'read_file',
    operation: 'read_file',
    description: 'Lines of a file as it is on disk',
    fields: { path: {}, start: { help: 'first line, from 1' }, end: { help: 'last line' } },
  },
  {
    name: 'get_directory_tree',
    operation: 'directory_tree',
    description: 'Folders below a folder, with file counts',
    fields: { path: {}, depth: {} },
  },
  {
    name: 'index_files',
    operation: 'index',
    description: 'Bring the index up to date now; usually it follows changes by itself',
    fields: { full: { help: 'read every file again' } },
  },
  {
    name: 'get_status',
    operation: 'status',
    description: 'What is indexed, what is not and why, how fresh it is',
    fields: {},
  },
];
