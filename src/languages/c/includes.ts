/** Which file `#include` means: beside the including file, else the one whose path ends so and lies nearest. */
import { folderOf, plainPath } from '../../model/path.ts';
import type { FilePath } from '../../model/source-file.ts';
import type { FileTree, LinkedFile } from '../linking.ts';

/** `written` keeps its `<>`. Undefined when it leads outside, or several files fit equally well. */
export function includedFile(written: string, from: LinkedFile, tree: FileTree): FilePath | undefined {
  const isSystem = written.startsWith('<');
  const name = isSystem ? written.slice(1, -1).trim() : written;
  if (isSystem && isStandard(name)) return undefined;
  const beside = plainPath(`${folderOf(from.path)}/${name}`);
  if (!isSystem && beside !== undefined && tree.has(beside)) return beside as FilePath;
  const suffix = name.replace(/^(?:\.{0,2}\/)+/, '');
  return suffix === '' ? undefined : nearestOf(tree.endingWith(suffix), from.path);
}

/** The path that shares most folders with `from`; undefined when several do. */
function nearestOf(paths: readonly FilePath[], from: string): FilePath | undefined {
  const shared = paths.map((path) => sharedFolders(path, from));
  const most = Math.max(...shared);
  const nearest = paths.filter((_, index) => shared[index] === most);
  return nearest.length === 1 ? nearest[0] : undefined;
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
