/**
 * Folders worth naming, the weightiest first: from the top down, what holds most of the central symbols is opened, and
 * the rest is named in the line of what it is in. Pure, but for what main files say of themselves.
 */
import { fileNameOf, folderOf } from '../../model/path.ts';
import type { DefinitionFile } from '../../store/definition-reader.ts';
import type { MapFolder } from './answer.ts';

/** A central symbol, as folders are weighed by it. */
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
  /** Its own. */
  readonly own: DefinitionFile[];
}

// More than fit in the largest overview that somebody reads.
const mostFolders = 80;
const symbolsNamed = 4;
const foldersNamed = 8;
/** A folder below this share of all weight is named in the line of what it is in. */
const leastShare = 0.01;

/** The most important first; a folder comes before what is in it. */
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

/** The top level first, then by weight. Folders with nothing but one folder are passed through. */
function choose(root: Folder): readonly Folder[] {
  // What begins with a dot is for tools.
  const top = root.children.filter(({ path }) => !path.startsWith('.'));
  const open = top.sort(byWeight).slice(0, mostFolders).flatMap(passed);
  const listed = [...open];
  while (open.length > 0 && listed.length < mostFolders) {
    open.sort(byWeight);
    const next = open.shift();
    const inside = (next?.children ?? []).filter(({ weight }) => weight > root.weight * leastShare);
    const further = inside.sort(byWeight).flatMap(passed);
    open.push(...further);
    listed.push(...further);
  }
  return listed;
}

function passed(folder: Folder): readonly Folder[] {
  const [only] = folder.children;
  return folder.own.length === 0 && folder.children.length === 1 && only !== undefined
    ? passed(only)
    : [folder];
}

/** What weighs nothing by its size. */
function byWeight(one: Folder, other: Folder): number {
  return (
    other.weight - one.weight ||
    other.files - one.files ||
    (one.path < other.path ? -1 : one.path > other.path ? 1 : 0)
  );
}

/** Names that stand for the folder they are in. */
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
