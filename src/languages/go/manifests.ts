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
