/** Linearizations, and the members that types have by them, out of line, implicitly or through extensions. */
import { describe, expect, it } from 'vitest';
import {
  describeCandidates,
  describeRef,
  resolverOn,
  type SymbolOutline,
} from '../../../../test/resolver-on.ts';
import { linking as csharp } from '../../../languages/csharp/linking.ts';
import { linking as go } from '../../../languages/go/linking.ts';
import { linking as java } from '../../../languages/java/linking.ts';
import { linking as python } from '../../../languages/python/linking.ts';
import { linking as rust } from '../../../languages/rust/linking.ts';
import { typescriptLinking as typescript } from '../../../languages/typescript/linking.ts';
import { initialDepthBudget } from '../candidate.ts';
import { Extensions } from './extensions.ts';
import { implicitMember } from './implicit-members.ts';
import { positionalField } from './positional-fields.ts';

const budget = initialDepthBudget;

describe('linearize', () => {
  const { resolver, ref } = resolverOn(python, {
    'a.py': {
      symbols: [
        type('Base'),
        type('Left', 'Base'),
        type('Right', 'Base'),
        type('Diamond', 'Left', 'Right'),
        type('Cycle', 'Circle'),
        type('Circle', 'Cycle'),
        type('Own', 'Own'),
        type('Open', 'Base', 'json.JSONEncoder'),
        type('Unknown', 'missing()'),
      ],
      imports: [{ kind: 'module', module: 'json', local: 'json' }],
    },
  });

  it.each<[name: string, expected: string]>([
    ['Base', 'Base'],
    ['Left', 'Left Base'],
    ['Diamond', 'Diamond Left Right Base'],
    ['Cycle', 'Cycle Circle'],
    ['Own', 'Own'],
    ['Open', 'Open Base, open and outside'],
  ])('%s', (name, expected) => {
    const { types, isOpen, isOutside } = resolver.typeMembers.linearize(ref(`a.py:${name}`), budget);
    const names = types.map(({ file, index }) => file.symbol(index).name).join(' ');
    expect(`${names}${isOpen ? `, open and ${isOutside ? 'outside' : 'unknown'}` : ''}`).toBe(expected);
  });

  it('supertypes leave out the type', () => {
    expect(resolver.typeMembers.supertypes(ref('a.py:Diamond'), budget).map(describeRef)).toEqual([
      'a.py:Left',
      'a.py:Right',
      'a.py:Base',
    ]);
  });
});

describe('membersOfType', () => {
  const symbols: readonly SymbolOutline[] = [
    type('Base'),
    method('Base', 'run'),
    method('Base', 'stop'),
    type('Shop', 'Base'),
    method('Shop', 'run'),
    { ...method('Shop', 'stop'), modifiers: ['static'] },
    { ...method('Shop', 'make'), modifiers: ['static'] },
  ];

  it.each<[name: string, isBase: boolean, ofTypeScript: string, ofPython: string]>([
    ['run', false, 'Shop.run', 'Shop.run'],
    ['run', true, 'Base.run', 'Base.run'],
    // Instances of TypeScript classes have no static members.
    ['stop', false, 'Base.stop', 'Shop.stop'],
    ['make', false, 'Shop.make', 'Shop.make'],
    ['walk', false, '', ''],
  ])('%s of an instance, base only: %s', (name, isBase, ...expected) => {
    for (const [at, linking] of [typescript, python].entries()) {
      const { resolver, ref, instance } = resolverOn(linking, { a: { symbols } });
      const options = { self: instance('a:Shop'), isBase, depthBudget: budget };
      const found = resolver.typeMembers.membersOfType(ref('a:Shop'), name, options);
      expect(describeCandidates(found)).toEqual(expected[at] === '' ? [] : [`a:${expected[at]}`]);
    }
  });
});

describe('ownMembers', () => {
  it('methods of Go in another file of the package', () => {
    const { resolver, ref } = resolverOn(go, {
      'shop/shop.go': { symbols: [type('Shop')] },
      'shop/run.go': { symbols: [{ ...outOfLine('Shop', 'Run') }] },
      'other/run.go': { symbols: [{ ...outOfLine('Shop', 'Run') }] },
    });
    expect(resolver.typeMembers.ownMembers(ref('shop/shop.go:Shop'), 'Run').map(describeRef)).toEqual([
      'shop/run.go:Shop.Run',
    ]);
  });

  it('parts of a partial class, definitions before declarations', () => {
    const part = { ...type('Shop'), namespace: 'Sales', isMergeable: true };
    const { resolver, ref } = resolverOn(csharp, {
      'A.cs': { symbols: [part, { ...method('Shop', 'Run'), isDeclaration: true }] },
      'B.cs': { symbols: [part, method('Shop', 'Run')] },
    });
    expect(resolver.typeMembers.ownMembers(ref('A.cs:Shop'), 'Run').map(describeRef)).toEqual([
      'B.cs:Shop.Run',
    ]);
  });
});

describe('singleAbstractMethod', () => {
  const { resolver, instance } = resolverOn(java, {
    'A.java': {
      symbols: [
        { kind: 'interface', name: 'Task' },
        method('Task', 'run'),
        { ...method('Task', 'then'), modifiers: ['default'] },
        { ...method('Task', 'of'), modifiers: ['static'] },
        { kind: 'interface', name: 'Named', bases: ['Task'] },
        { kind: 'interface', name: 'Both', bases: ['Task'] },
        method('Both', 'stop'),
        type('Shop', 'Task'),
      ],
    },
  });

  it.each<[name: string, expected: readonly string[]]>([
    ['Task', ['A.java:Task.run']],
    ['Named', ['A.java:Task.run']],
    ['Both', []],
    ['Shop', []],
  ])('%s', (name, expected) => {
    expect(
      describeCandidates(resolver.typeMembers.singleAbstractMethod(instance(`A.java:${name}`), budget)),
    ).toEqual(expected);
  });
});

describe('implicitMember', () => {
  it.each<[label: string, linking: typeof java, kind: SymbolOutline['kind'], name: string, expected: string]>(
    [
      ['an enum of Java', java, 'enum', 'values', 'value function<value []<a It>>'],
      ['an enum of Java', java, 'enum', 'valueOf', 'value function<a It>'],
      ['a class of Java', java, 'class', 'values', ''],
      ['a class of TypeScript', typescript, 'class', 'prototype', 'a It'],
      ['a function of TypeScript', typescript, 'function', 'call', 'a:It'],
      ['a function of TypeScript', typescript, 'function', 'apply', 'a:It'],
      ['a function of TypeScript', typescript, 'function', 'bind', 'value function<a:It>'],
      ['a method of TypeScript', typescript, 'method', 'prototype', ''],
      ['an enum of TypeScript', typescript, 'enum', 'values', ''],
      ['a function of Python', python, 'function', 'call', ''],
    ],
  )('%s: %s %s', (_, linking, kind, name, expected) => {
    const { symbol } = resolverOn(linking, { a: { symbols: [{ kind, name: 'It' }] } });
    expect(describeCandidates(implicitMember(symbol('a:It'), name)).join()).toBe(expected);
  });
});

describe('positionalField', () => {
  const { resolver, instance } = resolverOn(rust, {
    'a.rs': {
      symbols: [
        type('Inner'),
        { kind: 'struct', name: 'Wrapper', parameters: [{ name: '0', type: 'Inner' }] },
        { kind: 'class', name: 'Shop', parameters: [{ name: '0', type: 'Inner' }] },
      ],
    },
  });

  it.each<[type: string, name: string, expected: readonly string[]]>([
    ['Wrapper', '0', ['a Inner']],
    ['Wrapper', '1', []],
    ['Wrapper', 'inner', []],
    ['Shop', '0', []],
  ])('%s.%s', (type, name, expected) => {
    expect(describeCandidates(positionalField(resolver, instance(`a.rs:${type}`), name, budget))).toEqual(
      expected,
    );
  });
});

describe('extensions', () => {
  const extension = (name: string, of: string): SymbolOutline => ({
    ...method('Extensions', name),
    modifiers: ['static', 'extension'],
    parameters: [{ name: 'self', type: of }],
  });
  const outlines = {
    'A.cs': {
      symbols: [
        type('Base'),
        type('Shop', 'Base'),
        { kind: 'class', name: 'Extensions' } as const,
        extension('Open', 'Base'),
        extension('Close', 'Base'),
        extension('Close', 'Shop'),
        extension('Sell', 'Other'),
        { ...method('Extensions', 'Plain'), parameters: [{ name: 'self', type: 'Shop' }] },
      ],
    },
  };

  it.each<[name: string, expected: readonly string[]]>([
    ['Open', ['Base']],
    ['Close', ['Shop']],
    ['Sell', []],
    ['Plain', []],
  ])('%s of a Shop', (name, expected) => {
    const { resolver, instance } = resolverOn(csharp, outlines);
    const found = new Extensions(resolver).ofInstance(instance('A.cs:Shop'), name, budget);
    expect(
      found.map((one) => (one.kind === 'symbol' ? one.file.symbol(one.index).parameters[0]?.type : '')),
    ).toEqual(expected);
  });

  it('a language without extensions', () => {
    const { resolver, instance } = resolverOn(java, outlines);
    expect(new Extensions(resolver).ofInstance(instance('A.cs:Shop'), 'Open', budget)).toEqual([]);
  });
});

describe('memberOfAny', () => {
  const { resolver, file, instance } = resolverOn(rust, {
    'a.rs': {
      symbols: [
        type('Inner'),
        method('Inner', 'run'),
        type('Smart'),
        method('Smart', 'deref'),
        { kind: 'type', name: 'Target', in: 'Smart', type: 'Inner' },
        { kind: 'trait', name: 'Sharpen' },
        method('Sharpen', 'sharpen'),
        { kind: 'trait', name: 'One' },
        method('One', 'both'),
        { kind: 'trait', name: 'Two' },
        method('Two', 'both'),
      ],
    },
  });

  it.each<[type: string, name: string, expected: readonly string[]]>([
    ['Inner', 'run', ['a.rs:Inner.run']],
    ['Smart', 'run', ['a.rs:Inner.run']],
    ['Inner', 'sharpen', ['a.rs:Sharpen.sharpen']],
    ['Inner', 'both', []],
  ])('%s.%s', (type, name, expected) => {
    const site = { file: file('a.rs'), at: 0 };
    const found = resolver.members.memberOfAny(site, [instance(`a.rs:${type}`)], name, budget);
    expect(describeCandidates(found)).toEqual(expected);
  });
});

function type(name: string, ...bases: readonly string[]): SymbolOutline {
  return { kind: 'class', name, bases };
}

function method(of: string, name: string): SymbolOutline {
  return { kind: 'method', name, in: of };
}

function outOfLine(of: string, name: string): SymbolOutline {
  return { kind: 'method', name, qualifiedName: `${of}.${name}` };
}
