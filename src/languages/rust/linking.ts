/**
 * Rust names: paths start at the crate, the module or another crate of the repository. Impl blocks add members to
 * types.
 */
import type { Import } from '../../model/reference.ts';
import type { FilePath } from '../../model/source-file.ts';
import type { LinkedSymbol } from '../../model/symbol.ts';
import type { ModuleRequest } from '../linking/modules.ts';
import type { FileTree, LinkedFile, Place, SymbolInFile } from '../linking/repository-view.ts';
import { tableByName } from '../linking/table-by-name.ts';
import { createLinking } from '../linking.ts';
import {
  childOf,
  crateNamed,
  type Module,
  moduleAt,
  modulesAround,
  parentFile,
  parentOf,
  rootOf,
} from './modules.ts';

/** Macros, functions and types that Rust defines everywhere. */
const builtIns: ReadonlySet<string> = new Set(
  `Box Clone Copy Debug Default Drop Eq Err Fn FnMut FnOnce From Hash Into Iterator None Ok Option Ord PartialEq PartialOrd
   Result Send Sized Some String Sync ToString Vec assert assert_eq assert_ne bool cfg char compile_error concat dbg
   debug_assert debug_assert_eq debug_assert_ne drop env eprint eprintln f32 f64 file format format_args i128 i16 i32 i64
   i8 include include_bytes include_str isize line matches module_path option_env panic print println str stringify todo
   u128 u16 u32 u64 u8 unimplemented unreachable usize vec write writeln`.split(/\s+/),
);

export const linking = createLinking({
  family: 'rust',
  modules: {
    find: (request, from, tree) =>
      isSpare(request, from) ? [] : modulesOf(request, from, tree).map(placeOf),
    isExternal: ({ module }, from, tree) => isOtherCrate(module, from, tree),
    submodule(of, name, tree) {
      // Module names are in lower case; names of types and variants need no lookup.
      if (of.kind === 'folder' || !/^[a-z_]/.test(name)) return undefined;
      const found =
        of.kind === 'namespace' ? fromStart(pathStart(of.name), name, tree) : below(of, name, tree);
      return found === undefined ? undefined : placeOf(found);
    },
  },
  visibility: {
    exported: 'symbols-and-imports',
    surroundings: (from, at) => [startOfPaths(from, at)],
    builtIns,
    // Macros are visible in their whole crate.
    globals: (candidates, from, tree) =>
      candidates.filter(
        ({ file, symbol }) => symbol.kind === 'macro' && rootOf(file.path, tree) === rootOf(from.path, tree),
      ),
    // A macro with `#[macro_export]` is a name of the crate root.
    isHoisted: ({ file, symbol }, place, tree) =>
      symbol.kind === 'macro' &&
      symbol.access === 'public' &&
      place.kind === 'file' &&
      place.within === undefined &&
      rootOf(file.path, tree) === place.path,
  },
  members: { isOutOfLine, traitsAddMethods: true, methodsHaveOwnNames: true },
  values: { dereference: { method: 'deref', type: 'Target' }, itemsAreMembers: true },
  calls: { hasReceiverParameter: true, hasCompositeLiterals: true },
  types: {
    separator: '::',
    ignored: new Set(['&', '*', 'mut', 'const', 'dyn', 'impl', 'ref', 'unsafe']),
    forms: new Map([
      ['fn', 'result-behind-arrow'],
      ['Fn', 'result-behind-arrow'],
      ['FnMut', 'result-behind-arrow'],
      ['FnOnce', 'result-behind-arrow'],
    ]),
    generics: tableByName([
      [
        'argument',
        [
          ...['Box', 'Rc', 'Arc', 'Pin', 'Cow', 'Ref', 'RefMut', 'MutexGuard', 'RwLockReadGuard'],
          ...['RwLockWriteGuard', 'ManuallyDrop', 'Wrapping'],
        ],
      ],
    ]),
    syntax: new Set(['prefix-arrays', 'separated-arguments']),
    alternatives: '+',
    self: new Set(['Self']),
  },
  library: {
    elements: new Map([['Result', 0]]),
    containerMembers: tableByName([
      [
        'element',
        [
          ...['unwrap', 'expect', 'unwrap_or', 'unwrap_or_else', 'unwrap_or_default'],
          ...['unwrap_unchecked', 'borrow', 'borrow_mut', 'get_or_insert_with', 'get_or_init'],
          ...['swap_remove', 'into_inner'],
        ],
      ],
      // A member that returns an `Option`, a `Result` or an iterator of the same elements counts as the same container.
      [
        'same',
        [
          ...['clone', 'as_ref', 'as_mut', 'as_deref', 'as_deref_mut', 'as_slice', 'to_vec', 'iter'],
          ...['iter_mut', 'into_iter', 'drain', 'values', 'values_mut', 'into_values', 'filter', 'rev'],
          ...['skip', 'take', 'peekable', 'chain', 'cloned', 'copied', 'collect', 'find', 'nth'],
          ...['next', 'next_back', 'peek', 'min_by_key', 'max_by_key', 'get', 'get_mut', 'first'],
          ...['last', 'first_mut', 'last_mut', 'front', 'back', 'front_mut', 'back_mut', 'pop'],
          ...['pop_front', 'pop_back', 'remove', 'lock', 'try_lock', 'read', 'write', 'upgrade'],
          ...['replace', 'ok', 'ok_or', 'ok_or_else', 'map_err', 'or', 'or_else', 'inspect'],
        ],
      ],
    ]),
    // pin-project generates `project` and `project_ref` for a type: they return its fields, pinned.
    copyMembers: new Set([
      ...['clone', 'to_owned', 'as_ref', 'as_mut', 'borrow', 'borrow_mut', 'by_ref'],
      ...['project', 'project_ref'],
    ]),
    factoryMembers: new Set(['new', 'default', 'with_capacity', 'from']),
    awaited: new Set(['Future', 'BoxFuture', 'LocalBoxFuture']),
  },
});

/**
 * Whether the path starts at a crate outside the repository: the file declares and imports no module with
 * that name.
 */
function isOtherCrate(module: string, from: LinkedFile, tree: FileTree): boolean {
  const path = module.split('::');
  const [first = ''] = path[0] === '' ? path.slice(1) : path;
  if (first === 'crate' || first === 'self' || first === 'super') return false;
  tree.dependOn(from, first);
  const isDeclared =
    from.symbols.some(({ kind, name }) => kind === 'module' && name === first) ||
    from.imports.some(({ local, module: other }) => local === first && other !== module);
  return !isDeclared && crateNamed(first, tree) === undefined;
}

/**
 * `use test_rt as test` beside `use test` belongs to another configuration (`#[cfg]`). The import without a new name
 * counts.
 */
function isSpare({ name, local }: Pick<Import, 'name' | 'local'>, from: LinkedFile): boolean {
  if (name === undefined || local === undefined || name === local) return false;
  return from.imports.some((other) => other.local === local && other.name === local);
}

/** The same import can occur in several modules of the file and name a different module in each. */
function modulesOf(
  { kind, module, name, local }: ModuleRequest,
  from: LinkedFile,
  tree: FileTree,
): readonly Module[] {
  const owners = from.imports
    .filter((other) => other.kind === kind && other.module === module && other.name === name)
    .filter((other) => local === undefined || other.local === local)
    .map(({ owner }) => modulesAround(from.symbols[owner], from.symbols));
  const starts = owners.length === 0 ? [[]] : owners;
  const found = starts.flatMap(
    (inside) => moduleAt(module, { file: from, module: { file: from.path, inside }, tree }) ?? [],
  );
  return found.filter((one, index) => found.findIndex((other) => isSame(one, other)) === index);
}

function isSame(one: Module, other: Module): boolean {
  return one.file === other.file && one.inside.join('.') === other.inside.join('.');
}

function placeOf({ file, inside }: Module): Place {
  return inside.length === 0
    ? { kind: 'file', path: file }
    : { kind: 'file', path: file, within: inside.join('.') };
}

/** A pseudo-namespace in which `submodule` looks up the first part of a path: `crate`, `super` or another crate. */
function startOfPaths(from: LinkedFile, at: LinkedSymbol): Place {
  const inside = modulesAround(at, from.symbols);
  return { kind: 'namespace', name: [from.path, ...inside].join('::') };
}

function pathStart(name: string): Module {
  const [file = '', ...inside] = name.split('::');
  return { file: file as FilePath, inside };
}

function fromStart(here: Module, name: string, tree: FileTree): Module | undefined {
  if (name === 'crate') return { file: rootOf(here.file, tree), inside: [] };
  return name === 'super' ? parentOf(here, tree) : crateNamed(name, tree);
}

/** Finds modules whose declarations the extraction rules could not read, and `super` after `super`. */
function below(
  { path, within }: Extract<Place, { kind: 'file' }>,
  name: string,
  tree: FileTree,
): Module | undefined {
  if (name === 'super') return parentOf({ file: path, inside: within?.split('.') ?? [] }, tree);
  const found = childOf({ file: path, inside: within?.split('.') ?? [] }, name, tree);
  return found === undefined ? undefined : { file: found, inside: [] };
}

/** An impl block belongs to the type that its file refers to by that name. */
function isOutOfLine(member: SymbolInFile, type: SymbolInFile, tree: FileTree): boolean {
  const { file } = member;
  const { path } = type.file;
  const { qualifiedName, name } = type.symbol;
  if (file.path === path) return true;
  // The name alone does not identify a type inside an inline module.
  if (qualifiedName !== name) return false;
  tree.dependOn(file, name);
  tree.dependOn(file, '*');
  if (file.symbols.some((symbol) => symbol.qualifiedName === name)) return false;
  const leadsThere = (imported: Import): boolean =>
    modulesOf(imported, file, tree).some(
      (module) =>
        module.inside.length === 0 && (module.file === path || module.file === parentFile(path, tree)),
    );
  const named = file.imports.filter((imported) => imported.local === name);
  if (named.length > 0) return named.some(leadsThere);
  const stars = file.imports.filter((imported) => imported.kind === 'star');
  // The remaining case is `impl super::Type`: the name of the member does not contain the path.
  return stars.some(leadsThere) || parentFile(file.path, tree) === path;
}
