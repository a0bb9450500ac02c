/** What was constructed for a variable, where that says more than the type it was declared with. */
import type { Value } from '../../../model/reference.ts';
import type { SymbolIndex } from '../../../model/symbol.ts';
import { type Candidate, type Candidates, type Resolver, union, unionOf } from '../candidate.ts';
import { linearize } from '../members/members.ts';
import type { FileScope } from '../repository/file-scope.ts';
import { elementOf } from './external-values.ts';

interface Given {
  readonly file: FileScope;
  readonly at: SymbolIndex;
  readonly values: readonly Value[];
}

/** Values of the declared types, where it is not known that nothing else than these was made. */
export function narrowToConstructed(
  resolver: Resolver,
  declared: Candidates,
  { file, at, values }: Given,
  evaluate: (
    resolver: Resolver,
    file: FileScope,
    value: Value,
    at: SymbolIndex,
    depthBudget: number,
  ) => Candidates,
  depthBudget: number,
): Candidates {
  if (values.length === 0 || file.linking.constructedWins !== true) return declared;
  if (depthBudget <= 0) {
    resolver.repository.tracker.markTruncated();
    return declared;
  }
  const made = values.map((value) => evaluate(resolver, file, value, at, depthBudget - 1));
  const isKnown = made.every(
    (candidates) =>
      candidates.length > 0 &&
      candidates.every((candidate) => isOneOf(resolver, candidate, declared, depthBudget)),
  );
  return isKnown ? union(made) : declared;
}

/** Whether it is a value of one of these types, or a list of such. */
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
    // Arguments of a generic type are in the declared one alone.
    candidate.file.symbol(candidate.index).typeParameters.length === 0 &&
    linearize(resolver, candidate, depthBudget).types.some(({ file, index }) =>
      declared.some((wanted) => wanted.kind === 'instance' && wanted.file === file && wanted.index === index),
    )
  );
}
