/** Types and callables of one name with different numbers of type parameters: `Policy` and `Policy<T>`. */
import { callableKinds, type LinkedSymbol, typeKinds } from '../../../model/symbol.ts';
import { type Candidate, type Candidates, factOf, symbolCandidate, unionOf } from '../candidate.ts';
import type { FileScope } from '../repository/file-scope.ts';
import type { Repository } from '../repository/repository.ts';

/**
 * The candidates with that number of type parameters, or types of the same name with it; all candidates if there are
 * none.
 */
export function filterByTypeArity(
  repository: Repository,
  { linking }: FileScope,
  candidates: Candidates,
  count: number,
): Candidates {
  if (!linking.calls.typeArityDistinguishes || candidates.every((candidate) => fits(candidate, count)))
    return candidates;
  const isType = candidates.some(
    (candidate) => candidate.kind === 'symbol' && isGenericType(factOf(candidate)),
  );
  // `unionOf` keeps few candidates, and a function can have more overloads.
  const fitting = isType
    ? unionOf(candidates, (candidate) =>
        fits(candidate, count) ? [candidate] : namesakes(repository, candidate, count),
      )
    : candidates.filter((candidate) => fits(candidate, count));
  return fitting.length > 0 ? fitting : candidates;
}

function fits(candidate: Candidate, count: number): boolean {
  if (candidate.kind !== 'symbol') return true;
  const fact = factOf(candidate);
  if (isGenericType(fact)) return fact.typeParameters.length === count;
  if (!callableKinds.has(fact.kind) || fact.kind === 'constructor') return true;
  return count > 0 ? fact.typeParameters.length === count : isInferred(fact);
}

function isGenericType({ kind }: LinkedSymbol): boolean {
  return typeKinds.has(kind) || kind === 'delegate';
}

/** Whether a call can omit the type arguments, because each of them follows from some argument. */
function isInferred({ typeParameters, parameters }: LinkedSymbol): boolean {
  if (typeParameters.length === 0) return true;
  const words = new Set(parameters.flatMap(({ type = '' }) => type.match(/\w+/g) ?? []));
  return typeParameters.every((written) => words.has(/^\w*/.exec(written)?.[0] ?? ''));
}

/** The types of the same name in the same namespace that have that number of type parameters. */
function namesakes(repository: Repository, candidate: Candidate, count: number): Candidates {
  if (candidate.kind !== 'symbol' || !isGenericType(factOf(candidate))) return [];
  const { file, index } = candidate;
  const { qualifiedName, namespace } = file.symbol(index);
  const place = { kind: 'namespace', name: namespace ?? '' } as const;
  return repository
    .inPlace(file.linking, place, qualifiedName)
    .filter((ref) => isGenericType(factOf(ref)))
    .map((ref) => symbolCandidate(ref.file, ref.index))
    .filter((other) => fits(other, count));
}
