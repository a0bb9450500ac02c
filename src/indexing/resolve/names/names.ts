/**
 * The candidates for names: in a file as other files see it, in a module or namespace, at a site. Re-exports are
 * followed to the definition. Values are left to values/evaluate.ts.
 */
import type { ModuleRequest } from '../../../languages/linking/modules.ts';
import type { Place } from '../../../languages/linking/repository-view.ts';
import { isLoadedModule, nameParts } from '../../../model/loaded-module.ts';
import type { Export, Import, ImportIndex } from '../../../model/reference.ts';
import { callableKinds, type SymbolIndex, typeKinds } from '../../../model/symbol.ts';
import {
  type Candidate,
  type Candidates,
  externalCandidate,
  memosOf,
  noCandidates,
  type Resolver,
  symbolCandidate,
  union,
  unionOf,
} from '../candidate.ts';
import type { FileScope } from '../repository/file-scope.ts';
import { ambientCandidates } from './ambient-modules.ts';
import { boundCandidates } from './bound-symbols.ts';
import { visibleFrom } from './includes.ts';

/** The candidates for `name` in a file as other files see it. */
function exportedName(resolver: Resolver, file: FileScope, name: string, depthBudget: number): Candidates {
  const { tracker } = resolver.repository;
  tracker.dependOnHash(file.key(name));
  if (depthBudget < 0) {
    tracker.markTruncated();
    return noCandidates;
  }
  return tracker.memoize(memosOf(resolver.exported, file), name, depthBudget, () => {
    tracker.dependOnHash(file.key(name));
    if (file.linking.visibility.exported === 'exports') return fromExports(resolver, file, name, depthBudget);
    const own = topLevelName(resolver, file, name, depthBudget);
    if (own.length > 0 || file.linking.visibility.exported === 'symbols') return own;
    tracker.dependOnHash(file.key('*'));
    return fromStars(resolver, file, file.imports.filter(isStar), name, depthBudget);
  });
}

export function nameInPlace(
  resolver: Resolver,
  from: FileScope,
  place: Place,
  name: string,
  depthBudget: number,
): Candidates {
  if (place.kind === 'file') {
    const file = resolver.repository.fileAt(place.path);
    if (file !== undefined) {
      const found = nameInFile(resolver, file, place.within, name, depthBudget);
      if (found.length > 0) return found;
    }
  } else if (place.kind === 'namespace' || from.linking.visibility.exported === 'symbols') {
    const refs = visibleFrom(resolver, from, resolver.repository.inPlace(from.linking, place, name));
    if (refs.length > 0) return refs.map(({ file, index }) => symbolCandidate(file, index));
  }
  const { linking } = from;
  const tree = resolver.repository.tree(linking);
  const inner = linking.modules.submodule(place, name, tree);
  if (inner !== undefined) return [{ kind: 'place', file: from, place: inner }];
  const { isHoisted } = linking.visibility;
  if (isHoisted === undefined) return noCandidates;
  return resolver.repository
    .named(linking, name)
    .filter(({ file, index }) => isHoisted({ file, symbol: file.symbol(index) }, place, tree))
    .map(({ file, index }) => symbolCandidate(file, index));
}

function nameInFile(
  resolver: Resolver,
  file: FileScope,
  within: string | undefined,
  name: string,
  depthBudget: number,
): Candidates {
  const [first = name, ...others] = within === undefined ? [name] : [...within.split('.'), name];
  // An import may lead back here, so the next step has a smaller budget.
  return namesWithin(resolver, exportedName(resolver, file, first, depthBudget), others, depthBudget - 1);
}

/**
 * The candidates for the local name of an import. An import from outside the repository gives an external candidate.
 */
export function importedCandidates(
  resolver: Resolver,
  file: FileScope,
  index: ImportIndex,
  depthBudget: number,
): Candidates {
  const { tracker } = resolver.repository;
  if (depthBudget < 0) {
    tracker.markTruncated();
    return noCandidates;
  }
  return tracker.memoize(memosOf(resolver.imported, file), index, depthBudget, () => {
    const imported = file.imports[index] as Import;
    const places = modulesOf(resolver, file, imported);
    const name = imported.kind === 'default' ? 'default' : imported.name;
    const found =
      imported.kind === 'module' || name === undefined
        ? moduleCandidates(resolver, file, places, { name, depthBudget })
        : firstFound(places, (place) => qualifiedIn(resolver, file, place, name, depthBudget - 1));
    if (found.length > 0) return found;
    const { root } = file.linking.modules;
    const inType =
      root === undefined || name === undefined
        ? noCandidates
        : qualifiedIn(resolver, file, root, `${imported.module}.${name}`, depthBudget - 1);
    if (inType.length > 0) return inType;
    const other =
      places.length === 0
        ? ambientCandidates(resolver, file, imported, depthBudget)
        : memberOfDefaultExport(resolver, file, places, { imported, depthBudget: depthBudget - 1 });
    if (other.length > 0) return other;
    // The module is a file that does not define the name, such as a default import without a default export.
    if (places.length > 0 && name !== undefined) return noCandidates;
    const isExternal = file.linking.modules.isExternal(
      imported,
      file,
      resolver.repository.tree(file.linking),
    );
    return [externalCandidate(file, isExternal ? 'static' : 'unknown', `${imported.module}.${name ?? ''}`)];
  });
}

/**
 * A module can export one object, whose members are its names: `module.exports = codes`. Only one candidate counts.
 */
function memberOfDefaultExport(
  resolver: Resolver,
  file: FileScope,
  places: readonly Place[],
  { imported, depthBudget }: Part,
): Candidates {
  const { kind, name } = imported;
  if (kind !== 'named' || name === undefined) return noCandidates;
  const whole = firstFound(places, (place) => nameInPlace(resolver, file, place, 'default', depthBudget));
  const held = unionOf(whole, (candidate) => resolver.valuesOf(candidate, depthBudget));
  const found = unionOf(held, (candidate) =>
    candidate.kind === 'place' ? noCandidates : resolver.memberOf(candidate, name, depthBudget),
  );
  return found.length === 1 ? found : noCandidates;
}
type Part = { readonly imported: Import; readonly depthBudget: number };

/** The module itself, and the one symbol that it exports as a whole if the import gives that a name. */
function moduleCandidates(
  resolver: Resolver,
  file: FileScope,
  places: readonly Place[],
  { name, depthBudget }: { readonly name: string | undefined; readonly depthBudget: number },
): Candidates {
  const modules = places.map((place): Candidate => ({ kind: 'place', file, place }));
  if (name === undefined) return modules;
  return [
    ...firstFound(places, (place) => nameInPlace(resolver, file, place, name, depthBudget - 1)),
    ...modules,
  ];
}

/** The candidates for a bare name inside the symbol `at`. */
export function nameAt(
  resolver: Resolver,
  file: FileScope,
  { at, below }: NamePlace,
  name: string,
  depthBudget: number,
): Candidates {
  for (let around: SymbolIndex | undefined = at; around !== undefined; around = file.symbol(around).parent) {
    const found = nameInside(resolver, file, around, name, depthBudget);
    if (found.length > 0) return found;
  }
  const own = topLevelName(resolver, file, name, depthBudget);
  const found = own.length > 0 ? own : freeName(resolver, file, at, name, depthBudget);
  if (found.length > 0 || !file.linking.visibility.inheritedInScope) return found;
  return inheritedType(resolver, file, { at, below }, name, depthBudget);
}

/**
 * The site of a name: inside a symbol, or (`below`) in the list of its base types, where its members are not visible.
 */
export interface NamePlace {
  readonly at: SymbolIndex;
  readonly below?: true | undefined;
}

/** A nested type of a base type of an enclosing type. */
function inheritedType(
  resolver: Resolver,
  file: FileScope,
  { at, below }: NamePlace,
  name: string,
  depthBudget: number,
): Candidates {
  if (file.linking.calls.conversions.has(name)) return noCandidates;
  if (depthBudget <= 0) {
    resolver.repository.tracker.markTruncated();
    return noCandidates;
  }
  for (let around: SymbolIndex | undefined = at; around !== undefined; around = file.symbol(around).parent) {
    const { kind, bases } = file.symbol(around);
    if (!typeKinds.has(kind) || bases.length === 0 || (below === true && around === at)) continue;
    for (const base of resolver.linearizationOf({ file, index: around }, depthBudget - 1).types.slice(1)) {
      resolver.repository.tracker.dependOnHash(base.file.memberKey(base.index, name));
      const inner = base.file.children(base.index, name).filter((index) => isTypeSymbol(base.file, index));
      if (inner.length > 0) return inner.map((index) => symbolCandidate(base.file, index));
    }
  }
  return noCandidates;
}

function isTypeSymbol(file: FileScope, index: SymbolIndex): boolean {
  return typeKinds.has(file.symbol(index).kind);
}

/** The candidates for a name with dots. */
export function qualifiedNameAt(
  resolver: Resolver,
  file: FileScope,
  place: NamePlace,
  name: string,
  depthBudget: number,
): Candidates {
  const [first = '', ...others] = nameParts(name);
  return namesWithin(resolver, nameAt(resolver, file, place, first, depthBudget), others, depthBudget);
}

/**
 * The same for the name of a value, whose first part can be a local variable: `reader.next` inside the function
 * `open`.
 */
export function valueNameAt(
  resolver: Resolver,
  file: FileScope,
  place: NamePlace,
  name: string,
  depthBudget: number,
): Candidates {
  const { at } = place;
  const isMember = name.includes('.') && at !== 0;
  if (isMember) resolver.repository.tracker.dependOnHash(file.memberKey(at, name));
  const written = isMember ? file.qualified(memberName(file, at, name)) : [];
  return written.length > 0
    ? boundCandidates(file, written)
    : qualifiedNameAt(resolver, file, place, name, depthBudget);
}

/** The candidates for a name that neither the file nor its imports declare. */
export function freeName(
  resolver: Resolver,
  file: FileScope,
  at: SymbolIndex,
  name: string,
  depthBudget: number,
): Candidates {
  // The star imports belong to the answers of this file, whichever file is being resolved.
  resolver.repository.tracker.dependOnHash(file.key('*'));
  const stars = fromStars(resolver, file, file.imports.filter(isStar), name, depthBudget);
  return stars.length > 0 ? stars : surroundingName(resolver, file, at, name, depthBudget);
}

/** The candidates for a name inside another candidate, without base types and values. */
export function nameWithin(
  resolver: Resolver,
  candidate: Candidate,
  name: string,
  depthBudget: number,
): Candidates {
  if (candidate.kind === 'place')
    return nameInPlace(resolver, candidate.file, candidate.place, name, depthBudget);
  if (candidate.kind !== 'symbol') return noCandidates;
  const { file, index } = candidate;
  const place = namespaceOf(resolver, candidate);
  if (place !== undefined) return nameInPlace(resolver, file, place, name, depthBudget);
  resolver.repository.tracker.dependOnHash(file.memberKey(index, name));
  const children = declaredInside(file, index, name);
  if (children.length > 0 || file.symbol(index).kind !== 'module')
    return children.map((child) => symbolCandidate(file, child, candidate));
  const imports = file.importsNamed(name).filter((at) => file.imports[at]?.owner === index);
  return union(imports.map((at) => importedCandidates(resolver, file, at, depthBudget - 1)));
}

/** The namespace of a namespace block, if files declare it: it contains the names of all its blocks. */
function namespaceOf(
  resolver: Resolver,
  { file, index }: Extract<Candidate, { kind: 'symbol' }>,
): Place | undefined {
  const { kind, namespace, qualifiedName } = file.symbol(index);
  if (kind !== 'namespace') return undefined;
  const name = namespace === undefined ? qualifiedName : `${namespace}.${qualifiedName}`;
  return resolver.repository.tree(file.linking).hasNamespace(name) ? { kind: 'namespace', name } : undefined;
}

/**
 * The symbols of this name inside another symbol, including those that the file adds later (`function M.f()`). Members
 * of other types that are only written there (`void A::b() {}` in a namespace) are found through their type.
 */
function declaredInside(file: FileScope, around: SymbolIndex, name: string): readonly SymbolIndex[] {
  const whole = memberName(file, around, name);
  const inside = file.children(around, name).filter((index) => {
    const { qualifiedName } = file.symbol(index);
    return qualifiedName === whole || qualifiedName === name;
  });
  if (inside.length > 0 || around === 0) return inside;
  return file.qualified(whole).filter((index) => !isOfNamesake(file, index, around));
}

/**
 * Whether it is a member of another declaration with the same name, where each declaration has members of its own.
 */
export function isOfNamesake(file: FileScope, index: SymbolIndex, around: SymbolIndex): boolean {
  const { parent } = file.symbol(index);
  if (file.linking.values.typeNamesAreValues || parent === undefined || parent === around) return false;
  return file.symbol(parent).qualifiedName === file.symbol(around).qualifiedName;
}

/** The qualified name that a member of this name has or would have. */
export function memberName(file: FileScope, of: SymbolIndex, name: string): string {
  const { qualifiedName } = file.symbol(of);
  return qualifiedName === '' ? name : `${qualifiedName}.${name}`;
}

/** The places of the module that an import or a re-export names. */
export function modulesOf(resolver: Resolver, file: FileScope, imported: ModuleRequest): readonly Place[] {
  const { kind, module, name, local } = imported;
  const subject = `${kind} ${module} ${name ?? ''} ${local ?? ''}`;
  const tree = resolver.repository.tree(file.linking);
  return resolver.repository.tracker.memoize(memosOf(resolver.modules, file), subject, 0, () =>
    file.linking.modules.find({ kind, module, name, local }, file, tree),
  );
}

function qualifiedIn(
  resolver: Resolver,
  file: FileScope,
  place: Place,
  name: string,
  depthBudget: number,
): Candidates {
  const whole = nameInPlace(resolver, file, place, name, depthBudget);
  if (whole.length > 0 || !name.includes('.')) return whole;
  const [first = '', ...others] = name.split('.');
  return namesWithin(resolver, nameInPlace(resolver, file, place, first, depthBudget), others, depthBudget);
}

/** Follows the parts of a name, each inside the one before. */
function namesWithin(
  resolver: Resolver,
  start: Candidates,
  names: readonly string[],
  depthBudget: number,
): Candidates {
  return names.reduce(
    (candidates, name) =>
      unionOf(candidates, (candidate) => nameWithin(resolver, candidate, name, depthBudget)),
    start,
  );
}

function fromExports(resolver: Resolver, file: FileScope, name: string, depthBudget: number): Candidates {
  const found = union(
    file.exportsNamed(name).map((exported) => exportCandidates(resolver, file, exported, depthBudget)),
  );
  if (found.length > 0) return found;
  // Without exports it is a script or another kind of module: its top-level names count.
  if (file.exports.length === 0) return topLevelName(resolver, file, name, depthBudget);
  resolver.repository.tracker.dependOnHash(file.key('*'));
  if (name === 'default') return noCandidates;
  const stars = file.exports.filter(
    (exported) => exported.name === undefined && exported.module !== undefined,
  );
  return fromStars(resolver, file, stars, name, depthBudget);
}

function exportCandidates(
  resolver: Resolver,
  file: FileScope,
  exported: Export,
  depthBudget: number,
): Candidates {
  const { module, local } = exported;
  if (module === undefined)
    return local === undefined ? noCandidates : topLevelName(resolver, file, local, depthBudget);
  const kind = local === undefined ? 'module' : 'named';
  const places = modulesOf(resolver, file, { kind, module, name: local, local: undefined });
  if (local === undefined) return places.map((place) => ({ kind: 'place', file, place }));
  return firstFound(places, (place) => nameInPlace(resolver, file, place, local, depthBudget - 1));
}

function fromStars(
  resolver: Resolver,
  file: FileScope,
  stars: readonly { readonly module: string | undefined }[],
  name: string,
  depthBudget: number,
): Candidates {
  for (const { module } of stars) {
    if (module === undefined) continue;
    const places = modulesOf(resolver, file, { kind: 'star', module, name: undefined, local: undefined });
    const found = firstFound(places, (place) => nameInPlace(resolver, file, place, name, depthBudget - 1));
    if (found.length > 0) return found;
  }
  return noCandidates;
}

/**
 * The candidates for a top-level name of the file: symbols first, then imports. The last of several definitions wins.
 */
function topLevelName(resolver: Resolver, file: FileScope, name: string, depthBudget: number): Candidates {
  // The exported name and the local name can differ.
  resolver.repository.tracker.dependOnHash(file.key(name));
  const symbols = file.qualified(name);
  if (symbols.length > 0) return boundCandidates(file, symbols);
  return union(
    file
      .importsNamed(name)
      .filter((index) => isLoadedModule(name) || isOnTop(file, (file.imports[index] as Import).owner))
      .map((index) => importedCandidates(resolver, file, index, depthBudget)),
  );
}

/** The candidates directly inside a symbol: declarations and imports of a function, nested types of a type. */
function nameInside(
  resolver: Resolver,
  file: FileScope,
  around: SymbolIndex,
  name: string,
  depthBudget: number,
): Candidates {
  const { kind } = file.symbol(around);
  if (around === 0) return noCandidates;
  const { tracker } = resolver.repository;
  tracker.dependOnHash(file.memberKey(around, name));
  // Qualified names do not contain the namespace.
  if (kind === 'namespace') tracker.dependOnHash(file.key(name));
  const children = declaredInside(file, around, name);
  const visible =
    callableKinds.has(kind) || kind === 'namespace' || kind === 'module'
      ? children
      : children.filter((index) => typeKinds.has(file.symbol(index).kind));
  if (visible.length > 0) return boundCandidates(file, visible);
  const imports = file.importsNamed(name).filter((index) => file.imports[index]?.owner === around);
  return union(imports.map((index) => importedCandidates(resolver, file, index, depthBudget)));
}

export function surroundingName(
  resolver: Resolver,
  file: FileScope,
  at: SymbolIndex,
  name: string,
  depthBudget: number,
): Candidates {
  const { linking } = file;
  const tree = resolver.repository.tree(linking);
  const places = linking.visibility.surroundings(file, file.symbol(at), tree);
  const found = firstFound(places, (place) => nameInPlace(resolver, file, place, name, depthBudget - 1));
  return found.length > 0 ? found : globalName(resolver, file, name);
}

function globalName(resolver: Resolver, file: FileScope, name: string): Candidates {
  const { linking } = file;
  const { globals, builtIns, builtInsWin } = linking.visibility;
  if (globals === undefined || (builtInsWin && builtIns.has(name))) return noCandidates;
  const candidates = resolver.repository
    .named(linking, name)
    .map((ref) => ({ file: ref.file, symbol: ref.file.symbol(ref.index), ref }));
  const chosen = globals(candidates, file, resolver.repository.tree(linking));
  return union([chosen.map(({ ref }) => symbolCandidate(ref.file, ref.index))]);
}

function firstFound<T>(items: readonly T[], find: (item: T) => Candidates): Candidates {
  for (const item of items) {
    const found = find(item);
    if (found.length > 0) return found;
  }
  return noCandidates;
}

function isStar(imported: Import): boolean {
  return imported.kind === 'star';
}

/** Whether the owner is the file itself, or a namespace or module block in it. */
function isOnTop(file: FileScope, owner: SymbolIndex): boolean {
  return owner === 0 || file.symbol(owner).kind === 'namespace' || file.symbol(owner).kind === 'module';
}
