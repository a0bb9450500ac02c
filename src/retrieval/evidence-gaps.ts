/**
 * Limits of an answer: the files with syntax errors that it rests on, and the unparsed files in which the name
 * occurs. Every answer about a name carries these gaps. The text index selects the files worth reading.
 */
import type { EvidenceGaps, UnparsedUses } from '../model/evidence-gaps.ts';
import { unparsedLanguageOf } from '../model/unparsed-languages.ts';
import type { Reader } from '../store/reader.ts';
import type { UnsureFile } from '../store/unsure-files.ts';
import { gramsOfText } from '../text/grams.ts';
import { FileBytesReader } from './files/file-bytes.ts';

export type GapFinder = (shown: Iterable<string>, name: string | undefined) => EvidenceGaps;

/** Reading more files would take longer than the rest of the query. */
const mostFilesRead = 60;
/** Up to this many files, reading them all is faster than asking the text index which of them to read. */
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

/** The last part of a qualified name. Undefined for paths and patterns, which are not names. */
export function nameAskedFor(text: string): string | undefined {
  return /(?:^|[.:#>/\\])([\p{L}\p{N}_$]{2,})(?:~\d+)?(?:\(\))?$/u.exec(text.trim())?.[1];
}

/** The file has syntax errors, so only part of it is indexed. */
function isBroken({ parseStatus }: UnsureFile): boolean {
  return parseStatus === 'partial';
}

function languageOf({ language, path }: UnsureFile): string | undefined {
  return language ?? unparsedLanguageOf(path);
}

interface Occurrence {
  readonly file: UnsureFile;
  /** Row of the first occurrence; undefined when the file was not read. */
  readonly row: number | undefined;
}

/**
 * Files in which the name occurs as a word. Beyond `mostFilesRead`, candidate files are returned unread, without a
 * row.
 */
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

/** Undefined: the name is too short for grams, and every file is a candidate. */
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
