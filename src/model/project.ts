/** Projects: package and build boundaries inside a repository. Their manifests are found before any symbol. */
import type { FilePath, LanguageId } from './source-file.ts';

export interface Project {
  /** The folder that the project covers; empty for the root. */
  readonly path: string;
  readonly name: string;
  /** Undefined for the default project, which takes the files that no manifest claims. */
  readonly manifest: FilePath | undefined;
  /** Languages whose files belong to the project. */
  readonly languages: readonly LanguageId[];
  /** Module locations that its manifests declare; each language defines its own keys. */
  readonly settings: Readonly<Record<string, string>>;
}
