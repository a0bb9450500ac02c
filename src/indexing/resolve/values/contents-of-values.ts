/**
 * The contents of a value: an item at a position or key, the values of a loop over it, the value that a `with` block
 * receives. External containers have type arguments; types of the repository have members that the language calls.
 */
import { type Candidate, type Candidates, isSameSymbol, noCandidates, union, unionOf } from '../candidate.ts';
import type { Contents, ProtocolPart, Resolver } from '../resolver.ts';
import { elementOf, externalItem, iterateExternal } from './external-values.ts';

export class ContentsOfValues implements Contents {
  private readonly resolver: Resolver;

  constructor(resolver: Resolver) {
    this.resolver = resolver;
  }

  viaProtocol(candidate: Candidate, part: ProtocolPart, depthBudget: number): Candidates | undefined {
    if (candidate.kind !== 'instance') return undefined;
    const { calls, members } = this.resolver;
    for (const name of candidate.file.linking.values.protocol[part]) {
      const found = members.memberOf(candidate, name, depthBudget);
      if (found.length > 0) return unionOf(found, (member) => calls.callResult(member, depthBudget));
    }
    return undefined;
  }

  iterationOf(candidate: Candidate, depthBudget: number): Candidates {
    if (candidate.kind !== 'instance') return iterateExternal(candidate);
    if (this.resolver.repository.tracker.isUsedUp(depthBudget)) return noCandidates;
    const through = this.viaProtocol(candidate, 'each', depthBudget);
    if (through === undefined) return this.viaProtocol(candidate, 'item', depthBudget) ?? noCandidates;
    return unionOf(through, (value) =>
      isSameSymbol(value, candidate)
        ? (this.viaProtocol(value, 'next', depthBudget) ?? noCandidates)
        : this.iterationOf(value, depthBudget - 1),
    );
  }

  enteredValue(candidate: Candidate, depthBudget: number): Candidates {
    if (candidate.kind === 'external') return candidate.args.length > 0 ? elementOf(candidate) : [candidate];
    return this.viaProtocol(candidate, 'opened', depthBudget) ?? [candidate];
  }

  itemAt(candidate: Candidate, name: string, depthBudget: number): Candidates {
    if (candidate.kind === 'external') return externalItem(candidate, name);
    const given = this.viaProtocol(candidate, 'item', depthBudget);
    if (given !== undefined) return given;
    if (candidate.kind === 'place' || !candidate.file.linking.values.itemsAreMembers) return noCandidates;
    const { members, values } = this.resolver;
    return unionOf(members.memberOf(candidate, name, depthBudget), (member) =>
      values.valuesOf(member, depthBudget),
    );
  }

  entryAt(candidate: Candidate, name: string, depthBudget: number): Candidates {
    // Only the type of a function tells the type of `this` in it.
    if (candidate.kind === 'external' && name === 'this') return candidate.receiver?.() ?? noCandidates;
    if (candidate.kind === 'external' && candidate.name === '()')
      return candidate.args[Number(name)]?.() ?? noCandidates;
    if (candidate.kind === 'external' && /^\d+$/.test(name)) return elementOf(candidate);
    const { members, values } = this.resolver;
    const found = members.memberOf(candidate, name, depthBudget);
    return union(found.map((member) => values.valuesOf(member, depthBudget)));
  }
}
