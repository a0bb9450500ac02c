/**
 * The symbols that packages of the repository offer: what the entry points of each package.json export, through all
 * re-exports. Entry points usually name built files, which are not in the repository: the source beside them is taken.
 */
import type { PackageExport, PackageSurface } from '../answers.ts';
import { createDeclarations } from './declarations.ts';
import { foldersAround } from './find-configs.ts';
import type { GuardedFiles } from './guarded-files.ts';
import type { Programs } from './programs.ts';

export function surfaceOf(
  root: string,
  programs: Programs,
  guarded: GuardedFiles,
): readonly PackageSurface[] {
  const folders = [...foldersAround(programs.loaded())].sort();
  return folders.flatMap((folder) => {
    const text = guarded.system.readFile?.(`${root}/${folder === '' ? '' : `${folder}/`}package.json`);
    if (typeof text !== 'string') return [];
    const manifest = objectOf(text);
    if (manifest === undefined || typeof manifest.name !== 'string' || manifest.name === '') return [];
    const exports = entriesOf(manifest).flatMap(([subpath, built]) => {
      const file = sourceOf(folder, built, programs);
      return file === undefined ? [] : exportsOf(root, programs, file, subpath);
    });
    const seen = new Set<string>();
    const distinct = exports.filter(({ exportPath }) => !seen.has(exportPath) && seen.add(exportPath));
    return [{ name: manifest.name, folder, exports: distinct }];
  });
}

function exportsOf(
  root: string,
  programs: Programs,
  file: string,
  subpath: string,
): readonly PackageExport[] {
  const of = programs.programOf(file);
  const source = of?.program.getSourceFile(programs.absolute(file));
  const module = source === undefined ? undefined : of?.checker.getSymbolAtLocation(source);
  if (of === undefined || module === undefined) return [];
  const declarations = createDeclarations(of, {
    root,
    isLoaded: (each) => programs.isLoaded(each),
    isCaseSensitive: process.platform === 'linux',
  });
  return of.checker.getExportsOfModule(module).flatMap((symbol) => {
    const { declared } = declarations.meaningOf(declarations.original(symbol), undefined);
    const [first] = declared;
    if (first === undefined) return [];
    return [{ exportPath: `${subpath}#${symbol.name}`, target: declarations.targetOf(first) }];
  });
}

type Json = Readonly<Record<string, unknown>>;

function objectOf(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Json) : undefined;
  } catch {
    return undefined;
  }
}

/** Subpaths and the files behind them, over all conditions. Patterns with `*` are left out. */
function entriesOf(manifest: Json): readonly (readonly [string, string])[] {
  const entries: (readonly [string, string])[] = [];
  const add = (subpath: string, value: unknown): void => {
    if (typeof value === 'string') {
      if (!subpath.includes('*') && !value.includes('*')) entries.push([subpath, value]);
    } else if (Array.isArray(value)) for (const each of value) add(subpath, each);
    else if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) add(key.startsWith('.') ? key : subpath, each);
  };
  add('.', manifest.exports);
  for (const field of ['source', 'types', 'typings', 'module', 'main']) add('.', manifest[field]);
  return entries;
}

const builtFolder = /^(?:dist|build|lib|out|output|esm|cjs|types)\/(?:(?:esm|cjs|types|src|es)\/)?/;
const extensions = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.d.ts'];

function sourceOf(folder: string, built: string, programs: Programs): string | undefined {
  const inside = built.replace(/^\.\//, '');
  const stem = inside.replace(/\.d\.[cm]?ts$|\.[cm]?[jt]sx?$/, '');
  const bare = stem.replace(builtFolder, '');
  const stems = [stem, `src/${bare}`, bare, `${stem}/index`, `src/${bare}/index`];
  const candidates = [
    inside,
    ...stems.flatMap((each) => extensions.map((extension) => `${each}${extension}`)),
  ];
  return candidates
    .map((each) => (folder === '' ? each : `${folder}/${each}`))
    .find((each) => programs.isLoaded(each));
}
