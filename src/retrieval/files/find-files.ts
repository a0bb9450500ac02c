/**
 * Finds files by name, best match first: by a glob, by a part of the path, or by parts of folder names in order
 * (`db/mod/query`). If no path contains the text, its letters must occur in order in the file name, else in the whole
 * path. Names are prepared once, so that a query scans all of them in about a millisecond.
 */
import type { FileMatch, FindOptions, FoundFiles } from '../../model/answers/files.ts';
import { compileGlob, isGlob } from './glob.ts';
import { createLetterScorer } from './letter-score.ts';
import { comparePaths } from './path-order.ts';

/** File names in the form that `findFiles` scans. */
export interface FileNames {
  readonly files: readonly FileMatch[];
  /** Paths in lower case with a slash in front, so that a slash precedes every name. */
  readonly lower: readonly string[];
  /** The set of letters in each path, as bits: see `lettersOf`. */
  readonly letters: Int32Array;
}

export function prepareNames(files: readonly FileMatch[]): FileNames {
  const lower = files.map(({ path }) => `/${path.toLowerCase()}`);
  return { files, lower, letters: Int32Array.from(lower, lettersOf) };
}

/** Throws EngineError('bad-input') for a malformed glob. */
export function findFiles(names: FileNames, pattern: string, options: FindOptions): FoundFiles {
  if (isGlob(pattern)) return { ...collect(names, globScore(pattern), options), by: 'glob' };
  const found = collect(names, textScore(names, pattern.toLowerCase()), options);
  if (found.total > 0) return { ...found, by: 'text' };
  const typed = pattern.toLowerCase().replaceAll(/[\s/]/g, '');
  const inNames = collect(names, letterScore(names, typed, 'name'), options);
  if (inNames.total > 0) return { ...inNames, by: 'letters' };
  return { ...collect(names, letterScore(names, typed, 'path'), options), by: 'letters' };
}

/** Points for one file; 0 when it does not match. `place` is its index in `FileNames`. */
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

/** The file name scores above folders, the start of a name above its middle, the start of a word above its inside. */
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

/**
 * Each part must occur in a folder after the folder of the previous part, and the last part in the file name. A part
 * at the start of a name scores more.
 */
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

/** Scores how well the letters fit. The bit sets exclude most files, because these lack one of the letters. */
function letterScore({ lower, letters }: FileNames, typed: string, within: 'name' | 'path'): Score {
  const wanted = lettersOf(typed);
  const points = createLetterScorer(typed);
  return ({ path }, place) => {
    if (((letters[place] ?? 0) & wanted) !== wanted) return 0;
    const text = lower[place] ?? '';
    return points(text, path, within === 'name' ? text.lastIndexOf('/') + 1 : 0);
  };
}

/** One bit each for a to z; all other characters share the six remaining bits. */
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
    // Sorts only when the buffer is full: sorting after each candidate would dominate the running time.
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

/** Ties go to the shorter path, which is nearer to the root and the more likely target. */
function compare(one: Candidate, other: Candidate): number {
  return (
    other.points - one.points ||
    one.file.path.length - other.file.path.length ||
    comparePaths(one.file.path, other.file.path)
  );
}
