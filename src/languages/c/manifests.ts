/** Files that mark a C or C++ project, and how to read its name. */
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
    // With a single argument, `AC_INIT` names a source file (the form before 1999).
    name: (text) => /^\s*AC_INIT\s*\(\s*\[?([^\],)]+)\]?\s*,/m.exec(text)?.[1]?.trim(),
  },
];

/** Files that name no project but affect how its files are read. */
export const contextFiles: readonly string[] = [
  '*.cmake',
  'CMakePresets.json',
  'compile_commands.json',
  'compile_flags.txt',
  'Makefile.am',
];
