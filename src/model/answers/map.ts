/** The answer of `map`: an overview of the repository. */
import type { SymbolKind } from '../symbol.ts';

export interface RepositoryMap {
  /** Upper bound for the rendered text, in tokens as estimated by src/retrieval/tokens.ts. */
  readonly budgetTokens: number;
  readonly files: number;
  readonly symbols: number;
  readonly languages: readonly LanguageShare[];
  /** The largest first. */
  readonly projects: readonly MapProject[];
  /** Executables, and modules that other code imports. */
  readonly entryPoints: readonly MapSymbol[];
  /** The symbols that most other code depends on, the most central first. */
  readonly central: readonly MapSymbol[];
  /** Sorted by path. */
  readonly folders: readonly MapFolder[];
  /** Number of entries that did not fit the budget. */
  readonly left: Readonly<Record<'projects' | 'entryPoints' | 'central' | 'folders', number>>;
}

export interface LanguageShare {
  /** Undefined for plain text. */
  readonly language: string | undefined;
  readonly files: number;
}

export interface MapProject {
  readonly name: string;
  /** `.` for the root. */
  readonly path: string;
  readonly manifest: string | undefined;
  readonly files: number;
  readonly languages: readonly LanguageShare[];
}

/** `row` is 0-based. */
export interface MapSymbol {
  readonly id: string;
  readonly kind: SymbolKind;
  readonly row: number;
  /** The first sentence of its documentation, or its signature. */
  readonly about: string | undefined;
  /** Number of other files, tests excluded, that use it or its members. */
  readonly usedBy: number;
}

export interface MapFolder {
  readonly path: string;
  /** Number of files in the folder and below. */
  readonly files: number;
  readonly tests: number;
  /** The first sentence of its main file's documentation. */
  readonly about: string | undefined;
  /** Names of its most central symbols, excluding those in listed subfolders. */
  readonly symbols: readonly string[];
  /** Names of subfolders that are not listed. */
  readonly folders: readonly string[];
}
