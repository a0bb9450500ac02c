/**
 * Members that a type uses and does not have: `self.area()` in a mixin means the member of the types that it is combined
 * with. They are found in the linearizations of its subtypes.
 */
import { type Candidates, symbolCandidate } from '../candidate.ts';
import type { SymbolRef } from '../repository/repository.ts';
import type { Resolver } from '../resolver.ts';

/** More definitions are not told apart. */
const maxTargets = 3;

/** The definitions that an instance of some subtype has, for `super` those behind the type itself; none if too many. */
export function mixedInMembers(
  resolver: Resolver,
  receivers: Candidates,
  name: string,
  depthBudget: number,
): Candidates {
  const { subtypes, typeMembers } = resolver;
  const found: SymbolRef[] = [];
  for (const receiver of receivers) {
    if (receiver.kind !== 'instance') continue;
    for (const subtype of subtypes.subtypesOf(receiver, depthBudget)) {
      const { types } = typeMembers.linearize(subtype, depthBudget);
      const own = types.findIndex((type) => isSame(type, receiver));
      const behind = receiver.isBase ? types.slice(own + 1) : types;
      for (const type of behind) {
        const members = typeMembers.ownMembers(type, name);
        for (const member of members) if (!found.some((known) => isSame(known, member))) found.push(member);
        if (members.length > 0) break;
      }
    }
  }
  return found.length > maxTargets ? [] : found.map(({ file, index }) => symbolCandidate(file, index));
}

function isSame(one: SymbolRef, other: SymbolRef): boolean {
  return one.file === other.file && one.index === other.index;
}
