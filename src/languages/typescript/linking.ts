/** Modules of this family: relative paths, paths of a tsconfig, packages of the same repository by their name. */
import { folderOf, joinPath, plainPath } from '../../model/path.ts';
import type { FilePath } from '../../model/source-file.ts';
import type { LinkedSymbol } from '../../model/symbol.ts';
import { type FileTree, type LinkedFile, type LinkedProject, type Linking, plainTypes } from '../linking.ts';
import { builtIns } from './built-ins.ts';
import { entriesFor, pathPatterns } from './settings.ts';

export const linking: Linking = {
  family: 'typescript',
  visible: 'exports',
  callMember: '()',
  callingMembers: ['call', 'apply'],
  bindingMembers: ['bind'],
  prototypeMember: 'prototype',
  staticsApart: true,
  ambientModules: true,
  modules({ module }, from, tree) {
    const found = module.startsWith('.') ? relative(module, from, tree) : absolute(module, from, tree);
    return found === undefined ? [] : [{ kind: 'file', path: found }];
  },
  isOutside: ({ module }, from, tree) => isPackage(module, from, tree),
  builtIns,
  builtInsWin: true,
  globalObjects: ['window', 'globalThis', 'global', 'self'],
  isGlobal: ({ file, symbol }, _from, tree) => isAmbient(file, symbol, tree),
  // Functions of a prototype or of an object that is built up line by line.
  isMemberOf: (member, type) => member.file.path === type.file.path,
  typesHaveNoValue: true,
  itemsAreMembers: true,
  types: {
    ...plainTypes,
    ignored: ['readonly', 'keyof', 'unique', 'infer', 'asserts', 'abstract', 'new'],
    transparent: [
      'Readonly',
      'Partial',
      'Required',
      'NonNullable',
      'Awaited',
      'Pick',
      'Omit',
      'NoInfer',
      'DeepReadonly',
    ],
    awaited: ['Promise', 'PromiseLike', 'Thenable'],
    elements: { Generator: 0, AsyncGenerator: 0, Promise: 0 },
    elementMembers: ['get', 'pop', 'shift', 'at', 'find', 'findLast', 'next', 'deref'],
    sameMembers: [
      'filter',
      'slice',
      'concat',
      'reverse',
      'sort',
      'toSorted',
      'splice',
      'values',
      'entries',
      'then',
      'catch',
      'finally',
    ],
    itemTypes: true,
    loads: true,
    dictionaries: ['Record'],
    conditionals: true,
    results: ['ReturnType', 'InstanceType'],
    untyped: [
      ...['any', 'unknown', 'object', 'Object', 'Function', 'Parameters', 'ConstructorParameters'],
      ...['Extract', 'Exclude', 'ThisParameterType', 'ThisType'],
    ],
    absent: ['undefined', 'null', 'void', 'never'],
    self: ['this'],
    alternatives: '|&',
  },
};

/** Declared for all files: in `declare global { … }`, or in a declaration file that is no module. */
function isAmbient(file: LinkedFile, { parent, name, qualifiedName }: LinkedSymbol, tree: FileTree): boolean {
  const { path, symbols, imports, exports } = file;
  const around = parent === undefined ? undefined : symbols[parent];
  if (around?.kind === 'namespace' && around.qualifiedName === 'global')
    return around.modifiers.includes('declare');
  if (qualifiedName !== name || !/\.d\.[cm]?ts$/.test(path)) return false;
  tree.dependOn(file, '*');
  return imports.length === 0 && exports.length === 0;
}

function relative(module: string, from: LinkedFile, tree: FileTree): FilePath | undefined {
  const path = plainPath(`${folderOf(from.path)}/${module}`);
  if (path === undefined) return undefined;
  return fileAt(path, tree) ?? packageAt(path, tree);
}

/** A folder may say in its package.json what it stands for: `require('..')`. */
function packageAt(path: string, tree: FileTree): FilePath | undefined {
  const projects = tree.hasFolder(path) ? tree.projects() : [];
  const project = projects.find((one) => one.path === path && 'entries' in one.settings);
  return project === undefined ? undefined : inPackage(project, '', tree);
}

function absolute(module: string, from: LinkedFile, tree: FileTree): FilePath | undefined {
  for (const project of projectsAround(from.path, tree)) {
    for (const path of pathPatterns(project, module)) {
      const found = fileAt(path, tree);
      if (found !== undefined) return found;
    }
  }
  const own = module.startsWith('#') ? tree.projectOf(from.path) : undefined;
  const [name, inside] = own === undefined ? packageAndPath(module) : [own.name, module];
  for (const project of own === undefined ? tree.projectsNamed(name) : [own]) {
    const found = inPackage(project, inside, tree);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A package that is installed or part of the runtime: no path, no alias, none of the repository's own. */
function isPackage(module: string, from: LinkedFile, tree: FileTree): boolean {
  if (/^(?:[./#~]|@\/)/.test(module)) return false;
  const [name] = packageAndPath(module);
  if (tree.projectsNamed(name).length > 0) return false;
  const [top = name] = module.split('/');
  return projectsAround(from.path, tree).every((project) =>
    pathPatterns(project, module).every(
      // What `baseUrl` stands before is a path of ours only if its first folder is there.
      (path) => path.endsWith(module) && !tree.hasFolder(path.slice(0, path.length - module.length) + top),
    ),
  );
}

/** From the inside out. */
function projectsAround(path: string, tree: FileTree): readonly LinkedProject[] {
  return tree
    .projects()
    .filter((project) => 'paths' in project.settings || 'baseUrl' in project.settings)
    .filter((project) => project.path === '' || path.startsWith(`${project.path}/`))
    .toSorted((one, other) => other.path.length - one.path.length);
}

/** What a package offers under a path; the sources of what is built when only that is named. */
function inPackage(project: LinkedProject, inside: string, tree: FileTree): FilePath | undefined {
  const guesses =
    inside === '' ? ['src/index', 'index', 'lib/index'] : [`src/${inside}`, inside, `lib/${inside}`];
  for (const entry of [...entriesFor(project, inside).flatMap(withSources), ...guesses]) {
    const path = plainPath(joinPath(project.path, entry));
    const found = path === undefined ? undefined : fileAt(path, tree);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `dist/x.js` is made of `src/x.ts`. */
function withSources(entry: string): readonly string[] {
  const source = entry.replace(/^(\.\/)?(dist|build|lib|out|esm|cjs)\/((esm|cjs|es|types)\/)?/, 'src/');
  return source === entry ? [entry] : [source, entry];
}

const extensions = ['.ts', '.tsx', '.mts', '.cts', '.d.ts', '.js', '.jsx', '.mjs', '.cjs'];
/** What is imported as JavaScript may be written in TypeScript. */
const written: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.d.ts', '.js', '.jsx'],
  '.jsx': ['.tsx', '.jsx'],
  '.mjs': ['.mts', '.d.mts', '.mjs'],
  '.cjs': ['.cts', '.d.cts', '.cjs'],
};

function fileAt(path: string, tree: FileTree): FilePath | undefined {
  const dot = path.slice(path.lastIndexOf('/') + 1).lastIndexOf('.');
  const extension = dot < 0 ? '' : path.slice(path.lastIndexOf('/') + 1 + dot);
  const stem = path.slice(0, path.length - extension.length);
  const candidates = [
    ...(written[extension] ?? []).map((other) => stem + other),
    ...(extensions.includes(extension) ? [path] : []),
    ...extensions.map((other) => path + other),
  ];
  const file = candidates.find((candidate) => tree.has(candidate));
  if (file !== undefined) return file as FilePath;
  if (!tree.hasFolder(path)) return undefined;
  return extensions
    .map((other) => `${path === '' ? '' : `${path}/`}index${other}`)
    .find((index) => tree.has(index)) as FilePath | undefined;
}

/** `@scope/name/inside` and `name/inside`. */
function packageAndPath(module: string): readonly [string, string] {
  const parts = module.split('/');
  const length = module.startsWith('@') ? 2 : 1;
  return [parts.slice(0, length).join('/'), parts.slice(length).join('/')];
}
