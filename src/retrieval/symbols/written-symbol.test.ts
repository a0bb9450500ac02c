/** Notations of other tools for symbols and lines. */
import { expect, it } from 'vitest';
import { plainSymbol, plainTarget } from './written-symbol.ts';

it.each([
  ['a.py#L12', 'a.py:12', 'a.py:12'],
  ['a.py#L12-L20', 'a.py:12-20', 'a.py:12'],
  ['a.py#L12C3-L20C9', 'a.py:12-20', 'a.py:12'],
  ['a.py:12-20', 'a.py:12-20', 'a.py:12'],
  ['a.py:12:5', 'a.py:12:5', 'a.py:12'],
  ['def tax', 'tax', 'tax'],
  ['export async function tax()', 'tax', 'tax'],
  ['class Item', 'Item', 'Item'],
  ['class', 'class', 'class'],
  ['class of things', 'class of things', 'class of things'],
  ['a.py:Item.total', 'a.py:Item.total', 'a.py:Item.total'],
  ['a.py:Item~2', 'a.py:Item~2', 'a.py:Item~2'],
  ['Item#total', 'Item#total', 'Item#total'],
])('%s', (text, target, symbol) => {
  expect([plainTarget(text), plainSymbol(text)]).toEqual([target, symbol]);
});
