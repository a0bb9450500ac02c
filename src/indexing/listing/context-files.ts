/** Files that say how others are to be read: manifests, lockfiles, settings of compilers, rules of what is ignored. */
import { languages } from '../../languages/registry.ts';
import { fileNameOf } from '../../model/path.ts';

/** Tells them by their names. */
export function contextFiles(): (path: string) => boolean {
  const patterns = languages.flatMap(({ manifests, contextFiles: others = [] }) => [
    ...manifests.map(({ pattern }) => pattern),
    ...others,
  ]);
  const names = new Set(patterns.filter((pattern) => !pattern.includes('*')));
  const stars = patterns.flatMap((pattern) => {
    const [start, end] = pattern.split('*');
    return end === undefined ? [] : [{ start: start ?? '', end }];
  });
  return (path) => {
    const name = fileNameOf(path);
    const isLike = ({ start, end }: { readonly start: string; readonly end: string }) =>
      name.length >= start.length + end.length && name.startsWith(start) && name.endsWith(end);
    return isIgnoreFile(path) || names.has(name) || stars.some(isLike);
  };
}

/** What is listed may be another set after a change of such a file. */
function isIgnoreFile(path: string): boolean {
  return fileNameOf(path) === '.gitignore';
}
