/** Lua modules: `a.b` is `a/b.lua` or `a/b/init.lua` under some root. A file exports its return value. */
import type { FilePath } from '../../model/source-file.ts';
import type { FileTree, LinkedFile, SymbolInFile } from '../linking/repository-view.ts';
import { defaultProtocol } from '../linking/values.ts';
import { createLinking } from '../linking.ts';

const libraries: ReadonlySet<string> = new Set(
  'bit bit32 coroutine debug ffi io jit math os package string table utf8'.split(' '),
);
/** Globals of Lua, of Neovim and of test runners. */
const builtIns: ReadonlySet<string> = new Set(
  `_G _VERSION assert collectgarbage dofile error getfenv getmetatable ipairs load loadfile loadstring module next pairs
   pcall print rawequal rawget rawlen rawset require select setfenv setmetatable tonumber tostring type unpack xpcall vim
   describe it before_each after_each setup teardown pending spy stub mock`
    .split(/\s+/)
    .concat(...libraries),
);

export const linking = createLinking({
  family: 'lua',
  modules: {
    find({ module }, from, tree) {
      const path = moduleFile(module, from, tree);
      return path === undefined ? [] : [{ kind: 'file', path }];
    },
    isExternal: ({ module }, _from, tree) => isInstalled(module, tree),
  },
  visibility: {
    exported: 'exports',
    builtIns,
    builtInsWin: true,
    globals: (candidates, from) => candidates.filter((candidate) => isGlobal(candidate, from)),
  },
  members: {
    // A file may add functions to its tables after their definition.
    isOutOfLine: (member, type) => member.file.path === type.file.path,
  },
  values: { protocol: { ...defaultProtocol, call: '__call' }, areDynamic: true },
  types: {
    untyped: new Set(['any', 'table']),
    absent: new Set(['nil']),
    self: new Set(['self']),
    alternatives: '|&',
  },
  library: { elements: new Map([['table', 1]]) },
});

/**
 * Whether a symbol is a global of another file. The resolver already knows the globals of the file itself.
 */
function isGlobal({ file, symbol }: SymbolInFile, from: LinkedFile): boolean {
  return (
    file.path !== from.path &&
    symbol.qualifiedName === symbol.name &&
    symbol.kind !== 'file' &&
    !symbol.modifiers.includes('local')
  );
}

/**
 * Whether a module is a Lua library or an installed rock: no folder or module of the repository has the first
 * part of its name.
 */
function isInstalled(module: string, tree: FileTree): boolean {
  if (libraries.has(module)) return true;
  const [top = module] = module.replace(/^[./]+/, '').split(/[./]/);
  return (
    !tree.hasFolder(top) &&
    [`${top}.lua`, `${top}/init.lua`].every((name) => tree.endingWith(name).length === 0)
  );
}

/** Usual names of folders on the search path. */
const roots: ReadonlySet<string> = new Set(['lua', 'src', 'lib', 'share', 'modules', 'scripts']);

function moduleFile(module: string, from: LinkedFile, tree: FileTree): FilePath | undefined {
  if (libraries.has(module)) return undefined;
  const name = module
    .replace(/\.lua$/, '')
    .replaceAll('.', '/')
    .replace(/^\/+/, '');
  for (const suffix of [`${name}.lua`, `${name}/init.lua`]) {
    const fitting = tree
      .endingWith(suffix)
      .filter((path) => isRoot(path.slice(0, -suffix.length), from.path));
    const nearest = fitting.toSorted((one, other) => shared(other, from.path) - shared(one, from.path));
    const [first, second] = nearest;
    const isOnly = second === undefined || shared(second, from.path) < shared(first ?? '', from.path);
    if (first !== undefined && isOnly) return first;
  }
  return undefined;
}

/**
 * Whether a folder is on the search path of a file: the root, a parent folder of the file, or a folder with a
 * usual name.
 */
function isRoot(folder: string, from: string): boolean {
  if (folder === '' || from.startsWith(folder)) return true;
  return roots.has(folder.split('/').at(-2) ?? '');
}

/** The number of common leading parts of two paths. */
function shared(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return one.slice(0, length).split('/').length;
}
