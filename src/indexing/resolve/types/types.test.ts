/** The candidates for types as written, and types that the number of type arguments distinguishes. */
import { describe, expect, it } from 'vitest';
import { describeCandidates, resolverOn } from '../../../../test/resolver-on.ts';
import { linking as csharp } from '../../../languages/csharp/linking.ts';
import { linking as python } from '../../../languages/python/linking.ts';
import { typescriptLinking as typescript } from '../../../languages/typescript/linking.ts';
import { initialDepthBudget } from '../candidate.ts';

const inTypeScript = resolverOn(typescript, {
  'shop.ts': {
    symbols: [
      { kind: 'class', name: 'Shop' },
      { kind: 'class', name: 'Till', typeParameters: ['Coin'] },
      { kind: 'method', name: 'take', in: 'Till', type: 'Coin' },
      { kind: 'method', name: 'self', in: 'Till', type: 'this' },
      { kind: 'class', name: 'ShopTill', bases: ['Till<Shop>'] },
      { kind: 'type', name: 'Any', type: 'Shop | Till<Shop>' },
      { kind: 'type', name: 'Loop', type: 'Loop | Shop' },
      { kind: 'function', name: 'open', type: 'Shop' },
      { kind: 'function', name: 'first', typeParameters: ['T extends Shop'] },
      { kind: 'variable', name: 'shop', type: 'Shop' },
      { kind: 'field', name: 'till', in: 'Shop', type: 'Till<Shop>' },
    ],
  },
});
const inPython = resolverOn(python, {
  'shop.py': { symbols: [{ kind: 'class', name: 'Shop' }] },
});

describe('types of TypeScript', () => {
  it.each<[text: string, expected: readonly string[]]>([
    ['Shop', ['a Shop']],
    ['Till<Shop>', ['a Till<a Shop>']],
    ['Shop | Till<Shop>', ['a Shop', 'a Till<a Shop>']],
    ['Any', ['a Any', 'a Shop', 'a Till<a Shop>']],
    ['Loop', ['a Loop', 'a Shop']],
    ['Shop[]', ['value []<a Shop>']],
    ['Readonly<Shop>', ['a Shop']],
    ['Promise<Shop>', ['value Promise<a Shop>']],
    ['ReturnType<typeof open>', ['a Shop']],
    ['typeof shop', ['shop.ts:shop', 'a Shop']],
    ["Shop['till']", ['shop.ts:Shop.till', 'a Till<a Shop>']],
    ['{ shop: Shop }', ['value {}<a Shop>']],
    ['(shop: Shop) => Till<Shop>', ['value function<a Till<a Shop>, a Shop>']],
    ['any', ['unknown any']],
    ['null', ['absent null']],
    ['', []],
  ])('%s', (text, expected) => {
    check(inTypeScript, 'shop.ts', text, expected);
  });

  it('a type parameter counts as its bound', () => {
    const { resolver, ref } = inTypeScript;
    const { file, index } = ref('shop.ts:first');
    const found = resolver.types.resolveType(
      { file, at: index, text: 'T', self: undefined },
      initialDepthBudget,
    );
    expect(describeCandidates(found)).toEqual(['a Shop']);
  });

  it.each<[receiver: string, text: string, expected: readonly string[]]>([
    ['ShopTill', 'Coin', ['a Shop']],
    ['ShopTill', 'this', ['a ShopTill']],
  ])('a receiver %s decides what %s is in its base type', (receiver, text, expected) => {
    const { resolver, ref, instance } = inTypeScript;
    const { file, index } = ref('shop.ts:Till.take');
    const self = instance(`shop.ts:${receiver}`);
    const found = resolver.types.resolveType({ file, at: index, text, self }, initialDepthBudget);
    expect(describeCandidates(found)).toEqual(expected);
  });

  it('no depth budget, no alias', () => {
    check(inTypeScript, 'shop.ts', 'Any', ['a Any'], 0);
  });
});

describe('types of Python', () => {
  it.each<[text: string, expected: readonly string[]]>([
    ['"Shop"', ['a Shop']],
    ['Optional[Shop]', ['a Shop']],
    ['Union[Shop, int]', ['a Shop', 'value int']],
    ['tuple[Shop, int]', ['value ()<a Shop, value int>']],
    ['tuple[Shop]', ['value tuple<a Shop>']],
    ['Callable[[int], Shop]', ['value function<a Shop>']],
    ['type[Shop]', ['shop.py:Shop']],
    ['dict[str, Shop]', ['value dict<value str, a Shop>']],
  ])('%s', (text, expected) => {
    check(inPython, 'shop.py', text, expected);
  });
});

describe('types of one name in C#', () => {
  const { resolver, file, symbol } = resolverOn(csharp, {
    'Policy.cs': {
      symbols: [
        { kind: 'class', name: 'Policy', namespace: 'Shop' },
        { kind: 'class', name: 'Policy', namespace: 'Shop', typeParameters: ['T'] },
        { kind: 'method', name: 'Run', in: 'Policy' },
        { kind: 'method', name: 'Run', in: 'Policy', typeParameters: ['T'] },
        {
          kind: 'method',
          name: 'Map',
          in: 'Policy',
          typeParameters: ['T'],
          parameters: [{ name: 'one', type: 'T' }],
        },
      ],
    },
  });

  it.each<[name: string, count: number, expected: number]>([
    ['Policy', 0, 0],
    ['Policy', 1, 1],
    // Nothing fits, so all candidates stay.
    ['Policy', 2, 0],
    ['Policy.Map', 0, 1],
    ['Policy.Run', 1, 0],
  ])('%s with %i type arguments', (name, count, expected) => {
    const found = resolver.types.filterByTypeArity(file('Policy.cs'), [symbol(`Policy.cs:${name}`)], count);
    expect(
      found.map((candidate) =>
        candidate.kind === 'symbol' ? candidate.file.symbol(candidate.index).typeParameters.length : -1,
      ),
    ).toEqual([expected]);
  });
});

function check(
  { resolver, file }: ReturnType<typeof resolverOn>,
  path: string,
  text: string,
  expected: readonly string[],
  depthBudget = initialDepthBudget,
): void {
  const found = resolver.types.resolveType({ file: file(path), at: 0, text, self: undefined }, depthBudget);
  expect(describeCandidates(found)).toEqual(expected);
}
