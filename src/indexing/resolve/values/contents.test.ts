/** Items, iterations and entered values: of external containers, and of types with protocol members. */
import { describe, expect, it } from 'vitest';
import {
  describeCandidates,
  external,
  resolverOn,
  type SymbolOutline,
} from '../../../../test/resolver-on.ts';
import { linking as java } from '../../../languages/java/linking.ts';
import type { Linking } from '../../../languages/linking.ts';
import { linking as python } from '../../../languages/python/linking.ts';
import { typescriptLinking as typescript } from '../../../languages/typescript/linking.ts';
import { type Candidate, type Candidates, initialDepthBudget } from '../candidate.ts';

const budget = initialDepthBudget;
const member = (of: string, name: string, type: string): SymbolOutline => ({
  kind: 'method',
  name,
  in: of,
  type,
});
const outlines = {
  a: {
    symbols: [
      { kind: 'class', name: 'Item' },
      { kind: 'class', name: 'Shelf' },
      member('Shelf', '__getitem__', 'Item'),
      { kind: 'class', name: 'Cursor' },
      member('Cursor', '__iter__', 'Cursor'),
      member('Cursor', '__next__', 'Item'),
      { kind: 'class', name: 'Shop' },
      member('Shop', '__iter__', 'Cursor'),
      member('Shop', '__enter__', 'Item'),
      { kind: 'field', name: 'till', in: 'Shop', type: 'Item' },
      { kind: 'class', name: 'Endless' },
      member('Endless', '__iter__', 'Other'),
      { kind: 'class', name: 'Other' },
      member('Other', '__iter__', 'Endless'),
    ],
  },
} as const;

function on(linking: Linking) {
  const { resolver, file, instance } = resolverOn(linking, outlines);
  return {
    resolver,
    a: (name: string): Candidate => instance(`a:${name}`),
    of: (name: string, ...args: readonly Candidates[]) => external(file('a'), name, ...args),
  };
}

describe('iterationOf', () => {
  it.each<[string, Linking, string]>([
    ['Cursor', python, 'a Item'],
    ['Shop', python, 'a Item'],
    // Types with items only are iterable in Python.
    ['Shelf', python, 'a Item'],
    ['Item', python, ''],
    ['Endless', python, ''],
    ['Cursor', java, ''],
  ])('a %s', (name, linking, expected) => {
    const { resolver, a } = on(linking);
    check(resolver.contents.iterationOf(a(name), budget), expected);
  });
});

describe('itemAt', () => {
  it.each<[string, Linking, string, string]>([
    ['Shelf', python, '0', 'a Item'],
    ['Shop', python, 'till', ''],
    // Items are members in TypeScript.
    ['Shop', typescript, 'till', 'a:Shop.till | a Item'],
    ['Shop', typescript, 'other', ''],
  ])('a %s', (name, linking, key, expected) => {
    const { resolver, a } = on(linking);
    check(resolver.contents.itemAt(a(name), key, budget), expected);
  });

  it.each<[string, string]>([
    ['0', 'a Shop'],
    ['1', 'a Item'],
    ['x', 'a Shop | a Item'],
    ['1:', 'value ()<a Item>'],
  ])('a tuple at %s', (key, expected) => {
    const { resolver, a, of } = on(python);
    check(resolver.contents.itemAt(of('()', [a('Shop')], [a('Item')]), key, budget), expected);
  });
});

describe('entryAt', () => {
  it.each<[string, string, string]>([
    ['a list by position', '3', 'a Shop'],
    ['a member of an instance', 'till', 'a:Shop.till | a Item'],
  ])('%s', (_, name, expected) => {
    const { resolver, a, of } = on(typescript);
    const from = /^\d/.test(name) ? of('[]', [a('Shop')]) : a('Shop');
    check(resolver.contents.entryAt(from, name, budget), expected);
  });

  it('`this` of a function type', () => {
    const { resolver, a, of } = on(typescript);
    const callee = { ...of('function', []), receiver: (): Candidates => [a('Shop')] };
    check(resolver.contents.entryAt(callee, 'this', budget), 'a Shop');
  });
});

describe('enteredValue', () => {
  it.each<[string, Linking, string]>([
    ['Shop', python, 'a Item'],
    ['Item', python, 'a Item'],
    ['Cursor', python, 'a Cursor'],
    ['Shop', java, 'a Shop'],
  ])('a %s', (name, linking, expected) => {
    const { resolver, a } = on(linking);
    check(resolver.contents.enteredValue(a(name), budget), expected);
  });
});

it('a value without protocol members is told apart from one with unknown results', () => {
  const { resolver, a } = on(python);
  expect(resolver.contents.viaProtocol(a('Item'), 'item', budget)).toBeUndefined();
  expect(resolver.contents.viaProtocol(a('Shelf'), 'item', 0)).toEqual([]);
});

function check(found: Candidates, expected: string): void {
  expect(describeCandidates(found).join(' | ')).toBe(expected);
}
