/**
 * Entry points of a repository: files named by manifests, functions named main, files in `bin`, and files at the top
 * of a project with conventional names. Uses names and paths only.
 */
import type { MapSymbol } from '../../model/answers/map.ts';
import { fileNameOf, folderOf, joinPath, plainPath } from '../../model/path.ts';
import type { Project } from '../../model/project.ts';
import { callableKinds } from '../../model/symbol.ts';
import type { DefinitionFile } from '../../store/definition-reader.ts';
import type { NamedSymbol } from '../../store/name-reader.ts';
import type { Reader } from '../../store/reader.ts';
import { isPeripheral } from '../files/peripheral-paths.ts';
import type { Describer } from './describe.ts';

/** Conventional names of executable and root files, the likeliest first. */
const rootStems = ['__main__', 'main', 'index', 'lib', 'mod', '__init__', 'cli', 'app', 'server'];
const mainNames = ['main', 'Main', '_main', 'wmain', 'WinMain'];
/** Declaration files contain no code to run. */
const declarationsOnly = /\.(?:d\.[cm]?ts|pyi)$/;
// Limit for each source of entry points; more would not help a newcomer.
const mostPerSource = 12;
const rootsPerProject = 2;

/** The most certain first, each once. */
export function entryPoints(
  reader: Reader,
  files: readonly DefinitionFile[],
  projects: readonly Project[],
  describer: Describer,
): readonly MapSymbol[] {
  const code = files.filter(
    ({ path, language, isTest }) =>
      language !== undefined && !isTest && !isPeripheral(path) && !declarationsOnly.test(path),
  );
  const byPath = new Map(code.map((file) => [file.path as string, file]));
  const mains = mainFunctions(reader, byPath).slice(0, mostPerSource);
  const found = [
    ...projects.flatMap((project) => namedFiles(project, byPath)),
    ...code.filter(({ path }) => fileNameOf(folderOf(path)) === 'bin').slice(0, mostPerSource),
    ...projects.flatMap((project) => rootsOf(project, projects, code)),
  ];
  const inMain = new Set<string>(mains.map(pathOf));
  const listed = [...new Set(found)].filter(({ path }) => !inMain.has(path));
  return [...describer.symbols(mains, () => 0), ...listed.map((file) => describer.file(file, 0))];
}

/** Functions named main, nearest to the root first, then the longest: a short one often only demonstrates its file. */
function mainFunctions(reader: Reader, byPath: ReadonlyMap<string, DefinitionFile>): readonly NamedSymbol[] {
  return reader
    .namesakes(mainNames)
    .filter((symbol) => callableKinds.has(symbol.kind) && byPath.has(pathOf(symbol)))
    .sort(
      (one, other) =>
        depthOf(pathOf(one)) - depthOf(pathOf(other)) ||
        rowsOf(other) - rowsOf(one) ||
        compare(pathOf(one), pathOf(other)) ||
        one.startRow - other.startRow,
    );
}

function rowsOf({ startRow, endRow }: NamedSymbol): number {
  return endRow - startRow;
}

function pathOf({ home }: NamedSymbol): string {
  return home?.path ?? '';
}

/** Files named in the settings of a project, under any key. */
function namedFiles(
  { path, settings }: Project,
  byPath: ReadonlyMap<string, DefinitionFile>,
): readonly DefinitionFile[] {
  const texts = Object.values(settings).flatMap((value) => textsIn(parsed(value)));
  return [...new Set(texts)]
    .flatMap((text) => byPath.get(plainPath(joinPath(path, text)) ?? '') ?? [])
    .slice(0, mostPerSource);
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    // Most settings are plain text, not JSON.
    return value;
  }
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The files nearest to the root that have a conventional name or the name of the project. */
function rootsOf(
  project: Project,
  projects: readonly Project[],
  code: readonly DefinitionFile[],
): readonly DefinitionFile[] {
  const own = project.name.slice(project.name.lastIndexOf('/') + 1).toLowerCase();
  const inner = projects.filter(({ path }) => path !== project.path && isBelow(path, project.path));
  const named = code.flatMap((file) => {
    if (!isBelow(file.path, project.path) || inner.some(({ path }) => isBelow(file.path, path))) return [];
    if (file.language !== undefined && !project.languages.includes(file.language)) return [];
    const stem = fileNameOf(file.path).replace(/\..*$/, '');
    const order = stem.toLowerCase() === own ? 0 : 1 + rootStems.indexOf(stem);
    return order > 0 || stem.toLowerCase() === own ? [{ file, order, depth: depthOf(file.path) }] : [];
  });
  const least = Math.min(...named.map(({ depth }) => depth));
  return named
    .filter(({ depth }) => depth === least)
    .sort((one, other) => one.order - other.order || compare(one.file.path, other.file.path))
    .slice(0, rootsPerProject)
    .map(({ file }) => file);
}

function isBelow(path: string, folder: string): boolean {
  return folder === '' || path.startsWith(`${folder}/`);
}

function depthOf(path: string): number {
  return path.split('/').length;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
