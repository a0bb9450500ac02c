/** Files by name: a glob, a part of the path, or letters in order. Best first. */
import picomatch from 'picomatch';
import type { FilePath } from '../model/source-file.ts';
import type { Reader } from '../store/reader.ts';

export interface FileMatch {
  readonly path: FilePath;
  readonly language: string | undefined;
  readonly rowCount: number;
  readonly sizeBytes: number;
}

export interface FoundFiles {
  readonly matches: readonly FileMatch[];
  /** Before the limit. */
  readonly total: number;
}

export function findFiles(reader: Reader, pattern: string, options: { limit: number }): FoundFiles {
  const score = scorer(pattern);
  const found = reader
    .files()
    .filter((file) => file.skipped === undefined)
    .flatMap((file) => {
      const points = score(file.path);
      return points === 0 ? [] : [{ file, points }];
    })
    .sort(
      (a, b) =>
        b.points - a.points ||
        a.file.path.length - b.file.path.length ||
        (a.file.path < b.file.path ? -1 : 1),
    );
  const matches = found
    .slice(0, options.limit)
    .map(({ file: { path, language, rowCount, sizeBytes } }) => ({ path, language, rowCount, sizeBytes }));
  return { matches, total: found.length };
}

/** A pattern with `*`, `?`, `[` or `{` is a glob; without a slash it may match the name in any folder. */
function scorer(pattern: string): (path: string) => number {
  if (pattern === '') return () => 1;
  if (/[*?[{]/.test(pattern)) {
    const matches = picomatch(pattern, { dot: true, basename: !pattern.includes('/') });
    return (path) => (matches(path) ? 1 : 0);
  }
  const wanted = pattern.toLowerCase();
  return (path) => {
    const lower = path.toLowerCase();
    const name = lower.slice(lower.lastIndexOf('/') + 1);
    if (lower === wanted || name === wanted) return 5;
    if (name.startsWith(wanted)) return 4;
    if (name.includes(wanted)) return 3;
    if (lower.includes(wanted)) return 2;
    return hasInOrder(name, wanted) ? 1 : 0;
  };
}

function hasInOrder(text: string, letters: string): boolean {
  let at = 0;
  for (const letter of letters) {
    at = text.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
