/** The overview of a repository. */
import type { SymbolKind } from '../../model/symbol.ts';

export interface RepositoryMap {
  /** The answer as text never has more, as they are estimated in context/tokens.ts. */
  readonly budgetTokens: number;
  readonly files: number;
  readonly symbols: number;
  readonly languages: readonly LanguageShare[];
  /** The largest first. */
  readonly projects: readonly MapProject[];
  /** Where it begins: what is run, and what others import. */
  readonly entryPoints: readonly MapSymbol[];
  /** What most of the rest rests on, the most first. */
  readonly central: readonly MapSymbol[];
  /** By path. */
  readonly folders: readonly MapFolder[];
  /** What had no room. */
  readonly left: Readonly<Record<'projects' | 'entryPoints' | 'central' | 'folders', number>>;
}

export interface LanguageShare {
  /** Undefined for text that no language claims. */
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

/** Row from 0. */
export interface MapSymbol {
  readonly id: string;
  readonly kind: SymbolKind;
  readonly row: number;
  /** What it says of itself in a sentence, or how it is written. */
  readonly about: string | undefined;
  /** Other files, without tests, that use it or what is in it. */
  readonly usedBy: number;
}

export interface MapFolder {
  readonly path: string;
  /** With all that is below. */
  readonly files: number;
  readonly tests: number;
  /** What its main file says of itself in a sentence. */
  readonly about: string | undefined;
  /** Names of its most central symbols, without those of folders that are listed. */
  readonly symbols: readonly string[];
  /** Names of folders in it that are not listed. */
  readonly folders: readonly string[];
}
