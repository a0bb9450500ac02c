/** The manifest of a Go module, and its module path. */
import type { LanguageId } from '../../model/source-file.ts';
import type { ManifestReader } from '../manifest.ts';

export const manifests: readonly ManifestReader[] = [
  {
    pattern: 'go.mod',
    languages: ['go' as LanguageId],
    name: (text) => /^\s*module\s+["`]?([^\s"`]+)/m.exec(text)?.[1],
  },
];

/** Files that name no project but affect how its files are read. */
export const contextFiles: readonly string[] = ['go.sum', 'go.work', 'go.work.sum'];
