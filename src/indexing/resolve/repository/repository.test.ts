/** Look-ups of names in one file and in the repository, and the dependency keys that they record. */
import { describe, expect, it } from 'vitest';
import { describeRef, resolverOn, type SymbolOutline } from '../../../../test/resolver-on.ts';
import { linking as java } from '../../../languages/java/linking.ts';
import { linking as python } from '../../../languages/python/linking.ts';
import { typescriptLinking as typescript } from '../../../languages/typescript/linking.ts';
import { hash32 } from '../../../model/hash.ts';
import { everywhereKey, folderKey, nameKey, pathKey, placeKey, projectsKey } from '../dependencies/keys.ts';
import { findNamespaceMacros } from './namespace-macros.ts';
import { callersOfParameter } from './parameter-calls.ts';
import { Repository } from './repository.ts';

describe('a file scope', () => {
  const { file } = resolverOn(typescript, {
    'shop.ts': {
      symbols: [
        { kind: 'class', name: 'Shop' },
        { kind: 'method', name: 'open', in: 'Shop' },
        { kind: 'method', name: 'close', in: 'Shop' },
        { kind: 'method', name: 'open', in: 'Shop' },
        { kind: 'function', name: 'open', values: [{ base: { kind: 'this' }, steps: [] }] },
        { kind: 'function', name: 'arrow' },
      ],
      imports: [
        { kind: 'named', module: './till', name: 'Till', local: 'Till' },
        { kind: 'named', module: './other', name: 'Till', local: 'Till' },
      ],
      exports: [{ name: 'Shop', local: 'Shop' }],
      locals: [{ name: 'this', owner: 6 }],
      references: [
        { role: 'call', name: 'run' },
        { role: 'read', name: 'one', passedTo: { call: 0, position: 0, name: undefined } },
        { role: 'read', name: 'two', passedTo: { call: 0, position: 1, name: undefined } },
      ],
    },
  });
  const scope = file('shop.ts');

  it.each<[string, readonly unknown[], readonly unknown[]]>([
    ['members of that name', scope.children(1, 'open'), [2, 4]],
    ['not those of the file', scope.children(0, 'open'), [5]],
    ['no member of that name', scope.children(1, 'gone'), []],
    ['all members', scope.childrenOf(1), [2, 3, 4]],
    ['a qualified name', scope.qualified('Shop.open'), [2, 4]],
    ['the file has no qualified name', scope.qualified(''), []],
    ['imports of a name', scope.importsNamed('Till'), [0, 1]],
    ['exports of a name', scope.exportsNamed('Shop').map(({ local }) => local), ['Shop']],
    ['names that are passed to a call', scope.argumentsOf(0).map(({ name }) => name), ['one', 'two']],
    ['values of a symbol', scope.values(5).map(({ base }) => base.kind), ['this']],
    ['no values', scope.values(1), []],
    ['descriptions of `this`', scope.thisIn(6), [0]],
  ])('%s', (_, found, expected) => {
    expect(found).toEqual(expected);
  });

  it('a function whose `this` has no value shares the one around it', () => {
    expect([5, 6].map((index) => scope.sharesThis(index))).toEqual([false, true]);
  });

  it('the key of a member is the key of its qualified name', () => {
    expect(scope.key('Shop.open')).toBe(hash32(nameKey('shop.ts', 'Shop.open')) | 0);
    expect(scope.memberKey(1, 'open')).toBe(scope.key('Shop.open'));
    expect(scope.memberKey(0, 'open')).toBe(scope.key('open'));
  });

  it('finds the few members of one class among many of the same name', () => {
    const classes = Array.from({ length: 100 }, (_, at): readonly SymbolOutline[] => [
      { kind: 'class', name: `C${at}` },
      { kind: 'method', name: 'run', in: `C${at}` },
    ]).flat();
    const many = resolverOn(typescript, { 'many.ts': { symbols: classes } }).file('many.ts');
    expect([1, 199].map((index) => many.children(index, 'run'))).toEqual([[2], [200]]);
  });
});

describe('a repository', () => {
  const till = (namespace?: string): SymbolOutline => ({ kind: 'class', name: 'Till', namespace });
  const { resolver, file } = resolverOn(java, {
    'b/Till.java': { symbols: [till('shop.b'), { kind: 'method', name: 'open', in: 'Till' }] },
    'a/Till.java': { symbols: [till('shop.a'), { kind: 'method', name: 'open', in: 'Till' }] },
    'a/More.java': { symbols: [{ kind: 'function', name: 'open', namespace: 'shop.a' }] },
  });
  const { repository } = resolver;
  const tree = repository.tree(java);

  it.each<[string, () => readonly unknown[], readonly unknown[]]>([
    [
      'a name, by path',
      () => repository.named(java, 'Till').map(describeRef),
      ['a/Till.java:Till', 'b/Till.java:Till'],
    ],
    ['no such name', () => repository.named(java, 'Gone'), []],
    ['a name for another family', () => repository.named(python, 'Till'), []],
    [
      'a name with its namespace',
      () => repository.namedAs(java, 'Till', ['shop.b.Till']).map(describeRef),
      ['b/Till.java:Till'],
    ],
    ['kinds of a name', () => repository.kindsNamed(java, 'open'), ['function', 'method']],
    ['number of members of a name', () => [repository.countMembersNamed(java, 'open')], [2]],
    [
      'a name in a folder',
      () => repository.inPlace(java, { kind: 'folder', path: 'a' }, 'Till').map(describeRef),
      ['a/Till.java:Till'],
    ],
    [
      'a name in a namespace',
      () => repository.inPlace(java, { kind: 'namespace', name: 'shop.b' }, 'Till').map(describeRef),
      ['b/Till.java:Till'],
    ],
    [
      'a file',
      () => [repository.fileAt('a/Till.java')?.path, repository.fileAt('Till.java')],
      ['a/Till.java', undefined],
    ],
    ['paths', () => ['a/Till.java', 'a'].map(tree.has), [true, false]],
    ['folders', () => ['', 'a', 'a/Till.java'].map(tree.hasFolder), [true, true, false]],
    ['namespaces', () => ['shop', 'shop.a', 'shop.c'].map(tree.hasNamespace), [true, true, false]],
    [
      'ends of paths',
      () => [tree.endingWith('Till.java'), tree.endingWith('a/Till.java')],
      [['a/Till.java', 'b/Till.java'], ['a/Till.java']],
    ],
  ])('%s', (_, find, expected) => {
    expect(find()).toEqual(expected);
  });

  it.each<[string, () => unknown, string]>([
    ['a name', () => repository.named(java, 'Gone'), everywhereKey('java', 'Gone')],
    [
      'a name in a folder',
      () => repository.inPlace(java, { kind: 'folder', path: 'a' }, 'X'),
      placeKey('java', '/a', 'X'),
    ],
    ['a path', () => tree.has('gone.java'), pathKey('gone.java')],
    ['a folder', () => tree.hasFolder('gone'), folderKey('gone')],
    ['projects', () => tree.projects(), projectsKey],
    ['a name of a file', () => tree.dependOn(file('a/Till.java'), 'Till'), nameKey('a/Till.java', 'Till')],
  ])('records the question about %s, also when it was asked before', async (_, ask, key) => {
    for (const time of ['first', 'again']) {
      const { asked } = await repository.tracker.collect(async () => ask());
      expect([...asked], time).toContain(hash32(key));
    }
  });

  it('the nearest project around a path, of the languages of the family', () => {
    const project = (path: string, name: string, language = 'java') => ({
      ...{ path, name, settings: {}, languages: [language as never] },
    });
    const projects = [project('', 'root'), project('lib', 'lib'), project('lib/web', 'web', 'python')];
    const empty = new Repository({
      ...{ files: [], projects, linkingOf: (language) => (language === 'python' ? python : java) },
      ...{ facts: () => ({}) as never, symbolIds: () => [], mentions: () => [], named: () => [] },
    });
    const { projectOf, projectsNamed } = empty.tree(java);
    expect(
      ['A.java', 'lib/A.java', 'library/A.java', 'lib/web/A.java'].map(
        (path) => projectOf(path as never)?.name,
      ),
    ).toEqual(['root', 'lib', 'root', 'lib']);
    expect(projectsNamed('web')).toEqual([]);
  });
});

describe('namespaces that macros open', () => {
  const macros = findNamespaceMacros([
    { namespaces: ['$BEGIN=lib', '$TWICE=one', '$BEGIN.detail'] },
    { namespaces: ['$TWICE=two', '$BEGIN=lib'] },
  ]);

  it.each([
    ['lib', 'lib'],
    ['$BEGIN', 'lib'],
    ['$BEGIN.detail', 'lib.detail'],
    ['$TWICE.detail', 'detail'],
    ['$GONE', undefined],
    ['$BEGIN=lib', undefined],
  ])('%s is %s', (written, expected) => {
    expect(macros.expand(written)).toBe(expected);
  });

  it.each([
    ['lib', ['$BEGIN']],
    ['lib.detail', ['$BEGIN.detail']],
    ['library', []],
    ['one', []],
  ])('%s is also written %j', (namespace, expected) => {
    expect(macros.spellings(namespace)).toEqual(expected);
  });
});

describe('callersOfParameter', () => {
  const { resolver, ref } = resolverOn(typescript, {
    'run.ts': {
      symbols: [
        { kind: 'function', name: 'run', parameters: [{ name: 'work' }, { name: 'rest' }] },
        { kind: 'function', name: 'inner', in: 'run' },
        { kind: 'class', name: 'Shop', parameters: [{ name: 'work' }] },
      ],
      locals: [
        { name: 'work', owner: 1, isParameter: true },
        { name: 'rest', owner: 1, isParameter: true },
      ],
      references: [
        { role: 'call', name: 'work', owner: 2, bound: { kind: 'local', index: 0 } },
        { role: 'read', name: 'rest', owner: 1, bound: { kind: 'local', index: 1 } },
      ],
    },
  });

  it.each<[string, string, number | string, readonly number[]]>([
    ['by a function inside', 'run', 0, [2]],
    ['by its name', 'run', 'work', [2]],
    ['only read', 'run', 1, []],
    ['no such parameter', 'run', 2, []],
    ['not a function', 'Shop', 0, []],
  ])('%s', (_, name, place, expected) => {
    expect(callersOfParameter(resolver.repository, ref(`run.ts:${name}`), place)).toEqual(expected);
  });
});
