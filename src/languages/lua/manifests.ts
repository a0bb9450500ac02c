/** Rockspecs mark a Lua project: a Lua file that sets `package`. */
import type { LanguageId } from '../../model/source-file.ts';
import type { ManifestReader } from '../manifest.ts';

export const manifests: readonly ManifestReader[] = [
  {
    pattern: '*.rockspec',
    languages: ['lua' as LanguageId],
    name: (text) => /^\s*package\s*=\s*["']([^"']+)["']/m.exec(text)?.[1],
  },
];

/** They name no project, and still say how its files are to be read. */
export const contextFiles: readonly string[] = ['.luarc.json', 'luarocks.lock'];
