/** Files that mark a C# project. The file name is the name of the project. */
import type { LanguageId } from '../../model/source-file.ts';
import type { ManifestReader } from '../manifest.ts';
import { projectSettings } from './settings.ts';

const languages = ['csharp' as LanguageId];

export const manifests: readonly ManifestReader[] = ['*.csproj', '*.sln'].map((pattern) => ({
  pattern,
  languages,
  name: (_text, path) => /([^/]+)\.[^./]+$/.exec(path)?.[1],
  settings: projectSettings,
}));

/** Files that name no project but affect how its files are read. */
export const contextFiles: readonly string[] = [
  '*.slnx',
  '*.props',
  '*.targets',
  'global.json',
  'nuget.config',
  'packages.lock.json',
];
