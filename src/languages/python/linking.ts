/**
 * Python modules: a file, or a folder with `__init__`. They are found from the source root, from the folder of the
 * importing file, or from any other root.
 */
import { folderOf, joinPath } from '../../model/path.ts';
import type { FilePath } from '../../model/source-file.ts';
import type { FileTree, LinkedFile, Place } from '../linking/repository-view.ts';
import { tableByName } from '../linking/table-by-name.ts';
import { createLinking } from '../linking.ts';
import { builtInMembers } from './built-in-members.ts';
import { builtInNames as builtIns } from './built-in-names.ts';

export const linking = createLinking({
  family: 'python',
  modules: {
    find({ kind, module, local }, from, tree) {
      // `import a.b` binds `a`.
      const isFirstPart = kind === 'module' && local !== undefined && module.startsWith(`${local}.`);
      const name = isFirstPart ? local : module;
      const found = name.startsWith('.') ? relative(name, from, tree) : absolute(name, from, tree);
      return found === undefined ? [] : [found];
    },
    isExternal: ({ module }, _from, tree) => isInstalled(module, tree),
    submodule(of, name, tree) {
      if (of.kind === 'namespace') return undefined;
      const folder = of.kind === 'folder' ? of.path : packageOf(of.path);
      return folder === undefined ? undefined : moduleIn(joinPath(folder, name), tree);
    },
  },
  visibility: { exported: 'symbols-and-imports', builtIns },
  members: {
    duckTyping: { builtIns: builtInMembers, maxHierarchies: 3 },
    registersSubtypes: 'register',
  },
  values: {
    protocol: {
      call: '__call__',
      item: ['__getitem__'],
      each: ['__iter__', '__aiter__'],
      next: ['__next__', '__anext__'],
      opened: ['__enter__', '__aenter__'],
      type: '__class__',
    },
    superFunction: 'super',
    areDynamic: true,
    followsPassedValues: true,
    aliases: 'everywhere',
  },
  calls: { hasReceiverParameter: true },
  types: {
    brackets: '[]',
    ignored: new Set(['*']),
    // Not Python syntax: containers.ts writes `typeof` for the elements of literals.
    forms: new Map([['typeof', 'value-type']]),
    generics: tableByName([
      [
        'argument',
        ['Optional', 'Final', 'ClassVar', 'Annotated', 'Required', 'NotRequired', 'ReadOnly', 'Self'],
      ],
      ['union', ['Union']],
      ['tuple', ['tuple', 'Tuple']],
      ['function', ['Callable']],
      ['type-object', ['type', 'Type']],
    ]),
    // Quoted types are forward references.
    syntax: new Set(['quoted']),
    alternatives: '|&',
    self: new Set(['Self']),
    untyped: new Set(['Any', 'object']),
    absent: new Set(['None', 'NoReturn', 'Never']),
  },
  library: {
    elements: new Map([
      ['dict', 1],
      ['Dict', 1],
      ['Mapping', 1],
      ['MutableMapping', 1],
      ['defaultdict', 1],
      ['OrderedDict', 1],
      ['Generator', 0],
    ]),
    containerMembers: tableByName([
      ['element', ['pop', 'get', 'popleft', 'popitem', 'setdefault', '__getitem__', '__enter__']],
      ['same', ['copy', '__iter__']],
      ['keys', ['keys']],
      ['values', ['values']],
      ['pairs', ['items']],
    ]),
    valueFunctions: new Set(['open', 'input', 'repr', 'format', 'len', 'range', 'memoryview']),
    capitalsConstruct: true,
    awaited: new Set(['Awaitable', 'Coroutine', 'Future', 'Task']),
    entriesNeedKeys: true,
  },
});

/** `.b` in `pkg/a.py` is `pkg/b`; each further dot goes up one folder. */
function relative(name: string, from: LinkedFile, tree: FileTree): Place | undefined {
  const dots = name.length - name.replace(/^\.+/, '').length;
  let folder = folderOf(from.path);
  for (let up = 1; up < dots; up++) folder = folderOf(folder);
  const rest = name.slice(dots).replaceAll('.', '/');
  return moduleIn(rest === '' ? folder : joinPath(folder, rest), tree);
}

/**
 * Searches the root of the importing file's package first, then the folder of the file, then the other roots.
 */
function absolute(name: string, from: LinkedFile, tree: FileTree): Place | undefined {
  const rest = name.replaceAll('.', '/');
  let root = folderOf(from.path);
  while (root !== '' && tree.has(joinPath(root, '__init__.py'))) root = folderOf(root);
  const own = moduleIn(joinPath(root, rest), tree) ?? moduleIn(joinPath(folderOf(from.path), rest), tree);
  if (own !== undefined) return own;
  const top = rest.split('/')[0] ?? rest;
  for (const init of tree.endingWith(`${top}/__init__.py`)) {
    const base = folderOf(folderOf(init));
    // A folder with `__init__` is inside a package, so it is not a root.
    if (tree.has(joinPath(base, '__init__.py'))) continue;
    const found = moduleIn(joinPath(base, rest), tree);
    if (found !== undefined) return found;
  }
  return root === '' ? undefined : moduleIn(rest, tree);
}

/**
 * Whether a module is part of Python or installed: no package or module of the repository has the first part
 * of its name.
 */
function isInstalled(module: string, tree: FileTree): boolean {
  if (module.startsWith('.')) return false;
  const [top = module] = module.split('.');
  const isRoot = (init: string): boolean => !tree.has(joinPath(folderOf(folderOf(init)), '__init__.py'));
  return !tree.has(`${top}.py`) && !tree.endingWith(`${top}/__init__.py`).some(isRoot);
}

function moduleIn(path: string, tree: FileTree): Place | undefined {
  for (const file of [`${path}.py`, `${path}/__init__.py`, `${path}.pyi`, `${path}/__init__.pyi`]) {
    if (tree.has(file)) return { kind: 'file', path: file as FilePath };
  }
  return path !== '' && tree.hasFolder(path) ? { kind: 'folder', path } : undefined;
}

/** The folder whose files are the submodules of a module: only `__init__` has submodules. */
function packageOf(path: string): string | undefined {
  return /(^|\/)__init__\.pyi?$/.test(path) ? folderOf(path) : undefined;
}
