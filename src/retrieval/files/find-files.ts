/**
 * Files by name: a glob, a part of the path, parts of folders in order (`db/mod/query`), and where nothing holds the
 * text itself, its letters in order, in the name or else in the whole path. Best first. Names are prepared once, so
 * that each question looks at all of them in a millisecond.
 */
import type { FilePath } from '../../model/source-file.ts';
import { compileGlob, isGlob } from './glob.ts';
import { createLetterScorer } from './letter-score.ts';
import { comparePaths } from './path-order.ts';

export interface FileMatch {
  readonly path: FilePath;
  readonly language: string | undefined;
  readonly rowCount: number | undefined;
  readonly sizeBytes: number;
}

export interface FoundFiles {
  readonly matches: readonly FileMatch[];
  /** Before the limit. */
  readonly total: number;
  /** `text`: the path holds it. `letters`: in this order, for nothing holds the text. */
  readonly by: 'glob' | 'text' | 'letters';
}

export interface FindOptions {
  readonly limit: number;
  /** Only files of this language. */
  readonly language?: string | undefined;
}

/** Names, ready to be searched. */
export interface FileNames {
  readonly files: readonly FileMatch[];
  /** In lower case, after a slash: every name begins behind one. */
  readonly lower: readonly string[];
  /** Which letters there are, see `lettersOf`. */
  readonly letters: Int32Array;
}

export function prepareNames(files: readonly FileMatch[]): FileNames {
  const lower = files.map(({ path }) => `/${path.toLowerCase()}`);
  return { files, lower, letters: Int32Array.from(lower, lettersOf) };
}

/** Throws EngineError('bad-input') for a glob that is none. */
export function findFiles(names: FileNames, pattern: string, options: FindOptions): FoundFiles {
  if (isGlob(pattern)) return { ...collect(names, globScore(pattern), options), by: 'glob' };
  const found = collect(names, textScore(names, pattern.toLowerCase()), options);
  if (found.total > 0) return { ...found, by: 'text' };
  const typed = pattern.toLowerCase().replaceAll(/[\s/]/g, '');
  const inNames = collect(names, letterScore(names, typed, 'name'), options);
  if (inNames.total > 0) return { ...inNames, by: 'letters' };
  return { ...collect(names, letterScore(names, typed, 'path'), options), by: 'letters' };
}

/** Points for the file at a place; 0 when it does not match. */
type Score = (file: FileMatch, place: number) => number;

function globScore(pattern: string): Score {
  const matches = compileGlob(pattern.includes('/') ? pattern.replace(/^\//, '') : `**/${pattern}`);
  return ({ path }) => (matches(path) ? 1 : 0);
}

function textScore({ lower, letters }: FileNames, text: string): Score {
  const wanted = lettersOf(text);
  const points = text.includes('/') ? subPathPoints(text.split('/')) : namePoints(text);
  return (_, place) => (((letters[place] ?? 0) & wanted) === wanted ? points(lower[place] ?? '') : 0);
}

/** The name before the folders, its start before its middle, the start of a word before the rest of it. */
function namePoints(text: string): (path: string) => number {
  return (path) => {
    const last = path.lastIndexOf(text);
    if (last === -1) return 0;
    const name = path.lastIndexOf('/') + 1;
    if (last < name) return path.includes(`/${text}/`) ? 3 : path.includes(`/${text}`) ? 2 : 1;
    const at = path.indexOf(text, name);
    const end = at + text.length;
    if (at > name) return isWordStart(path, at) ? 5 : 4;
    return end === path.length ? 8 : path[end] === '.' ? 7 : 6;
  };
}

function isWordStart(path: string, at: number): boolean {
  return /[^\p{L}\p{N}]/u.test(path[at - 1] ?? '');
}

/** Each part in a folder behind the one before, the last in the name. More for the starts of names. */
function subPathPoints(parts: readonly string[]): (path: string) => number {
  const folders = parts.slice(0, -1).filter((part) => part !== '');
  const inName = parts.at(-1) ?? '';
  return (path) => {
    const name = path.lastIndexOf('/');
    let at = 0;
    let points = 1;
    for (const folder of folders) {
      const start = path.indexOf(`/${folder}`, at);
      const isStart = start !== -1 && start < name;
      const found = isStart ? start + 1 : path.indexOf(folder, at);
      if (found === -1 || found + folder.length > name) return 0;
      at = path.indexOf('/', found + folder.length);
      points += isStart ? (at === found + folder.length ? 3 : 2) : 0;
    }
    const found = path.indexOf(inName, Math.max(at, name));
    if (found === -1) return 0;
    return found === name + 1 ? points + (path[found + inName.length] === '.' ? 3 : 2) : points;
  };
}

/** How well the letters fit; most files lack one of them, which is told by the bits. */
function letterScore({ lower, letters }: FileNames, typed: string, within: 'name' | 'path'): Score {
  const wanted = lettersOf(typed);
  const points = createLetterScorer(typed);
  return ({ path }, place) => {
    if (((letters[place] ?? 0) & wanted) !== wanted) return 0;
    const text = lower[place] ?? '';
    return points(text, path, within === 'name' ? text.lastIndexOf('/') + 1 : 0);
  };
}

/** One bit for each of a to z; digits, signs and letters of other scripts share the rest. */
function lettersOf(text: string): number {
  let bits = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    bits |= unit >= 0x61 && unit <= 0x7a ? 1 << (unit - 0x61) : 1 << (26 + (unit % 6));
  }
  return bits;
}

interface Candidate {
  readonly file: FileMatch;
  readonly points: number;
}

function collect(
  { files }: FileNames,
  score: Score,
  { limit, language }: FindOptions,
): Omit<FoundFiles, 'by'> {
  let best: Candidate[] = [];
  let worst: Candidate | undefined;
  let total = 0;
  files.forEach((file, place) => {
    if (language !== undefined && file.language !== language) return;
    const points = score(file, place);
    if (points === 0) return;
    total++;
    const candidate = { file, points };
    if (worst !== undefined && compare(candidate, worst) > 0) return;
    best.push(candidate);
    if (best.length < 2 * limit + 64) return;
    // Only now and then: sorting after each would cost more than all the rest.
    best = best.sort(compare).slice(0, limit);
    worst = best.at(-1);
  });
  return {
    matches: best
      .sort(compare)
      .slice(0, limit)
      .map(({ file }) => file),
    total,
  };
}

/** The shorter path first: it is nearer to the top, and easier to mean. */
function compare(one: Candidate, other: Candidate): number {
  return (
    other.points - one.points ||
    one.file.path.length - other.file.path.length ||
    comparePaths(one.file.path, other.file.path)
  );
}
