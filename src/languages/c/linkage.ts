/** C's linkage: which names of a file others mean without any import, and which definitions belong to a class. */
import { folderOf } from '../../model/path.ts';
import { type LinkedSymbol, typeKinds } from '../../model/symbol.ts';
import type { FileTree, LinkedFile, ScatteredSymbol } from '../linking.ts';
import { includedFile, isHeader, sharedFolders, stemOf } from './includes.ts';
import { libraryNames } from './library.ts';

/**
 * Names at the top of files: those of headers, and of sources what is neither `static` nor a type nor a macro.
 * A name of the C library means that, unless a file near by gives it another meaning.
 */
export function isGlobal({ file, symbol }: ScatteredSymbol, from: LinkedFile, tree: FileTree): boolean {
  if (!isOnTop(file, symbol, from, tree)) return false;
  if (file.path === from.path) return true;
  const isFar = sharedFolders(file.path, from.path) === 0 && folderOf(file.path) !== folderOf(from.path);
  if (isFar && libraryNames.has(symbol.name)) return includes(from, file.path, tree);
  if (isHeader(file.path)) return true;
  const isLinked = symbol.kind === 'function' || symbol.kind === 'variable';
  if (isLinked && symbol.access !== 'private') return true;
  return includes(from, file.path, tree);
}

/** In the global namespace. The values of an enum without a scope of its own stand beside it. */
function isOnTop(file: LinkedFile, symbol: LinkedSymbol, from: LinkedFile, tree: FileTree): boolean {
  const parent = symbol.parent === undefined ? undefined : file.symbols[symbol.parent];
  if (symbol.kind === 'enum-member' && parent?.kind === 'enum') {
    const isScoped = parent.modifiers.some((word) => word === 'class' || word === 'struct');
    return !isScoped && isOnTop(file, parent, from, tree);
  }
  if (symbol.qualifiedName !== symbol.name || symbol.kind === 'namespace') return false;
  if (symbol.namespace === undefined) return true;
  if (symbol.kind !== 'enum') return false;
  tree.dependOn(from, '*');
  return from.symbols.some(({ namespace }) => namespace === symbol.namespace);
}

/**
 * A member that is written outside of its class: in the file that has the class, or in one that goes with its
 * header. Classes of other sources that are called the same are other classes.
 */
export function isMemberOf(member: ScatteredSymbol, type: ScatteredSymbol, tree: FileTree): boolean {
  const { file } = member;
  if (!typeKinds.has(type.symbol.kind) || !isSameNamespace(member, type, tree)) return false;
  const path = type.file.path;
  if (file.path === path) return true;
  if (!isHeader(path)) return false;
  const isNear = folderOf(file.path) === folderOf(path) || stemOf(file.path) === stemOf(path);
  return isNear || sharedFolders(file.path, path) > 0 || includes(file, path, tree);
}

/** `using namespace n; void A::b() {}` defines a member of `n::A`. */
function isSameNamespace({ file, symbol }: ScatteredSymbol, type: ScatteredSymbol, tree: FileTree): boolean {
  const { namespace } = type.symbol;
  if (symbol.namespace === namespace) return true;
  if (symbol.namespace !== undefined || namespace === undefined) return false;
  // `void n::A::b() {}`
  if (symbol.qualifiedName.startsWith(`${namespace}.`)) return true;
  tree.dependOn(file, '*');
  return file.imports.some(
    ({ kind, module }) => kind === 'star' && module.replaceAll('::', '.').replace(/^\./, '') === namespace,
  );
}

function includes(from: LinkedFile, path: string, tree: FileTree): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  tree.dependOn(from, '*');
  return from.imports.some(
    ({ module, local, kind }) =>
      kind === 'module' &&
      local === undefined &&
      module.includes(name) &&
      includedFile(module, from, tree) === path,
  );
}

/** What is included, then what lies nearest. Several files that are equally near are no answer. */
export function chooseGlobals(
  alike: readonly ScatteredSymbol[],
  from: LinkedFile,
  tree: FileTree,
): readonly ScatteredSymbol[] {
  const included = alike.filter(({ file }) => includes(from, file.path, tree));
  const defined = alike.filter(({ symbol }) => !symbol.isDeclaration);
  const direct = included.filter(({ symbol }) => !symbol.isDeclaration);
  if (direct.length > 0) return direct;
  const candidates = defined.length > 0 ? defined : alike;
  const behind = candidates.filter(({ file }) =>
    included.some((header) => isSameUnit(header.file.path, file.path)),
  );
  if (behind.length > 0) return behind;
  const most = Math.max(...candidates.map(({ file }) => sharedFolders(file.path, from.path)));
  const nearest = candidates.filter(({ file }) => sharedFolders(file.path, from.path) === most);
  const beside = nearest.filter(({ file }) => folderOf(file.path) === folderOf(from.path));
  const chosen = beside.length > 0 ? beside : nearest;
  const [first] = chosen;
  return chosen.every(({ file }) => first !== undefined && isSameUnit(file.path, first.file.path))
    ? chosen
    : [];
}

/** `list.h` and `list.c` beside it. */
function isSameUnit(one: string, other: string): boolean {
  return folderOf(one) === folderOf(other) && stemOf(one) === stemOf(other);
}
