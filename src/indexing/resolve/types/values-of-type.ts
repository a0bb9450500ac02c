/** The candidates for values of a type that a name means: instances of classes, and aliases, which are expanded. */
import { typeKinds } from '../../../model/symbol.ts';
import {
  type Candidate,
  type Candidates,
  instanceOf,
  noCandidates,
  type TypeArgument,
  union,
} from '../candidate.ts';
import { isType } from '../candidate-kinds.ts';
import type { Resolver, WrittenType } from '../resolver.ts';
import { constructExternal } from '../values/external-values.ts';

/** The path on which the type was reached, and its type arguments. */
export interface Reached extends Required<Pick<WrittenType, 'depth' | 'opened'>> {
  readonly args: readonly TypeArgument[];
}

export function valuesOfType(
  resolver: Resolver,
  candidate: Candidate,
  { args, depth, opened }: Reached,
  depthBudget: number,
): Candidates {
  if (candidate.kind === 'external') return [{ ...constructExternal(candidate), args }];
  if (candidate.kind !== 'symbol') return noCandidates;
  const { tracker } = resolver.repository;
  const { file, index } = candidate;
  const fact = file.symbol(index);
  tracker.dependOnHash(file.key(fact.qualifiedName));
  if (!typeKinds.has(fact.kind)) return instancesOfHeldTypes(resolver, candidate, depthBudget);
  const self = instanceOf(candidate, args);
  if (fact.kind !== 'type' || fact.type === undefined) return [self];
  const place = `${file.path}#${index}`;
  if (opened.includes(place)) return [self];
  if (tracker.isUsedUp(depthBudget)) return [self];
  const inside = { file, at: index, text: fact.type, depth };
  // Without type arguments the result depends on neither the receiver nor the path, so it is memoized.
  const found =
    args.length === 0
      ? resolver.types.resolveType({ ...inside, self: undefined }, depthBudget - 1)
      : resolver.types.resolveType({ ...inside, self, opened: [...opened, place] }, depthBudget - 1);
  return union([[self], found]);
}

/** Instances of the classes in a variable, or of a function that serves as a type. */
export function instancesOfHeldTypes(
  resolver: Resolver,
  candidate: Candidate,
  depthBudget: number,
): Candidates {
  if (candidate.kind === 'symbol' && isType(candidate)) return noCandidates;
  return resolver.values
    .valuesOf(candidate, depthBudget)
    .flatMap((value) => (value.kind === 'symbol' && isType(value) ? [instanceOf(value)] : []));
}
