/**
 * Folders worth listing, the most important first. Starting at the top, the folders with most of the central symbols
 * are expanded; the others are named in the line of their parent. Pure except for reading descriptions of main files.
 */
import type { MapFolder } from '../../model/answers/map.ts';
import { fileNameOf, folderOf } from '../../model/path.ts';
import type { DefinitionFile } from '../../store/definition-reader.ts';

/** Score of a central symbol, which counts for all folders around it. */
export interface Weight {
  readonly path: string;
  readonly score: number;
}

export interface CentralName {
  readonly path: string;
  readonly name: string;
}

export interface FolderParts {
  /** The most central first. */
  readonly central: readonly CentralName[];
  readonly weights: readonly Weight[];
  aboutFile(file: DefinitionFile): string | undefined;
}

interface Folder {
  readonly path: string;
  files: number;
  tests: number;
  weight: number;
  readonly children: Folder[];
  /** Files directly in the folder. */
  readonly own: DefinitionFile[];
}

// More than fit into the largest useful overview.
const mostFolders = 80;
const symbolsNamed = 4;
const foldersNamed = 8;
/** A folder with less than this share of the total weight is only named in its parent's line. */
const leastShare = 0.01;

/** The most important first; a folder comes before its subfolders. */
export function foldersWorthNaming(
  files: readonly DefinitionFile[],
  parts: FolderParts,
): readonly MapFolder[] {
  const root = folderTree(files, parts.weights);
  const listed = choose(root);
  const isListed = new Set(listed.map(({ path }) => path));
  return listed.map((folder) => ({
    path: folder.path,
    files: folder.files,
    tests: folder.tests,
    about: mainFileOf(folder, parts),
    symbols: symbolsIn(folder, parts.central, isListed),
    folders: folder.children
      .filter(({ path }) => !isListed.has(path))
      .sort(byWeight)
      .slice(0, foldersNamed)
      .map(({ path }) => path.slice(folder.path === '' ? 0 : folder.path.length + 1)),
  }));
}

function folderTree(files: readonly DefinitionFile[], weights: readonly Weight[]): Folder {
  const folders = new Map<string, Folder>();
  const folderAt = (path: string): Folder => {
    const known = folders.get(path);
    if (known !== undefined) return known;
    const made: Folder = { path, files: 0, tests: 0, weight: 0, children: [], own: [] };
    folders.set(path, made);
    if (path !== '') folderAt(folderOf(path)).children.push(made);
    return made;
  };
  const eachAround = (path: string, visit: (folder: Folder) => void): void => {
    for (let at = folderOf(path); ; at = folderOf(at)) {
      visit(folderAt(at));
      if (at === '') return;
    }
  };
  for (const file of files) {
    folderAt(folderOf(file.path)).own.push(file);
    eachAround(file.path, (folder) => {
      folder.files++;
      if (file.isTest) folder.tests++;
    });
  }
  for (const { path, score } of weights)
    eachAround(path, (folder) => {
      folder.weight += score;
    });
  return folderAt('');
}

/** The top level first, then by weight. A folder that contains only one folder is replaced by it. */
function choose(root: Folder): readonly Folder[] {
  // Folders with a leading dot belong to tools.
  const top = root.children.filter(({ path }) => !path.startsWith('.'));
  const open = top.sort(byWeight).slice(0, mostFolders).flatMap(withoutSingles);
  const listed = [...open];
  while (open.length > 0 && listed.length < mostFolders) {
    open.sort(byWeight);
    const next = open.shift();
    const inside = (next?.children ?? []).filter(({ weight }) => weight > root.weight * leastShare);
    const further = inside.sort(byWeight).flatMap(withoutSingles);
    open.push(...further);
    listed.push(...further);
  }
  return listed;
}

function withoutSingles(folder: Folder): readonly Folder[] {
  const [only] = folder.children;
  return folder.own.length === 0 && folder.children.length === 1 && only !== undefined
    ? withoutSingles(only)
    : [folder];
}

/** Folders without weight are ordered by size. */
function byWeight(one: Folder, other: Folder): number {
  return (
    other.weight - one.weight ||
    other.files - one.files ||
    (one.path < other.path ? -1 : one.path > other.path ? 1 : 0)
  );
}

/** File names that stand for their folder. */
const mainStems = /^(?:__init__|index|mod|lib|main|doc|package-info)\./;

function mainFileOf({ path, own }: Folder, { aboutFile }: FolderParts): string | undefined {
  const name = fileNameOf(path);
  const main = own.find((file) => mainStems.test(fileNameOf(file.path)));
  const named = own.find((file) => fileNameOf(file.path).replace(/\..*$/, '') === name);
  for (const file of [main, named]) {
    const about = file === undefined ? undefined : aboutFile(file);
    if (about !== undefined) return about;
  }
  return undefined;
}

function symbolsIn(
  { path }: Folder,
  central: readonly CentralName[],
  isListed: ReadonlySet<string>,
): readonly string[] {
  const names = new Set<string>();
  for (const symbol of central) {
    if (names.size === symbolsNamed) break;
    let at = folderOf(symbol.path);
    while (!isListed.has(at) && at !== '') at = folderOf(at);
    if (at === path) names.add(symbol.name);
  }
  return [...names];
}
