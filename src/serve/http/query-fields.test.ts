/** Fields in a query string: each is read by its kind, or left as text. */
import { describe, expect, it } from 'vitest';
import type { Field } from '../operations/operation.ts';
import { queryFields } from './query-fields.ts';

const fields: readonly Field[] = [
  { name: 'query', kind: 'argument', isRepeated: true, help: '' },
  { name: 'path', kind: 'text', help: '' },
  { name: 'limit', kind: 'number', help: '' },
  { name: 'full', kind: 'flag', help: '' },
];

function check(query: string, expected: object): void {
  expect(queryFields(fields, new URLSearchParams(query))).toEqual(expected);
}

describe('fields', () => {
  it.each([
    ['', {}],
    ['query=a', { query: ['a'] }],
    ['query=a&query=b%20c', { query: ['a', 'b c'] }],
    ['path=src%2Fx', { path: 'src/x' }],
    ['path=%2e%2e%2fetc', { path: '../etc' }],
    ['limit=3', { limit: 3 }],
    ['limit=-3', { limit: '-3' }],
    ['limit=', { limit: '' }],
    ['limit=1e3', { limit: '1e3' }],
    ['limit=9999999999999999999', { limit: '9999999999999999999' }],
    ['full', { full: true }],
    ['full=1', { full: true }],
    ['full=false', { full: false }],
    ['full=perhaps', { full: 'perhaps' }],
    ['unknown=x', { unknown: 'x' }],
    ['__proto__=x', Object.fromEntries([['__proto__', 'x']])],
  ])('%s', check);

  it('refuses a repeated field that may be given only once', () =>
    expect(() => queryFields(fields, new URLSearchParams('limit=1&limit=2'))).toThrow(
      /limit may be given only once/,
    ));
});
