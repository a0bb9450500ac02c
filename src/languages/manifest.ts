/** The manifests of a language: how to recognise one, and how to read the name and settings of its project. */
import type { FilePath, LanguageId } from '../model/source-file.ts';

export interface ManifestReader {
  /** A file name (`package.json`), or `*` and a suffix (`*.csproj`). */
  readonly pattern: string;
  /** Languages whose files belong to such a project. */
  readonly languages: readonly LanguageId[];
  /** Undefined if the manifest has no name. Throws if the manifest is malformed. */
  name(text: string, path: FilePath): string | undefined;
  /**
   * The settings that linking needs. Throws if the manifest is malformed. `read` returns other files of the
   * repository, but only those matched by the language's `contextFiles`: a change to one of these makes indexing
   * detect projects again.
   */
  settings?(
    text: string,
    path: FilePath,
    read: (path: string) => string | undefined,
  ): Readonly<Record<string, string>>;
}
