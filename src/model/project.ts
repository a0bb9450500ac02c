/** Projects: package and build boundaries inside a repository, found by their manifests before any symbol. */
import type { FilePath, LanguageId } from './source-file.ts';

export interface Project {
  /** Folder that it covers; empty for the root. */
  readonly path: string;
  readonly name: string;
  /** Undefined for the project that takes whatever no manifest claims. */
  readonly manifest: FilePath | undefined;
  /** Languages whose files it takes. */
  readonly languages: readonly LanguageId[];
  /** What its manifests say about where modules are, in the words of the language. */
  readonly settings: Readonly<Record<string, string>>;
}
