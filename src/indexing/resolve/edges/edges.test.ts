/** The edges and unresolved references of one file, by the kind of fact that they come from. */
import { describe, expect, it } from 'vitest';
import { describeRef, type FileOutline, resolverOn } from '../../../../test/resolver-on.ts';
import type { Linking } from '../../../languages/linking.ts';
import { linking as python } from '../../../languages/python/linking.ts';
import { typescriptLinking as typescript } from '../../../languages/typescript/linking.ts';
import type { Import, Reference } from '../../../model/reference.ts';
import { resolveFile } from '../resolve-file.ts';
import { FileEdges } from './file-edges.ts';
import { targetOf } from './target-of.ts';

const shop: FileOutline = {
  symbols: [
    { kind: 'class', name: 'Base' },
    { kind: 'method', name: 'open', in: 'Base', parameters: [{ name: 'self' }] },
    { kind: 'class', name: 'Shop', bases: ['Base'] },
    { kind: 'constructor', name: '__init__', in: 'Shop' },
    { kind: 'method', name: 'open', in: 'Shop', parameters: [{ name: 'self' }] },
    { kind: 'method', name: 'close', in: 'Shop', parameters: [{ name: 'self' }] },
    { kind: 'function', name: 'run', parameters: [{ name: 'work' }] },
    { kind: 'function', name: 'keep', parameters: [{ name: 'work' }] },
  ],
  locals: [{ name: 'work', owner: 7, isParameter: true }],
  references: [{ role: 'call', name: 'work', owner: 7, bound: { kind: 'local', index: 0 } }],
};
const from = (name: string): Pick<Import, 'kind' | 'module'> & Partial<Import> => ({
  ...{ kind: 'named', module: 'shop', name, local: name },
});
const imported = (index: number) => ({ kind: 'import', index }) as const;
const call = (
  name: string,
  index: number,
  more: Partial<Reference> = {},
): Partial<Reference> & Pick<Reference, 'role' | 'name'> => ({
  role: 'call',
  name,
  bound: imported(index),
  argumentCount: 0,
  ...more,
});

/** `main` and `greet` are symbols 1 and 2 of main.py. */
const main = (references: FileOutline['references']): FileOutline => ({
  symbols: [
    { kind: 'function', name: 'main' },
    { kind: 'function', name: 'greet' },
  ],
  imports: [from('Shop'), from('run'), from('keep'), { kind: 'module', module: 'json', local: 'json' }],
  references: (references ?? []).map((one) => ({ owner: 1, ...one })),
});
const importEdges = ['imports main.py: -> shop.py: exact'];
const passed = (position: number): Partial<Reference> & Pick<Reference, 'role' | 'name'> => ({
  ...{ role: 'read', name: 'greet', bound: { kind: 'symbol', index: 2, holds: undefined } },
  passedTo: { call: 0, position, name: undefined },
});

describe('references', () => {
  it.each<[string, FileOutline['references'], readonly string[]]>([
    ['a function', [call('run', 1)], ['calls main.py:main -> shop.py:run exact']],
    [
      'a class and its constructor',
      [call('Shop', 0)],
      ['calls main.py:main -> shop.py:Shop exact', 'calls main.py:main -> shop.py:Shop.__init__ exact'],
    ],
    [
      'a read of a function',
      [call('run', 1, { role: 'read', argumentCount: undefined })],
      ['references main.py:main -> shop.py:run exact'],
    ],
    [
      'a method of an instance',
      [
        call('Shop', 0),
        call('close', 0, {
          bound: { kind: 'member' },
          receiver: { base: { kind: 'reference', index: 0 }, steps: [{ kind: 'call' }] },
        }),
      ],
      [
        'calls main.py:main -> shop.py:Shop exact',
        'calls main.py:main -> shop.py:Shop.__init__ exact',
        'calls main.py:main -> shop.py:Shop.close probable',
      ],
    ],
    [
      'a function that is passed to one that calls it',
      [call('run', 1, { argumentCount: 1 }), passed(0)],
      [
        'calls main.py:main -> shop.py:run exact',
        'references main.py:main -> main.py:greet exact',
        'calls shop.py:run -> main.py:greet probable',
      ],
    ],
    [
      'a function that is passed to one that only keeps it',
      [call('keep', 2, { argumentCount: 1 }), passed(0)],
      ['calls main.py:main -> shop.py:keep exact', 'references main.py:main -> main.py:greet exact'],
    ],
    [
      'a name without a symbol',
      [call('missing', 0, { bound: { kind: 'free' } })],
      ['unresolved missing external'],
    ],
    [
      'a member of a package from outside',
      [
        call('json', 3, { role: 'read' }),
        call('dumps', 0, {
          bound: { kind: 'member' },
          receiver: { base: { kind: 'reference', index: 0 }, steps: [] },
        }),
      ],
      ['unresolved json external', 'unresolved dumps external'],
    ],
  ])('%s', async (_, references, expected) => {
    const found = await linked(python, { 'shop.py': shop, 'main.py': main(references) }, 'main.py');
    expect(found.filter((edge) => !edge.startsWith('imports '))).toEqual(expected);
  });
});

describe('imports', () => {
  it('lead to the file of the module and to the definition of the name, once', async () => {
    const found = await linked(python, { 'shop.py': shop, 'main.py': main([]) }, 'main.py');
    expect([...new Set(found)]).toEqual([
      ...importEdges,
      'imports main.py: -> shop.py:Shop exact',
      'imports main.py: -> shop.py:run exact',
      'imports main.py: -> shop.py:keep exact',
    ]);
    expect(found).toHaveLength(4);
  });

  it('re-exports lead to the file of the module', async () => {
    const files = {
      'shop.ts': { symbols: [{ kind: 'class', name: 'Shop' }], exports: [{ name: 'Shop', local: 'Shop' }] },
      'index.ts': { exports: [{ module: './shop' }, { module: './index' }] },
    } as const;
    expect(await linked(typescript, files, 'index.ts')).toEqual(['imports index.ts: -> shop.ts: exact']);
  });
});

describe('declarations', () => {
  it('a method overrides the method of the nearest base type', async () => {
    const found = await linked(python, { 'shop.py': { ...shop, references: [] } }, 'shop.py');
    expect(found).toEqual(['overrides shop.py:Shop.open -> shop.py:Base.open probable']);
  });

  it('a variable that holds the result of a call runs the functions in it', async () => {
    const files = {
      'shop.ts': {
        symbols: [
          { kind: 'function', name: 'run' },
          {
            kind: 'function',
            name: 'debounce',
            values: [{ base: { kind: 'reference', index: 1 }, steps: [] }],
          },
          {
            kind: 'variable',
            name: 'later',
            values: [{ base: { kind: 'reference', index: 0 }, steps: [{ kind: 'call' }] }],
          },
        ],
        references: [
          { role: 'read', name: 'debounce', bound: { kind: 'symbol', index: 2, holds: undefined } },
          { role: 'read', name: 'run', bound: { kind: 'symbol', index: 1, holds: undefined }, owner: 2 },
        ],
      },
    } as const;
    expect(await linked(typescript, files, 'shop.ts')).toContain(
      'calls shop.ts:later -> shop.ts:run probable',
    );
  });
});

describe('FileEdges', () => {
  const { file, ref } = resolverOn(python, { 'shop.py': shop, 'main.py': main([]) });
  const at = (column: number) => ({ owner: 1, row: 3, column });

  it.each<[string, 'imports' | 'calls', readonly number[], number]>([
    ['imports with the same evidence are one edge', 'imports', [4, 4], 1],
    ['imports in other columns are several', 'imports', [4, 9], 2],
    ['calls with the same evidence are several', 'calls', [4, 4], 2],
  ])('%s', (_, kind, columns, expected) => {
    const out = new FileEdges(file('main.py'));
    for (const column of columns) out.edge(kind, ref('shop.py:run'), at(column), 'exact');
    expect(out.edges).toHaveLength(expected);
  });

  it('leaves out an edge from or to a symbol without an id', () => {
    const out = new FileEdges(file('main.py'));
    out.edge('calls', { file: file('shop.py'), index: 99 }, at(0), 'exact');
    out.edge('calls', ref('shop.py:run'), { owner: 99, row: 0, column: 0 }, 'exact');
    out.callback({ file: file('shop.py'), index: 99 }, ref('shop.py:run'), at(0));
    expect(out.edges).toEqual([]);
  });
});

describe('targetOf', () => {
  const { resolver, symbol, instance } = resolverOn(python, { 'shop.py': shop });
  const { repository } = resolver;
  const place = (path: string) => ({ kind: 'place', place: { kind: 'file', path: path as never } }) as const;

  it('a symbol, the file of a module, and nothing else', () => {
    const targets = [symbol('shop.py:Shop'), place('shop.py'), place('gone.py'), instance('shop.py:Shop')];
    expect(
      targets.map((candidate) => {
        const found = targetOf(repository, candidate as never);
        return found === undefined ? undefined : describeRef(found);
      }),
    ).toEqual(['shop.py:Shop', 'shop.py:', undefined, undefined]);
  });
});

/** `kind from -> to confidence`, and `unresolved name reason`. */
async function linked(
  linking: Linking,
  files: Readonly<Record<string, FileOutline>>,
  path: string,
): Promise<readonly string[]> {
  const { resolver, file } = resolverOn(linking, files);
  const names = new Map(
    Object.keys(files).flatMap((each) =>
      file(each).ids.map((id, index) => [id, describeRef({ file: file(each), index })] as const),
    ),
  );
  const { edges, unresolved } = await resolveFile(resolver, file(path), () => undefined);
  return [
    ...edges.map(
      ({ kind, source, target, confidence }) =>
        `${kind} ${names.get(source)} -> ${names.get(target)} ${confidence}`,
    ),
    ...unresolved.map(
      ({ reference, reason }) => `unresolved ${file(path).references()[reference]?.name} ${reason}`,
    ),
  ];
}
