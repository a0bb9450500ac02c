/** Files that affect how other files are read: manifests, lock files, compiler settings, ignore rules. */
import { languages } from '../../languages/registry.ts';
import { fileNameOf } from '../../model/path.ts';

/** Returns a predicate on paths, which looks at file names only. */
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

/** A change of such a file may change the list of files. */
function isIgnoreFile(path: string): boolean {
  return fileNameOf(path) === '.gitignore';
}
