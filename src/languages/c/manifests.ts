/** Files that mark a C or C++ project, and where they write its name. */
import type { LanguageId } from '../../model/source-file.ts';
import type { ManifestReader } from '../manifest.ts';

const languages = ['c' as LanguageId, 'cpp' as LanguageId];

export const manifests: readonly ManifestReader[] = [
  {
    pattern: 'CMakeLists.txt',
    languages,
    name: (text) => /^\s*project\s*\(\s*"?([\w.+-]+)/im.exec(text)?.[1],
  },
  { pattern: 'meson.build', languages, name: (text) => /^\s*project\s*\(\s*'([^']+)'/m.exec(text)?.[1] },
  {
    pattern: 'configure.ac',
    languages,
    // With nothing behind it, it is a file of the sources, as it was written before 1999.
    name: (text) => /^\s*AC_INIT\s*\(\s*\[?([^\],)]+)\]?\s*,/m.exec(text)?.[1]?.trim(),
  },
];

/** They name no project, and still say how its files are to be read. */
export const contextFiles: readonly string[] = [
  '*.cmake',
  'CMakePresets.json',
  'compile_commands.json',
  'compile_flags.txt',
  'Makefile.am',
];
