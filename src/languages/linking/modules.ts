/** Module resolution: which files, folders or namespaces an import names. */
import type { Import } from '../../model/reference.ts';
import type { FilePath } from '../../model/source-file.ts';
import type { FileTree, LinkedFile, Place } from './repository-view.ts';

/** The parts of an import that decide which module is meant. */
export type ModuleRequest = Pick<Import, 'kind' | 'module' | 'name' | 'local'>;

export interface ModulePolicy {
  /** The places in which the names of the module are looked up. Empty for a module outside the repository. */
  find(request: ModuleRequest, from: LinkedFile, tree: FileTree): readonly Place[];
  /**
   * For a module that `find` does not find: whether it is a library or an installed package. False for a path of the
   * repository without a file, and for a missing part of one of the repository's own packages.
   */
  isExternal(request: ModuleRequest, from: LinkedFile, tree: FileTree): boolean;
  /** The module `name` inside another module (`pkg.sub`), if that one declares no symbol of this name. */
  submodule(of: Place, name: string, tree: FileTree): Place | undefined;
  /**
   * The place where full names start, in languages whose imports can name a member of a type:
   * `using Entry = Shop.Order.Entry`. Undefined: imports name members of modules only.
   */
  readonly root: Place | undefined;
  /** Blocks can declare modules that have no file: `declare module 'x' { … }`. */
  readonly hasAmbientModules: boolean;
  /** Whether other files see the names of this file only if they include it, directly or indirectly. */
  isHeader(path: string): boolean;
  /** The files that an include directive may mean, all equally likely. Empty if none is in the repository. */
  includedFiles(imported: Import, from: LinkedFile, tree: FileTree): readonly FilePath[];
}

/** Every import leads outside the repository. */
export const defaultModules: ModulePolicy = {
  find: () => none,
  isExternal: () => true,
  submodule: () => undefined,
  root: undefined,
  hasAmbientModules: false,
  isHeader: () => false,
  includedFiles: () => none,
};

const none: readonly never[] = [];
