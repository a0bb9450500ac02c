/** The tools of the default profile. Their whole listing must stay within 2,500 tokens. */
import type { ToolRow } from './tool-from.ts';

const symbol = { help: 'id path:Name, a name, or path:line' } as const;
const target = { of: 'symbol', help: 'symbol, file or folder' } as const;
const kinds = { help: 'e.g. class,method' } as const;
const path = { help: 'file, folder or glob to search in' } as const;
const tests = { help: 'with, without or only' } as const;
const foldedTests = { help: 'fold, list or without' } as const;
const only = { help: 'proven: no possible ones' } as const;
const onlyUses = { help: 'proven or left-out' } as const;
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
      mode: { help: 'text: also docs and other non-code files' },
      show: { help: 'fold, preview, full or auto' },
      limit: upTo(10),
    },
  },
  {
    name: 'lookup_symbol',
    operation: 'lookup',
    description: 'Find symbols and files by name: exact, qualified, prefix, wildcard, part or misspelt',
    fields: { name: { help: 'one or several', isList: true }, kinds, path, language: {}, limit: upTo(20) },
  },
  {
    name: 'find_similar',
    operation: 'similar',
    description: 'Find symbols similar to a symbol: duplicates, siblings, examples to follow',
    fields: { symbol, limit: upTo(10) },
  },
  {
    name: 'get_symbol',
    operation: 'symbol',
    description: 'Describe a symbol: signature, doc, members, complexity, incoming and outgoing relations',
    fields: { symbol },
  },
  {
    name: 'get_source_spans',
    operation: 'source',
    description: 'Source text of several symbols and line ranges, with the targets of calls',
    fields: {
      spans: { of: 'symbols', help: 'path:Name, a name, path:10 or path:10-20', isList: true },
      about: { help: 'question or name: only the lines that matter; use it for long code' },
    },
  },
  {
    name: 'get_file_outline',
    operation: 'outline',
    description: 'Symbols of a file, nested, with signatures and lines; small members as counts',
    fields: { path: { of: 'file' }, detail: { help: 'compact or full' } },
    question: (given, usual) => ({
      ...usual,
      fields: { ...usual.fields, detail: given.detail ?? 'compact' },
    }),
  },
  {
    name: 'get_callers',
    operation: 'callers',
    description: 'Tree of code that calls, or may call, a function or constructs a class, with source lines',
    fields: { symbol, depth: upTo(1), limit: upTo(100), only: onlyUses, tests: foldedTests },
  },
  {
    name: 'get_callees',
    operation: 'callees',
    description: 'Tree of calls that a function makes, including unresolved calls',
    fields: {
      symbol,
      depth: upTo(1),
      limit: upTo(100),
      external: { help: 'include calls to code outside the repository' },
    },
  },
  {
    name: 'get_flow',
    operation: 'flow',
    description: 'How a function works: its calls in source order, recursively, with source lines',
    fields: { symbol, depth: upTo(3), only },
  },
  {
    name: 'get_path',
    operation: 'path',
    description: 'How a symbol reaches another: the calls in order, or where they break',
    fields: { from: {}, to: {}, only },
  },
  {
    name: 'get_implementations',
    operation: 'implementations',
    description: 'Types that inherit or implement a type; methods that override a method',
    fields: { symbol, depth: upTo(10), limit: upTo(100) },
  },
  {
    name: 'get_references',
    operation: 'references',
    description: 'All uses of a symbol: calls, imports, inheritance, mentions',
    fields: { symbol, limit: upTo(100), only: onlyUses, tests: foldedTests },
  },
  {
    name: 'get_dependencies',
    operation: 'dependencies',
    description: 'Dependencies of a symbol, file or folder',
    fields: { target, limit: upTo(50) },
  },
  {
    name: 'get_dependents',
    operation: 'dependents',
    description: 'Dependents of a symbol, file or folder',
    fields: { target, limit: upTo(50) },
  },
  {
    name: 'get_impact',
    operation: 'impact',
    description:
      'Code that a change may break and tests to run, for a symbol, a file or the uncommitted diff',
    fields: {
      symbol: { help: 'symbol or file; with diff, a revision (HEAD)' },
      diff: { help: 'impact of the difference from a revision' },
      depth: upTo(3),
      limit: upTo(100),
      only,
      tests: foldedTests,
    },
  },
  {
    name: 'get_context',
    operation: 'context',
    description:
      'Code to read first for a task, question, bug report or stack trace, packed into a token budget',
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
    description: 'Search lines by regular expression, with the semantics of ripgrep',
    fields: {
      pattern: { isRequired: true },
      path: { of: 'paths', help: 'files or folders', isList: true },
      glob: { help: 'e.g. *.ts, !test/**' },
      fixed_strings: { of: 'fixed-strings' },
      ignore_case: { of: 'ignore-case' },
      word: { of: 'word-regexp', help: 'whole words only' },
      multiline: {},
      files_only: { of: 'files-with-matches' },
      context: { help: 'lines around each match' },
      limit: { help: 'lines' },
    },
    fixed: { rank: 'code' },
  },
  {
    name: 'list_directory',
    operation: 'list_directory',
    description: 'List a folder, with sizes and entries that are not indexed',
    fields: { path: {} },
  },
  {
    name: 'read_file',
    operation: 'read_file',
    description: 'Read lines of a file on disk',
    fields: { path: {}, start: { help: 'first line, from 1' }, end: { help: 'last line' } },
  },
  {
    name: 'get_directory_tree',
    operation: 'directory_tree',
    description: 'Tree of subfolders, with file counts',
    fields: { path: {}, depth: {} },
  },
  {
    name: 'index_files',
    operation: 'index',
    description: 'Update the index now; normally it follows file changes automatically',
    fields: { full: { help: 'index every file again' } },
  },
  {
    name: 'get_status',
    operation: 'status',
    description: 'Index status: contents, skipped files with reasons, freshness',
    fields: {},
  },
];
