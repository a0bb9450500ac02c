/**
 * The contents of a value: an item at a position or key, the values of a loop over it, the value that a `with` block
 * receives. External containers have type arguments; types of the repository have members that the language calls.
 */
import type { LibraryTypes } from '../../../languages/linking/library-types.ts';
import {
  type Candidate,
  type Candidates,
  isSameSymbol,
  noCandidates,
  type Resolver,
  union,
  unionOf,
} from '../candidate.ts';
import { elementOf, iterateExternal, memberOfShape, sliceOf } from './external-values.ts';

/** The result of the protocol member that the language calls for this; undefined if the value has no such member. */
export function viaProtocol(
  resolver: Resolver,
  candidate: Candidate,
  part: 'item' | 'each' | 'next' | 'opened',
  depthBudget: number,
): Candidates | undefined {
  if (candidate.kind !== 'instance') return undefined;
  for (const name of candidate.file.linking.values.protocol[part]) {
    const members = resolver.memberOf(candidate, name, depthBudget);
    if (members.length > 0) return unionOf(members, (member) => resolver.callResult(member, depthBudget));
  }
  return undefined;
}

/** The values over which a loop iterates. */
export function iterationOf(resolver: Resolver, candidate: Candidate, depthBudget: number): Candidates {
  if (candidate.kind !== 'instance') return iterateExternal(candidate);
  if (depthBudget <= 0) {
    resolver.repository.tracker.markTruncated();
    return noCandidates;
  }
  const through = viaProtocol(resolver, candidate, 'each', depthBudget);
  if (through === undefined) return viaProtocol(resolver, candidate, 'item', depthBudget) ?? noCandidates;
  return unionOf(through, (value) =>
    isSameSymbol(value, candidate)
      ? (viaProtocol(resolver, value, 'next', depthBudget) ?? noCandidates)
      : iterationOf(resolver, value, depthBudget - 1),
  );
}

/** The value that a block receives which opens this one (`with`). */
export function enteredValue(resolver: Resolver, candidate: Candidate, depthBudget: number): Candidates {
  if (candidate.kind === 'external') return candidate.args.length > 0 ? elementOf(candidate) : [candidate];
  return viaProtocol(resolver, candidate, 'opened', depthBudget) ?? [candidate];
}

export function libraryOf(candidate: Candidate): LibraryTypes {
  return candidate.kind === 'external' ? candidate.library : candidate.file.linking.library;
}

/** The item at a position or key, or all elements if those are not distinguished. */
export function itemAt(
  resolver: Resolver,
  candidate: Candidate,
  name: string,
  depthBudget: number,
): Candidates {
  if (candidate.kind === 'external') {
    const { keys, args, part } = candidate;
    const slice = sliceOf(candidate, name);
    if (slice !== undefined) return slice;
    if (part !== undefined || args.length === 0) return elementOf(candidate);
    if (keys !== undefined) return memberOfShape(candidate, name);
    return candidate.name === '()' && /^\d+$/.test(name)
      ? (args[Number(name)]?.() ?? noCandidates)
      : elementOf(candidate);
  }
  const given = viaProtocol(resolver, candidate, 'item', depthBudget);
  if (given !== undefined) return given;
  if (candidate.kind === 'place' || !candidate.file.linking.values.itemsAreMembers) return noCandidates;
  return unionOf(resolver.memberOf(candidate, name, depthBudget), (member) =>
    resolver.valuesOf(member, depthBudget),
  );
}

/** The part of that name or position, as in destructuring. */
export function entryAt(
  resolver: Resolver,
  candidate: Candidate,
  name: string,
  depthBudget: number,
): Candidates {
  if (candidate.kind === 'external' && candidate.name === 'function' && name === 'this')
    return candidate.receiver?.() ?? noCandidates;
  if (candidate.kind === 'external' && candidate.name === '()')
    return candidate.args[Number(name)]?.() ?? noCandidates;
  if (candidate.kind === 'external' && /^\d+$/.test(name)) return elementOf(candidate);
  return union(
    resolver.memberOf(candidate, name, depthBudget).map((member) => resolver.valuesOf(member, depthBudget)),
  );
}
