/**
 * The owner of a member: its type, or, in languages whose objects have methods of their own, the variable with the
 * object or the constructor function.
 */
import { callableKinds, typeKinds } from '../../../model/symbol.ts';
import { factOf, initialDepthBudget, symbolCandidate } from '../candidate.ts';
import { ownerName } from '../names/qualified-names.ts';
import type { SymbolRef } from '../repository/repository.ts';
import type { Linearization, Resolver } from '../resolver.ts';

export interface OwnedMember {
  readonly ref: SymbolRef;
  readonly owner: SymbolRef;
}

/** The member with its owner; for a field of an object, the functions that it holds. Empty without an owner. */
export function membersMeant(resolver: Resolver, ref: SymbolRef): readonly OwnedMember[] {
  const owner = ownerOfMember(resolver, ref);
  if (owner === undefined) return [];
  const isAlias = factOf(ref).kind === 'field' && !typeKinds.has(factOf(owner).kind);
  return (isAlias ? functionsIn(resolver, ref) : [ref]).map((each) => ({ ref: each, owner }));
}

/** The functions that a field holds: `res.set = res.header = function () {}`. */
function functionsIn(resolver: Resolver, { file, index }: SymbolRef): readonly SymbolRef[] {
  const field = symbolCandidate(file, index);
  return resolver.values
    .valuesOf(field, initialDepthBudget)
    .flatMap((value) =>
      value.kind === 'symbol' && callableKinds.has(factOf(value).kind)
        ? [{ file: value.file, index: value.index }]
        : [],
    );
}

/** Undefined for symbols that are not members of a type, and of an object where those count. */
function ownerOfMember(resolver: Resolver, member: SymbolRef): SymbolRef | undefined {
  const { file, index } = member;
  const { parent } = factOf(member);
  if (parent === undefined) return undefined;
  const { tracker } = resolver.repository;
  const around = file.symbol(parent);
  tracker.dependOnHash(file.key(around.qualifiedName));
  if (typeKinds.has(around.kind)) return { file, index: parent };
  if (file.linking.members.duckTyping?.countsObjects !== true) return undefined;
  const name = ownerName(file, index);
  if (name === undefined) return parent === 0 ? undefined : { file, index: parent };
  tracker.dependOnHash(file.key(name));
  const [owner] = file.qualified(name);
  return owner === undefined ? undefined : { file, index: owner };
}

/** The owner and its base types. Any code may add members to an object. */
export function lineageOf(resolver: Resolver, owner: SymbolRef): Linearization {
  return typeKinds.has(factOf(owner).kind)
    ? resolver.typeMembers.linearize(owner, initialDepthBudget)
    : { types: [owner], isOpen: true, isOutside: false };
}
