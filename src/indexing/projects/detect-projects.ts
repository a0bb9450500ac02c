/**
 * Detects projects by their manifests, before any symbol is extracted. Pure: the languages supply the manifest names
 * and readers. There is one project per folder, and one for files without a manifest.
 */

import type { ManifestReader } from '../../languages/manifest.ts';
import { languageOf } from '../../languages/registry.ts';
import { invariant } from '../../model/errors.ts';
import { folderOf } from '../../model/path.ts';
import type { Problem } from '../../model/problem.ts';
import type { Project } from '../../model/project.ts';
import type { FilePath, LanguageId } from '../../model/source-file.ts';

export interface DetectedProjects {
  /** The project without a manifest comes first, then the others by path. */
  readonly projects: readonly Project[];
  readonly problems: readonly { readonly path: FilePath; readonly problem: Problem }[];
}

interface Manifest {
  readonly path: FilePath;
  readonly reader: ManifestReader;
}

interface Said {
  readonly name: string | undefined;
  readonly settings: Readonly<Record<string, string>>;
}
const nothingSaid: Said = { name: undefined, settings: {} };

/** If a folder has several manifests, the one whose reader comes first supplies path and name; all supply languages. */
export function detectProjects(
  paths: readonly FilePath[],
  readers: readonly ManifestReader[],
  read: (path: string) => string | undefined,
  { rootName = '.' }: { readonly rootName?: string } = {},
): DetectedProjects {
  const problems: { path: FilePath; problem: Problem }[] = [];
  const said = ({ path, reader }: Manifest): Said => {
    const text = read(path);
    if (text === undefined) return nothingSaid;
    try {
      return { name: reader.name(text, path), settings: reader.settings?.(text, path, read) ?? {} };
    } catch (error) {
      problems.push({ path, problem: badManifest(error) });
      return nothingSaid;
    }
  };
  const projects = [...manifestsByFolder(paths, readers)].map(([folder, manifests]): Project => {
    const all = manifests.map(said);
    return {
      path: folder,
      name:
        all.find(({ name }) => name)?.name ??
        (folder === '' ? rootName : folder.slice(folder.lastIndexOf('/') + 1)),
      manifest: manifests[0]?.path,
      languages: [...new Set(manifests.flatMap(({ reader }) => reader.languages))],
      settings: Object.assign({}, ...all.map(({ settings }) => settings)),
    };
  });
  const rest: Project = { path: '', name: rootName, manifest: undefined, languages: [], settings: {} };
  return { projects: [rest, ...projects.sort((one, other) => compare(one.path, other.path))], problems };
}

/**
 * The project of the nearest folder around `path` that has the language, otherwise the one without a manifest. A file
 * without a language belongs to the nearest folder. `projects` must be in the order of detectProjects.
 */
export function projectOf(
  projects: readonly Project[],
  path: FilePath,
  language: LanguageId | undefined,
): Project {
  for (let folder = parentOf(path); folder !== undefined; folder = parentOf(folder)) {
    const project = projects[firstAtOrAfter(projects, folder)];
    if (project?.path !== folder) continue;
    if (language === undefined || project.languages.includes(language)) return project;
  }
  const [rest] = projects;
  invariant(rest !== undefined, 'there is always a project without a manifest');
  return rest;
}

/** The manifest that identifies the project of a file in the index; empty for the project without a manifest. */
export function manifestFor(projects: readonly Project[], path: FilePath): string {
  return projectOf(projects, path, languageOf(path, '')?.language.id).manifest ?? '';
}

function manifestsByFolder(
  paths: readonly FilePath[],
  readers: readonly ManifestReader[],
): ReadonlyMap<string, readonly Manifest[]> {
  const byName = new Map(readers.map((reader) => [reader.pattern, reader]));
  const byEnding = readers.filter(({ pattern }) => pattern.startsWith('*'));
  const folders = new Map<string, Manifest[]>();
  for (const path of paths) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const reader = byName.get(name) ?? byEnding.find(({ pattern }) => name.endsWith(pattern.slice(1)));
    if (reader === undefined) continue;
    const folder = parentOf(path) ?? '';
    const manifests = folders.get(folder);
    if (manifests === undefined) folders.set(folder, [{ path, reader }]);
    else manifests.push({ path, reader });
  }
  const rank = ({ reader }: Manifest) => readers.indexOf(reader);
  for (const manifests of folders.values()) {
    manifests.sort((one, other) => rank(one) - rank(other) || compare(one.path, other.path));
  }
  return folders;
}

function badManifest(error: unknown): Problem {
  const reason = error instanceof Error ? error.message : String(error);
  return { kind: 'bad-manifest', message: `Manifest cannot be read: ${reason}`, row: undefined };
}

/**
 * Binary search, because a large repository has thousands of projects, and every file is looked up. Ignores the first
 * project.
 */
function firstAtOrAfter(projects: readonly Project[], folder: string): number {
  let low = 1;
  let high = projects.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const project = projects[middle];
    if (project !== undefined && project.path < folder) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Empty for a path in the root; undefined for the root itself. */
function parentOf(path: string): string | undefined {
  return path === '' ? undefined : folderOf(path);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
