/** Addresses of the page. */
import { expect, it } from 'vitest';
import { addressOf, codeHref, hrefOf, linesIn, symbolHref } from './router.ts';

it.each([
  [hrefOf('search'), '/'],
  [hrefOf('search', { q: 'a b&c', mode: 'text' }), '/search?q=a+b%26c&mode=text'],
  [hrefOf('map', { in: '' }), '/map'],
  [codeHref('src/a b.ts', { line: 3 }), '/code?file=src/a+b.ts#L3'],
  [codeHref('a#?.py', { line: 3, endLine: 9 }), '/code?file=a%23%3F.py#L3-L9'],
  [symbolHref('a.py:A+B', 'callers'), '/symbol?id=a.py:A%2BB&view=callers'],
])('%s', (href, expected) => {
  expect(href).toBe(expected);
});

it.each(['a.py:A+B', 'ü <b>&"#?=%20.ts:x y', '\u202Eevil'])('an id survives its address: %j', (id) => {
  expect(addressOf(new URL(symbolHref(id), 'http://localhost')).query.id).toBe(id);
});

it.each([
  ['L7', { line: 7, endLine: 7 }],
  ['L7-L9', { line: 7, endLine: 9 }],
  ['L9-7', { line: 7, endLine: 9 }],
  ['', undefined],
  ['main', undefined],
  ['L99999999999', undefined],
])('lines in %j', (fragment, expected) => {
  expect(linesIn(fragment)).toEqual(expected);
});
