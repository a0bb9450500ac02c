/**
 * Java names: packages are namespaces, a file without one shares its folder. Imports name a package and what is
 * taken from it (`Outer.Inner`, `Util.max`); the members of a class by a star are found by their whole name.
 */
import { folderOf } from '../../model/path.ts';
import { type FileTree, type LinkedFile, type Linking, type Place, plainTypes } from '../linking.ts';
import { functionShape } from './function-shape.ts';

/** Behind the empty one: what a value is put into, or taken out of, where nothing takes it as it is. */
const convertsTo = {
  byte: ['short', 'int', 'long', 'float', 'double', '', 'Byte', 'Number', 'Comparable', 'Object'],
  short: ['int', 'long', 'float', 'double', '', 'Short', 'Number', 'Comparable', 'Object'],
  int: ['long', 'float', 'double', '', 'Integer', 'Number', 'Comparable', 'Object'],
  long: ['float', 'double', '', 'Long', 'Number', 'Comparable', 'Object'],
  float: ['double', '', 'Float', 'Number', 'Comparable', 'Object'],
  double: ['', 'Double', 'Number', 'Comparable', 'Object'],
  boolean: ['', 'Boolean', 'Comparable', 'Object'],
  char: ['int', 'long', 'float', 'double', '', 'Character', 'Comparable', 'Object'],
  Byte: ['Number', 'Comparable', 'Object', '', 'byte', 'short', 'int', 'long', 'float', 'double'],
  Short: ['Number', 'Comparable', 'Object', '', 'short', 'int', 'long', 'float', 'double'],
  Integer: ['Number', 'Comparable', 'Object', '', 'int', 'long', 'float', 'double'],
  Long: ['Number', 'Comparable', 'Object', '', 'long', 'float', 'double'],
  Float: ['Number', 'Comparable', 'Object', '', 'float', 'double'],
  Double: ['Number', 'Comparable', 'Object', '', 'double'],
  Boolean: ['Comparable', 'Object', '', 'boolean'],
  Character: ['Comparable', 'Object', '', 'char', 'int', 'long', 'float', 'double'],
  String: ['CharSequence', 'Comparable', 'Serializable', 'Object'],
  Class: ['Type', 'AnnotatedElement', 'GenericDeclaration', 'Serializable', 'Object'],
};

export const linking: Linking = {
  family: 'java',
  visible: 'symbols',
  inheritedInScope: true,
  overloads: true,
  convertsTo,
  conversionsAreClosed: true,
  inheritsOverloads: true,
  rootType: 'Object',
  fieldsApart: true,
  staticsHide: true,
  constructedWins: true,
  hasFunctionalTypes: true,
  functionShape,
  enumMembers: { all: 'values', one: 'valueOf' },
  modules({ kind, module }, from, tree) {
    const named: readonly Place[] = tree.hasNamespace(module) ? [{ kind: 'namespace', name: module }] : [];
    // What the own package declares comes before what a star brings.
    return kind === 'star' ? [ownPackage(from, tree), ...named] : named;
  },
  isOutside: ({ module }, _from, tree) => !isPartOfOurs(module, tree),
  submodule(of, name, tree) {
    if (of.kind !== 'namespace') return undefined;
    const inner = of.name === '' ? name : `${of.name}.${name}`;
    return tree.hasNamespace(inner) ? { kind: 'namespace', name: inner } : undefined;
  },
  // The last one is where whole names start: `com.example.Shape`.
  surroundings: (from, _at, tree) => [ownPackage(from, tree), { kind: 'namespace', name: '' }],
  isGlobal: ({ symbol }, from, tree) => {
    const { namespace, qualifiedName, name } = symbol;
    if (qualifiedName === name) return false;
    const around = qualifiedName.slice(0, -name.length - 1);
    const type = namespace === undefined ? around : `${namespace}.${around}`;
    tree.dependOn(from, '*');
    return from.imports.some(({ kind, module }) => kind === 'star' && module === type);
  },
  types: {
    ...plainTypes,
    ignored: ['?', 'extends', 'super', 'final'],
    functionParameters: {
      Function: [0],
      BiFunction: [0, 1],
      UnaryOperator: [0],
      BinaryOperator: [0, 0],
      Consumer: [0],
      BiConsumer: [0, 1],
      Predicate: [0],
      BiPredicate: [0, 1],
      ToIntFunction: [0],
      ToLongFunction: [0],
      ToDoubleFunction: [0],
      Comparator: [0, 0],
    },
    // Of lists, maps, optionals, streams, suppliers, functions, futures and references.
    elementMembers: [
      'get',
      'getOrDefault',
      'getFirst',
      'getLast',
      'getValue',
      'next',
      'previous',
      'remove',
      'removeFirst',
      'removeLast',
      'poll',
      'pollFirst',
      'pollLast',
      'peek',
      'peekFirst',
      'peekLast',
      'pop',
      'element',
      'take',
      'first',
      'last',
      'put',
      'putIfAbsent',
      'computeIfAbsent',
      'orElse',
      'orElseGet',
      'orElseThrow',
      'join',
      'call',
      'apply',
      'newInstance',
      'cast',
    ],
    sameMembers: [
      'stream',
      'parallelStream',
      'iterator',
      'listIterator',
      'descendingIterator',
      'values',
      'subList',
      'filter',
      'sorted',
      'distinct',
      'limit',
      'skip',
      'findFirst',
      'findAny',
      'min',
      'max',
      'toList',
      'reversed',
    ],
    alternatives: '|&',
    untyped: ['var'],
    keysAreItems: true,
  },
};

/** A namespace that is not there, inside one of several parts that is: generated code, say. */
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
