/**
 * The candidates for names: at a site, from the inside out, and inside a symbol. Names in other files are left to
 * module-names.ts, members that types inherit to types-around.ts, values to values/.
 */
import type { Place } from '../../../languages/linking/repository-view.ts';
import { isLoadedModule, nameParts } from '../../../model/loaded-module.ts';
import type { Import } from '../../../model/reference.ts';
import { callableKinds, type SymbolIndex, typeKinds } from '../../../model/symbol.ts';
import {
  type Candidate,
  type Candidates,
  externalCandidate,
  noCandidates,
  type SymbolCandidate,
  symbolCandidate,
  union,
  unionOf,
} from '../candidate.ts';
import type { FileScope } from '../repository/file-scope.ts';
import type { Names, Resolver, Site } from '../resolver.ts';
import { boundCandidates } from './bound-symbols.ts';
import { declaredCandidates } from './declared-symbols.ts';
import { firstFound } from './first-found.ts';
import { declaredInside, memberName } from './qualified-names.ts';
import { freeOrigin } from './unresolved-reason.ts';

export class ScopeNames implements Names {
  private readonly resolver: Resolver;

  constructor(resolver: Resolver) {
    this.resolver = resolver;
  }

  nameAt(site: Site, name: string, depthBudget: number): Candidates {
    const { file, at } = site;
    for (
      let around: SymbolIndex | undefined = at;
      around !== undefined;
      around = file.symbol(around).parent
    ) {
      const found = this.nameInside(file, around, name, depthBudget);
      if (found.length > 0) return found;
    }
    const own = this.topLevelName(file, name, depthBudget);
    const found = own.length > 0 ? own : this.freeName(site, name, depthBudget);
    if (found.length > 0 || !file.linking.visibility.inheritedInScope) return found;
    return this.inheritedType(site, name, depthBudget);
  }

  /** The candidates directly inside a symbol: declarations and imports of a function, nested types of a type. */
  private nameInside(file: FileScope, around: SymbolIndex, name: string, depthBudget: number): Candidates {
    const { kind } = file.symbol(around);
    if (around === 0) return noCandidates;
    const { modules, repository } = this.resolver;
    repository.tracker.dependOnHash(file.memberKey(around, name));
    // Qualified names do not contain the namespace.
    if (kind === 'namespace') repository.tracker.dependOnHash(file.key(name));
    const children = declaredInside(file, around, name);
    const visible =
      callableKinds.has(kind) || kind === 'namespace' || kind === 'module'
        ? children
        : children.filter((index) => isTypeSymbol(file, index));
    if (visible.length > 0) return boundCandidates(file, visible);
    const imports = file.importsNamed(name).filter((index) => file.imports[index]?.owner === around);
    return union(imports.map((index) => modules.importedCandidates(file, index, depthBudget)));
  }

  /** A nested type of a base type of an enclosing type. */
  private inheritedType({ file, at, isInBaseList }: Site, name: string, depthBudget: number): Candidates {
    if (file.linking.calls.conversions.has(name)) return noCandidates;
    const { tracker } = this.resolver.repository;
    if (tracker.isUsedUp(depthBudget)) return noCandidates;
    for (
      let around: SymbolIndex | undefined = at;
      around !== undefined;
      around = file.symbol(around).parent
    ) {
      const { kind, bases } = file.symbol(around);
      if (!typeKinds.has(kind) || bases.length === 0 || (isInBaseList === true && around === at)) continue;
      const { types } = this.resolver.typeMembers.linearize({ file, index: around }, depthBudget - 1);
      for (const base of types.slice(1)) {
        tracker.dependOnHash(base.file.memberKey(base.index, name));
        const inner = base.file.children(base.index, name).filter((index) => isTypeSymbol(base.file, index));
        if (inner.length > 0) return inner.map((index) => symbolCandidate(base.file, index));
      }
    }
    return noCandidates;
  }

  qualifiedNameAt(site: Site, name: string, depthBudget: number): Candidates {
    const [first = '', ...others] = nameParts(name);
    return this.namesWithin(this.nameAt(site, first, depthBudget), others, depthBudget);
  }

  valueNameAt(site: Site, name: string, depthBudget: number): Candidates {
    const { file, at } = site;
    const isMember = name.includes('.') && at !== 0;
    if (isMember) this.resolver.repository.tracker.dependOnHash(file.memberKey(at, name));
    const written = isMember ? file.qualified(memberName(file, at, name)) : [];
    return written.length > 0
      ? boundCandidates(file, written)
      : this.qualifiedNameAt(site, name, depthBudget);
  }

  freeCandidates(site: Site, name: string, depthBudget: number): Candidates {
    const { file } = site;
    if (file.linking.visibility.inheritedInScope) {
      const inherited = this.resolver.enclosing.inheritedMember(site, name, depthBudget);
      if (inherited.length > 0) return inherited;
    }
    const found = this.freeName(site, name, depthBudget);
    return found.length > 0 ? found : [externalCandidate(file, freeOrigin(this.resolver, file, name), name)];
  }

  private freeName(site: Site, name: string, depthBudget: number): Candidates {
    const { file } = site;
    if (file.linking.visibility.ownModule.has(name))
      return [{ kind: 'place', file, place: { kind: 'file', path: file.path } }];
    const stars = this.resolver.modules.starImported(file, name, depthBudget);
    return stars.length > 0 ? stars : this.surroundingName(site, name, depthBudget);
  }

  surroundingName({ file, at }: Site, name: string, depthBudget: number): Candidates {
    const { modules, repository } = this.resolver;
    const { linking } = file;
    const tree = repository.tree(linking);
    const places = linking.visibility.surroundings(file, file.symbol(at), tree);
    const found = firstFound(places, (place) => modules.nameInPlace(file, place, name, depthBudget - 1));
    return found.length > 0 ? found : this.globalName(file, name);
  }

  private globalName(file: FileScope, name: string): Candidates {
    const { repository } = this.resolver;
    const { linking } = file;
    const { globals, builtIns, builtInsWin } = linking.visibility;
    if (globals === undefined || (builtInsWin && builtIns.has(name))) return noCandidates;
    const candidates = repository
      .named(linking, name)
      .map((ref) => ({ file: ref.file, symbol: ref.file.symbol(ref.index), ref }));
    const chosen = globals(candidates, file, repository.tree(linking));
    return union([chosen.map(({ ref }) => symbolCandidate(ref.file, ref.index))]);
  }

  topLevelName(file: FileScope, name: string, depthBudget: number): Candidates {
    const { modules, repository } = this.resolver;
    // The exported name and the local name can differ.
    repository.tracker.dependOnHash(file.key(name));
    const symbols = file.qualified(name);
    if (symbols.length > 0) return boundCandidates(file, symbols);
    return union(
      file
        .importsNamed(name)
        .filter((index) => isLoadedModule(name) || isOnTop(file, (file.imports[index] as Import).owner))
        .map((index) => modules.importedCandidates(file, index, depthBudget)),
    );
  }

  declaredCandidates(file: FileScope, index: SymbolIndex, depthBudget: number): Candidates {
    return declaredCandidates(this.resolver, file, index, depthBudget);
  }

  nameWithin(candidate: Candidate, name: string, depthBudget: number): Candidates {
    const { modules, repository } = this.resolver;
    if (candidate.kind === 'place')
      return modules.nameInPlace(candidate.file, candidate.place, name, depthBudget);
    if (candidate.kind !== 'symbol') return noCandidates;
    const { file, index } = candidate;
    const place = this.namespaceOf(candidate);
    if (place !== undefined) return modules.nameInPlace(file, place, name, depthBudget);
    repository.tracker.dependOnHash(file.memberKey(index, name));
    const children = declaredInside(file, index, name);
    if (children.length > 0 || file.symbol(index).kind !== 'module')
      return children.map((child) => symbolCandidate(file, child, candidate));
    const imports = file.importsNamed(name).filter((at) => file.imports[at]?.owner === index);
    return union(imports.map((at) => modules.importedCandidates(file, at, depthBudget - 1)));
  }

  /** The namespace of a namespace block, if files declare it: it contains the names of all its blocks. */
  private namespaceOf({ file, index }: SymbolCandidate): Place | undefined {
    const { kind, namespace, qualifiedName } = file.symbol(index);
    if (kind !== 'namespace') return undefined;
    const name = namespace === undefined ? qualifiedName : `${namespace}.${qualifiedName}`;
    const isDeclared = this.resolver.repository.tree(file.linking).hasNamespace(name);
    return isDeclared ? { kind: 'namespace', name } : undefined;
  }

  namesWithin(start: Candidates, names: readonly string[], depthBudget: number): Candidates {
    return names.reduce(
      (candidates, name) => unionOf(candidates, (candidate) => this.nameWithin(candidate, name, depthBudget)),
      start,
    );
  }
}

function isTypeSymbol(file: FileScope, index: SymbolIndex): boolean {
  return typeKinds.has(file.symbol(index).kind);
}

/** Whether the owner is the file itself, or a namespace or module block in it. */
function isOnTop(file: FileScope, owner: SymbolIndex): boolean {
  return owner === 0 || file.symbol(owner).kind === 'namespace' || file.symbol(owner).kind === 'module';
}
