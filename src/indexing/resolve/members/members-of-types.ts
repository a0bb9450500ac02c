/**
 * Members of types: their own, out-of-line and inherited members. Inheritance can be cyclic. Members of other
 * candidates and those that only a site can tell are left to members-of-candidates.ts.
 */
import { type Candidates, factOf, type Instance, noCandidates, symbolCandidate } from '../candidate.ts';
import { withoutOverloads } from '../names/bound-symbols.ts';
import { isOfNamesake, memberName } from '../names/qualified-names.ts';
import { isFromOutside } from '../names/unresolved-reason.ts';
import { type MemosByFile, memosOf } from '../repository/memos-by-file.ts';
import { fullName, type SymbolRef } from '../repository/repository.ts';
import type { Linearization, MemberSearch, Resolver, TypeMembers } from '../resolver.ts';
import { augmentedMembers } from './augmentations.ts';

/** A type with more base types is a mistake. */
const maxLinearization = 64;
/** More members of one name are not overloads, and each call would look at all of them. */
const maxAlike = 256;

const none: readonly never[] = [];

export class MembersOfTypes implements TypeMembers {
  private readonly resolver: Resolver;
  private readonly linearizations: MemosByFile<number, Linearization> = new Map();
  /** By file, and the type and the name of the member. */
  private readonly own: MemosByFile<string, readonly SymbolRef[]> = new Map();

  constructor(resolver: Resolver) {
    this.resolver = resolver;
  }

  linearize({ file, index }: SymbolRef, depthBudget: number): Linearization {
    const { tracker } = this.resolver.repository;
    return tracker.memoize(memosOf(this.linearizations, file), index, depthBudget, () => {
      const types: SymbolRef[] = [];
      let isOpen = false;
      let isOutside = true;
      const visit = (ref: SymbolRef, below: readonly SymbolRef[]): void => {
        if (types.length >= maxLinearization || below.some((known) => isSameRef(known, ref))) return;
        types.push(ref);
        const bases = this.directBases(ref, depthBudget);
        isOpen ||= bases.isOpen;
        isOutside &&= bases.isOutside;
        for (const base of bases.types) visit(base, [...below, ref]);
      };
      visit({ file, index }, []);
      // A common base type comes after all types that inherit from it, as in Python.
      const last = types.filter(
        (ref, at) => at === 0 || !types.some((other, later) => later > at && isSameRef(other, ref)),
      );
      return { types: last, isOpen, isOutside };
    });
  }

  private directBases(ref: SymbolRef, depthBudget: number): Linearization {
    const { repository, types: writtenTypes } = this.resolver;
    const { file, index } = ref;
    const fact = file.symbol(index);
    repository.tracker.dependOnHash(file.key(fact.qualifiedName));
    const declarations = fact.isMergeable ? [ref, ...this.otherDeclarations(ref)] : [ref];
    const types: SymbolRef[] = declarations.slice(1);
    let isOpen = false;
    let isOutside = true;
    for (const part of declarations) {
      const { bases, kind, type } = factOf(part);
      const written = kind === 'type' && type !== undefined ? [...bases, type] : bases;
      for (const text of written) {
        const base = { file: part.file, at: part.index, text, self: undefined, isInBaseList: true } as const;
        const found = writtenTypes.resolveType(base, depthBudget);
        const refs = found.flatMap((candidate) => (candidate.kind === 'instance' ? [candidate] : []));
        if (refs.length === 0) {
          isOpen = true;
          isOutside &&= found.length > 0 && found.every(isFromOutside);
        }
        types.push(...refs.map((each) => ({ file: each.file, index: each.index })));
      }
    }
    return { types, isOpen, isOutside };
  }

  /** The other declarations of a type that several files declare together (partial classes). */
  private otherDeclarations({ file, index }: SymbolRef): readonly SymbolRef[] {
    const { namespace, qualifiedName, kind, typeParameters } = file.symbol(index);
    const place = { kind: 'namespace', name: namespace ?? '' } as const;
    return this.resolver.repository.inPlace(file.linking, place, qualifiedName).filter((ref) => {
      const other = factOf(ref);
      const isAlike = other.kind === kind && other.typeParameters.length === typeParameters.length;
      return isAlike && !isSameRef(ref, { file, index });
    });
  }

  supertypes(type: SymbolRef, depthBudget: number): readonly SymbolRef[] {
    const own = factOf(type).isMergeable ? [type, ...this.otherDeclarations(type)] : [type];
    return this.linearize(type, depthBudget).types.filter(
      (other) => !own.some((part) => isSameRef(part, other)),
    );
  }

  membersOfType(type: SymbolRef, name: string, { self, isBase, depthBudget }: MemberSearch): Candidates {
    const types = isBase ? this.supertypes(type, depthBudget) : this.linearize(type, depthBudget).types;
    const isWithoutStatics = self.kind === 'instance' && !type.file.linking.members.instancesHaveStatics;
    let shared: readonly SymbolRef[] = none;
    for (const each of types) {
      const all = this.ownMembers(each, name);
      const found = isWithoutStatics
        ? all.filter((member) => !factOf(member).modifiers.includes('static'))
        : all;
      if (found.length > 0) return found.map(({ file, index }) => symbolCandidate(file, index, self));
      if (shared.length === 0) shared = all;
    }
    // `this` in a static method is the type, but the receiver does not show that. So static members are the fallback.
    return shared.map(({ file, index }) => symbolCandidate(file, index, self));
  }

  singleAbstractMethod(self: Instance, depthBudget: number): Candidates {
    const { tracker } = this.resolver.repository;
    const found = new Map<string, SymbolRef>();
    const given = new Set<string>();
    for (const { file, index } of this.linearize(self, depthBudget).types) {
      const { kind, qualifiedName } = file.symbol(index);
      tracker.dependOnHash(file.key(qualifiedName));
      if (kind !== 'interface') return noCandidates;
      for (const child of file.childrenOf(index)) {
        const { name, kind: its, modifiers } = file.symbol(child);
        if (its !== 'method' || modifiers.includes('static') || modifiers.includes('private')) continue;
        if (modifiers.includes('default')) given.add(name);
        else if (!given.has(name) && !found.has(name)) found.set(name, { file, index: child });
      }
    }
    const [only, other] = found.values();
    return only === undefined || other !== undefined
      ? noCandidates
      : [symbolCandidate(only.file, only.index, self)];
  }

  ownMembers(type: SymbolRef, name: string): readonly SymbolRef[] {
    const { file, index } = type;
    const { tracker } = this.resolver.repository;
    tracker.dependOnHash(file.memberKey(index, name));
    const written = withoutOverloads(file, file.children(index, name));
    const inside =
      written.length === 0 ? none : written.slice(0, maxAlike).map((child) => ({ file, index: child }));
    if (file.linking.members.isOutOfLine === undefined && !file.symbol(index).isMergeable) return inside;
    return tracker.memoize(memosOf(this.own, file), `${index}.${name}`, 0, () => {
      const all = [
        ...inside,
        ...this.membersInParts(type, name),
        ...this.outOfLineMembers(type, name),
        ...augmentedMembers(this.resolver, type, name),
      ];
      const defined = all.filter((ref) => !factOf(ref).isDeclaration);
      return defined.length > 0 ? defined : all;
    });
  }

  private membersInParts(type: SymbolRef, name: string): readonly SymbolRef[] {
    if (!factOf(type).isMergeable) return none;
    return this.otherDeclarations(type).flatMap(({ file, index }) => {
      this.resolver.repository.tracker.dependOnHash(file.memberKey(index, name));
      return file.children(index, name).map((child) => ({ file, index: child }));
    });
  }

  private outOfLineMembers(type: SymbolRef, name: string): readonly SymbolRef[] {
    const { file, index } = type;
    const { isOutOfLine } = file.linking.members;
    if (isOutOfLine === undefined) return none;
    const { repository } = this.resolver;
    const fact = file.symbol(index);
    const tree = repository.tree(file.linking);
    return repository
      .namedAs(file.linking, name, [memberName(file, index, name), `${fullName(fact)}.${name}`])
      .filter(
        (ref) =>
          !isInside(ref, type) &&
          !(ref.file === file && isOfNamesake(file, ref.index, index)) &&
          isOutOfLine({ file: ref.file, symbol: factOf(ref) }, { file, symbol: fact }, tree),
      );
  }
}

/** Whether a symbol is directly inside the declaration of the type. */
function isInside(ref: SymbolRef, type: SymbolRef): boolean {
  return ref.file === type.file && factOf(ref).parent === type.index;
}

function isSameRef(one: SymbolRef, other: SymbolRef): boolean {
  return one.file === other.file && one.index === other.index;
}
