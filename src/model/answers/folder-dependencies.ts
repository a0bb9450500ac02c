/** The answer of `folder_dependencies`: how folders or projects depend on each other. */
import type { LanguageShare } from './map.ts';

export interface FolderDependenciesOptions {
  /** The folder to look into; empty for the root. */
  readonly below: string;
  /** Number of levels below that folder. Undefined: as many as `limit` allows. */
  readonly depth: number | undefined;
  /** Maximum number of folders. */
  readonly limit: number;
  readonly by: 'folder' | 'project';
}

export interface FolderDependencies {
  /** Empty for the root. */
  readonly path: string;
  readonly by: 'folder' | 'project';
  /** The level of the deepest folders; files in deeper folders count for their ancestor at this level. */
  readonly depth: number;
  /** Sorted by path. */
  readonly folders: readonly FolderNode[];
  /** Number of folders beyond the limit. */
  readonly more: number;
  /** Most uses first. */
  readonly edges: readonly FolderEdge[];
  /** Folders that depend on each other in a circle outside of tests, the largest group first. */
  readonly cycles: readonly (readonly string[])[];
}

export interface FolderNode {
  readonly path: string;
  /** Files that count for this folder. */
  readonly files: number;
  readonly tests: number;
  /** The largest first. */
  readonly languages: readonly LanguageShare[];
}

export interface FolderEdge {
  readonly source: string;
  readonly target: string;
  /** Number of different symbols of the target that files of the source use. */
  readonly symbols: number;
  /** Number of files in the source that use them. */
  readonly files: number;
  /** All these files are tests. */
  readonly isTest: boolean;
}
