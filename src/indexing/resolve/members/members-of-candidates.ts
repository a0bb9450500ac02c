/**
 * The members of candidates of any kind, and of receivers at a site: extensions of external types, members behind a
 * dereference (`Deref`), methods of traits in scope. Members that a type declares or inherits are left to
 * members-of-types.ts.
 */
import {
  asSureAs,
  type Candidate,
  type Candidates,
  type External,
  externalCandidate,
  factOf,
  type Instance,
  noCandidates,
  type SymbolCandidate,
  symbolCandidate,
  unionOf,
} from '../candidate.ts';
import { isOnlyType, isType } from '../candidate-kinds.ts';
import type { SymbolRef } from '../repository/repository.ts';
import type { MemberCall, Members, Resolver, Site } from '../resolver.ts';
import { asList, elementOf, externalMember, isDictionary, memberOfShape } from '../values/external-values.ts';
import { Extensions } from './extensions.ts';
import { implicitMember } from './implicit-members.ts';
import { positionalField } from './positional-fields.ts';
import { PossibleMembers } from './possible-members.ts';
import { traitMember } from './trait-members.ts';

export class MembersOfCandidates implements Members {
  private readonly resolver: Resolver;
  private readonly extensions: Extensions;
  private readonly possible: PossibleMembers;

  constructor(resolver: Resolver) {
    this.resolver = resolver;
    this.extensions = new Extensions(resolver);
    this.possible = new PossibleMembers(resolver);
  }

  memberOf(candidate: Candidate, name: string, depthBudget: number): Candidates {
    return asSureAs(candidate, this.membersOf(candidate, name, depthBudget));
  }

  private membersOf(candidate: Candidate, name: string, depthBudget: number): Candidates {
    switch (candidate.kind) {
      case 'place':
        return this.resolver.modules.nameInPlace(candidate.file, candidate.place, name, depthBudget);
      case 'external':
        return this.memberOfExternal(candidate, name, depthBudget);
      case 'instance':
        return this.memberOfInstance(candidate, name, depthBudget);
      case 'symbol':
        return this.memberOfSymbol(candidate, name, depthBudget);
    }
  }

  private memberOfExternal(candidate: External, name: string, depthBudget: number): Candidates {
    const { part, args, library, keys } = candidate;
    if (part !== undefined && args.length > 0 && library.containerMembers.get(part) === 'element') {
      const { values } = this.resolver;
      const elements = elementOf({ ...candidate, part: undefined });
      const held = unionOf(elements, (element) => values.valuesOf(element, depthBudget));
      return unionOf(held, (element) => this.memberOf(element, name, depthBudget));
    }
    if (keys === undefined)
      return isDictionary(candidate) ? elementOf(candidate) : [externalMember(candidate, name)];
    return library.entriesNeedKeys ? [{ ...asList(candidate), part: name }] : memberOfShape(candidate, name);
  }

  private memberOfInstance(candidate: Instance, name: string, depthBudget: number): Candidates {
    const { file, index, isBase } = candidate;
    const { values, library } = file.linking;
    if (name === values.protocol.type) return [symbolCandidate(file, index)];
    const search = { self: candidate, isBase, depthBudget };
    const found = this.resolver.typeMembers.membersOfType(candidate, name, search);
    if (found.length > 0) return found;
    const part = positionalField(this.resolver, candidate, name, depthBudget);
    if (part.length > 0) return part;
    const added = this.extensions.ofInstance(candidate, name, depthBudget);
    // Every value can inherit such members from the library: `clone()`.
    return added.length > 0 || !library.copyMembers.has(name)
      ? added
      : [{ ...externalCandidate(file, 'value', '', [() => [candidate]]), part: name }];
  }

  private memberOfSymbol(candidate: SymbolCandidate, name: string, depthBudget: number): Candidates {
    if (isOnlyType(candidate)) return noCandidates;
    const { names, typeMembers } = this.resolver;
    const found = isType(candidate)
      ? typeMembers.membersOfType(candidate, name, { self: candidate, isBase: false, depthBudget })
      : names.nameWithin(candidate, name, depthBudget);
    if (found.length > 0) return found;
    const part = positionalField(this.resolver, candidate, name, depthBudget);
    return part.length > 0 ? part : implicitMember(candidate, name);
  }

  memberOfAny(site: Site, receivers: Candidates, name: string, depthBudget: number): Candidates {
    const found = unionOf(receivers, (candidate) => this.memberOf(candidate, name, depthBudget));
    if (receivers.length === 0 || found.some((candidate) => candidate.kind !== 'external')) return found;
    const { members, values } = site.file.linking;
    const added = members.hasExtensions
      ? unionOf(receivers, (candidate) => this.extensions.ofExternal(site, candidate, name, depthBudget))
      : noCandidates;
    if (added.length > 0) return added;
    const behind =
      values.dereference === undefined
        ? noCandidates
        : this.memberThroughDeref(site, receivers, name, depthBudget);
    if (behind.length > 0) return behind;
    const inScope =
      members.traitsAddMethods && areOfRepository(receivers)
        ? traitMember(this.resolver, site, name, depthBudget)
        : noCandidates;
    return inScope.length > 0 ? inScope : found;
  }

  /** The member of the values that the receivers dereference to. Each step takes one unit of the depth budget. */
  private memberThroughDeref(
    site: Site,
    receivers: Candidates,
    name: string,
    depthBudget: number,
  ): Candidates {
    if (this.resolver.repository.tracker.isUsedUp(depthBudget)) return noCandidates;
    const targets = unionOf(receivers, (candidate) => this.derefTarget(candidate, depthBudget - 1));
    if (targets.length === 0) return noCandidates;
    const found = this.memberOfAny(site, targets, name, depthBudget - 1);
    return found.some((candidate) => candidate.kind !== 'external') ? found : noCandidates;
  }

  private derefTarget(candidate: Candidate, depthBudget: number): Candidates {
    const dereference = candidate.kind === 'instance' ? candidate.file.linking.values.dereference : undefined;
    if (candidate.kind !== 'instance' || dereference === undefined) return noCandidates;
    const { typeMembers, types } = this.resolver;
    if (typeMembers.ownMembers(candidate, dereference.method).length === 0) return noCandidates;
    const [target] = typeMembers.ownMembers(candidate, dereference.type);
    const text = target === undefined ? undefined : factOf(target).type;
    if (target === undefined || text === undefined) return noCandidates;
    return types.resolveType({ file: target.file, at: target.index, text, self: candidate }, depthBudget);
  }

  extensionsByName(site: Site, receivers: Candidates, name: string): readonly SymbolRef[] {
    return this.extensions.byName(site, receivers, name);
  }

  possibleMembers(call: MemberCall): readonly SymbolRef[] {
    return this.possible.membersFor(call);
  }
}

/** Whether the candidates are types of the repository or values of them, and none is external. */
function areOfRepository(candidates: Candidates): boolean {
  const isOne = (candidate: Candidate): boolean =>
    candidate.kind === 'instance' || (candidate.kind === 'symbol' && isType(candidate));
  return candidates.some(isOne) && candidates.every((candidate) => candidate.kind !== 'external');
}
