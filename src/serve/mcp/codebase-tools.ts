/** Profile 002: `search`, `status` and `index_file`, with the fields of the server that defined them. */
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
    description: 'What is indexed and how fresh it is',
    fields: {},
  },
  {
    name: 'index_file',
    operation: 'index',
    description: 'Bring the index in line with a file that changed, and with any other that did',
    // One changed file costs no more than finding out which: the path is for the reader.
    fields: { path: { kind: 'text', isRequired: true } },
  },
];
