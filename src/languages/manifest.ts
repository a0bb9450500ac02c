/** What a language knows of its manifests: which files they are and how one names its project. */
import type { FilePath, LanguageId } from '../model/source-file.ts';

export interface ManifestReader {
  /** A file name (`package.json`), or a star and how the name ends (`*.csproj`). */
  readonly pattern: string;
  /** Languages whose files such a project takes. */
  readonly languages: readonly LanguageId[];
  /** Undefined when the manifest gives no name. Throws when it is malformed. */
  name(text: string, path: FilePath): string | undefined;
  /** What linking needs to know of it later. Throws when it is malformed. `read` gives other files of the repository: only
   *  those among the language's `contextFiles`, since a change of them has the projects found again. */
  settings?(
    text: string,
    path: FilePath,
    read: (path: string) => string | undefined,
  ): Readonly<Record<string, string>>;
}
