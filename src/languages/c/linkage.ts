/**
 * Linkage in C: which names of a file are visible to other files without an import, and which definitions belong to a
 * class.
 */
import { folderOf } from '../../model/path.ts';
import { type LinkedSymbol, typeKinds } from '../../model/symbol.ts';
import type { FileTree, LinkedFile, SymbolInFile } from '../linking/repository-view.ts';
import { includedFile, isHeader, sharedFolders, stemOf } from './includes.ts';
import { libraryNames } from './library.ts';

/** The symbols that a name in `from` can refer to without an import. */
export function globals<T extends SymbolInFile>(
  candidates: readonly T[],
  from: LinkedFile,
  tree: FileTree,
): readonly T[] {
  const visible = candidates.filter((candidate) => isGlobal(candidate, from, tree));
  return visible.length < 2 ? visible : chooseGlobals(visible, from, tree);
}

/**
 * Names at file scope: all names of headers, and names of source files that are neither `static` nor a type nor a
 * macro. A name of the C library refers to the library, unless a nearby file defines it.
 */
function isGlobal({ file, symbol }: SymbolInFile, from: LinkedFile, tree: FileTree): boolean {
  if (!isInGlobalNamespace(file, symbol, from, tree)) return false;
  if (file.path === from.path) return true;
  const isFar = sharedFolders(file.path, from.path) === 0 && folderOf(file.path) !== folderOf(from.path);
  if (isFar && libraryNames.has(symbol.name)) return includes(from, file.path, tree);
  if (isHeader(file.path)) return true;
  const isLinked = symbol.kind === 'function' || symbol.kind === 'variable';
  if (isLinked && symbol.access !== 'private') return true;
  return includes(from, file.path, tree);
}

/** Whether the symbol is in the global namespace. The values of an unscoped enum are in the namespace of the enum. */
function isInGlobalNamespace(
  file: LinkedFile,
  symbol: LinkedSymbol,
  from: LinkedFile,
  tree: FileTree,
): boolean {
  const parent = symbol.parent === undefined ? undefined : file.symbols[symbol.parent];
  if (symbol.kind === 'enum-member' && parent?.kind === 'enum') {
    const isScoped = parent.modifiers.some((word) => word === 'class' || word === 'struct');
    return !isScoped && isInGlobalNamespace(file, parent, from, tree);
  }
  if (symbol.qualifiedName !== symbol.name || symbol.kind === 'namespace') return false;
  if (symbol.namespace === undefined) return true;
  if (symbol.kind !== 'enum') return false;
  tree.dependOn(from, '*');
  return from.symbols.some(({ namespace }) => namespace === symbol.namespace);
}

/**
 * A member that is defined outside its class: in the file with the class, or in a file that belongs to its header.
 * Classes of the same name in other source files are different classes.
 */
export function isOutOfLine(member: SymbolInFile, type: SymbolInFile, tree: FileTree): boolean {
  const { file } = member;
  if (!typeKinds.has(type.symbol.kind) || !isSameNamespace(member, type, tree)) return false;
  const path = type.file.path;
  if (file.path === path) return true;
  if (!isHeader(path)) return false;
  const isNear = folderOf(file.path) === folderOf(path) || stemOf(file.path) === stemOf(path);
  return isNear || sharedFolders(file.path, path) > 0 || includes(file, path, tree);
}

/** `using namespace n; void A::b() {}` defines a member of `n::A`. */
function isSameNamespace({ file, symbol }: SymbolInFile, type: SymbolInFile, tree: FileTree): boolean {
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

/** Included files first, then the nearest. Empty if several files are equally near. */
function chooseGlobals<T extends SymbolInFile>(
  alike: readonly T[],
  from: LinkedFile,
  tree: FileTree,
): readonly T[] {
  const included = alike.filter(({ file }) => includes(from, file.path, tree));
  const defined = alike.filter(({ symbol }) => !symbol.isDeclaration);
  const direct = included.filter(({ symbol }) => !symbol.isDeclaration);
  if (direct.length > 0) return direct;
  const candidates = defined.length > 0 ? defined : alike;
  const sameUnit = candidates.filter(({ file }) =>
    included.some((header) => isSameUnit(header.file.path, file.path)),
  );
  if (sameUnit.length > 0) return sameUnit;
  const most = Math.max(...candidates.map(({ file }) => sharedFolders(file.path, from.path)));
  const nearest = candidates.filter(({ file }) => sharedFolders(file.path, from.path) === most);
  const beside = nearest.filter(({ file }) => folderOf(file.path) === folderOf(from.path));
  const chosen = beside.length > 0 ? beside : nearest;
  const [first] = chosen;
  return chosen.every(({ file }) => first !== undefined && isSameUnit(file.path, first.file.path))
    ? chosen
    : [];
}

/** `list.h` and `list.c` in the same folder. */
function isSameUnit(one: string, other: string): boolean {
  return folderOf(one) === folderOf(other) && stemOf(one) === stemOf(other);
}
