/**
 * The repository as the linking of a language sees it. The resolver records every question, so that a file is resolved
 * again when one of the answers changes.
 */
import type { Export, Import } from '../../model/reference.ts';
import type { FilePath, LanguageId } from '../../model/source-file.ts';
import type { LinkedSymbol } from '../../model/symbol.ts';

/** A place in which names are looked up: one file, the files of a folder together, or a namespace. */
export type Place =
  /** `within`: the qualified name of a module or type in that file, for names inside it. */
  | { readonly kind: 'file'; readonly path: FilePath; readonly within?: string }
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'namespace'; readonly name: string };

/** The facts of a file that the linking of a language can read. */
export interface LinkedFile {
  readonly path: FilePath;
  readonly language: LanguageId;
  /** The first symbol is the file itself. */
  readonly symbols: readonly LinkedSymbol[];
  readonly imports: readonly Import[];
  readonly exports: readonly Export[];
}

/** A symbol and the file that contains it. */
export interface SymbolInFile {
  readonly file: LinkedFile;
  readonly symbol: LinkedSymbol;
}

/** The files, namespaces and projects of one language family. */
export interface FileTree {
  has(path: string): boolean;
  /** Whether the folder contains a file, directly or in a folder below. */
  hasFolder(path: string): boolean;
  /** The paths that equal `suffix` or end with `/suffix`, shortest first. */
  endingWith(suffix: string): readonly FilePath[];
  /** Whether a file declares the namespace, or a namespace inside it. */
  hasNamespace(name: string): boolean;
  /** The projects with this name (a package, a module path, a crate). */
  projectsNamed(name: string): readonly LinkedProject[];
  /** All projects, by path. */
  projects(): readonly LinkedProject[];
  /** The innermost project that contains the path. */
  projectOf(path: string): LinkedProject | undefined;
  /**
   * Records that an answer depends on the symbols, imports and exports of this name in a file. A language calls it
   * wherever it reads `symbols`, `imports` or `exports`, of any file. The name `*` stands for the namespaces of the
   * file, its star imports, its includes, and whether it has imports or exports at all.
   */
  dependOn(file: LinkedFile, name: string): void;
}

export interface LinkedProject {
  /** The folder; empty for the root of the repository. */
  readonly path: string;
  readonly name: string;
  /** Settings that the language's manifest reader extracted for linking. */
  readonly settings: Readonly<Record<string, string>>;
}
