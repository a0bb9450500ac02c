/** Suggestions for a path that is not there: files of the same or a similar name. */
import type { Reader } from '../store/reader.ts';

export function nearestPaths(reader: Reader, path: string): readonly string[] {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const stem = name.replace(/\.[^.]*$/, '');
  const scored = reader
    .files()
    .filter((file) => file.skipped === undefined)
    .map((file) => ({ path: file.path as string, score: likeness(file.path.toLowerCase(), name, stem) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.path.length - b.path.length);
  return scored.slice(0, 3).map((each) => each.path);
}

function likeness(path: string, name: string, stem: string): number {
  const own = path.slice(path.lastIndexOf('/') + 1);
  if (own === name) return 3;
  if (own.startsWith(`${stem}.`)) return 2;
  return stem.length > 2 && own.includes(stem) ? 1 : 0;
}
