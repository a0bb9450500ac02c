/** Overload resolution: by the number of arguments, by their types, and by what may override what. */
import { describe, expect, it } from 'vitest';
import { resolverOn, type SymbolOutline } from '../../../../test/resolver-on.ts';
import { linking as c } from '../../../languages/c/linking.ts';
import { linking as csharp } from '../../../languages/csharp/linking.ts';
import { linking as java } from '../../../languages/java/linking.ts';
import type { Linking } from '../../../languages/linking.ts';
import { anyNothing, functionOf } from '../../../model/argument-type.ts';
import { chooseOverloads } from './overloads.ts';

/** The types of the parameters of one overload, as in `int; String…`: `?` marks an optional one, `…` a rest parameter. */
function overload(written: string): SymbolOutline {
  const types = written === '' ? [] : written.split('; ');
  return {
    kind: 'method',
    name: 'run',
    in: 'Shop',
    parameters: types.map((type, at) => ({
      name: `p${at}`,
      type: type.replace(/[?…]$/, ''),
      arity: type.endsWith('…') ? 'rest' : type.endsWith('?') ? 'optional' : 'required',
    })),
  };
}

interface Case {
  readonly name: string;
  readonly linking: Linking;
  readonly overloads: readonly string[];
  readonly call: readonly string[];
  readonly expected: readonly string[];
}

const cases: readonly Case[] = [
  {
    ...{ name: 'the number of arguments', linking: java, overloads: ['', 'int', 'int; int'] },
    ...{ call: ['', ''], expected: ['int; int'] },
  },
  {
    ...{ name: 'optional parameters', linking: csharp, overloads: ['int; int?', 'int; int; int'] },
    ...{ call: [''], expected: ['int; int?'] },
  },
  {
    ...{ name: 'no overload fits the number: all stay', linking: java, overloads: ['int', 'String'] },
    ...{ call: ['', ''], expected: ['int', 'String'] },
  },
  {
    ...{ name: 'unknown arguments leave all', linking: java, overloads: ['int', 'String'] },
    ...{ call: [''], expected: ['int', 'String'] },
  },
  {
    ...{ name: 'the same type', linking: java, overloads: ['int', 'long', 'String'] },
    ...{ call: ['long'], expected: ['long'] },
  },
  {
    ...{ name: 'the nearest conversion', linking: java, overloads: ['long', 'double', 'Object'] },
    ...{ call: ['int'], expected: ['long'] },
  },
  {
    ...{ name: 'a widening before boxing', linking: java, overloads: ['Integer', 'double'] },
    ...{ call: ['int'], expected: ['double'] },
  },
  {
    ...{
      name: 'any other overload before boxing',
      linking: java,
      overloads: ['Integer; Base', 'double; Object'],
    },
    ...{ call: ['int', 'Shop'], expected: ['double; Object'] },
  },
  {
    ...{ name: 'boxing if nothing else fits', linking: java, overloads: ['Integer', 'String'] },
    ...{ call: ['int'], expected: ['Integer'] },
  },
  {
    ...{ name: 'the nearest base type', linking: java, overloads: ['Object', 'Base'] },
    ...{ call: ['Shop'], expected: ['Base'] },
  },
  {
    ...{ name: 'null is no primitive value', linking: java, overloads: ['int', 'String'] },
    ...{ call: [anyNothing], expected: ['String'] },
  },
  {
    ...{
      name: 'a function literal by its parameters',
      linking: java,
      overloads: ['Runnable', 'Function<A, B>'],
    },
    ...{ call: [functionOf({ parameters: 1, gives: undefined })], expected: ['Function<A, B>'] },
  },
  {
    ...{ name: 'a rest parameter comes last', linking: java, overloads: ['String…', 'String'] },
    ...{ call: ['String'], expected: ['String'] },
  },
  {
    ...{ name: 'an array for a rest parameter', linking: java, overloads: ['Shop', 'String…'] },
    ...{ call: ['String[]'], expected: ['String…'] },
  },
  {
    ...{ name: 'modifiers and annotations are no part of a type', linking: java },
    ...{
      overloads: ['@Nullable final String', 'int'],
      call: ['String'],
      expected: ['@Nullable final String'],
    },
  },
  {
    ...{ name: 'keywords of C# are no part of a type', linking: csharp, overloads: ['ref string', 'int'] },
    ...{ call: ['string'], expected: ['ref string'] },
  },
  {
    ...{ name: 'the number of type arguments', linking: csharp, overloads: ['List<int>', 'List'] },
    ...{ call: ['List'], expected: ['List'] },
  },
  {
    ...{ name: 'a constant reference is its type', linking: c, overloads: ['const std::string &', 'int'] },
    ...{ call: ['string'], expected: ['const std::string &'] },
  },
  {
    ...{ name: 'a constant pointer is another type', linking: c, overloads: ['const char *', 'char *'] },
    ...{ call: ['const char*'], expected: ['const char *'] },
  },
];

describe('chooseOverloads', () => {
  it.each(cases)('$name', ({ linking, overloads, call, expected }) => {
    const { resolver, file } = resolverOn(linking, {
      a: {
        symbols: [
          { kind: 'class', name: 'Base' },
          { kind: 'class', name: 'Shop', bases: ['Base'] },
          ...overloads.map(overload),
        ],
      },
    });
    const scope = file('a');
    const targets = overloads.map((_, at) => ({ file: scope, index: at + 3 }));
    const reference = {
      ...({ role: 'call', owner: 0, bound: { kind: 'free' } } as const),
      ...{ argumentCount: call.length, argumentTypes: call },
    };
    const chosen = chooseOverloads(resolver, targets, { file: scope, reference });
    expect(chosen.map(({ index }) => overloads[index - 3])).toEqual(expected);
  });

  it('Java: base types have overloads, too, unless they are overridden', () => {
    const symbols: readonly SymbolOutline[] = [
      { kind: 'class', name: 'Base' },
      { ...overload('int'), in: 'Base' },
      { ...overload('String'), in: 'Base' },
      { kind: 'class', name: 'Shop', bases: ['Base'] },
      overload('int'),
    ];
    const chosen = (linking: Linking, type: string): readonly number[] => {
      const { resolver, file } = resolverOn(linking, { a: { symbols } });
      const reference = {
        ...({ role: 'call', owner: 0, bound: { kind: 'member' } } as const),
        ...{ argumentCount: 1, argumentTypes: [type] },
      };
      const scope = file('a');
      return chooseOverloads(resolver, [{ file: scope, index: 5 }], { file: scope, reference }).map(
        ({ index }) => index,
      );
    };
    expect(chosen(java, 'int')).toEqual([5]);
    expect(chosen(java, 'String')).toEqual([3]);
    expect(chosen(csharp, 'String')).toEqual([5]);
  });
});
