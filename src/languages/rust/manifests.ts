/** Cargo.toml marks a Rust package; a workspace without a package has no name of its own. */
import type { LanguageId } from '../../model/source-file.ts';
import type { ManifestReader } from '../manifest.ts';

export const manifests: readonly ManifestReader[] = [
  { pattern: 'Cargo.toml', languages: ['rust' as LanguageId], name: packageName },
];

/** `name` under [package]. A TOML parser would be all we need it for. */
function packageName(text: string): string | undefined {
  let isPackage = false;
  for (const line of text.split('\n')) {
    const section = /^\s*\[+\s*([^\]]*?)\s*\]/.exec(line)?.[1];
    if (section !== undefined) isPackage = section === 'package';
    const name = isPackage ? /^\s*name\s*=\s*["']([^"']+)["']/.exec(line)?.[1] : undefined;
    if (name !== undefined) return name;
  }
  return undefined;
}
