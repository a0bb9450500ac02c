/** Cargo.toml marks a Rust package; a workspace without a package has no name. */
import type { LanguageId } from '../../model/source-file.ts';
import type { ManifestReader } from '../manifest.ts';

export const manifests: readonly ManifestReader[] = [
  {
    pattern: 'Cargo.toml',
    languages: ['rust' as LanguageId],
    name: (text) => textIn(text, 'package', 'name'),
    settings: (text) => {
      const lib = textIn(text, 'lib', 'name');
      const libPath = textIn(text, 'lib', 'path');
      return { ...(lib === undefined ? {} : { lib }), ...(libPath === undefined ? {} : { libPath }) };
    },
  },
];

/** A string in a section. A scan is enough: nothing else here needs a TOML parser. */
function textIn(text: string, wanted: string, key: string): string | undefined {
  let isWanted = false;
  for (const line of text.split('\n')) {
    const section = /^\s*\[+\s*([^\]]*?)\s*\]/.exec(line)?.[1];
    if (section !== undefined) isWanted = section === wanted;
    const [, name, value] = /^\s*([\w-]+)\s*=\s*["']([^"']+)["']/.exec(line) ?? [];
    if (isWanted && name === key) return value;
  }
  return undefined;
}

/** Files that name no project but affect how its files are read. */
export const contextFiles: readonly string[] = ['Cargo.lock', 'rust-toolchain', 'rust-toolchain.toml'];
