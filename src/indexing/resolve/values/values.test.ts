/** The values of expressions: what variables hold, what calls return, and where the depth budget ends. */
import { describe, expect, it } from 'vitest';
import { describeCandidates, resolverOn } from '../../../../test/resolver-on.ts';
import { linking as python } from '../../../languages/python/linking.ts';
import { typescriptLinking as typescript } from '../../../languages/typescript/linking.ts';
import { type Step, type Value, valueOfType } from '../../../model/reference.ts';
import { initialDepthBudget } from '../candidate.ts';

const call = { kind: 'call' } as const;
const nameOf = (index: number, ...steps: readonly Step[]): Value => ({
  base: { kind: 'reference', index },
  steps,
});
const bound = (index: number) => ({ kind: 'symbol', holds: undefined, index }) as const;

const { resolver, file, ref, instance } = resolverOn(python, {
  'shop.py': {
    symbols: [
      { kind: 'class', name: 'Till' },
      { kind: 'class', name: 'Shop', bases: ['Base'] },
      { kind: 'method', name: 'till', in: 'Shop', type: 'Till' },
      { kind: 'method', name: 'chain', in: 'Shop', values: [{ base: { kind: 'this' }, steps: [] }] },
      { kind: 'method', name: '__call__', in: 'Shop', type: 'Till' },
      { kind: 'class', name: 'Base' },
      { kind: 'variable', name: 'shop', values: [nameOf(0, call)] },
      { kind: 'function', name: 'open', values: [nameOf(1)] },
      { kind: 'variable', name: 'loop', values: [nameOf(3)] },
      { kind: 'variable', name: 'first', values: [nameOf(6)] },
      { kind: 'variable', name: 'second', values: [nameOf(1)] },
    ],
    references: [
      { role: 'read', name: 'Shop', bound: bound(2) },
      { role: 'read', name: 'shop', bound: bound(7) },
      { role: 'read', name: 'open', bound: bound(8) },
      { role: 'read', name: 'loop', bound: bound(9) },
      { role: 'read', name: 'missing' },
      { role: 'read', name: 'first', bound: bound(10) },
      { role: 'read', name: 'second', bound: bound(11) },
    ],
  },
});

describe('evaluate', () => {
  it.each<[string, Value, readonly string[]]>([
    ['a class', nameOf(0), ['shop.py:Shop']],
    ['a construction', nameOf(0, call), ['a Shop']],
    ['a variable is itself and its value', nameOf(1), ['shop.py:shop', 'a Shop']],
    ['the result of a function', nameOf(2, call), ['shop.py:shop', 'a Shop']],
    ['a call of an instance', nameOf(0, call, call), ['a Till']],
    ['a member by its entry', nameOf(0, call, { kind: 'entry', name: 'till' }), ['shop.py:Shop.till']],
    ['a variable that is itself ends', nameOf(3), ['shop.py:loop']],
    ['a name of no symbol', nameOf(4), ['static missing']],
    ['a type as written', valueOfType('list[Shop]'), ['value list<a Shop>']],
    ['an element of it', { ...valueOfType('list[Shop]'), steps: [{ kind: 'each' }] }, ['a Shop']],
    ['a position', { ...valueOfType('tuple[Till, Shop]'), steps: [{ kind: 'item', name: '1' }] }, ['a Shop']],
  ])('%s', (_, value, expected) => {
    const found = resolver.values.evaluate({ file: file('shop.py'), at: 0 }, value, initialDepthBudget);
    expect(describeCandidates(found)).toEqual(expected);
  });

  it.each<[string, Value['base'], readonly string[]]>([
    ['this', { kind: 'this' }, ['a Shop']],
    ['super', { kind: 'super' }, ['base of Shop']],
  ])('%s in a method', (_, base, expected) => {
    const { index } = ref('shop.py:Shop.till');
    const found = resolver.values.evaluate(
      { file: file('shop.py'), at: index },
      { base, steps: [] },
      initialDepthBudget,
    );
    expect(describeCandidates(found)).toEqual(expected);
  });

  it('each variable takes one unit of the depth budget', () => {
    const depths = [0, 1, 2, 3].map((depthBudget) =>
      describeCandidates(
        resolver.values.evaluate({ file: file('shop.py'), at: 0 }, nameOf(5), depthBudget),
      ).join(' '),
    );
    const [first, second] = ['shop.py:first', 'shop.py:second'];
    const all = `${first} ${second} shop.py:shop`;
    expect(depths).toEqual([first, `${first} ${second}`, all, `${all} a Shop`]);
  });
});

describe('calleesOf', () => {
  it.each<[string, string, readonly string[]]>([
    ['an instance with a call member', 'Shop', ['shop.py:Shop.__call__']],
    ['an instance without one', 'Till', []],
  ])('%s', (_, name, expected) => {
    const found = resolver.calls.calleesOf([instance(`shop.py:${name}`)], initialDepthBudget);
    expect(describeCandidates(found)).toEqual(expected);
  });
});

it('`this` in a constructor function is an instance of it', () => {
  const outline = {
    symbols: [
      { kind: 'function', name: 'Shop' },
      { kind: 'function', name: 'open' },
    ],
  } as const;
  const self: Value = { base: { kind: 'this' }, steps: [] };
  const inTypeScript = resolverOn(typescript, { 'a.js': outline });
  const thisIn = (place: string): readonly string[] => {
    const { file: from, index } = inTypeScript.ref(place);
    return describeCandidates(
      inTypeScript.resolver.values.evaluate({ file: from, at: index }, self, initialDepthBudget),
    );
  };
  expect(thisIn('a.js:Shop')).toEqual(['a Shop']);
  expect(thisIn('a.js:open')).toEqual([]);
});
