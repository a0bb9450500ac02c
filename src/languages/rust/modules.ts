/**
 * Modules of Rust: one file each, beside or below their parent, or inline. Files are found by the standard paths;
 * `#[path]` and modules written by build scripts are not followed.
 */
import { fileNameOf, folderOf, joinPath } from '../../model/path.ts';
import type { Import } from '../../model/reference.ts';
import type { FilePath } from '../../model/source-file.ts';
import type { LinkedSymbol } from '../../model/symbol.ts';
import type { FileTree, LinkedFile } from '../linking/repository-view.ts';

/** A file and the path inside it: inline modules, enums. */
export interface Module {
  readonly file: FilePath;
  readonly inside: readonly string[];
}

/** The place of an import: a module of a file. */
export interface ImportSite {
  readonly file: LinkedFile;
  readonly module: Module;
  readonly tree: FileTree;
}

/** The module that the path of an import names. Undefined if it is outside the repository. */
export function moduleAt(path: string, site: ImportSite, depth = 0): Module | undefined {
  const { file: from, module: here, tree } = site;
  const [first = '', ...others] = path.split('::');
  if (first === '') return follow(crateNamed(others[0] ?? '', tree), others.slice(1), tree);
  if (first === 'crate') return follow(wholeFile(rootOf(here.file, tree)), others, tree);
  if (first === 'self' || first === 'super') return follow(here, [first, ...others], tree);
  const child = childOf(here, first, tree);
  if (child !== undefined) return follow(wholeFile(child), others, tree);
  const own = [...here.inside, first].join('.');
  tree.dependOn(from, own);
  if (from.symbols.some(({ qualifiedName }) => qualifiedName === own))
    return follow(here, [first, ...others], tree);
  return follow(importedAs(first, site, depth) ?? crateNamed(first, tree), others, tree);
}

/** The modules that contain a symbol, outermost first. */
export function modulesAround(
  at: LinkedSymbol | undefined,
  symbols: readonly LinkedSymbol[],
): readonly string[] {
  const names: string[] = [];
  for (let around = at; around !== undefined; ) {
    if (around.kind === 'module') names.unshift(around.name);
    around = around.parent === undefined ? undefined : symbols[around.parent];
  }
  return names;
}

export function parentOf(module: Module, tree: FileTree): Module | undefined {
  return module.inside.length > 0
    ? { file: module.file, inside: module.inside.slice(0, -1) }
    : wholeFile(parentFile(module.file, tree));
}

/** The root file of a crate: the one that no other file declares. */
export function rootOf(file: FilePath, tree: FileTree): FilePath {
  const parent = parentFile(file, tree);
  return parent === undefined ? file : rootOf(parent, tree);
}

/** `src/a/b.rs` and `src/a/b/mod.rs` belong to `src/a.rs` or `src/a/mod.rs`; `src/a.rs` belongs to the root. */
export function parentFile(file: FilePath, tree: FileTree): FilePath | undefined {
  if (isRoot(file, tree)) return undefined;
  const folder = fileNameOf(file) === 'mod.rs' ? folderOf(folderOf(file)) : folderOf(file);
  const candidates = [
    ...(folder === '' ? [] : [`${folder}.rs`]),
    ...['mod.rs', 'lib.rs', 'main.rs'].map((name) => joinPath(folder, name)),
  ];
  return candidates.find((path) => path !== file && tree.has(path)) as FilePath | undefined;
}

/** Also for an inline module: `mod a { mod b; }` in `lib.rs` is `a/b.rs`. */
export function childOf({ file, inside }: Module, name: string, tree: FileTree): FilePath | undefined {
  const isFolder = fileNameOf(file) === 'mod.rs' || parentFile(file, tree) === undefined;
  const folder = isFolder ? folderOf(file) : file.slice(0, -'.rs'.length);
  const path = joinPath(folder, [...inside, name].join('/'));
  return [`${path}.rs`, `${path}/mod.rs`].find((child) => child !== file && tree.has(child)) as
    | FilePath
    | undefined;
}

/** A crate of the repository. In code, `-` is written `_`. */
export function crateNamed(name: string, tree: FileTree): Module | undefined {
  for (const project of tree.projects()) {
    if ((project.settings.lib ?? project.name).replaceAll('-', '_') !== name) continue;
    const root = joinPath(project.path, project.settings.libPath ?? 'src/lib.rs');
    if (tree.has(root)) return wholeFile(root as FilePath);
  }
  return undefined;
}

/** A path may start with a name that another import binds. */
function importedAs(name: string, site: ImportSite, depth: number): Module | undefined {
  const { file: from, tree } = site;
  tree.dependOn(from, name);
  const imported = depth > 3 ? undefined : from.imports.find((other) => isBringing(other, name));
  if (imported === undefined) return undefined;
  const path = imported.name === undefined ? imported.module : `${imported.module}::${imported.name}`;
  return moduleAt(path, site, depth + 1);
}

function isBringing(imported: Import, name: string): boolean {
  return imported.local === name && imported.module !== name && !imported.module.startsWith(`${name}::`);
}

function follow(start: Module | undefined, path: readonly string[], tree: FileTree): Module | undefined {
  let at = start;
  for (const part of path) {
    if (at === undefined) return undefined;
    if (part === 'self') continue;
    const child: FilePath | undefined = childOf(at, part, tree);
    at =
      part === 'super'
        ? parentOf(at, tree)
        : (wholeFile(child) ?? { file: at.file, inside: [...at.inside, part] });
  }
  return at;
}

function wholeFile(file: FilePath | undefined): Module | undefined {
  return file === undefined ? undefined : { file, inside: [] };
}

/** Each file directly in these folders is the root of a crate. */
function isRoot(file: FilePath, tree: FileTree): boolean {
  const name = fileNameOf(file);
  if (name === 'lib.rs' || name === 'main.rs' || name === 'build.rs') return true;
  const project = tree.projectOf(file);
  if (project === undefined) return false;
  const folder = folderOf(file).slice(project.path === '' ? 0 : project.path.length + 1);
  return ['tests', 'examples', 'benches', 'src/bin'].includes(folder);
}
