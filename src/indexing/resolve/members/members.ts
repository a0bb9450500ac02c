/** Members of types: their own, out-of-line and inherited members. Inheritance can be cyclic. */
import type { SymbolIndex } from '../../../model/symbol.ts';
import {
  type Candidate,
  type Candidates,
  factOf,
  type Linearization,
  memosOf,
  noCandidates,
  type Resolver,
  symbolCandidate,
} from '../candidate.ts';
import { withoutOverloads } from '../names/bound-symbols.ts';
import { isOfNamesake, memberName } from '../names/names.ts';
import { isFromOutside } from '../names/unresolved-reason.ts';
import type { FileScope } from '../repository/file-scope.ts';
import { fullName, type SymbolRef } from '../repository/repository.ts';
import { resolveType } from '../types/types.ts';
import { augmentedMembers } from './augmentations.ts';

/** A type with more base types is a mistake. */
const maxLinearization = 64;
/** More members of one name are not overloads, and each call would look at all of them. */
const maxAlike = 256;

const none: readonly never[] = [];

/** The linearization: the type and its base types, nearest first, each once. Cycles are cut where they close. */
export function linearize(
  resolver: Resolver,
  { file, index }: SymbolRef,
  depthBudget: number,
): Linearization {
  return resolver.repository.tracker.memoize(
    memosOf(resolver.linearizations, file),
    index,
    depthBudget,
    () => {
      const types: SymbolRef[] = [];
      let isOpen = false;
      let isOutside = true;
      const visit = (ref: SymbolRef, below: readonly SymbolRef[]): void => {
        if (types.length >= maxLinearization || below.some((known) => isSameRef(known, ref))) return;
        types.push(ref);
        const bases = directBases(resolver, ref, depthBudget);
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
    },
  );
}

/** The base types, nearest first, without the type itself and its other declarations. */
export function supertypes(resolver: Resolver, ref: SymbolRef, depthBudget: number): readonly SymbolRef[] {
  const own = factOf(ref).isMergeable ? [ref, ...otherDeclarations(resolver, ref)] : [ref];
  return linearize(resolver, ref, depthBudget).types.filter(
    (type) => !own.some((part) => isSameRef(part, type)),
  );
}

/** The members of this name in the nearest type of the linearization that has some. */
export function membersOfType(
  resolver: Resolver,
  ref: SymbolRef,
  name: string,
  {
    self,
    isBase,
    depthBudget,
  }: { readonly self: Candidate; readonly isBase: boolean; readonly depthBudget: number },
): Candidates {
  const types = isBase ? supertypes(resolver, ref, depthBudget) : linearize(resolver, ref, depthBudget).types;
  const isWithoutStatics = self.kind === 'instance' && !ref.file.linking.members.instancesHaveStatics;
  let shared: readonly SymbolRef[] = none;
  for (const type of types) {
    const all = ownMembers(resolver, type, name);
    const found = isWithoutStatics
      ? all.filter((member) => !factOf(member).modifiers.includes('static'))
      : all;
    if (found.length > 0) return found.map(({ file, index }) => symbolCandidate(file, index, self));
    if (shared.length === 0) shared = all;
  }
  // `this` in a static method is the type, but the receiver does not show that. So static members are the fallback.
  return shared.map(({ file, index }) => symbolCandidate(file, index, self));
}

/** The only abstract method of an interface; empty if there are several. */
export function singleAbstractMethod(
  resolver: Resolver,
  self: Extract<Candidate, { kind: 'instance' }>,
  depthBudget: number,
): Candidates {
  const found = new Map<string, SymbolRef>();
  const given = new Set<string>();
  for (const { file, index } of linearize(resolver, self, depthBudget).types) {
    const { kind, qualifiedName } = file.symbol(index);
    resolver.repository.tracker.dependOnHash(file.key(qualifiedName));
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

/** Members of the type itself, in its declaration and elsewhere. Definitions replace declarations. */
export function ownMembers(resolver: Resolver, type: SymbolRef, name: string): readonly SymbolRef[] {
  const { file, index } = type;
  const { tracker } = resolver.repository;
  tracker.dependOnHash(file.memberKey(index, name));
  const written = withoutOverloads(file, file.children(index, name));
  const inside =
    written.length === 0 ? none : written.slice(0, maxAlike).map((child) => ({ file, index: child }));
  const { isOutOfLine } = file.linking.members;
  const fact = file.symbol(index);
  if (isOutOfLine === undefined && !fact.isMergeable) return inside;
  return tracker.memoize(memosOf(resolver.ownMembers, file), `${index}.${name}`, 0, () => {
    const qualified = memberName(file, index, name);
    const parts = fact.isMergeable ? otherDeclarations(resolver, type) : [];
    const inParts = parts.flatMap((part) => {
      tracker.dependOnHash(part.file.memberKey(part.index, name));
      return part.file.children(part.index, name).map((child) => ({ file: part.file, index: child }));
    });
    const tree = resolver.repository.tree(file.linking);
    const full = `${fullName(fact)}.${name}`;
    const outOfLine =
      isOutOfLine === undefined
        ? []
        : resolver.repository
            .namedAs(file.linking, name, [qualified, full])
            .filter(
              (ref) =>
                !isInside(ref, type) &&
                !(ref.file === file && isOfNamesake(file, ref.index, index)) &&
                isOutOfLine({ file: ref.file, symbol: factOf(ref) }, { file, symbol: fact }, tree),
            );
    const all = [...inside, ...inParts, ...outOfLine, ...augmentedMembers(resolver, type, name)];
    const defined = all.filter((ref) => !factOf(ref).isDeclaration);
    return defined.length > 0 ? defined : all;
  });
}

/** The other declarations of a type that several files declare together (partial classes). */
function otherDeclarations(resolver: Resolver, { file, index }: SymbolRef): readonly SymbolRef[] {
  const { namespace, qualifiedName, kind, typeParameters } = file.symbol(index);
  const place = { kind: 'namespace', name: namespace ?? '' } as const;
  return resolver.repository.inPlace(file.linking, place, qualifiedName).filter((ref) => {
    const other = factOf(ref);
    const isAlike = other.kind === kind && other.typeParameters.length === typeParameters.length;
    return isAlike && !isSameRef(ref, { file, index });
  });
}

function directBases(resolver: Resolver, ref: SymbolRef, depthBudget: number): Linearization {
  const { file, index } = ref;
  const fact = file.symbol(index);
  resolver.repository.tracker.dependOnHash(file.key(fact.qualifiedName));
  const declarations = fact.isMergeable ? [ref, ...otherDeclarations(resolver, ref)] : [ref];
  const types: SymbolRef[] = declarations.slice(1);
  let isOpen = false;
  let isOutside = true;
  for (const part of declarations) {
    const { bases, kind, type } = factOf(part);
    const written = kind === 'type' && type !== undefined ? [...bases, type] : bases;
    for (const text of written) {
      const found = resolveType(
        resolver,
        { file: part.file, at: part.index, text, self: undefined, below: true },
        depthBudget,
      );
      const refs = found.flatMap((candidate) => (candidate.kind === 'instance' ? [candidate] : []));
      if (refs.length === 0) {
        isOpen = true;
        isOutside &&= found.length > 0 && found.every(isFromOutside);
      }
      types.push(...refs.map((base) => ({ file: base.file, index: base.index })));
    }
  }
  return { types, isOpen, isOutside };
}

/** Whether a symbol is directly inside the declaration of the type. */
function isInside(ref: SymbolRef, type: SymbolRef): boolean {
  return ref.file === type.file && factOf(ref).parent === type.index;
}

function isSameRef(one: SymbolRef, other: SymbolRef): boolean {
  return one.file === other.file && one.index === other.index;
}

/** The name of the type to which an out-of-line member belongs: `Owner` of `Owner.member`. */
export function ownerName(file: FileScope, member: SymbolIndex): string | undefined {
  const { qualifiedName, name, parent } = file.symbol(member);
  const isQualified = parent !== undefined && qualifiedName.length > name.length + 1;
  const expected = parent === undefined ? '' : memberName(file, parent, name);
  return isQualified && qualifiedName !== expected ? qualifiedName.slice(0, -name.length - 1) : undefined;
}
