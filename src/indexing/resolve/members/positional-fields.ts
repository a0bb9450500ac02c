/** Fields by position: `.0` of `struct Name(Inner)`, and the fields of a variant such as `Some(Inner)`. */
import { type Candidates, factOf, type Instance, noCandidates, type SymbolCandidate } from '../candidate.ts';
import type { Resolver } from '../resolver.ts';

/** The value of the field. Facts list such fields as the parameters of the type or variant. */
export function positionalField(
  resolver: Resolver,
  candidate: Instance | SymbolCandidate,
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
  const self = candidate.kind === 'instance' ? candidate : undefined;
  return resolver.types.resolveType({ file, at: index, text: type, self }, depthBudget);
}
