/** How well the name and the folders of a file match a query. Cached by file while the index is unchanged. */
import { once } from '../../../model/once.ts';
import { fileNameOf, folderOf } from '../../../model/path.ts';
import type { FileId } from '../../../model/source-file.ts';
import { sum } from '../../../model/sum.ts';
import { termsOf } from '../../../text/terms.ts';
import type { SearchFile, SearchFiles } from '../search-files.ts';
import { moduleShare } from './module-paths.ts';
import { createNoise } from './noise.ts';
import { isNamedForFolder, standsForFolder } from './package-files.ts';
import type { Understood } from './understand.ts';
import { weights } from './weights.ts';

/** The facts about a file that do not depend on its passages. */
export interface FileClues {
  /** Share of the words of the query that the file name has, 0 to 1. */
  readonly inName: number;
  readonly inFolders: number;
  /** 0 to 1: how certainly the query names the file. */
  readonly mentioned: number;
  /** The factor that the penalties leave, 0 to 1. */
  readonly kept: number;
}

export type CluesFor = (query: string, understood: Understood) => (file: SearchFile) => FileClues;

interface NameTerms {
  readonly name: ReadonlySet<string>;
  /** The terms of the folder name, if the file stands for its folder (`index.ts`); imports use that name. */
  readonly module: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
  /** The parts of the path, written as a module: see module-paths.ts. */
  readonly stem: readonly string[];
}

/** The weight of a term in a folder path: 0 when all files are below such folders, nearly 1 when few are. */
type FolderRarity = (term: string) => number;

/** One instance per state of the index. */
export function createFileClues(files: SearchFiles): CluesFor {
  const noiseOf = createNoise({
    folders: foldersOf(files),
    manifestFolders: manifestFoldersOf(files),
    isShim: createShims(files),
  });
  const foldersTerms = createFolderTerms();
  const rarity = folderRarity(files, foldersTerms);
  const known = new Map<string, NameTerms>();
  const termsFor = (path: string): NameTerms => {
    const found = known.get(path) ?? nameTerms(path, foldersTerms);
    known.set(path, found);
    return found;
  };
  return (query, { form, words, files: named, modules, asksFor }) => {
    const asked = words.map(({ terms }) => terms);
    const naming = Math.max(1, Math.min(asked.length, weights.namingWords));
    const share = asksFor === 'way' ? weights.way.names : 1;
    // A report mentions tests and examples whatever its subject is.
    const text = form === 'report' ? '' : query;
    return (file) => {
      const { name, module, folders, stem } = termsFor(file.path);
      // In the many words of a report, folders count almost nothing; in a question they count as much as file names.
      const names = form === 'report' ? module : name;
      const inName = asked.filter((terms) => terms.some((term) => isIn(names, term))).length;
      const inFolders = sum(
        asked.map((terms) => Math.max(0, ...terms.map((term) => (folders.has(term) ? rarity(term) : 0)))),
      );
      return {
        inName: share * Math.min(1, inName / naming),
        inFolders: share * Math.min(1, inFolders / (form === 'report' ? Math.max(1, asked.length) : naming)),
        mentioned: Math.max(
          0,
          ...named.map((each) => mentionOf(each, file.path)),
          ...modules.map((each) => moduleShare(each, stem)),
        ),
        kept: noiseOf(file, text),
      };
    };
  };
}

/** The result is the same object while the files are the same. */
export function keepFileClues(): (files: SearchFiles) => CluesFor {
  let kept: { readonly of: SearchFiles; readonly clues: CluesFor } | undefined;
  return (files) => {
    if (kept?.of !== files) kept = { of: files, clues: createFileClues(files) };
    return kept.clues;
  };
}

function nameTerms(path: string, termsFor: (folder: string) => ReadonlySet<string>): NameTerms {
  const name = new Set(termsOf(fileNameOf(path).replace(/\.[^.]*$/, '')));
  const folder = folderOf(path);
  const module = isNamedForFolder(path) ? new Set(termsOf(fileNameOf(folder))) : name;
  const stem = (standsForFolder(path) ? folder : path.replace(/\.[^./]*$/, '')).split('/');
  return { name, module, folders: termsFor(folder), stem };
}

/** In bytes. A shim consists of a few lines. */
const shimBytes = 300;

/** Recognises small files that are marked as deprecated. The index is searched on the first call. */
function createShims({ segments }: SearchFiles): (file: SearchFile) => boolean {
  const deprecated = once(() => {
    const found = new Set<FileId>();
    for (const { segment, fileOf } of segments)
      for (const term of deprecationTerms) {
        const postings = segment.postings(term);
        if (postings === undefined) continue;
        const room = { chunks: new Uint32Array(fileOf.length), counts: new Uint32Array(fileOf.length) };
        postings.readInto(room);
        for (const chunk of room.chunks.subarray(0, postings.count)) found.add(fileOf[chunk] as FileId);
      }
    return found;
  });
  return ({ id, sizeBytes, language }) =>
    language !== undefined && sizeBytes <= shimBytes && deprecated().has(id);
}

const deprecationTerms = [...new Set(['deprecated', 'deprecation', 'obsolete'].flatMap(termsOf))];

function createFolderTerms(): (folder: string) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>();
  // Few names occur in most paths, and stemming them takes longest.
  const byName = new Map<string, readonly string[]>();
  const termsOfName = (name: string): readonly string[] => {
    const found = byName.get(name) ?? termsOf(name);
    byName.set(name, found);
    return found;
  };
  return (folder) => {
    const found = known.get(folder) ?? new Set(folder.split('/').flatMap(termsOfName));
    known.set(folder, found);
    return found;
  };
}

function folderRarity(
  { byId }: SearchFiles,
  termsFor: (folder: string) => ReadonlySet<string>,
): FolderRarity {
  const filesIn = new Map<string, number>();
  for (const { path } of byId.values()) filesIn.set(folderOf(path), (filesIn.get(folderOf(path)) ?? 0) + 1);
  const below = new Map<string, number>();
  for (const [folder, count] of filesIn)
    for (const term of termsFor(folder)) below.set(term, (below.get(term) ?? 0) + count);
  return (term) => 1 - (below.get(term) ?? 0) / byId.size;
}

/** Paths in a trace may begin above or below the root. */
function mentionOf(named: string, path: string): number {
  const isSame = path === named || path.endsWith(`/${named}`) || named.endsWith(`/${path}`);
  if (isSame) return named.includes('/') ? 1 : 0.5;
  const tail = named.split('/').slice(-2).join('/');
  return tail.includes('/') && path.endsWith(`/${tail}`) ? 0.7 : 0;
}

/** True also for prefixes in either direction: `auth` matches `authentication`. */
function isIn(names: ReadonlySet<string>, term: string): boolean {
  if (names.has(term)) return true;
  if (term.length < leastPrefix) return false;
  for (const name of names)
    if (name.length >= leastPrefix && (name.startsWith(term) || term.startsWith(name))) return true;
  return false;
}
const leastPrefix = 4;

function manifestFoldersOf({ byId }: SearchFiles): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const { path } of byId.values()) if (manifest.test(path)) folders.add(folderOf(path));
  return folders;
}

const manifest =
  /(?:^|\/)(?:package\.json|Cargo\.toml|go\.mod|pyproject\.toml|setup\.(?:py|cfg)|pom\.xml|build\.gradle(?:\.kts)?|composer\.json|Gemfile|[^/]+\.(?:csproj|fsproj|sln))$/;

function foldersOf({ byId }: SearchFiles): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const { path } of byId.values())
    for (let folder = folderOf(path); folder !== '' && !folders.has(folder); folder = folderOf(folder))
      folders.add(folder);
  return folders;
}
