/** Files that mark a Python project, and where they write its name. */
import type { LanguageId } from '../../model/source-file.ts';
import type { ManifestReader } from '../manifest.ts';

const languages = ['python' as LanguageId];

export const manifests: readonly ManifestReader[] = [
  // `name` under [project] or [tool.poetry]; a TOML parser would be all we need it for.
  {
    pattern: 'pyproject.toml',
    languages,
    name: (text) => /^\s*name\s*=\s*["']([^"']+)["']/m.exec(text)?.[1],
  },
  { pattern: 'setup.cfg', languages, name: (text) => /^\s*name\s*=\s*(\S+)\s*$/m.exec(text)?.[1] },
  { pattern: 'setup.py', languages, name: (text) => /\bname\s*=\s*["']([^"']+)["']/.exec(text)?.[1] },
];

/** They name no project, and still say how its files are to be read. */
export const contextFiles: readonly string[] = [
  'uv.lock',
  'poetry.lock',
  'Pipfile',
  'Pipfile.lock',
  'requirements*.txt',
  'pyrightconfig.json',
  'mypy.ini',
];
