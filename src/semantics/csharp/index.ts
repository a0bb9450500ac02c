/**
 * C#: the Roslyn of the .NET SDK on this machine, in a child written in C#. The child is compiled from its sources when it
 * is first started, which takes one to two seconds: locate() only looks whether that happened. If not, the command line
 * starts a program of Node that compiles it and then runs it with its own streams.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LanguageId } from '../../model/source-file.ts';
import type { Compiler } from '../compiler.ts';
import { cacheFolderOf } from './cache-folder.ts';
import { childName, compiledFolder, compilerEnvironment, isCompiled } from './compile-child.ts';
import { findSdk } from './find-sdk.ts';

export const csharpCompiler: Compiler = {
  id: 'csharp',
  languages: ['csharp' as LanguageId],
  extractorVersion: 'csharp-1',
  contextFiles: [
    '*.csproj',
    '*.props',
    '*.targets',
    '*.sln',
    '*.slnx',
    'global.json',
    'nuget.config',
    'NuGet.config',
    'NuGet.Config',
    'packages.lock.json',
    'project.assets.json',
  ],
  locate: ({ programs, environment }) => {
    const found = findSdk(environment);
    if (found.kind === 'unavailable') return found;
    const cacheFolder = cacheFolderOf(environment);
    if (cacheFolder === undefined)
      return {
        kind: 'unavailable',
        reason: 'The user has no cache folder for the C# compiler process',
        hint: 'set HOME or XDG_CACHE_HOME; until then, edges of C# come from syntax',
      };
    const { sdk } = found;
    const sources = fileURLToPath(new URL('csharp/', programs));
    const folder = compiledFolder(cacheFolder, sources, sdk);
    const places = [sdk.roslyn, sdk.packs, packageFolder(environment)];
    const start = isCompiled(folder)
      ? { command: sdk.host, args: ['exec', path.join(folder, childName), ...places] }
      : {
          command: process.execPath,
          args: [
            fileURLToPath(new URL('start-csharp.js', programs)),
            JSON.stringify({ sdk, cacheFolder, sources, places }),
          ],
        };
    return { kind: 'ready', start: { ...start, environment: compilerEnvironment(environment) } };
  },
};

/** Where NuGet keeps the packages of this user. The repository cannot choose another folder. */
function packageFolder({
  NUGET_PACKAGES,
  HOME,
  USERPROFILE,
}: Readonly<Record<string, string | undefined>>): string {
  if (NUGET_PACKAGES !== undefined && path.isAbsolute(NUGET_PACKAGES)) return NUGET_PACKAGES;
  const home = HOME ?? USERPROFILE;
  return home === undefined ? '' : path.join(home, '.nuget', 'packages');
}
