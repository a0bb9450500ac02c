/**
 * The native compiler is an optional package of its own for every platform. Its API is not stable across versions, so
 * that only the version is used whose client is bundled here.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The version of `typescript` in package.json, and of the platform packages. */
export const compilerVersion = '7.0.2';

export type FoundCompiler =
  | { readonly kind: 'ready'; readonly executable: string }
  | { readonly kind: 'unavailable'; readonly reason: string; readonly hint: string };

export function findCompiler(packages: URL): FoundCompiler {
  const name = `@typescript/typescript-${process.platform}-${process.arch}`;
  const hint = `install ${name}@${compilerVersion}; until then, edges come from syntax`;
  const require = createRequire(packages);
  let manifest: string;
  try {
    manifest = require.resolve(`${name}/package.json`);
  } catch {
    return { kind: 'unavailable', reason: `The package ${name} is not installed`, hint };
  }
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version?: unknown };
  if (version !== compilerVersion)
    return { kind: 'unavailable', reason: `${name} has version ${version}, not ${compilerVersion}`, hint };
  const executable = path.join(
    path.dirname(manifest),
    'lib',
    process.platform === 'win32' ? 'tsc.exe' : 'tsc',
  );
  if (!existsSync(executable))
    return { kind: 'unavailable', reason: `${name} contains no ${path.basename(executable)}`, hint };
  return { kind: 'ready', executable };
}
