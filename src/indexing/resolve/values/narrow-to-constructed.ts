/** Narrows the declared type of a variable to the types that are constructed for it. */
import type { Value } from '../../../model/reference.ts';
import { type Candidate, type Candidates, union, unionOf } from '../candidate.ts';
import type { Resolver, Site } from '../resolver.ts';
import { elementOf } from './external-values.ts';

interface Given {
  readonly site: Site;
  readonly values: readonly Value[];
}

/** The constructed values if each of them is known and of a declared type; otherwise the declared ones. */
export function narrowToConstructed(
  resolver: Resolver,
  declared: Candidates,
  { site, values }: Given,
  depthBudget: number,
): Candidates {
  if (values.length === 0 || !site.file.linking.values.narrowsToConstructed) return declared;
  if (resolver.repository.tracker.isUsedUp(depthBudget)) return declared;
  const made = values.map((value) => resolver.values.evaluate(site, value, depthBudget - 1));
  const isKnown = made.every(
    (candidates) =>
      candidates.length > 0 &&
      candidates.every((candidate) => isOneOf(resolver, candidate, declared, depthBudget)),
  );
  return isKnown ? union(made) : declared;
}

/** Whether the candidate is a value of one of these types, or a list of such values. */
function isOneOf(
  resolver: Resolver,
  candidate: Candidate,
  declared: Candidates,
  depthBudget: number,
): boolean {
  if (candidate.kind === 'external' && candidate.keys !== undefined) {
    const wanted = unionOf(declared, elementOf);
    return elementOf(candidate).every((element) => isOneOf(resolver, element, wanted, depthBudget));
  }
  return (
    candidate.kind === 'instance' &&
    // Only the declared type has the arguments of a generic type.
    candidate.file.symbol(candidate.index).typeParameters.length === 0 &&
    resolver.typeMembers
      .linearize(candidate, depthBudget)
      .types.some(({ file, index }) =>
        declared.some(
          (wanted) => wanted.kind === 'instance' && wanted.file === file && wanted.index === index,
        ),
      )
  );
}
