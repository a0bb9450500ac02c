/** Which file `#include` means: beside the including file, else the one whose path ends so and lies nearest. */
import { folderOf, plainPath } from '../../model/path.ts';
import type { FilePath } from '../../model/source-file.ts';
import type { FileTree, LinkedFile } from '../linking.ts';

/** `written` keeps its `<>`. Undefined when it leads outside, or several files fit equally well. */
export function includedFile(written: string, from: LinkedFile, tree: FileTree): FilePath | undefined {
  const files = includedFiles(written, from, tree);
  return files.length === 1 ? files[0] : undefined;
}

/** All that fit equally well. */
export function includedFiles(written: string, from: LinkedFile, tree: FileTree): readonly FilePath[] {
  const isSystem = written.startsWith('<');
  const name = isSystem ? written.slice(1, -1).trim() : written;
  if (isSystem && isStandard(name)) return [];
  const beside = plainPath(`${folderOf(from.path)}/${name}`);
  if (!isSystem && beside !== undefined && tree.has(beside)) return [beside as FilePath];
  const suffix = name.replace(/^(?:\.{0,2}\/)+/, '');
  return suffix === '' ? [] : nearestOf(tree.endingWith(suffix), from.path, suffix);
}

/** The paths that share most folders with `from`; of several, those in the folder that compilers are pointed to. */
function nearestOf(paths: readonly FilePath[], from: string, suffix: string): readonly FilePath[] {
  if (paths.length < 2) return paths;
  const shared = paths.map((path) => sharedFolders(path, from));
  const most = Math.max(...shared);
  const nearest = paths.filter((_, index) => shared[index] === most);
  const usual = nearest.filter((path) => `/${path}`.endsWith(`/include/${suffix}`));
  return usual.length > 0 ? usual : nearest;
}

/** How many folders two paths have in common, from the root. */
export function sharedFolders(one: string, other: string): number {
  const folders = folderOf(one).split('/');
  const others = folderOf(other).split('/');
  let count = 0;
  while (count < folders.length && folders[count] !== '' && folders[count] === others[count]) count++;
  return count;
}

/** File name without its extension. */
export function stemOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.indexOf('.');
  return dot < 0 ? name : name.slice(0, dot);
}

const sources = /\.(?:c|cc|cpp|cxx|c\+\+|cu|ino|cppm|ixx)$/i;

/** Whether what it declares is seen by others only because they include it. */
export function isHeader(path: string): boolean {
  return !sources.test(path);
}

/** Headers of C, and of the systems it runs on: a file of the repository that is called so is not meant. */
const standard: ReadonlySet<string> = new Set(
  `assert complex ctype dirent dlfcn errno fcntl fenv float getopt grp inttypes iso646 libgen limits locale malloc
   math memory netdb poll pthread pwd sched semaphore setjmp signal stdalign stdarg stdatomic stdbool stddef stdint
   stdio stdlib stdnoreturn string strings syslog termios tgmath threads time uchar unistd wchar wctype windows`
    .split(/\s+/)
    .map((name) => `${name}.h`),
);

function isStandard(name: string): boolean {
  return standard.has(name) || /^(?:sys|netinet|arpa|linux|asm|bits|net)\//.test(name);
}
