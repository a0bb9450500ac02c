/**
 * What names mean: in a file as others see it, in a module or namespace, at a place in the source. Re-exports are
 * followed to the definition. Values are not looked at here (evaluate.ts).
 */
import type { Place } from '../../../languages/linking.ts';
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

/** What `name` means to those who take it from this file. */
function exportedName(resolver: Resolver, file: FileScope, name: string, depthBudget: number): Candidates {
  const { tracker } = resolver.repository;
  tracker.dependOnHash(file.key(name));
  if (depthBudget < 0) {
    tracker.markTruncated();
    return noCandidates;
  }
  return tracker.memoize(memosOf(resolver.exported, file), name, depthBudget, () => {
    tracker.dependOnHash(file.key(name));
    if (file.linking.visible === 'exports') return fromExports(resolver, file, name, depthBudget);
    const own = topLevelName(resolver, file, name, depthBudget);
    if (own.length > 0 || file.linking.visible === 'symbols') return own;
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
  } else if (place.kind === 'namespace' || from.linking.visible === 'symbols') {
    const refs = visibleFrom(resolver, from, resolver.repository.inPlace(from.linking, place, name));
    if (refs.length > 0) return refs.map(({ file, index }) => symbolCandidate(file, index));
  }
  const { linking } = from;
  const tree = resolver.repository.tree(linking);
  const inner = linking.submodule?.(place, name, tree);
  if (inner !== undefined) return [{ kind: 'place', file: from, place: inner }];
  const { isHoistedTo } = linking;
  if (isHoistedTo === undefined) return noCandidates;
  return resolver.repository
    .named(linking, name)
    .filter(({ file, index }) => isHoistedTo({ file, symbol: file.symbol(index) }, place, tree))
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
  // Of a module that is only imported there, the way may lead back.
  return namesWithin(resolver, exportedName(resolver, file, first, depthBudget), others, depthBudget - 1);
}

/** What an import brings under its local name. One that leads outside gives an external thing. */
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
    const { rootPlace } = file.linking;
    const inType =
      rootPlace === undefined || name === undefined
        ? noCandidates
        : qualifiedIn(resolver, file, rootPlace, `${imported.module}.${name}`, depthBudget - 1);
    if (inType.length > 0) return inType;
    const other =
      places.length === 0
        ? ambientCandidates(resolver, file, imported, depthBudget)
        : memberOfDefaultExport(resolver, file, places, { imported, depthBudget: depthBudget - 1 });
    if (other.length > 0) return other;
    // A file that is there but does not say what the name is: a default import of a module without one, say.
    if (places.length > 0 && name !== undefined) return noCandidates;
    const isOutside =
      file.linking.isOutside?.(imported, file, resolver.repository.tree(file.linking)) ?? true;
    return [externalCandidate(file, isOutside ? 'static' : 'unknown', `${imported.module}.${name ?? ''}`)];
  });
}

/** The names of a module that is one object are those of the object, if there is no doubt: `module.exports = codes`. */
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

/** A module is its place; where it gives one thing as a whole, and a name for that is asked for, it is that thing too. */
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

/** What a bare name means inside the symbol `at`. */
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
  if (found.length > 0 || file.linking.inheritedInScope !== true) return found;
  return inheritedType(resolver, file, { at, below }, name, depthBudget);
}

/** Where a name is written: inside a symbol, or in the list of its base types, where its own members are not seen. */
export interface NamePlace {
  readonly at: SymbolIndex;
  readonly below?: true | undefined;
}

/** A type inside a base type of one of the types around. */
function inheritedType(
  resolver: Resolver,
  file: FileScope,
  { at, below }: NamePlace,
  name: string,
  depthBudget: number,
): Candidates {
  if (file.linking.convertsTo?.[name] !== undefined) return noCandidates;
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

/** The same for a name with dots. */
export function qualifiedNameAt(
  resolver: Resolver,
  file: FileScope,
  place: NamePlace,
  name: string,
  depthBudget: number,
): Candidates {
  const [first = '', ...others] = name.match(namePart) ?? [];
  return namesWithin(resolver, nameAt(resolver, file, place, first, depthBudget), others, depthBudget);
}

/** What is loaded in place is one name, the same all over the file: `import('./x')` of `import('./x').Y`. */
const namePart = /import\('[^']*'\)|[^.]+/g;

function isLoad(name: string): boolean {
  return name.endsWith("')");
}

/** The same where parts of it may be local variables, which are no symbols: `reader.next` inside the function `open`. */
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

/** A name that neither the file nor its imports bind. */
export function freeName(
  resolver: Resolver,
  file: FileScope,
  at: SymbolIndex,
  name: string,
  depthBudget: number,
): Candidates {
  // Which stars there are is for the file to say, whoever asks.
  resolver.repository.tracker.dependOnHash(file.key('*'));
  const stars = fromStars(resolver, file, file.imports.filter(isStar), name, depthBudget);
  return stars.length > 0 ? stars : surroundingName(resolver, file, at, name, depthBudget);
}

/** A name inside what another name stands for, without looking at base types or values. */
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

/** A block of a namespace to which other files add: what is in it is in the namespace. */
function namespaceOf(
  resolver: Resolver,
  { file, index }: Extract<Candidate, { kind: 'symbol' }>,
): Place | undefined {
  const { kind, namespace, qualifiedName } = file.symbol(index);
  if (kind !== 'namespace') return undefined;
  const name = namespace === undefined ? qualifiedName : `${namespace}.${qualifiedName}`;
  return resolver.repository.tree(file.linking).hasNamespace(name) ? { kind: 'namespace', name } : undefined;
}

/** Also what is put into it further down (`function M.f()`); but not members of other types that only stand there
 *  (`void A::b() {}` in a namespace): they are seen through the type. */
function declaredInside(file: FileScope, around: SymbolIndex, name: string): readonly SymbolIndex[] {
  const whole = memberName(file, around, name);
  const inside = file.children(around, name).filter((index) => {
    const { qualifiedName } = file.symbol(index);
    return qualifiedName === whole || qualifiedName === name;
  });
  if (inside.length > 0 || around === 0) return inside;
  return file.qualified(whole).filter((index) => !isOfNamesake(file, index, around));
}

/** Whether it is written inside another declaration that shares the name, where those have members of their own. */
export function isOfNamesake(file: FileScope, index: SymbolIndex, around: SymbolIndex): boolean {
  const { parent } = file.symbol(index);
  if (file.linking.typesHaveNoValue !== true || parent === undefined || parent === around) return false;
  return file.symbol(parent).qualifiedName === file.symbol(around).qualifiedName;
}

/** Qualified name that a member of that symbol has or would have. */
export function memberName(file: FileScope, of: SymbolIndex, name: string): string {
  const { qualifiedName } = file.symbol(of);
  return qualifiedName === '' ? name : `${qualifiedName}.${name}`;
}

/** The module that an import or a re-export names. */
export function modulesOf(resolver: Resolver, file: FileScope, imported: NamedModule): readonly Place[] {
  const { kind, module, name, local } = imported;
  const subject = `${kind} ${module} ${name ?? ''} ${local ?? ''}`;
  const tree = resolver.repository.tree(file.linking);
  return resolver.repository.tracker.memoize(memosOf(resolver.modules, file), subject, 0, () =>
    file.linking.modules({ kind, module, name, local }, file, tree),
  );
}
type NamedModule = Pick<Import, 'kind' | 'module' | 'name' | 'local'>;

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

/** From one name to the next inside it. */
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
  // A script, or a module of another kind: what stands on its top level is all there is.
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

/** On the top level of the file: symbols first, then imports. Of several definitions the last one counts. */
function topLevelName(resolver: Resolver, file: FileScope, name: string, depthBudget: number): Candidates {
  // An export may have another name than what it exports.
  resolver.repository.tracker.dependOnHash(file.key(name));
  const symbols = file.qualified(name);
  if (symbols.length > 0) return boundCandidates(file, symbols);
  return union(
    file
      .importsNamed(name)
      .filter((index) => isLoad(name) || isOnTop(file, (file.imports[index] as Import).owner))
      .map((index) => importedCandidates(resolver, file, index, depthBudget)),
  );
}

/** Right inside a symbol: what a function declares or imports, types inside a type. */
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
  // The qualified name of a symbol leaves its namespace out.
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
  const places = linking.surroundings?.(file, file.symbol(at), tree) ?? [];
  const found = firstFound(places, (place) => nameInPlace(resolver, file, place, name, depthBudget - 1));
  return found.length > 0 ? found : globalName(resolver, file, name);
}

function globalName(resolver: Resolver, file: FileScope, name: string): Candidates {
  const { linking } = file;
  const { isGlobal, chooseGlobals } = linking;
  if (isGlobal === undefined) return noCandidates;
  if (linking.builtInsWin === true && linking.builtIns?.has(name) === true) return noCandidates;
  const tree = resolver.repository.tree(linking);
  const alike = resolver.repository
    .named(linking, name)
    .map((ref) => ({ file: ref.file, symbol: ref.file.symbol(ref.index), ref }))
    .filter((scattered) => isGlobal(scattered, file, tree));
  const chosen = alike.length < 2 ? alike : (chooseGlobals?.(alike, file, tree) ?? alike);
  return union([
    alike
      .filter((scattered) => chosen.includes(scattered))
      .map(({ ref }) => symbolCandidate(ref.file, ref.index)),
  ]);
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

/** In the file itself, or in a namespace or module block of it. */
function isOnTop(file: FileScope, owner: SymbolIndex): boolean {
  return owner === 0 || file.symbol(owner).kind === 'namespace' || file.symbol(owner).kind === 'module';
}
