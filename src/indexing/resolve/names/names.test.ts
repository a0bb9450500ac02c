/** The candidates for names in files, through imports and re-exports, and at sites. */
import { describe, expect, it } from 'vitest';
import { describeCandidates, resolverOn } from '../../../../test/resolver-on.ts';
import { linking as c } from '../../../languages/c/linking.ts';
import { linking as java } from '../../../languages/java/linking.ts';
import { linking as python } from '../../../languages/python/linking.ts';
import { typescriptLinking as typescript } from '../../../languages/typescript/linking.ts';
import { initialDepthBudget } from '../candidate.ts';
import { boundCandidates } from './bound-symbols.ts';
import { Includes } from './includes.ts';

const budget = initialDepthBudget;

describe('a name of a file, as other files see it', () => {
  const re = (path: string) => ({ module: path, name: 'Shop', local: 'Shop' });
  const { resolver, file } = resolverOn(typescript, {
    'shop.ts': {
      symbols: [
        { kind: 'class', name: 'Shop' },
        { kind: 'class', name: 'Hidden' },
      ],
      exports: [{ name: 'Shop', local: 'Shop' }],
    },
    'index.ts': { exports: [re('./shop')] },
    'all.ts': { exports: [{ module: './index' }] },
    'one.ts': { exports: [re('./two')] },
    'two.ts': { exports: [re('./one')] },
    'script.ts': { symbols: [{ kind: 'function', name: 'run' }] },
  });

  it.each<[path: string, name: string, expected: readonly string[]]>([
    ['shop.ts', 'Shop', ['shop.ts:Shop']],
    ['shop.ts', 'Hidden', []],
    ['index.ts', 'Shop', ['shop.ts:Shop']],
    ['all.ts', 'Shop', ['shop.ts:Shop']],
    ['all.ts', 'default', []],
    ['one.ts', 'Shop', []],
    // A file without exports is a script.
    ['script.ts', 'run', ['script.ts:run']],
  ])('%s %s', (path, name, expected) => {
    const place = { kind: 'file', path: file(path).path } as const;
    expect(describeCandidates(resolver.modules.nameInPlace(file('shop.ts'), place, name, budget))).toEqual(
      expected,
    );
  });
});

describe('importedCandidates', () => {
  const { resolver, file } = resolverOn(python, {
    'shop/__init__.py': { imports: [{ kind: 'named', module: '.till', name: 'Till', local: 'Till' }] },
    'shop/till.py': { symbols: [{ kind: 'class', name: 'Till' }] },
    'main.py': {
      imports: [
        { kind: 'named', module: 'shop', name: 'Till', local: 'Till' },
        { kind: 'named', module: 'shop', name: 'till', local: 'till' },
        { kind: 'module', module: 'shop.till', local: 'shop' },
        { kind: 'named', module: 'json', name: 'dumps', local: 'dumps' },
        { kind: 'named', module: 'shop', name: 'missing', local: 'missing' },
        { kind: 'named', module: 'shop.gone', name: 'x', local: 'x' },
      ],
    },
  });

  it.each<[index: number, expected: readonly string[]]>([
    [0, ['shop/till.py:Till']],
    [1, ['shop/till.py']],
    [2, ['shop/__init__.py']],
    [3, ['static json.dumps']],
    [4, []],
    [5, ['unknown shop.gone.x']],
  ])('import %i', (index, expected) => {
    expect(describeCandidates(resolver.modules.importedCandidates(file('main.py'), index, budget))).toEqual(
      expected,
    );
  });

  it('no depth budget, no candidates', () => {
    expect(resolver.modules.importedCandidates(file('main.py'), 0, -1)).toEqual([]);
  });
});

describe('qualifiedNameAt', () => {
  const { resolver, file, ref } = resolverOn(java, {
    'a/Shop.java': {
      symbols: [
        { kind: 'class', name: 'Shop', namespace: 'a', bases: ['Base'] },
        { kind: 'class', name: 'Till', namespace: 'a', in: 'Shop' },
        { kind: 'method', name: 'open', namespace: 'a', in: 'Shop' },
      ],
    },
    'a/Base.java': {
      symbols: [
        { kind: 'class', name: 'Base', namespace: 'a' },
        { kind: 'class', name: 'Inner', namespace: 'a', in: 'Base' },
      ],
    },
    'b/Other.java': { symbols: [{ kind: 'class', name: 'Other', namespace: 'b' }] },
  });

  it.each<[at: string, name: string, expected: readonly string[]]>([
    ['Shop.open', 'Till', ['a/Shop.java:Shop.Till']],
    ['Shop.open', 'Base', ['a/Base.java:Base']],
    ['Shop.open', 'Base.Inner', ['a/Base.java:Base.Inner']],
    ['Shop.open', 'Inner', ['a/Base.java:Base.Inner']],
    ['Shop.open', 'b.Other', ['b/Other.java:Other']],
    ['Shop.open', 'Other', []],
    // Methods are no candidates for a name without a receiver.
    ['Shop.Till', 'open', []],
  ])('in %s: %s', (at, name, expected) => {
    const { index } = ref(`a/Shop.java:${at}`);
    const found = resolver.names.qualifiedNameAt({ file: file('a/Shop.java'), at: index }, name, budget);
    expect(describeCandidates(found)).toEqual(expected);
  });
});

describe('boundCandidates', () => {
  const symbols = [
    { kind: 'function', name: 'open' },
    { kind: 'interface', name: 'open' },
    { kind: 'function', name: 'open' },
  ] as const;

  it.each<[string, typeof java, readonly number[]]>([
    ['TypeScript: the last value and the types', typescript, [3, 2]],
    ['Java: all overloads', java, [1, 2, 3]],
  ])('%s', (_, linking, expected) => {
    const { file } = resolverOn(linking, { a: { symbols } });
    const found = boundCandidates(file('a'), [1, 2, 3]);
    expect(found.map((one) => (one.kind === 'symbol' ? one.index : -1))).toEqual(expected);
  });
});

describe('visibleFrom', () => {
  const include = (module: string) => ({ kind: 'module', module }) as const;
  const outlines = {
    'one.h': { symbols: [{ kind: 'function', name: 'run', namespace: 'n' }] },
    'two.h': { symbols: [{ kind: 'function', name: 'run', namespace: 'n' }] },
    'indirect.h': { imports: [include('one.h')] },
    'run.cpp': { symbols: [{ kind: 'function', name: 'run', namespace: 'n' }] },
    'main.cpp': { imports: [include('indirect.h')] },
    'other.cpp': {},
  } as const;

  it.each<[from: string, linking: typeof c, expected: readonly string[]]>([
    ['main.cpp', c, ['one.h', 'run.cpp']],
    ['other.cpp', c, ['one.h', 'two.h', 'run.cpp']],
    // Without headers, all symbols of a namespace are visible.
    ['main.cpp', java, ['one.h', 'two.h', 'run.cpp']],
  ])('%s', (from, linking, expected) => {
    const { resolver, file, ref } = resolverOn(linking, outlines);
    const refs = ['one.h:run', 'two.h:run', 'run.cpp:run'].map(ref);
    expect(new Includes(resolver).visibleFrom(file(from), refs).map((one) => one.file.path)).toEqual(
      expected,
    );
  });
});
