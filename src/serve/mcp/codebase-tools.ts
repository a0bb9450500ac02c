/** Profile 002: `search`, `status` and `index_file`, with the field names of the server that these tools come from. */
import type { ToolRow } from './tool-from.ts';

export const codebaseTools: readonly ToolRow[] = [
  {
    name: 'search',
    operation: 'search',
    description: 'Search the codebase by natural language or code pattern',
    fields: {
      query: {},
      k: { of: 'limit', help: 'max results (10)' },
      language: {},
      file_pattern: { of: 'path', help: 'glob' },
      type: { of: 'kinds', help: 'function, class, method, …' },
    },
  },
  {
    name: 'status',
    operation: 'status',
    description: 'Index status: contents and freshness',
    fields: {},
  },
  {
    name: 'index_file',
    operation: 'index',
    description: 'Update the index after a file changed; also picks up other changed files',
    // The path is accepted but not used: finding all changed files costs no more than updating one.
    fields: { path: { kind: 'text', isRequired: true } },
  },
];
