/**
 * C# names: namespaces from the inside out, then the namespaces of `using` directives of the file and of the
 * project. Members opened by `using static`, and types without a namespace, are found by their full name.
 */
import type { FilePath } from '../../model/source-file.ts';
import { type LinkedSymbol, typeKinds } from '../../model/symbol.ts';
import type { FileTree, LinkedFile, Place, SymbolInFile } from '../linking/repository-view.ts';
import { tableByName } from '../linking/table-by-name.ts';
import { simpleTypeName } from '../linking/type-notation.ts';
import { createLinking } from '../linking.ts';
import { functionShape } from './function-shape.ts';
import { openedBy, usingsOf } from './settings.ts';

const conversions: ReadonlyMap<string, readonly string[]> = new Map([
  ['byte', ['short', 'int', 'long', 'float', 'double', 'decimal', 'object']],
  ['short', ['int', 'long', 'float', 'double', 'decimal', 'object']],
  ['int', ['long', 'float', 'double', 'decimal', 'object']],
  ['long', ['float', 'double', 'decimal', 'object']],
  ['float', ['double', 'object']],
  ['double', ['object']],
  ['decimal', ['object']],
  ['bool', ['object']],
  ['char', ['int', 'long', 'float', 'double', 'decimal', 'object']],
  ['string', ['object']],
  ['Type', ['object']],
]);

export const linking = createLinking({
  family: 'csharp',
  modules: {
    find({ kind, module }, from, tree) {
      const around = namespacesAround(namespaceOf(from, tree));
      const named = [module, ...around.map((outer) => `${outer}.${module}`)].find((name) =>
        tree.hasNamespace(name),
      );
      const found = named === undefined ? [] : [named];
      // Types of the enclosing namespaces win over those of a `using`.
      return (kind === 'star' ? [...around, ...found] : found).map(namespacePlace);
    },
    isExternal: ({ module }, _from, tree) => !isPartOfOurs(module, tree),
    submodule(of, name, tree) {
      if (of.kind !== 'namespace') return undefined;
      const inner = of.name === '' ? name : `${of.name}.${name}`;
      return tree.hasNamespace(inner) ? namespacePlace(inner) : undefined;
    },
    root: namespacePlace(''),
  },
  visibility: {
    exported: 'symbols-and-imports',
    surroundings(from, at, tree) {
      const around = namespacesAround(at.namespace ?? namespaceOf(from, tree));
      const project = tree.projectOf(from.path);
      const usings = project === undefined ? [] : usingsOf(project);
      // Full names start in the empty namespace: `Shop.Orders.Order`.
      return [...[...around, '', ...usings].map(namespacePlace), ...globalUsings(from, tree)];
    },
    inheritedInScope: true,
    globals: (candidates, from, tree) => candidates.filter((candidate) => isGlobal(candidate, from, tree)),
  },
  members: {
    hasExtensions: true,
    isSubtypeByName: (type, base) => base === `I${type}`,
    canOverride: ({ modifiers }) => !modifiers.includes('static'),
  },
  calls: {
    overloads: 'own',
    conversions,
    rootType: 'object',
    typeArityDistinguishes: true,
    functionShape,
    constructorKeywords: new Set(['this', 'base']),
  },
  types: {
    ignored: new Set(['ref', 'out', 'in', 'readonly', 'scoped', 'params', 'this']),
    forms: new Map([['Func', 'result-as-last-argument']]),
    generics: tableByName([['argument', ['Nullable']]]),
    untyped: new Set(['dynamic', 'var']),
    simpleName: (type) => simpleTypeName(type.replace(modifiers, '')),
  },
  library: {
    containerMembers: tableByName([
      [
        'element',
        [
          ...['First', 'FirstOrDefault', 'Single', 'SingleOrDefault', 'Last', 'LastOrDefault'],
          ...['ElementAt', 'ElementAtOrDefault', 'Find', 'FindLast', 'Min', 'Max', 'MinBy', 'MaxBy'],
          ...['Dequeue', 'Pop', 'Peek', 'GetOrAdd', 'AddOrUpdate', 'GetValueOrDefault', 'GetResult'],
          ...['Invoke', 'FirstAsync', 'FirstOrDefaultAsync', 'SingleAsync', 'SingleOrDefaultAsync'],
          ...['FindAsync', 'Rent', 'Get', 'Value', 'Result', 'Current'],
        ],
      ],
      [
        'same',
        [
          ...['Where', 'OrderBy', 'OrderByDescending', 'ThenBy', 'ThenByDescending', 'Skip'],
          ...['SkipWhile', 'Take', 'TakeWhile', 'Distinct', 'Reverse', 'Concat', 'Append', 'Prepend'],
          ...['Union', 'Except', 'Intersect', 'ToList', 'ToArray', 'ToHashSet', 'ToListAsync'],
          ...['ToArrayAsync', 'AsEnumerable', 'AsQueryable', 'AsReadOnly', 'AsNoTracking', 'Include'],
          ...['FindAll', 'GetEnumerator', 'GetAwaiter', 'ConfigureAwait'],
        ],
      ],
    ]),
    awaited: new Set(['Task', 'ValueTask']),
  },
});

/** Keywords before a parameter type. */
const modifiers = /\b(?:ref|out|in|params|readonly)\s+/g;

/** A type without a namespace, or a member of a type that a `using static` opens. */
function isGlobal({ symbol }: SymbolInFile, from: LinkedFile, tree: FileTree): boolean {
  const { namespace, qualifiedName, name } = symbol;
  if (qualifiedName === name) return namespace === undefined && isType(symbol);
  const around = qualifiedName.slice(0, -name.length - 1);
  const type = namespace === undefined ? around : `${namespace}.${around}`;
  tree.dependOn(from, '*');
  if (from.imports.some(({ kind, module }) => kind === 'star' && module === type)) return true;
  const project = tree.projectOf(from.path);
  if (project !== undefined && openedBy(project).includes(type)) return true;
  // Another part of the partial type that contains the candidate.
  const isSamePlace = (other: LinkedSymbol): boolean =>
    other.isMergeable && other.qualifiedName === around && other.namespace === namespace;
  if (!isType(symbol)) return false;
  tree.dependOn(from, around);
  return from.symbols.some(isSamePlace);
}

/**
 * A namespace of the repository. A missing namespace also counts if its parent is a namespace of the
 * repository with several parts, because its code may be generated.
 */
function isPartOfOurs(module: string, tree: FileTree): boolean {
  const around = module.slice(0, Math.max(module.lastIndexOf('.'), 0));
  return tree.hasNamespace(module) || (around.includes('.') && tree.hasNamespace(around));
}

function namespacePlace(name: string): Place {
  return { kind: 'namespace', name };
}

/** The namespace and its enclosing namespaces, from the inside out. */
function namespacesAround(namespace: string | undefined): readonly string[] {
  const found: string[] = [];
  for (let name = namespace ?? ''; name !== ''; name = name.slice(0, Math.max(name.lastIndexOf('.'), 0))) {
    found.push(name);
  }
  return found;
}

/** The namespace of the first type; nearly all files have only one namespace. */
function namespaceOf(from: LinkedFile, tree: FileTree): string | undefined {
  tree.dependOn(from, '*');
  return from.symbols.find((symbol) => symbol.namespace !== undefined && isType(symbol))?.namespace;
}

/** Files in which projects declare global usings by convention, although any file may do so. */
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
