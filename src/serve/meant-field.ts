/**
 * Field names of other tools. A request that says `max_results` instead of `limit` is understood, as long as the
 * operation has one field of that meaning, or one whose name is first in the list.
 */
import type { Field } from './operations/operation.ts';

/** Names with one meaning. The first ones are ours. */
const meanings: readonly (readonly string[])[] = [
  ['limit', 'max-results', 'max', 'num-results', 'count', 'top-k', 'k', 'top', 'head-limit', 'max-hits'],
  [
    'path',
    'paths',
    'file',
    'files',
    'file-path',
    'filepath',
    'filename',
    'file-name',
    'relative-path',
    'dir',
    'directory',
    'folder',
    'in',
  ],
  [
    'symbol',
    'symbols',
    'spans',
    'name',
    'names',
    'symbol-name',
    'function',
    'function-name',
    'method',
    'class',
    'class-name',
    'entity',
    'target',
    'targets',
    'id',
    'ids',
    'identifier',
    'qualified-name',
    'node',
  ],
  [
    'query',
    'pattern',
    'q',
    'question',
    'text',
    'search',
    'prompt',
    'task',
    'regex',
    'keyword',
    'search-term',
    'search-query',
  ],
  ['about', 'focus', 'question', 'query'],
  ['budget', 'max-tokens', 'tokens', 'token-budget', 'token-limit'],
  ['depth', 'max-depth', 'levels', 'hops'],
  ['kinds', 'kind', 'type', 'types', 'symbol-type', 'symbol-kind'],
  ['language', 'lang', 'languages'],
  ['context', 'context-lines', 'lines-around'],
  ['ignore-case', 'case-insensitive', 'insensitive'],
  ['fixed-strings', 'fixed', 'literal', 'is-literal'],
  ['word-regexp', 'word', 'whole-word', 'words-only'],
  ['files-with-matches', 'files-only', 'names-only', 'list-files'],
  ['start', 'start-line', 'line-start', 'from', 'from-line'],
  ['end', 'end-line', 'line-end', 'to', 'to-line'],
  ['glob', 'include', 'file-pattern', 'file-glob'],
];

/** Words for the subject of a search: a field that takes a symbol also takes the words for a text, and the reverse. */
const subjects = new Set([...(meanings[2] ?? []), ...(meanings[3] ?? [])]);

/** Undefined when no field, or more than one, can be meant. */
export function meantField(fields: readonly Field[], word: string): Field | undefined {
  const written = plain(word);
  const same = fields.filter(({ name }) => plain(name) === written);
  if (same.length > 0) return same[0];
  const meaning = meanings.filter((names) => names.includes(written));
  const alike = fields.filter(({ name }) => meaning.some((names) => names.includes(plain(name))));
  if (alike.length === 1) return alike[0];
  if (alike.length > 1) return alike.find(({ name }) => meaning.some(([first]) => first === plain(name)));
  const required = fields.filter(({ name, isRequired }) => isRequired === true && subjects.has(plain(name)));
  return subjects.has(written) && required.length === 1 ? required[0] : undefined;
}

/** For a name without a field: another way to say the same. */
export function otherWay(fields: readonly Field[], word: string): string | undefined {
  const isPlace = meanings[1]?.includes(plain(word)) === true;
  const takesSymbol = fields.some(({ name }) =>
    ['symbol', 'symbols', 'spans', 'target'].includes(plain(name)),
  );
  return isPlace && takesSymbol ? 'a symbol of a file is written path:Name' : undefined;
}

/** `maxResults` and `max_results` are `max-results`. */
function plain(name: string): string {
  return name
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, '-')
    .replaceAll('_', '-')
    .toLowerCase();
}
