/** Profile 004: the `search_…` tools with the field names of the server they come from, mapped to our operations. */
import { EngineError } from '../../model/errors.ts';
import type { Given } from '../operations/operation.ts';
import type { ToolRow } from './tool-from.ts';

export const searchIndexTools: readonly ToolRow[] = [
  {
    name: 'search_grep',
    operation: 'grep',
    description: 'Files and lines that contain terms, ranked by TF-IDF',
    fields: {
      terms: { kind: 'text', isRequired: true, help: 'comma-separated' },
      mode: { kind: 'text', help: 'or, and' },
      regex: { kind: 'flag', help: 'terms is one regular expression' },
      phrase: { kind: 'flag', help: 'terms is one phrase' },
      substring: { kind: 'flag', help: 'parts of words too (true)' },
      dir: { of: 'paths' },
      ext: { kind: 'text', help: 'e.g. cs,sql' },
      exclude: { kind: 'text', help: 'parts of paths' },
      showLines: { kind: 'flag' },
      contextLines: { of: 'context' },
      maxResults: { of: 'file-limit', help: 'files (20)' },
      countOnly: { of: 'count' },
    },
    fixed: { 'ignore-case': true, rank: 'tfidf' },
    question: (given, { operation, fields }) => ({
      operation,
      fields: { ...fields, ...termsOf(given), ...globsOf(given), ...shownOf(given) },
    }),
  },
  {
    name: 'search_find',
    operation: 'find',
    description: 'Find files on disk, without the index, by name or (with contents) by content',
    fields: {
      pattern: { isRequired: true },
      contents: {},
      ignoreCase: { of: 'ignore-case' },
      ext: { kind: 'text', help: 'with contents, e.g. cs,sql' },
      maxResults: { of: 'limit' },
    },
    question: (given, { operation, fields }) => ({ operation, fields: { ...fields, ...globsOf(given) } }),
  },
  {
    name: 'search_fast',
    operation: 'files',
    description: 'Find files by name in the index',
    fields: { pattern: {}, maxResults: { of: 'limit' } },
  },
  {
    name: 'search_definitions',
    operation: 'definitions',
    description: 'Find definitions that match all given conditions',
    fields: {
      name: { kind: 'text', help: 'comma-separated' },
      regex: { kind: 'flag', help: 'name is a regular expression' },
      kind: { of: 'kinds' },
      attribute: {},
      baseType: { of: 'base' },
      parent: {},
      file: {},
      containsLine: { kind: 'number', help: 'with file: definitions that contain this line' },
      maxResults: { of: 'limit' },
      includeBody: { of: 'body' },
      maxBodyLines: { of: 'max-body-lines' },
      maxTotalBodyLines: { of: 'max-total-body-lines' },
    },
    question: (given, { operation, fields }) => ({
      operation,
      fields: {
        ...fields,
        [given.regex === true ? 'regex' : 'name']: given.name,
        'contains-line': given.containsLine === undefined ? undefined : String(given.containsLine),
      },
    }),
  },
  {
    name: 'search_callers',
    operation: 'callers',
    description: 'Call tree: callers of a method (up) or calls that it makes (down)',
    fields: {
      method: { kind: 'text', isRequired: true },
      class: { kind: 'text', help: 'class of the method, if the name is ambiguous' },
      direction: { kind: 'text', help: 'up, down (up)' },
      depth: {},
      maxTotalNodes: { of: 'limit' },
    },
    question: (given, { fields }) => ({
      operation: choice(given, 'direction', ['up', 'down']) === 'down' ? 'callees' : 'callers',
      fields: {
        ...fields,
        symbol: given.class === undefined ? given.method : `${given.class}.${given.method}`,
      },
    }),
  },
  {
    name: 'search_info',
    operation: 'status',
    description: 'Index status: contents and freshness',
    fields: {},
  },
];

/** A regular expression and a phrase may contain commas. Otherwise commas separate terms. */
function termsOf(given: Given): Given {
  const text = String(given.terms);
  if (given.phrase === true) return { phrase: [text] };
  const terms = given.regex === true ? [text] : partsOf(text);
  return {
    [choice(given, 'mode', ['or', 'and']) === 'and' ? 'all-of' : 'any-of']: terms,
    'fixed-strings': given.regex !== true,
    'word-regexp': given.substring === false,
  };
}

function globsOf(given: Given): Given {
  const wanted = given.ext === undefined ? [] : partsOf(String(given.ext)).map((ext) => `*.${ext}`);
  const unwanted =
    given.exclude === undefined ? [] : partsOf(String(given.exclude)).map((part) => `!**/*${part}*{,/**}`);
  return wanted.length + unwanted.length === 0 ? {} : { glob: [...wanted, ...unwanted] };
}

function shownOf(given: Given): Given {
  const isLines = given.showLines === true || given.contextLines !== undefined || given.countOnly === true;
  return isLines ? {} : { 'files-with-matches': true };
}

function partsOf(text: string): readonly string[] {
  const parts = text.split(',').map((part) => part.trim());
  return parts.filter((part) => part !== '');
}

/** The default is the first of `valid`. */
function choice(given: Given, name: string, valid: readonly [string, string]): string {
  const value = given[name] ?? valid[0];
  if (typeof value === 'string' && valid.includes(value)) return value;
  throw new EngineError('bad-input', `${name} must be ${valid.join(' or ')}, not ${JSON.stringify(value)}`);
}
