/** Visibility: which names of a file other files see, and where a name without a prefix is looked up. */
import type { LinkedSymbol } from '../../model/symbol.ts';
import type { FileTree, LinkedFile, Place, SymbolInFile } from './repository-view.ts';

export interface VisibilityPolicy {
  /** The names of a file that other files see: its exports; its symbols and imports; its symbols only. */
  readonly exported: 'exports' | 'symbols-and-imports' | 'symbols';
  /**
   * The places in which a name without a prefix is looked up, after the file's own names and its imports. The first
   * place that knows the name wins. `at` is the innermost symbol around the name.
   */
  surroundings(from: LinkedFile, at: LinkedSymbol, tree: FileTree): readonly Place[];
  /** A name without a prefix can refer to an inherited member of an enclosing type. */
  readonly inheritedInScope: boolean;
  /** Names that the language defines everywhere. A name that no scope declares refers to nothing else. */
  readonly builtIns: ReadonlySet<string>;
  /** A global symbol of the repository never replaces a built-in of the same name. */
  readonly builtInsWin: boolean;
  /** Built-in objects to which any file can add members: `window`. */
  readonly globalObjects: ReadonlySet<string>;
  /** Names for the module of the file itself: `exports` in `exports.run()`. */
  readonly ownModule: ReadonlySet<string>;
  /**
   * The symbols, among all symbols of one simple name, that a name in `from` can refer to without an import (C linkage,
   * tables, Lua globals). Empty if the choice is ambiguous. Undefined: the language has no global names, and the
   * resolver looks none up.
   */
  readonly globals:
    | (<T extends SymbolInFile>(candidates: readonly T[], from: LinkedFile, tree: FileTree) => readonly T[])
    | undefined;
  /**
   * Whether a place has a symbol among its names although the symbol is declared elsewhere (`#[macro_export]`).
   * Undefined: there are no such symbols, and the resolver looks none up.
   */
  readonly isHoisted: ((symbol: SymbolInFile, to: Place, tree: FileTree) => boolean) | undefined;
}

/** Other files see the symbols of a file, and only through imports. */
export const defaultVisibility: VisibilityPolicy = {
  exported: 'symbols',
  surroundings: () => none,
  inheritedInScope: false,
  builtIns: new Set(),
  builtInsWin: false,
  globalObjects: new Set(),
  ownModule: new Set(),
  globals: undefined,
  isHoisted: undefined,
};

const none: readonly never[] = [];
