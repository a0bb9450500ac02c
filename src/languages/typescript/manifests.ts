/** Files that mark a project of this family, and how to read its name and module settings. */
import type { LanguageId } from '../../model/source-file.ts';
import type { ManifestReader } from '../manifest.ts';
import { compilerSettings, packageSettings } from './settings.ts';

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
    settings: (text) => packageSettings(JSON.parse(text)),
  },
  // It contains no name: the project is named after its folder.
  compilerManifest('tsconfig.json'),
  compilerManifest('jsconfig.json'),
];

function compilerManifest(pattern: string): ManifestReader {
  return {
    pattern,
    languages,
    name: (_text, path) => path.split('/').at(-2),
    settings: compilerSettings,
  };
}

/** Files that name no project but affect how its files are read. */
export const contextFiles: readonly string[] = [
  'tsconfig*.json',
  'jsconfig*.json',
  'package-lock.json',
  'npm-shrinkwrap.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'bun.lock',
  'bun.lockb',
  'deno.json',
  'deno.lock',
];
