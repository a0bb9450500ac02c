/** Python modules: a file or a folder with `__init__`, found from the source root, the importing file's folder, or any root. */
import { folderOf, joinPath } from '../../model/path.ts';
import type { FilePath } from '../../model/source-file.ts';
import { type FileTree, type LinkedFile, type Linking, type Place, plainTypes } from '../linking.ts';
import { builtInNames as builtIns } from './built-in-names.ts';

export const linking: Linking = {
  family: 'python',
  visible: 'names',
  superFunction: 'super',
  callMember: '__call__',
  protocol: {
    item: '__getitem__',
    each: ['__iter__', '__aiter__'],
    next: ['__next__', '__anext__'],
    opened: ['__enter__', '__aenter__'],
    type: '__class__',
  },
  receiverParameter: true,
  modules({ kind, module, local }, from, tree) {
    // `import a.b` binds `a`.
    const isFirstPart = kind === 'module' && local !== undefined && module.startsWith(`${local}.`);
    const name = isFirstPart ? local : module;
    const found = name.startsWith('.') ? relative(name, from, tree) : absolute(name, from, tree);
    return found === undefined ? [] : [found];
  },
  isOutside: ({ module }, _from, tree) => isInstalled(module, tree),
  builtIns,
  dynamicMembers: true,
  submodule(of, name, tree) {
    if (of.kind === 'namespace') return undefined;
    const folder = of.kind === 'folder' ? of.path : packageOf(of.path);
    return folder === undefined ? undefined : moduleIn(joinPath(folder, name), tree);
  },
  types: {
    ...plainTypes,
    brackets: '[]',
    ignored: ['*'],
    transparent: [
      'Optional',
      'Final',
      'ClassVar',
      'Annotated',
      'Required',
      'NotRequired',
      'ReadOnly',
      'Self',
    ],
    unions: ['Union'],
    tuples: ['tuple', 'Tuple'],
    functions: ['Callable'],
    awaited: ['Awaitable', 'Coroutine', 'Future', 'Task'],
    elements: {
      dict: 1,
      Dict: 1,
      Mapping: 1,
      MutableMapping: 1,
      defaultdict: 1,
      OrderedDict: 1,
      Generator: 0,
    },
    elementMembers: ['pop', 'get', 'popleft', 'popitem', 'setdefault', '__getitem__', '__enter__'],
    sameMembers: ['copy', '__iter__'],
    keyMembers: ['keys'],
    valueMembers: ['values'],
    pairMembers: ['items'],
    typeObjects: ['type', 'Type'],
    untyped: ['Any', 'object'],
    absent: ['None', 'NoReturn', 'Never'],
    capitalsConstruct: true,
    self: ['Self'],
    keysAreItems: true,
    alternatives: '|&',
  },
};

/** `.b` in `pkg/a.py` is `pkg/b`; each further dot goes up one folder. */
function relative(name: string, from: LinkedFile, tree: FileTree): Place | undefined {
  const dots = name.length - name.replace(/^\.+/, '').length;
  let folder = folderOf(from.path);
  for (let up = 1; up < dots; up++) folder = folderOf(folder);
  const rest = name.slice(dots).replaceAll('.', '/');
  return moduleIn(rest === '' ? folder : joinPath(folder, rest), tree);
}

/** From the root of the importing file's own package first, then beside it, then from any other root. */
function absolute(name: string, from: LinkedFile, tree: FileTree): Place | undefined {
  const rest = name.replaceAll('.', '/');
  let root = folderOf(from.path);
  while (root !== '' && tree.has(joinPath(root, '__init__.py'))) root = folderOf(root);
  const own = moduleIn(joinPath(root, rest), tree) ?? moduleIn(joinPath(folderOf(from.path), rest), tree);
  if (own !== undefined) return own;
  const top = rest.split('/')[0] ?? rest;
  for (const init of tree.endingWith(`${top}/__init__.py`)) {
    const base = folderOf(folderOf(init));
    // A folder with `__init__` is inside a package, and no root.
    if (tree.has(joinPath(base, '__init__.py'))) continue;
    const found = moduleIn(joinPath(base, rest), tree);
    if (found !== undefined) return found;
  }
  return root === '' ? undefined : moduleIn(rest, tree);
}

/** Part of Python, or installed: its first name is no package and no module of the repository. */
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

/** The folder whose modules a module holds: only `__init__` has any. */
function packageOf(path: string): string | undefined {
  return /(^|\/)__init__\.pyi?$/.test(path) ? folderOf(path) : undefined;
}
