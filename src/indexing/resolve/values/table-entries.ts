/** The entries of a table, of which a computed key means any one: `handlers[name]()`. */
import { callableKinds, variableKinds } from '../../../model/symbol.ts';
import { type Candidate, type Candidates, factOf, symbolCandidate } from '../candidate.ts';
import { someMember } from '../dependencies/keys.ts';
import type { Resolver } from '../resolver.ts';
import { elementOf } from './external-values.ts';

/** The elements of a container, or the functions that are written in the object literal of a variable. */
export function entriesOf(resolver: Resolver, candidate: Candidate): Candidates {
  if (candidate.kind !== 'symbol' || !variableKinds.has(factOf(candidate).kind)) return elementOf(candidate);
  const { file, index } = candidate;
  if (!file.linking.values.itemsAreMembers) return elementOf(candidate);
  resolver.repository.tracker.dependOnHash(file.memberKey(index, someMember));
  return file
    .childrenOf(index)
    .filter((child) => callableKinds.has(file.symbol(child).kind))
    .map((child) => symbolCandidate(file, child, candidate));
}
