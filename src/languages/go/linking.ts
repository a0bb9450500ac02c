/** Go packages: the files of one folder together, named by the path of the module around and the way down to it. */
import { folderOf } from '../../model/path.ts';
import { type FileTree, type LinkedFile, type LinkedProject, type Linking, plainTypes } from '../linking.ts';

/** Functions and types that Go defines everywhere. */
const builtIns: ReadonlySet<string> = new Set(
  `append bool byte cap clear close comparable complex complex128 complex64 copy delete error float32 float64 imag int
   int16 int32 int64 int8 len make max min new panic print println real recover rune string uint uint16 uint32 uint64
   uint8 uintptr`.split(/\s+/),
);

export const linking: Linking = {
  family: 'go',
  visible: 'symbols',
  hasTypeLiterals: true,
  basesAreEmbedded: true,
  modules({ module }, from, tree) {
    const path = packageFolder(module, from, tree);
    return path === undefined ? [] : [{ kind: 'folder', path }];
  },
  isOutside: ({ module }, _from, tree) =>
    !module.startsWith('.') &&
    !tree.projects().some(({ name }) => module === name || module.startsWith(`${name}/`)),
  builtIns,
  surroundings: (from) => [{ kind: 'folder', path: folderOf(from.path) }],
  isMemberOf: (member, type) =>
    member.symbol.kind === 'method' && folderOf(member.file.path) === folderOf(type.file.path),
  types: {
    ...plainTypes,
    brackets: '[]',
    // The signs are those of channels and of pointers, and of `~int` in constraints.
    ignored: ['*', '<', '-', '~'],
    prefixArrays: true,
    untyped: ['any', 'interface'],
  },
};

/** The module whose path is the longest beginning of the import path; the importing one, when several have it. */
function packageFolder(path: string, from: LinkedFile, tree: FileTree): string | undefined {
  if (path.startsWith('./') || path.startsWith('../')) return existing(tree, folderOf(from.path), path);
  const around = tree.projects().filter(({ name }) => path === name || path.startsWith(`${name}/`));
  const own = tree.projectOf(from.path);
  const nearest = (project: LinkedProject): number => (project.path === own?.path ? 1 : 0);
  const best = around.toSorted(
    (one, other) => other.name.length - one.name.length || nearest(other) - nearest(one),
  );
  for (const project of best) {
    const found = existing(tree, project.path, path.slice(project.name.length));
    if (found !== undefined) return found;
  }
  return own === undefined ? undefined : existing(tree, own.path, `vendor/${path}`);
}

/** A folder under another, when it is there. */
function existing(tree: FileTree, folder: string, path: string): string | undefined {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  const found = parts.join('/');
  return tree.hasFolder(found) ? found : undefined;
}
