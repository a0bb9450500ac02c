/** What a value is made of, by place: `.0` of `struct Name(Inner)`, and what the variant `Some(Inner)` carries. */
import { type Candidate, type Candidates, factOf, noCandidates, type Resolver } from '../candidate.ts';
import { resolveType } from '../types/types.ts';

/** Facts have them as the parameters of a type or a variant, which is called with them. */
export function positionalField(
  resolver: Resolver,
  candidate: Extract<Candidate, { kind: 'instance' | 'symbol' }>,
  name: string,
  depthBudget: number,
): Candidates {
  if (!/^\d+$/.test(name)) return noCandidates;
  const { kind, parameters, qualifiedName } = factOf(candidate);
  if (kind !== 'struct' && kind !== 'enum-member') return noCandidates;
  const { file, index } = candidate;
  resolver.repository.tracker.dependOnHash(file.key(qualifiedName));
  const type = parameters[Number(name)]?.type;
  if (type === undefined) return noCandidates;
  return resolveType(
    resolver,
    { file, at: index, text: type, self: candidate.kind === 'instance' ? candidate : undefined },
    depthBudget,
  );
}
