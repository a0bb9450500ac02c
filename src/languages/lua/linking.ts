/** Lua modules: `a.b` is `a/b.lua` or `a/b/init.lua` under some root; what a file returns is what others get of it. */
import type { FilePath } from '../../model/source-file.ts';
import { type FileTree, type LinkedFile, type Linking, plainTypes } from '../linking.ts';

const libraries: ReadonlySet<string> = new Set(
  'bit bit32 coroutine debug ffi io jit math os package string table utf8'.split(' '),
);
/** What every Lua knows, and Neovim and test runners beside it. */
const builtins: ReadonlySet<string> = new Set(
  `_G _VERSION assert collectgarbage dofile error getfenv getmetatable ipairs load loadfile loadstring module next pairs
   pcall print rawequal rawget rawlen rawset require select setfenv setmetatable tonumber tostring type unpack xpcall vim
   describe it before_each after_each setup teardown pending spy stub mock`
    .split(/\s+/)
    .concat(...libraries),
);

export const linking: Linking = {
  family: 'lua',
  visible: 'exports',
  callMember: '__call',
  modules({ module }, from, tree) {
    const path = moduleFile(module, from, tree);
    return path === undefined ? [] : [{ kind: 'file', path }];
  },
  isOutside: ({ module }, _from, tree) => isInstalled(module, tree),
  builtIns: builtins,
  builtInsWin: true,
  dynamicMembers: true,
  // Functions that are put into a table later in the same file.
  isMemberOf: (member, type) => member.file.path === type.file.path,
  isGlobal: ({ file, symbol }, from) =>
    file.path !== from.path &&
    symbol.qualifiedName === symbol.name &&
    symbol.kind !== 'file' &&
    !symbol.modifiers.includes('local'),
  types: {
    ...plainTypes,
    elements: { table: 1 },
    untyped: ['any', 'table'],
    absent: ['nil'],
    self: ['self'],
    alternatives: '|&',
  },
};

/** A library of Lua, or a rock: its first name is no folder and no module of the repository. */
function isInstalled(module: string, tree: FileTree): boolean {
  if (libraries.has(module)) return true;
  const [top = module] = module.replace(/^[./]+/, '').split(/[./]/);
  return (
    !tree.hasFolder(top) &&
    [`${top}.lua`, `${top}/init.lua`].every((name) => tree.endingWith(name).length === 0)
  );
}

/** Folders that are put on the search path. */
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

/** Whether modules are looked for from here: the top, what is around the file, or a folder that is called so. */
function isRoot(folder: string, from: string): boolean {
  if (folder === '' || from.startsWith(folder)) return true;
  return roots.has(folder.split('/').at(-2) ?? '');
}

/** How much two paths have in common, from the front. */
function shared(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return one.slice(0, length).split('/').length;
}
