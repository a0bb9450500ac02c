/** A rockspec marks a Lua project. It is a Lua file that sets `package`. */
import type { LanguageId } from '../../model/source-file.ts';
import type { ManifestReader } from '../manifest.ts';

export const manifests: readonly ManifestReader[] = [
  {
    pattern: '*.rockspec',
    languages: ['lua' as LanguageId],
    name: (text) => /^\s*package\s*=\s*["']([^"']+)["']/m.exec(text)?.[1],
  },
];

/** Files that name no project but affect how its files are read. */
export const contextFiles: readonly string[] = ['.luarc.json', 'luarocks.lock'];
