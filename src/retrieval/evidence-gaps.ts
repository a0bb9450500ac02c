/**
 * What an answer cannot know: files with syntax errors among those it rests on, and files that nobody parsed in which
 * the name occurs. Every answer about a name carries it; the text index says which files are worth reading.
 */
import type { EvidenceGaps, UnparsedUses } from '../model/evidence-gaps.ts';
import { unparsedLanguageOf } from '../model/unparsed-languages.ts';
import type { Reader } from '../store/reader.ts';
import type { UnsureFile } from '../store/unsure-files.ts';
import { gramsOfText } from '../text/grams.ts';
import { FileBytesReader } from './files/file-bytes.ts';

export type GapFinder = (shown: Iterable<string>, name: string | undefined) => EvidenceGaps;

/** Reading more files would take longer than the rest of the question. */
const mostFilesRead = 60;
/** So few files are read sooner than the text index says which of them to read. */
const fewFiles = 12;
const mostPlaces = 3;

type GapReader = Pick<Reader, 'unsureFiles' | 'filesWithGrams'>;

export function createGapFinder(
  reader: GapReader,
  place: { readonly root: string; readonly links: 'refuse' | 'follow' },
): GapFinder {
  return (shown, name) => {
    const unsure = reader.unsureFiles();
    if (unsure.length === 0) return { brokenFiles: [], unparsed: undefined };
    const shownPaths = new Set(shown);
    const found = name === undefined ? [] : occurrences(reader, place, unsure, name);
    const mentioned = new Set<string>(found.flatMap(({ file, row }) => (row === undefined ? [] : file.path)));
    const brokenFiles = unsure
      .filter((file) => isBroken(file) && (shownPaths.has(file.path) || mentioned.has(file.path)))
      .map(({ path }) => path);
    return { brokenFiles, unparsed: name === undefined ? undefined : unparsedUses(name, found) };
  };
}

/** The name that a text asks for, without what it is in. Undefined for paths and patterns: they are no names. */
export function nameAskedFor(text: string): string | undefined {
  return /(?:^|[.:#>/\\])([\p{L}\p{N}_$]{2,})(?:~\d+)?(?:\(\))?$/u.exec(text.trim())?.[1];
}

/** It has syntax errors: some of it is known. */
function isBroken({ parseStatus }: UnsureFile): boolean {
  return parseStatus === 'partial';
}

function languageOf({ language, path }: UnsureFile): string | undefined {
  return language ?? unparsedLanguageOf(path);
}

interface Occurrence {
  readonly file: UnsureFile;
  /** Of the first one; undefined when the file was not read. */
  readonly row: number | undefined;
}

/** Files in which the name occurs as a word; and those that may have it, where there are too many to read. */
function occurrences(
  reader: GapReader,
  { root, links }: { readonly root: string; readonly links: 'refuse' | 'follow' },
  unsure: readonly UnsureFile[],
  name: string,
): readonly Occurrence[] {
  const candidates = unsure.length <= fewFiles ? undefined : filesWithName(reader, name);
  const bytes = new FileBytesReader({ links, root });
  const word = new RegExp(`(?<![\\p{L}\\p{N}_$])${name.replaceAll('$', '\\$')}(?![\\p{L}\\p{N}_$])`, 'u');
  const found: Occurrence[] = [];
  let read = 0;
  for (const file of unsure) {
    if (candidates?.has(file.id) === false) continue;
    if (++read > mostFilesRead) {
      found.push({ file, row: undefined });
      continue;
    }
    const text = bytes.read(`${root}/${file.path}`);
    if (typeof text === 'string') continue;
    const at = word.exec(text.toString())?.index;
    if (at !== undefined) found.push({ file, row: text.toString().slice(0, at).split('\n').length - 1 });
  }
  return found;
}

/** Undefined: any of them. */
function filesWithName(reader: GapReader, name: string): ReadonlySet<number> | undefined {
  const grams = gramsOfText(name);
  return grams.kind === 'any' ? undefined : new Set(reader.filesWithGrams(grams));
}

function unparsedUses(name: string, found: readonly Occurrence[]): UnparsedUses | undefined {
  const unparsed = found.filter(({ file }) => !isBroken(file));
  const read = unparsed.filter(({ row }) => row !== undefined);
  if (read.length === 0) return undefined;
  return {
    name,
    languages: [...new Set(read.flatMap(({ file }) => languageOf(file) ?? []))].sort(),
    fileCount: read.length,
    isLeast: read.length < unparsed.length,
    places: read.slice(0, mostPlaces).map(({ file, row = 0 }) => ({ path: file.path, row })),
  };
}
