/**
 * How folders or projects depend on each other: an edge from one to another for the symbols that its files use. Reads
 * which files link to which symbols (store/usage-reader.ts), not single edges: 60 ms on django.
 */
import type {
  FolderDependencies,
  FolderDependenciesOptions,
  FolderEdge,
  FolderNode,
} from '../../model/answers/folder-dependencies.ts';
import { EngineError } from '../../model/errors.ts';
import type { FileId } from '../../model/source-file.ts';
import type { DefinitionFile } from '../../store/definition-reader.ts';
import type { Reader } from '../../store/reader.ts';
import { cyclesAmong } from './cycles.ts';

const deepest = 12;

export function folderDependencies(reader: Reader, options: FolderDependenciesOptions): FolderDependencies {
  const { below, by } = options;
  const files = reader.definitionFiles().filter(({ path }) => below === '' || path.startsWith(`${below}/`));
  if (files.length === 0)
    throw new EngineError('not-found', `${below === '' ? 'The index' : below} has no indexed files`);
  const depth = by === 'project' ? 0 : (options.depth ?? fittingDepth(files, options));
  const groupOf = by === 'project' ? projectOf(reader) : (path: string) => folderAt(path, below, depth);
  const groups = new Map(files.map((file) => [file.id, groupOf(file.path)]));
  const all = foldersOf(files, groups);
  const folders = all.slice(0, options.limit);
  const shown = new Set(folders.map(({ path }) => path));
  const tests = new Set(files.filter(({ isTest }) => isTest).map(({ id }) => id));
  const edges = edgesAmong(reader, groups, tests).filter(
    ({ source, target }) => shown.has(source) && shown.has(target),
  );
  const inProduct = edges.filter(({ isTest }) => !isTest);
  return {
    path: below,
    by,
    depth,
    folders,
    more: all.length - folders.length,
    edges,
    cycles: cyclesAmong(inProduct),
  };
}

/** The greatest depth whose folders fit the limit. */
function fittingDepth(files: readonly DefinitionFile[], { below, limit }: FolderDependenciesOptions): number {
  for (let depth = 1; depth < deepest; depth++) {
    const next = new Set(files.map(({ path }) => folderAt(path, below, depth + 1)));
    if (next.size > limit) return depth;
  }
  return deepest;
}

/** The ancestor of a file, `depth` levels below a folder; the folder of the file if that is higher. */
function folderAt(path: string, below: string, depth: number): string {
  const start = below === '' ? 0 : below.length + 1;
  const steps = path.slice(start).split('/').slice(0, -1).slice(0, depth).join('/');
  if (below === '') return steps === '' ? '.' : steps;
  return steps === '' ? below : `${below}/${steps}`;
}

/** The innermost project around a file. */
function projectOf(reader: Reader): (path: string) => string {
  const roots = reader
    .projects()
    .map(({ path }) => path)
    .sort((one, other) => other.length - one.length);
  return (path) => roots.find((root) => root !== '' && path.startsWith(`${root}/`)) ?? '.';
}

function foldersOf(
  files: readonly DefinitionFile[],
  groups: ReadonlyMap<FileId, string>,
): readonly FolderNode[] {
  const counts = new Map<
    string,
    { files: number; tests: number; readonly languages: Map<string | undefined, number> }
  >();
  for (const { id, isTest, language } of files) {
    const path = groups.get(id) ?? '.';
    const known = counts.get(path) ?? { files: 0, tests: 0, languages: new Map() };
    counts.set(path, known);
    known.files++;
    if (isTest) known.tests++;
    known.languages.set(language, (known.languages.get(language) ?? 0) + 1);
  }
  return [...counts]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, { languages, ...counted }]) => ({
      path,
      ...counted,
      languages: [...languages]
        .map(([language, count]) => ({ language, files: count }))
        .sort((one, other) => other.files - one.files),
    }));
}

function edgesAmong(
  reader: Reader,
  groups: ReadonlyMap<FileId, string>,
  tests: ReadonlySet<FileId>,
): readonly FolderEdge[] {
  const found = new Map<
    string,
    { readonly source: string; readonly target: string; symbols: number; readonly files: Set<FileId> }
  >();
  const usage = reader.usage();
  for (let place = 0; place < usage.count; place++) {
    const home = usage.files[place];
    const target = home === undefined || home === 0 ? undefined : groups.get(home);
    if (target === undefined) continue;
    const seen = new Set<string>();
    for (const user of usage.usersOf(place)) {
      const source = groups.get(user);
      if (source === undefined || source === target) continue;
      const key = `${source}\0${target}`;
      const edge = found.get(key) ?? { source, target, symbols: 0, files: new Set<FileId>() };
      found.set(key, edge);
      edge.files.add(user);
      if (!seen.has(source)) edge.symbols++;
      seen.add(source);
    }
  }
  return [...found.values()]
    .map(({ files, ...edge }) => ({
      ...edge,
      files: files.size,
      isTest: [...files].every((file) => tests.has(file)),
    }))
    .sort(
      (one, other) =>
        other.symbols - one.symbols || (one.source + one.target < other.source + other.target ? -1 : 1),
    );
}
