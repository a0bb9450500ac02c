/**
 * Go packages: a package consists of the files of one folder. Its import path is the module path followed by
 * the folder inside the module.
 */
import { folderOf } from '../../model/path.ts';
import type { FileTree, LinkedFile, LinkedProject } from '../linking/repository-view.ts';
import { createLinking } from '../linking.ts';

/** Functions and types that Go defines everywhere. */
const builtIns: ReadonlySet<string> = new Set(
  `append bool byte cap clear close comparable complex complex128 complex64 copy delete error float32 float64 imag int
   int16 int32 int64 int8 len make max min new panic print println real recover rune string uint uint16 uint32 uint64
   uint8 uintptr`.split(/\s+/),
);

export const linking = createLinking({
  family: 'go',
  modules: {
    find({ module }, from, tree) {
      const path = packageFolder(module, from, tree);
      return path === undefined ? [] : [{ kind: 'folder', path }];
    },
    isExternal: ({ module }, _from, tree) =>
      !module.startsWith('.') &&
      !tree.projects().some(({ name }) => module === name || module.startsWith(`${name}/`)),
  },
  visibility: {
    exported: 'symbols',
    surroundings: (from) => [{ kind: 'folder', path: folderOf(from.path) }],
    builtIns,
  },
  members: {
    isOutOfLine: (member, type) =>
      member.symbol.kind === 'method' && folderOf(member.file.path) === folderOf(type.file.path),
    // A struct among the base types is embedded: a method of the same name shadows its method, but does not override
    // it.
    canOverride: (_member, base) => base.kind === 'interface',
  },
  calls: { hasCompositeLiterals: true },
  types: {
    brackets: '[]',
    // The signs of pointers, of channels (`<-chan T`) and of constraints (`~int`).
    ignored: new Set(['*', '<', '-', '~']),
    forms: new Map([
      ['func', 'result-behind-parameters'],
      ['map', 'key-in-brackets'],
      ['chan', 'element'],
    ]),
    syntax: new Set(['prefix-arrays']),
    untyped: new Set(['any', 'interface']),
  },
});

/**
 * The module whose path is the longest prefix of the import path wins. If several modules have this path, the
 * importing one wins.
 */
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

/** The folder at a path relative to another folder. Undefined when the repository does not have it. */
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
