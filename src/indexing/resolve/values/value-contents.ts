/**
 * What is inside of a value: at a place or a key, one after the other in a loop, what a block that opens it is given. Of
 * containers of the outside by their arguments, of our own types by the members that the language calls for it.
 */
import type { TypeNotation } from '../../../languages/linking.ts';
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

/** What the member gives that the language calls for this; undefined where the value has none. */
export function viaProtocol(
  resolver: Resolver,
  candidate: Candidate,
  part: 'item' | 'each' | 'next' | 'opened',
  depthBudget: number,
): Candidates | undefined {
  const protocol = candidate.kind === 'instance' ? candidate.file.linking.protocol : undefined;
  if (protocol === undefined) return undefined;
  for (const name of [protocol[part]].flat()) {
    const members = resolver.memberOf(candidate, name, depthBudget);
    if (members.length > 0) return unionOf(members, (member) => resolver.callResult(member, depthBudget));
  }
  return undefined;
}

/** What a loop takes out of it. */
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

/** What a block is given that opens it. */
export function enteredValue(resolver: Resolver, candidate: Candidate, depthBudget: number): Candidates {
  if (candidate.kind === 'external') return candidate.args.length > 0 ? elementOf(candidate) : [candidate];
  return viaProtocol(resolver, candidate, 'opened', depthBudget) ?? [candidate];
}

export function notationOf(candidate: Candidate): TypeNotation {
  return candidate.kind === 'external' ? candidate.notation : candidate.file.linking.types;
}

/** What a container has at that place or key, as far as they are told apart. */
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
  if (candidate.kind === 'place' || candidate.file.linking.itemsAreMembers !== true) return noCandidates;
  return unionOf(resolver.memberOf(candidate, name, depthBudget), (member) =>
    resolver.valuesOf(member, depthBudget),
  );
}

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
