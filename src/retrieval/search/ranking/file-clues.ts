/** How far a file's name and folders say what the query says. Kept by file while the index is the same. */

import { once } from '../../../model/once.ts';
import { fileNameOf, folderOf } from '../../../model/path.ts';
import type { FileId } from '../../../model/source-file.ts';
import { sum } from '../../../model/sum.ts';
import { termsOf } from '../../../text/terms.ts';
import { fileIn, type SearchFile, type SearchFiles } from '../search-files.ts';
import type { FileClues } from './boost.ts';
import { moduleShare } from './module-paths.ts';
import { createNoise } from './noise.ts';
import { isNamedForFolder, standsForFolder } from './package-files.ts';
import type { RankingQuery } from './ranking-query.ts';
import type { Understood } from './understand.ts';
import { weights } from './weights.ts';

export type CluesFor = (query: string, understood: Understood) => (file: SearchFile) => FileClues;

interface NameTerms {
  readonly name: ReadonlySet<string>;
  /** That of its folder where it stands for it, as whoever imports it says. */
  readonly module: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
  /** Parts of its path as a module is written: see module-paths.ts. */
  readonly stem: readonly string[];
}

/** What a term of a folder's path tells: 0 when all files are below such folders, nearly 1 when few are. */
type FolderRarity = (term: string) => number;

/** One for each state of the index. */
export function createFileClues(files: SearchFiles): CluesFor {
  const noiseOf = createNoise({ folders: foldersOf(files), isShim: createShims(files) });
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
    // A report mentions tests and examples whatever it is about.
    const text = form === 'report' ? '' : query;
    return (file) => {
      const { name, module, folders, stem } = termsFor(file.path);
      // Folders count for next to nothing among the many words of a report, and in a question as much as names.
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

/** The clues that a query gives about files. A file with the one definition that is meant has no penalty. */
export function cluesOfFiles(
  cluesFor: CluesFor,
  { text, files, understood, definitions, without }: RankingQuery,
): (file: FileId) => FileClues {
  const heard = without.has('files') ? { ...understood, words: [], files: [], modules: [] } : understood;
  const cluesOf = cluesFor(text, heard);
  const meant = new Set(definitions.filter(({ isMeant }) => isMeant).map(({ file }) => file));
  return (file) => {
    const clues = cluesOf(fileIn(files, file));
    return meant.has(file) ? { ...clues, kept: 1 } : clues;
  };
}

function nameTerms(path: string, termsFor: (folder: string) => ReadonlySet<string>): NameTerms {
  const name = new Set(termsOf(fileNameOf(path).replace(/\.[^.]*$/, '')));
  const folder = folderOf(path);
  const module = isNamedForFolder(path) ? new Set(termsOf(fileNameOf(folder))) : name;
  const stem = (standsForFolder(path) ? folder : path.replace(/\.[^./]*$/, '')).split('/');
  return { name, module, folders: termsFor(folder), stem };
}

/** Bytes of a file that does nothing but hand on: a few lines. */
const shimBytes = 300;

/** Small files that say that they are deprecated. Looked up when it is first asked. */
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
  return (folder) => {
    const found = known.get(folder) ?? new Set(folder.split('/').flatMap(termsOf));
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

/** Paths in a trace begin somewhere above the root, or below it. */
function mentionOf(named: string, path: string): number {
  const isSame = path === named || path.endsWith(`/${named}`) || named.endsWith(`/${path}`);
  if (isSame) return named.includes('/') ? 1 : 0.5;
  const tail = named.split('/').slice(-2).join('/');
  return tail.includes('/') && path.endsWith(`/${tail}`) ? 0.7 : 0;
}

/** `auth` names what is about authentication, and the other way round. */
function isIn(names: ReadonlySet<string>, term: string): boolean {
  if (names.has(term)) return true;
  if (term.length < leastPrefix) return false;
  for (const name of names)
    if (name.length >= leastPrefix && (name.startsWith(term) || term.startsWith(name))) return true;
  return false;
}
const leastPrefix = 4;

function foldersOf({ byId }: SearchFiles): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const { path } of byId.values())
    for (let folder = folderOf(path); folder !== '' && !folders.has(folder); folder = folderOf(folder))
      folders.add(folder);
  return folders;
}
