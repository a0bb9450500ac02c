/**
 * Java names: packages are namespaces; a file without a package shares the names of its folder. An import
 * names a package and a path inside it (`Outer.Inner`, `Util.max`). Members opened by a star import are found
 * by their full name.
 */
import { folderOf } from '../../model/path.ts';
import type { ImplicitMember } from '../linking/members.ts';
import type { FileTree, LinkedFile, Place, SymbolInFile } from '../linking/repository-view.ts';
import { tableByName } from '../linking/table-by-name.ts';
import { simpleTypeName } from '../linking/type-notation.ts';
import { createLinking } from '../linking.ts';
import { functionShape } from './function-shape.ts';

/** The types that each type converts to. Entries after the empty one require boxing or unboxing. */
const conversions: ReadonlyMap<string, readonly string[]> = new Map([
  ['byte', ['short', 'int', 'long', 'float', 'double', '', 'Byte', 'Number', 'Comparable', 'Object']],
  ['short', ['int', 'long', 'float', 'double', '', 'Short', 'Number', 'Comparable', 'Object']],
  ['int', ['long', 'float', 'double', '', 'Integer', 'Number', 'Comparable', 'Object']],
  ['long', ['float', 'double', '', 'Long', 'Number', 'Comparable', 'Object']],
  ['float', ['double', '', 'Float', 'Number', 'Comparable', 'Object']],
  ['double', ['', 'Double', 'Number', 'Comparable', 'Object']],
  ['boolean', ['', 'Boolean', 'Comparable', 'Object']],
  ['char', ['int', 'long', 'float', 'double', '', 'Character', 'Comparable', 'Object']],
  ['Byte', ['Number', 'Comparable', 'Object', '', 'byte', 'short', 'int', 'long', 'float', 'double']],
  ['Short', ['Number', 'Comparable', 'Object', '', 'short', 'int', 'long', 'float', 'double']],
  ['Integer', ['Number', 'Comparable', 'Object', '', 'int', 'long', 'float', 'double']],
  ['Long', ['Number', 'Comparable', 'Object', '', 'long', 'float', 'double']],
  ['Float', ['Number', 'Comparable', 'Object', '', 'float', 'double']],
  ['Double', ['Number', 'Comparable', 'Object', '', 'double']],
  ['Boolean', ['Comparable', 'Object', '', 'boolean']],
  ['Character', ['Comparable', 'Object', '', 'char', 'int', 'long', 'float', 'double']],
  ['String', ['CharSequence', 'Comparable', 'Serializable', 'Object']],
  ['Class', ['Type', 'AnnotatedElement', 'GenericDeclaration', 'Serializable', 'Object']],
]);

export const linking = createLinking({
  family: 'java',
  modules: {
    find({ kind, module }, from, tree) {
      const named: readonly Place[] = tree.hasNamespace(module) ? [{ kind: 'namespace', name: module }] : [];
      // Types of the importing file's package win over types of a star import.
      return kind === 'star' ? [ownPackage(from, tree), ...named] : named;
    },
    isExternal: ({ module }, _from, tree) => !isPartOfOurs(module, tree),
    submodule(of, name, tree) {
      if (of.kind !== 'namespace') return undefined;
      const inner = of.name === '' ? name : `${of.name}.${name}`;
      return tree.hasNamespace(inner) ? { kind: 'namespace', name: inner } : undefined;
    },
  },
  visibility: {
    exported: 'symbols',
    // Full names start in the empty namespace: `com.example.Shape`.
    surroundings: (from, _at, tree) => [ownPackage(from, tree), { kind: 'namespace', name: '' }],
    inheritedInScope: true,
    globals: (candidates, from, tree) =>
      candidates.filter((candidate) => isImportedMember(candidate, from, tree)),
  },
  members: {
    implicit: (kind, name) => (kind === 'enum' ? enumMembers.get(name) : undefined),
    canOverride: ({ modifiers }) => !modifiers.includes('static'),
    methodsHaveOwnNames: true,
  },
  values: { narrowsToConstructed: true },
  calls: {
    overloads: 'inherited',
    conversions,
    conversionsAreComplete: true,
    rootType: 'Object',
    hasFunctionalInterfaces: true,
    functionShape,
    constructorKeywords: new Set(['this', 'super']),
  },
  types: {
    ignored: new Set(['?', 'extends', 'super', 'final']),
    alternatives: '|&',
    untyped: new Set(['var']),
    simpleName: (type) => simpleTypeName(type.replace(modifiers, '')),
  },
  library: {
    // Members of lists, maps, optionals, streams, suppliers, functions, futures and references.
    containerMembers: tableByName([
      [
        'element',
        [
          ...['get', 'getOrDefault', 'getFirst', 'getLast', 'getValue', 'next', 'previous', 'remove'],
          ...['removeFirst', 'removeLast', 'poll', 'pollFirst', 'pollLast', 'peek', 'peekFirst'],
          ...['peekLast', 'pop', 'element', 'take', 'first', 'last', 'put', 'putIfAbsent'],
          ...['computeIfAbsent', 'orElse', 'orElseGet', 'orElseThrow', 'join', 'call', 'apply'],
          ...['newInstance', 'cast'],
        ],
      ],
      [
        'same',
        [
          ...['stream', 'parallelStream', 'iterator', 'listIterator', 'descendingIterator', 'values'],
          ...['subList', 'filter', 'sorted', 'distinct', 'limit', 'skip', 'findFirst', 'findAny'],
          ...['min', 'max', 'toList', 'reversed'],
        ],
      ],
    ]),
    functionParameters: new Map([
      ['Function', [0]],
      ['BiFunction', [0, 1]],
      ['UnaryOperator', [0]],
      ['BinaryOperator', [0, 0]],
      ['Consumer', [0]],
      ['BiConsumer', [0, 1]],
      ['Predicate', [0]],
      ['BiPredicate', [0, 1]],
      ['ToIntFunction', [0]],
      ['ToLongFunction', [0]],
      ['ToDoubleFunction', [0]],
      ['Comparator', [0, 0]],
    ]),
    entriesNeedKeys: true,
  },
});

/** Static methods that every enum has. */
const enumMembers: ReadonlyMap<string, ImplicitMember> = new Map([
  ['values', 'return-instances'],
  ['valueOf', 'return-instance'],
]);

/** Annotations and keywords before a parameter type. */
const modifiers = /@[\w.]+(?:\([^)]*\))?\s*|\bfinal\s+/g;

/** A member of a type that a star import opens: `import static shop.Prices.*`. */
function isImportedMember({ symbol }: SymbolInFile, from: LinkedFile, tree: FileTree): boolean {
  const { namespace, qualifiedName, name } = symbol;
  if (qualifiedName === name) return false;
  const around = qualifiedName.slice(0, -name.length - 1);
  const type = namespace === undefined ? around : `${namespace}.${around}`;
  tree.dependOn(from, '*');
  return from.imports.some(({ kind, module }) => kind === 'star' && module === type);
}

/**
 * A namespace of the repository. A missing namespace also counts if its parent is a namespace of the
 * repository with several parts, because its code may be generated.
 */
function isPartOfOurs(module: string, tree: FileTree): boolean {
  const around = module.slice(0, Math.max(module.lastIndexOf('.'), 0));
  return tree.hasNamespace(module) || (around.includes('.') && tree.hasNamespace(around));
}

function ownPackage(from: LinkedFile, tree: FileTree): Place {
  tree.dependOn(from, '*');
  const declared = from.symbols.find(({ namespace }) => namespace !== undefined)?.namespace;
  if (declared !== undefined) return { kind: 'namespace', name: declared };
  return { kind: 'folder', path: folderOf(from.path) };
}
