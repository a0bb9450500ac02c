/**
 * Resolution of `#include`: the file beside the including file, otherwise the nearest file whose path ends with the
 * name.
 */
import { folderOf, plainPath } from '../../model/path.ts';
import type { FilePath } from '../../model/source-file.ts';
import type { FileTree, LinkedFile } from '../linking/repository-view.ts';

/** `written` includes `<>`. Undefined if the file is outside the repository or several files match equally well. */
export function includedFile(written: string, from: LinkedFile, tree: FileTree): FilePath | undefined {
  const files = includedFiles(written, from, tree);
  return files.length === 1 ? files[0] : undefined;
}

/** All files that match equally well. */
export function includedFiles(written: string, from: LinkedFile, tree: FileTree): readonly FilePath[] {
  const isSystem = written.startsWith('<');
  const name = isSystem ? written.slice(1, -1).trim() : written;
  if (isSystem && isStandardHeader(name)) return [];
  const beside = plainPath(`${folderOf(from.path)}/${name}`);
  if (!isSystem && beside !== undefined && tree.has(beside)) return [beside as FilePath];
  const suffix = name.replace(/^(?:\.{0,2}\/)+/, '');
  return suffix === '' ? [] : nearestOf(tree.endingWith(suffix), from.path, suffix);
}

/** The paths that share most folders with `from`; among several, those in an `include` folder. */
function nearestOf(paths: readonly FilePath[], from: string, suffix: string): readonly FilePath[] {
  if (paths.length < 2) return paths;
  const shared = paths.map((path) => sharedFolders(path, from));
  const most = Math.max(...shared);
  const nearest = paths.filter((_, index) => shared[index] === most);
  const usual = nearest.filter((path) => `/${path}`.endsWith(`/include/${suffix}`));
  return usual.length > 0 ? usual : nearest;
}

/** The number of common leading folders of two paths. */
export function sharedFolders(one: string, other: string): number {
  const folders = folderOf(one).split('/');
  const others = folderOf(other).split('/');
  let count = 0;
  while (count < folders.length && folders[count] !== '' && folders[count] === others[count]) count++;
  return count;
}

/** The file name without its extension. */
export function stemOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.indexOf('.');
  return dot < 0 ? name : name.slice(0, dot);
}

const sources = /\.(?:c|cc|cpp|cxx|c\+\+|cu|ino|cppm|ixx)$/i;

/** Whether other files see its declarations only by including it. */
export function isHeader(path: string): boolean {
  return !sources.test(path);
}

/** Headers of the C library and of operating systems. They do not refer to a file of that name in the repository. */
const standard: ReadonlySet<string> = new Set(
  `assert complex ctype dirent dlfcn errno fcntl fenv float getopt grp inttypes iso646 libgen limits locale malloc
   math memory netdb poll pthread pwd sched semaphore setjmp signal stdalign stdarg stdatomic stdbool stddef stdint
   stdio stdlib stdnoreturn string strings syslog termios tgmath threads time uchar unistd wchar wctype windows`
    .split(/\s+/)
    .map((name) => `${name}.h`),
);

function isStandardHeader(name: string): boolean {
  return standard.has(name) || /^(?:sys|netinet|arpa|linux|asm|bits|net)\//.test(name);
}
