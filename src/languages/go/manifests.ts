/** The file that marks a Go module, and its path. */
import type { LanguageId } from '../../model/source-file.ts';
import type { ManifestReader } from '../manifest.ts';

export const manifests: readonly ManifestReader[] = [
  {
    pattern: 'go.mod',
    languages: ['go' as LanguageId],
    name: (text) => /^\s*module\s+["`]?([^\s"`]+)/m.exec(text)?.[1],
  },
];

/** They name no project, and still say how its files are to be read. */
export const contextFiles: readonly string[] = ['go.sum', 'go.work', 'go.work.sum'];
