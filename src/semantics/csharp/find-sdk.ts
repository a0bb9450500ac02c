/**
 * Finds a .NET SDK on this machine without starting it: the folder of `dotnet`, the newest SDK in it that contains Roslyn,
 * and its targeting packs. Relative folders in PATH are skipped, because they would mean the repository.
 */
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';

export interface Sdk {
  /** The program that runs others: `dotnet`. */
  readonly host: string;
  readonly version: string;
  /** The folder with `csc.dll` and Roslyn itself. */
  readonly roslyn: string;
  /** The folder of targeting packs. It may be missing. */
  readonly packs: string;
  /** The library of the runtime, for SDKs without a targeting pack. */
  readonly runtime: string | undefined;
}

export type FoundSdk =
  | { readonly kind: 'ready'; readonly sdk: Sdk }
  | { readonly kind: 'unavailable'; readonly reason: string; readonly hint: string };

type Environment = Readonly<Record<string, string | undefined>>;

/** .NET 6 is the first whose Roslyn has all that the child asks of it. */
const oldestMajor = 6;
const hint = `install the .NET SDK ${oldestMajor} or newer; until then, edges of C# come from syntax`;

export function findSdk(environment: Environment): FoundSdk {
  const roots = hostFolders(environment);
  const sdks = roots.flatMap(sdksIn);
  const [best] = sdks.sort((one, other) => compareVersions(other.version, one.version));
  if (best !== undefined) return { kind: 'ready', sdk: best };
  const reason =
    roots.length === 0
      ? 'No .NET SDK was found: there is no `dotnet` in PATH'
      : `No .NET SDK with Roslyn was found in ${roots.join(', ')}`;
  return { kind: 'unavailable', reason, hint };
}

/** The folders that contain `dotnet`, without links. */
function hostFolders(environment: Environment): readonly string[] {
  const inPath = (environment.PATH ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  const folders = [environment.DOTNET_ROOT, ...inPath].flatMap((folder) => {
    const host = folder === undefined || !path.isAbsolute(folder) ? undefined : path.join(folder, hostName());
    return host !== undefined && existsSync(host) ? [path.dirname(realpathSync.native(host))] : [];
  });
  return [...new Set(folders)];
}

function hostName(): string {
  return process.platform === 'win32' ? 'dotnet.exe' : 'dotnet';
}

function sdksIn(root: string): readonly Sdk[] {
  return namesIn(path.join(root, 'sdk')).flatMap((version) => {
    const roslyn = path.join(root, 'sdk', version, 'Roslyn', 'bincore');
    const isWhole = ['csc.dll', 'Microsoft.CodeAnalysis.dll', 'Microsoft.CodeAnalysis.CSharp.dll'].every(
      (name) => existsSync(path.join(roslyn, name)),
    );
    if (!isWhole || (numbersOf(version)[0] ?? 0) < oldestMajor) return [];
    return [
      {
        host: path.join(root, hostName()),
        version,
        roslyn,
        packs: path.join(root, 'packs'),
        runtime: newestOf(path.join(root, 'shared', 'Microsoft.NETCore.App')),
      },
    ];
  });
}

/** The sub-folder with the newest version. */
export function newestOf(folder: string): string | undefined {
  const [newest] = namesIn(folder).sort((one, other) => compareVersions(other, one));
  return newest === undefined ? undefined : path.join(folder, newest);
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => /^\d+\.\d/.test(name)) : [];
}

/** Previews come before the release: `10.0.100-preview.7` < `10.0.100`. */
function compareVersions(one: string, other: string): number {
  const [left, right] = [numbersOf(one), numbersOf(other)];
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  const isPreview = (version: string): number => (version.includes('-') ? 1 : 0);
  return isPreview(other) - isPreview(one) || (one < other ? -1 : 1);
}

function numbersOf(version: string): readonly number[] {
  return version.replace(/-.*$/, '').split('.').map(Number);
}
