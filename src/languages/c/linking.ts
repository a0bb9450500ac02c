/**
 * C and C++ across files. Namespaces are the places of names, whatever file they stand in; names outside of any are
 * found by linkage (linkage.ts), where what is included says which file is meant. How headers include each other is
 * followed only where several add the same name to a namespace.
 */
import { type FileTree, type LinkedFile, type Linking, type Place, plainTypes } from '../linking.ts';
import { includedFile, includedFiles, isHeader } from './includes.ts';
import { libraryNames } from './library.ts';
import { chooseGlobals, isGlobal, isMemberOf } from './linkage.ts';

export const linking: Linking = {
  family: 'c',
  visible: 'symbols',
  inheritedInScope: true,
  argumentNamespaces: true,
  overloads: true,
  convertsTo: { 'const char*': ['char*', 'string_view', 'string'], string: ['string_view'] },
  callMember: 'operator()',
  modules({ kind, module, local }, from, tree) {
    if (kind !== 'module' || local !== undefined) return namespaces(module, from, tree);
    const path = includedFile(module, from, tree);
    return path === undefined ? [] : [{ kind: 'file', path }];
  },
  isOutside: ({ module }, _from, tree) => {
    const [first = ''] = module.replace(/\s|^::/g, '').split('::');
    return !tree.hasNamespace(first);
  },
  builtIns: libraryNames,
  submodule(of, name, tree) {
    const inner = of.kind === 'namespace' && of.name !== '' ? `${of.name}.${name}` : name;
    return tree.hasNamespace(inner) ? { kind: 'namespace', name: inner } : undefined;
  },
  surroundings(_from, at, tree) {
    const own = at.kind === 'namespace' ? joined(at.namespace, at.name) : at.namespace;
    const around = own ?? scopesOf(at.qualifiedName, tree);
    const places = around === undefined ? [] : prefixes(around);
    return [...places, global];
  },
  includes: {
    isHeader,
    files: ({ kind, module, local }, from, tree) =>
      kind === 'module' && local === undefined ? includedFiles(module, from, tree) : [],
  },
  isMemberOf,
  isGlobal,
  chooseGlobals,
  types: {
    ...plainTypes,
    separator: '::',
    ignored: [
      ...[
        'const',
        'volatile',
        'struct',
        'class',
        'union',
        'enum',
        'typename',
        'static',
        'extern',
        'register',
      ],
      ...['mutable', 'constexpr', 'inline', 'restrict', '__restrict', '*', '&'],
    ],
    transparent: [
      ...['unique_ptr', 'shared_ptr', 'optional', 'reference_wrapper', 'not_null', 'observer_ptr'],
      ...['scoped_ptr', 'scoped_refptr', 'intrusive_ptr', 'RefPtr', 'Ref'],
    ],
    untyped: ['auto', 'void', 'decltype'],
    awaited: ['future', 'shared_future', 'task', 'Task'],
    elements: { vector: 0, list: 0, deque: 0, array: 0, set: 0, span: 0, map: 1, unordered_map: 1 },
    elementMembers: ['at', 'front', 'back', 'top', 'lock', 'value', 'data', 'get'],
    sameMembers: ['begin', 'end', 'cbegin', 'cend', 'rbegin', 'find'],
    // Of what is seen through: `best.get()->ship()`.
    copyMembers: ['get', 'value', 'value_or', 'lock', 'release'],
  },
};

/** No name is declared there, but outer namespaces are inside. */
const global: Place = { kind: 'namespace', name: '' };

/** A namespace as it is written in a file: from the root, or inside one that the file opens. */
function namespaces(written: string, from: LinkedFile, tree: FileTree): readonly Place[] {
  const name = written.replaceAll('::', '.').replace(/\s/g, '').replace(/^\./, '');
  tree.dependOn(from, '*');
  const opened = new Set(from.symbols.flatMap(({ namespace }) => namespace ?? []));
  const found = [...opened].flatMap((around) => prefixNames(around)).map((around) => `${around}.${name}`);
  const known = [name, ...found].find((candidate) => tree.hasNamespace(candidate));
  return known === undefined ? [] : [{ kind: 'namespace', name: known }];
}

/** `void a::B::c()` is written outside of the namespace `a`, but sees what is in it. */
function scopesOf(qualifiedName: string, tree: FileTree): string | undefined {
  return prefixNames(qualifiedName)
    .slice(1)
    .find((name) => tree.hasNamespace(name));
}

/** From the inside out. */
function prefixes(namespace: string): readonly Place[] {
  return prefixNames(namespace).map((name) => ({ kind: 'namespace', name }));
}

function prefixNames(name: string): readonly string[] {
  const names: string[] = [];
  for (let end = name.length; end > 0; end = name.lastIndexOf('.', end - 1)) names.push(name.slice(0, end));
  return names;
}

function joined(namespace: string | undefined, name: string): string {
  return namespace === undefined ? name : `${namespace}.${name}`;
}
