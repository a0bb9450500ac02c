/**
 * Compiles the child from its sources with the compiler of the SDK, against the Roslyn of the SDK, into the user's cache
 * folder: once for every SDK version and every state of the sources. A finished folder appears at once, by renaming, so
 * that a killed compiler leaves nothing behind that is used, and of two processes at the same time the first wins.
 */
import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { newestOf, type Sdk } from './find-sdk.ts';

export const childName = 'codeagent-csharp.dll';

/** Options that decide what is compiled. C# 10 is what the oldest SDK knows. */
const options = ['-target:exe', '-langversion:10', '-nullable:enable', '-optimize+', '-deterministic'];

/** The folder of the compiled child, whether it exists or not. `sources` is the folder with its sources. */
export function compiledFolder(cacheFolder: string, sources: string, sdk: Sdk): string {
  const hash = createHash('sha256').update([...options, sdk.roslyn].join('\0'));
  for (const file of sourceFiles(sources))
    hash.update(`\0${path.basename(file)}\0`).update(readFileSync(file));
  return path.join(cacheFolder, `csharp-${sdk.version}-${hash.digest('hex').slice(0, 16)}`);
}

export function isCompiled(folder: string): boolean {
  return existsSync(path.join(folder, childName)) && isOwn(path.dirname(folder)) && isOwn(folder);
}

/** Returns the folder with the child. Throws when it cannot be compiled or kept. */
export function compileChild(cacheFolder: string, sources: string, sdk: Sdk): string {
  const folder = compiledFolder(cacheFolder, sources, sdk);
  if (isCompiled(folder)) return folder;
  mkdirSync(cacheFolder, { recursive: true, mode: 0o700 });
  if (!isOwn(cacheFolder))
    throw new Error(`${cacheFolder} belongs to another user or others can write to it`);
  removeLeftovers(cacheFolder);
  const part = `${folder}.${randomUUID()}${partEnding}`;
  mkdirSync(part, { mode: 0o700 });
  try {
    compile(part, sources, sdk);
    rename(part, folder);
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
  return folder;
}

/** Another process may have been faster: its result is the same. */
function rename(part: string, folder: string): void {
  try {
    renameSync(part, folder);
  } catch (error) {
    if (!isCompiled(folder)) throw error;
  }
}

function compile(into: string, sources: string, sdk: Sdk): void {
  const assemblies = [
    ...libraryOf(sdk),
    path.join(sdk.roslyn, 'Microsoft.CodeAnalysis.dll'),
    path.join(sdk.roslyn, 'Microsoft.CodeAnalysis.CSharp.dll'),
  ];
  const response = path.join(into, 'compile.rsp');
  const quoted = (text: string): string => `"${text}"`;
  writeFileSync(
    response,
    [
      ...options,
      `-out:${quoted(path.join(into, childName))}`,
      ...assemblies.map((file) => `-r:${quoted(file)}`),
      ...sourceFiles(sources).map(quoted),
    ].join('\n'),
  );
  // Without the options that lie beside the compiler. In a folder of our own, because it looks around in the current one.
  const args = ['exec', path.join(sdk.roslyn, 'csc.dll'), '-noconfig', '-nologo', `@${response}`];
  execFileSync(sdk.host, args, { cwd: into, stdio: ['ignore', 'pipe', 'pipe'], env: compilerEnvironment() });
  writeFileSync(path.join(into, childName.replace(/\.dll$/, '.runtimeconfig.json')), runtimeConfig(sdk));
}

/** The reference assemblies of the newest targeting pack, else the library of the runtime. */
function libraryOf(sdk: Sdk): readonly string[] {
  const pack = newestOf(path.join(sdk.packs, 'Microsoft.NETCore.App.Ref'));
  const references = pack === undefined ? undefined : path.join(pack, 'ref');
  const [framework] =
    references === undefined || !existsSync(references) ? [] : readdirSync(references).sort().reverse();
  const folder =
    references === undefined || framework === undefined ? sdk.runtime : path.join(references, framework);
  if (folder === undefined) throw new Error('the SDK has neither a targeting pack nor a runtime');
  return readdirSync(folder)
    .filter(
      (name) => /^(?:System|Microsoft|mscorlib|netstandard).*\.dll$/.test(name) && !name.includes('.Native'),
    )
    .map((name) => path.join(folder, name));
}

/** As csc runs, but with the garbage collector of a small process: the server's takes memory for every core. */
function runtimeConfig(sdk: Sdk): string {
  const own: unknown = JSON.parse(readFileSync(path.join(sdk.roslyn, 'csc.runtimeconfig.json'), 'utf8'));
  const { runtimeOptions } = own as { readonly runtimeOptions: Readonly<Record<string, unknown>> };
  const configProperties = {
    'System.GC.Server': false,
    'System.GC.Concurrent': false,
    'System.Runtime.TieredPGO': false,
    'System.Globalization.Invariant': true,
  };
  return JSON.stringify({ runtimeOptions: { ...runtimeOptions, rollForward: 'Major', configProperties } });
}

/** What a .NET process needs to start, and nothing that changes what it loads. */
export function compilerEnvironment(
  environment: Readonly<Record<string, string | undefined>> = {},
): Record<string, string> {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot'].flatMap((name) => {
    const value = environment[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(kept),
    DOTNET_EnableDiagnostics: '0',
    DOTNET_SYSTEM_GLOBALIZATION_INVARIANT: '1',
  };
}

function sourceFiles(sources: string): readonly string[] {
  return readdirSync(sources)
    .filter((name) => name.endsWith('.cs'))
    .sort()
    .map((name) => path.join(sources, name));
}

/** A program of the cache is run, so that nobody else may have put it there. */
function isOwn(folder: string): boolean {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (stats === undefined || !stats.isDirectory()) return false;
  return process.getuid === undefined || (stats.uid === process.getuid() && (stats.mode & 0o022) === 0);
}

const partEnding = '.part';
/** Longer than any compilation takes. */
const leftoverAgeMs = 3_600_000;

/** Removes folders of processes that were killed while compiling. */
function removeLeftovers(cacheFolder: string): void {
  for (const name of readdirSync(cacheFolder)) {
    const location = path.join(cacheFolder, name);
    if (!name.startsWith('csharp-') || !name.endsWith(partEnding)) continue;
    const changed = statSync(location, { throwIfNoEntry: false })?.mtimeMs;
    if (changed !== undefined && Date.now() - changed > leftoverAgeMs)
      rmSync(location, { recursive: true, force: true });
  }
}
