/**
 * Argument-dependent lookup: a call without a prefix can mean a function in the namespace of an argument's type
 * (C++).
 */
import type { Reference } from '../../../model/reference.ts';
import { callableKinds } from '../../../model/symbol.ts';
import { type Candidates, factOf, initialDepthBudget, noCandidates, union } from '../candidate.ts';
import type { FileScope } from '../repository/file-scope.ts';
import type { Resolver } from '../resolver.ts';
import { argumentCandidates } from './argument-candidates.ts';

export function argumentDependentLookup(
  resolver: Resolver,
  file: FileScope,
  reference: Reference,
): Candidates {
  if (!file.linking.calls.looksUpArguments || reference.role !== 'call') return noCandidates;
  const namespaces = new Set(
    (reference.argumentTypes ?? []).flatMap((type) =>
      argumentCandidates(resolver, { file, at: reference.owner }, type).flatMap((candidate) =>
        candidate.kind === 'instance' || candidate.kind === 'symbol'
          ? (factOf(candidate).namespace ?? [])
          : [],
      ),
    ),
  );
  return union(
    [...namespaces].map((name) =>
      resolver.modules
        .nameInPlace(file, { kind: 'namespace', name }, reference.name, initialDepthBudget)
        .filter((candidate) => candidate.kind === 'symbol' && callableKinds.has(factOf(candidate).kind)),
    ),
  );
}
