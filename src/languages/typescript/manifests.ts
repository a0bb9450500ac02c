/** Files that mark a project of this family, and where they write its name. */
import type { LanguageId } from '../../model/source-file.ts';
import type { ManifestReader } from '../manifest.ts';

const languages = ['typescript' as LanguageId, 'javascript' as LanguageId];

export const manifests: readonly ManifestReader[] = [
  {
    pattern: 'package.json',
    languages,
    name: (text) => {
      const manifest: unknown = JSON.parse(text);
      const name =
        typeof manifest === 'object' && manifest !== null && 'name' in manifest ? manifest.name : undefined;
      return typeof name === 'string' && name !== '' ? name : undefined;
    },
  },
  // It gives no name: the folder's is taken.
  { pattern: 'tsconfig.json', languages, name: (_text, path) => path.split('/').at(-2) },
  { pattern: 'jsconfig.json', languages, name: (_text, path) => path.split('/').at(-2) },
];
