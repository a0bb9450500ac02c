/**
 * C and C++ across files. Names inside a namespace are found by the namespace, in any file. Names outside all
 * namespaces are found by linkage (linkage.ts): included files win. The resolver follows includes of headers only where
 * several files declare the same name in a namespace.
 */
import type { FileTree, LinkedFile, Place } from '../linking/repository-view.ts';
import { tableByName } from '../linking/table-by-name.ts';
import { simpleTypeName } from '../linking/type-notation.ts';
import { defaultProtocol } from '../linking/values.ts';
import { createLinking } from '../linking.ts';
import { includedFile, includedFiles, isHeader } from './includes.ts';
import { libraryNames } from './library.ts';
import { globals, isOutOfLine } from './linkage.ts';

export const linking = createLinking({
  family: 'c',
  modules: {
    find({ kind, module, local }, from, tree) {
      if (kind !== 'module' || local !== undefined) return namespaces(module, from, tree);
      const path = includedFile(module, from, tree);
      return path === undefined ? [] : [{ kind: 'file', path }];
    },
    isExternal({ module }, _from, tree) {
      const [first = ''] = module.replace(/\s|^::/g, '').split('::');
      return !tree.hasNamespace(first);
    },
    submodule(of, name, tree) {
      const inner = of.kind === 'namespace' && of.name !== '' ? `${of.name}.${name}` : name;
      return tree.hasNamespace(inner) ? { kind: 'namespace', name: inner } : undefined;
    },
    isHeader,
    includedFiles: ({ kind, module, local }, from, tree) =>
      kind === 'module' && local === undefined ? includedFiles(module, from, tree) : [],
  },
  visibility: {
    exported: 'symbols',
    surroundings(_from, at, tree) {
      const own = at.kind === 'namespace' ? joined(at.namespace, at.name) : at.namespace;
      const around = own ?? scopesOf(at.qualifiedName, tree);
      const places = around === undefined ? [] : prefixes(around);
      return [...places, globalNamespace];
    },
    inheritedInScope: true,
    builtIns: libraryNames,
    globals,
  },
  members: { isOutOfLine },
  values: { protocol: { ...defaultProtocol, call: 'operator()' } },
  calls: {
    overloads: 'own',
    conversions: new Map([
      ['const char*', ['char*', 'string_view', 'string']],
      ['string', ['string_view']],
    ]),
    looksUpArguments: true,
  },
  types: {
    separator: '::',
    ignored: new Set([
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
    ]),
    forms: new Map([['typeof', 'value-type']]),
    generics: tableByName([
      [
        'argument',
        [
          ...['unique_ptr', 'shared_ptr', 'optional', 'reference_wrapper', 'not_null', 'observer_ptr'],
          ...['scoped_ptr', 'scoped_refptr', 'intrusive_ptr', 'RefPtr', 'Ref'],
        ],
      ],
    ]),
    untyped: new Set(['auto', 'void', 'decltype']),
    simpleName,
  },
  library: {
    elements: new Map([
      ['vector', 0],
      ['list', 0],
      ['deque', 0],
      ['array', 0],
      ['set', 0],
      ['span', 0],
      ['map', 1],
      ['unordered_map', 1],
    ]),
    containerMembers: tableByName([
      ['element', ['at', 'front', 'back', 'top', 'lock', 'value', 'data', 'get']],
      ['same', ['begin', 'end', 'cbegin', 'cend', 'rbegin', 'find']],
    ]),
    // Smart pointers and optionals count as the value inside, so their members return it: `best.get()->ship()`.
    copyMembers: new Set(['get', 'value', 'value_or', 'lock', 'release']),
    awaited: new Set(['future', 'shared_future', 'task', 'Task']),
  },
});

/** Overload resolution distinguishes `const char *` from `char *`, but not a constant reference from its type. */
function simpleName(type: string): string {
  const written = type
    .replace(/<.*>/, '')
    .replace(/\b(?:volatile|struct|class|mutable)\s+/g, '')
    .replace(/^const\s+(?=.*&)/, '');
  const unqualified = written.replace(/^const\s+/, '');
  return (unqualified === written ? '' : 'const ') + simpleTypeName(unqualified);
}

/** The global namespace contains the outermost namespaces; linkage.ts finds its other names. */
const globalNamespace: Place = { kind: 'namespace', name: '' };

/** The namespace that a name in a file refers to: at the root, or inside a namespace that the file opens. */
function namespaces(written: string, from: LinkedFile, tree: FileTree): readonly Place[] {
  const name = written.replaceAll('::', '.').replace(/\s/g, '').replace(/^\./, '');
  tree.dependOn(from, '*');
  const opened = new Set(from.symbols.flatMap(({ namespace }) => namespace ?? []));
  const found = [...opened].flatMap((around) => prefixNames(around)).map((around) => `${around}.${name}`);
  const known = [name, ...found].find((candidate) => tree.hasNamespace(candidate));
  return known === undefined ? [] : [{ kind: 'namespace', name: known }];
}

/** The body of `void a::B::c()` sees the names of the namespace `a`, although the definition is outside of it. */
function scopesOf(qualifiedName: string, tree: FileTree): string | undefined {
  return prefixNames(qualifiedName)
    .slice(1)
    .find((name) => tree.hasNamespace(name));
}

/** The namespace and its enclosing namespaces, from the inside out. */
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
