/**
 * C# names: namespaces from the inside out, then what `using` brings, here or for the whole project. Types that
 * `using static` opens, and those of no namespace, are found by their whole name.
 */
import type { FilePath } from '../../model/source-file.ts';
import { type LinkedSymbol, typeKinds } from '../../model/symbol.ts';
import { type FileTree, type LinkedFile, type Linking, type Place, plainTypes } from '../linking.ts';
import { functionShape } from './function-shape.ts';
import { openedBy, usingsOf } from './settings.ts';

const convertsTo = {
  byte: ['short', 'int', 'long', 'float', 'double', 'decimal', 'object'],
  short: ['int', 'long', 'float', 'double', 'decimal', 'object'],
  int: ['long', 'float', 'double', 'decimal', 'object'],
  long: ['float', 'double', 'decimal', 'object'],
  float: ['double', 'object'],
  double: ['object'],
  decimal: ['object'],
  bool: ['object'],
  char: ['int', 'long', 'float', 'double', 'decimal', 'object'],
  string: ['object'],
  Type: ['object'],
};

export const linking: Linking = {
  family: 'csharp',
  visible: 'names',
  inheritedInScope: true,
  overloads: true,
  convertsTo,
  arityTells: true,
  functionShape,
  rootType: 'object',
  staticsHide: true,
  modules({ kind, module }, from, tree) {
    const around = namespacesAround(namespaceOf(from, tree));
    const named = [module, ...around.map((outer) => `${outer}.${module}`)].find((name) =>
      tree.hasNamespace(name),
    );
    const found = named === undefined ? [] : [named];
    // What the namespaces around declare comes before what `using` brings.
    return (kind === 'star' ? [...around, ...found] : found).map(namespacePlace);
  },
  rootPlace: namespacePlace(''),
  isOutside: ({ module }, _from, tree) => !isPartOfOurs(module, tree),
  submodule(of, name, tree) {
    if (of.kind !== 'namespace') return undefined;
    const inner = of.name === '' ? name : `${of.name}.${name}`;
    return tree.hasNamespace(inner) ? namespacePlace(inner) : undefined;
  },
  surroundings(from, at, tree) {
    const around = namespacesAround(at.namespace ?? namespaceOf(from, tree));
    const project = tree.projectOf(from.path);
    const usings = project === undefined ? [] : usingsOf(project);
    // The empty one is where whole names start: `Shop.Orders.Order`.
    return [...[...around, '', ...usings].map(namespacePlace), ...globalUsings(from, tree)];
  },
  isGlobal({ symbol }, from, tree) {
    const { namespace, qualifiedName, name } = symbol;
    if (qualifiedName === name) return namespace === undefined && isType(symbol);
    const around = qualifiedName.slice(0, -name.length - 1);
    const type = namespace === undefined ? around : `${namespace}.${around}`;
    tree.dependOn(from, '*');
    if (from.imports.some(({ kind, module }) => kind === 'star' && module === type)) return true;
    const project = tree.projectOf(from.path);
    if (project !== undefined && openedBy(project).includes(type)) return true;
    // A type inside another part of a partial type.
    const isSamePlace = (other: LinkedSymbol): boolean =>
      other.isMergeable && other.qualifiedName === around && other.namespace === namespace;
    if (!isType(symbol)) return false;
    tree.dependOn(from, around);
    return from.symbols.some(isSamePlace);
  },
  isExtension: ({ modifiers }) => modifiers.includes('extension'),
  // A `DbConnection` is an `IDbConnection`.
  isAlso: (type, other) => other === `I${type}`,
  types: {
    ...plainTypes,
    ignored: ['ref', 'out', 'in', 'readonly', 'scoped', 'params', 'this'],
    transparent: ['Nullable'],
    untyped: ['dynamic', 'var'],
    awaited: ['Task', 'ValueTask'],
    elementMembers: [
      'First',
      'FirstOrDefault',
      'Single',
      'SingleOrDefault',
      'Last',
      'LastOrDefault',
      'ElementAt',
      'ElementAtOrDefault',
      'Find',
      'FindLast',
      'Min',
      'Max',
      'MinBy',
      'MaxBy',
      'Dequeue',
      'Pop',
      'Peek',
      'GetOrAdd',
      'AddOrUpdate',
      'GetValueOrDefault',
      'GetResult',
      'Invoke',
      'FirstAsync',
      'FirstOrDefaultAsync',
      'SingleAsync',
      'SingleOrDefaultAsync',
      'FindAsync',
      'Rent',
      'Get',
      'Value',
      'Result',
      'Current',
    ],
    sameMembers: [
      'Where',
      'OrderBy',
      'OrderByDescending',
      'ThenBy',
      'ThenByDescending',
      'Skip',
      'SkipWhile',
      'Take',
      'TakeWhile',
      'Distinct',
      'Reverse',
      'Concat',
      'Append',
      'Prepend',
      'Union',
      'Except',
      'Intersect',
      'ToList',
      'ToArray',
      'ToHashSet',
      'ToListAsync',
      'ToArrayAsync',
      'AsEnumerable',
      'AsQueryable',
      'AsReadOnly',
      'AsNoTracking',
      'Include',
      'FindAll',
      'GetEnumerator',
      'GetAwaiter',
      'ConfigureAwait',
    ],
  },
};

/** A namespace that is not there, inside one of several parts that is: generated code, say. */
function isPartOfOurs(module: string, tree: FileTree): boolean {
  const around = module.slice(0, Math.max(module.lastIndexOf('.'), 0));
  return tree.hasNamespace(module) || (around.includes('.') && tree.hasNamespace(around));
}

function namespacePlace(name: string): Place {
  return { kind: 'namespace', name };
}

/** Itself and what it is part of, from the inside out. */
function namespacesAround(namespace: string | undefined): readonly string[] {
  const found: string[] = [];
  for (let name = namespace ?? ''; name !== ''; name = name.slice(0, Math.max(name.lastIndexOf('.'), 0))) {
    found.push(name);
  }
  return found;
}

/** Nearly all files have one. */
function namespaceOf(from: LinkedFile, tree: FileTree): string | undefined {
  tree.dependOn(from, '*');
  return from.symbols.find((symbol) => symbol.namespace !== undefined && isType(symbol))?.namespace;
}

/** Where projects write their global usings, by custom; they may stand in any file. */
const globalFiles = ['GlobalUsings.cs', 'GlobalUsing.cs', 'Usings.cs', 'Global.cs'];

function globalUsings(from: LinkedFile, tree: FileTree): readonly Place[] {
  const folder = tree.projectOf(from.path)?.path ?? '';
  return globalFiles
    .flatMap((name) => tree.endingWith(name))
    .filter((path) => folder === '' || path.startsWith(`${folder}/`))
    .map((path: FilePath) => ({ kind: 'file', path }));
}

function isType({ kind }: LinkedSymbol): boolean {
  return typeKinds.has(kind) || kind === 'delegate';
}
