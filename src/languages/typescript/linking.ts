/**
 * Modules of JavaScript and TypeScript: relative paths, paths of a tsconfig, and packages of the same
 * repository by name.
 */
import { folderOf, joinPath, plainPath } from '../../model/path.ts';
import type { FilePath } from '../../model/source-file.ts';
import { callableKinds, type LinkedSymbol, type SymbolKind } from '../../model/symbol.ts';
import type { DuckTyping, ImplicitMember } from '../linking/members.ts';
import type { FileTree, LinkedFile, LinkedProject } from '../linking/repository-view.ts';
import { tableByName } from '../linking/table-by-name.ts';
import { simpleTypeName } from '../linking/type-notation.ts';
import { defaultProtocol, type ValuePolicy } from '../linking/values.ts';
import { createLinking, type Linking, type LinkingParts } from '../linking.ts';
import { builtInMembers } from './built-in-members.ts';
import { builtIns } from './built-ins.ts';
import { entriesFor, pathPatterns } from './settings.ts';

const parts: LinkingParts = {
  family: 'typescript',
  modules: {
    find({ module }, from, tree) {
      const found = module.startsWith('.') ? relative(module, from, tree) : absolute(module, from, tree);
      return found === undefined ? [] : [{ kind: 'file', path: runningFile(found, from, tree) }];
    },
    isExternal: ({ module }, from, tree) => isPackage(module, from, tree),
    hasAmbientModules: true,
  },
  visibility: {
    exported: 'exports',
    builtIns,
    builtInsWin: true,
    globalObjects: new Set(['window', 'globalThis', 'global', 'self']),
    ownModule: new Set(['exports']),
    globals: (candidates, _from, tree) =>
      candidates.filter(({ file, symbol }) => isAmbient(file, symbol, tree)),
  },
  members: {
    // A file may add functions to a prototype or an object after its definition.
    isOutOfLine: (member, type) => member.file.path === type.file.path,
    implicit: implicitMember,
    instancesHaveStatics: false,
  },
  values: {
    protocol: { ...defaultProtocol, call: '()' },
    // Before classes, capitalized names marked constructor functions by convention.
    isConstructorFunction: ({ kind, name }) => kind === 'function' && /^[A-Z]/.test(name),
    itemsAreMembers: true,
    typeNamesAreValues: false,
  },
  calls: { acceptsAnyCount: true, constructorKeywords: new Set(['this', 'super']) },
  types: {
    ignored: new Set(['readonly', 'keyof', 'unique', 'infer', 'asserts', 'abstract', 'new']),
    forms: new Map([
      ['typeof', 'value-type'],
      ['import', 'loaded-module'],
      ['infer', 'inferred'],
    ]),
    generics: tableByName([
      [
        'argument',
        [
          ...['Readonly', 'Partial', 'Required', 'NonNullable', 'Awaited', 'Pick', 'Omit', 'NoInfer'],
          ...['DeepReadonly'],
        ],
      ],
      ['result', ['ReturnType', 'InstanceType']],
    ]),
    syntax: new Set(['indexed']),
    operators: new Map([
      ['extends', 'condition'],
      ['is', 'truth'],
    ]),
    someKeys: new Set(['number']),
    alternatives: '|&',
    self: new Set(['this']),
    untyped: new Set([
      ...['any', 'unknown', 'object', 'Object', 'Function', 'Parameters', 'ConstructorParameters'],
      ...['Extract', 'Exclude', 'ThisParameterType', 'ThisType'],
    ]),
    absent: new Set(['undefined', 'null', 'void', 'never']),
    memberStart: /^(?:readonly )?[\w$]+\??[:(]/,
    simpleName: (type) => simpleTypeName(type.replace(/\breadonly\s+/g, '')),
  },
  library: {
    elements: new Map([
      ['Generator', 0],
      ['AsyncGenerator', 0],
      ['Promise', 0],
    ]),
    containerMembers: tableByName([
      ['element', ['get', 'pop', 'shift', 'at', 'find', 'findLast', 'next', 'deref']],
      [
        'same',
        [
          ...['filter', 'slice', 'concat', 'reverse', 'sort', 'toSorted', 'splice', 'values'],
          ...['entries', 'then', 'catch', 'finally'],
        ],
      ],
    ]),
    awaited: new Set(['Promise', 'PromiseLike', 'Thenable']),
    dictionaries: new Set(['Record']),
    // node:util, node:perf_hooks, async_hooks, lodash, ramda, React and single packages of these names.
    wrappers: tableByName([
      [
        0,
        [
          ...['promisify', 'callbackify', 'deprecate', 'timerify', 'debounce', 'throttle'],
          ...[
            'memoize',
            'memoizeOne',
            'memoizee',
            'memo',
            'once',
            'onetime',
            'before',
            'unary',
            'ary',
            'flip',
          ],
          ...['negate', 'partial', 'partialRight', 'curry', 'curryN', 'curryRight', 'wrap', 'useCallback'],
          ...['pMemoize', 'pThrottle', 'pDebounce', 'asyncHandler', 'cache'],
          ...['forwardRef', 'observer'],
        ],
      ],
      [1, ['after']],
    ]),
  },
};

export const javascriptLinking = linkingWith({ maxHierarchies: 3, countsObjects: true }, 'everywhere');
// Where types are written, a value of unknown type is rare: its candidates in zod are right for .58 with 1, .40 with 3.
export const typescriptLinking = linkingWith({ maxHierarchies: 1 }, 'as-written');

function linkingWith(limits: Omit<DuckTyping, 'builtIns'>, aliases: ValuePolicy['aliases']): Linking {
  const describes = (path: string): boolean => declarationFile.test(path);
  const duckTyping = { builtIns: builtInMembers, describes, ...limits };
  const values = { ...parts.values, aliases };
  return createLinking({ ...parts, values, members: { ...parts.members, duckTyping } });
}

/** The members of `Function.prototype` that call or return the function, and `prototype` itself. */
function implicitMember(kind: SymbolKind, name: string): ImplicitMember | undefined {
  if (name === 'prototype') return kind === 'class' || kind === 'function' ? 'instance' : undefined;
  if (!callableKinds.has(kind)) return undefined;
  if (name === 'call' || name === 'apply') return 'call';
  return name === 'bind' ? 'bind' : undefined;
}

const javascriptFile = /\.(?:[cm]?js|jsx)$/;
const declarationFile = /\.d\.[cm]?ts$/;

/** Whether a symbol is global: in `declare global { … }`, or in a declaration file that is not a module. */
function isAmbient(file: LinkedFile, { parent, name, qualifiedName }: LinkedSymbol, tree: FileTree): boolean {
  const { path, symbols, imports, exports } = file;
  const around = parent === undefined ? undefined : symbols[parent];
  if (around?.kind === 'namespace' && around.qualifiedName === 'global')
    return around.modifiers.includes('declare');
  if (qualifiedName !== name || !declarationFile.test(path)) return false;
  tree.dependOn(file, '*');
  return imports.length === 0 && exports.length === 0;
}

/** A JavaScript file loads the JavaScript beside a declaration file. For TypeScript the declarations count. */
function runningFile(found: FilePath, from: LinkedFile, tree: FileTree): FilePath {
  if (!declarationFile.test(found) || !javascriptFile.test(from.path)) return found;
  const stem = found.replace(declarationFile, '');
  const running = ['.js', '.cjs', '.mjs', '.jsx'].map((extension) => stem + extension);
  return (running.find((path) => tree.has(path)) as FilePath | undefined) ?? found;
}

function relative(module: string, from: LinkedFile, tree: FileTree): FilePath | undefined {
  const path = plainPath(`${folderOf(from.path)}/${module}`);
  if (path === undefined) return undefined;
  return fileAt(path, tree) ?? packageAt(path, tree);
}

/** The entry point of a folder with a package.json: `require('..')`. */
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

/** Whether a module is an installed package or part of the runtime: no path, alias or package of the repository. */
function isPackage(module: string, from: LinkedFile, tree: FileTree): boolean {
  if (/^(?:[./#~]|@\/)/.test(module)) return false;
  const [name] = packageAndPath(module);
  if (tree.projectsNamed(name).length > 0) return false;
  const [top = name] = module.split('/');
  return projectsAround(from.path, tree).every((project) =>
    pathPatterns(project, module).every(
      // `baseUrl` is a prefix of every module name; the name is a path only if its first folder exists.
      (path) => path.endsWith(module) && !tree.hasFolder(path.slice(0, path.length - module.length) + top),
    ),
  );
}

/** Projects with path settings whose folders contain a path, from the inside out. */
function projectsAround(path: string, tree: FileTree): readonly LinkedProject[] {
  return tree
    .projects()
    .filter((project) => 'paths' in project.settings || 'baseUrl' in project.settings)
    .filter((project) => project.path === '' || path.startsWith(`${project.path}/`))
    .toSorted((one, other) => other.path.length - one.path.length);
}

/** The file of a package for a path inside it; the source file if the package names only build output. */
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

/** The source of `dist/x.js` is `src/x.ts`. */
function withSources(entry: string): readonly string[] {
  const source = entry.replace(/^(\.\/)?(dist|build|lib|out|esm|cjs)\/((esm|cjs|es|types)\/)?/, 'src/');
  return source === entry ? [entry] : [source, entry];
}

const extensions = ['.ts', '.tsx', '.mts', '.cts', '.d.ts', '.js', '.jsx', '.mjs', '.cjs'];
/** An import of a JavaScript file can mean its TypeScript source. */
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
