/** Files that mark a Python project, and how to read its name. */
import type { LanguageId } from '../../model/source-file.ts';
import type { ManifestReader } from '../manifest.ts';

const languages = ['python' as LanguageId];

export const manifests: readonly ManifestReader[] = [
  // `name` in [project] or [tool.poetry]. A pattern is enough: nothing else here needs a TOML parser.
  {
    pattern: 'pyproject.toml',
    languages,
    name: (text) => /^\s*name\s*=\s*["']([^"']+)["']/m.exec(text)?.[1],
    settings: scriptSettings,
  },
  { pattern: 'setup.cfg', languages, name: (text) => /^\s*name\s*=\s*(\S+)\s*$/m.exec(text)?.[1] },
  { pattern: 'setup.py', languages, name: (text) => /\bname\s*=\s*["']([^"']+)["']/.exec(text)?.[1] },
];

/** Files that name no project but affect how its files are read. */
export const contextFiles: readonly string[] = [
  'uv.lock',
  'poetry.lock',
  'Pipfile',
  'Pipfile.lock',
  'requirements*.txt',
  'pyrightconfig.json',
  'mypy.ini',
];

/** Files of the modules with the entry points of a package: `tool = "package.module:main"`. */
function scriptSettings(text: string): Readonly<Record<string, string>> {
  const [, section = ''] = /^\[(?:project|tool\.poetry)\.scripts\]\s*$([^[]*)/m.exec(text) ?? [];
  const modules = [...section.matchAll(/=\s*["']([\w.]+):[\w.]+["']/g)].map(([, name = '']) =>
    name.replaceAll('.', '/'),
  );
  const files = modules.flatMap((module) =>
    ['', 'src/'].flatMap((folder) => [`${folder}${module}.py`, `${folder}${module}/__init__.py`]),
  );
  return files.length === 0 ? {} : { scripts: JSON.stringify(files) };
}
