/**
 * Argument-dependent lookup: a call without a prefix can mean a function in the namespace of an argument's type
 * (C++).
 */
import { valueOfReference } from '../../../model/argument-type.ts';
import type { Reference } from '../../../model/reference.ts';
import { callableKinds } from '../../../model/symbol.ts';
import {
  type Candidates,
  factOf,
  initialDepthBudget,
  noCandidates,
  type Resolver,
  union,
} from '../candidate.ts';
import { nameInPlace } from '../names/names.ts';
import type { FileScope } from '../repository/file-scope.ts';
import { resolveType } from '../types/types.ts';
import { evaluate } from '../values/evaluate.ts';

export function argumentDependentLookup(
  resolver: Resolver,
  file: FileScope,
  reference: Reference,
): Candidates {
  if (!file.linking.calls.looksUpArguments || reference.role !== 'call') return noCandidates;
  const namespaces = new Set(
    (reference.argumentTypes ?? []).flatMap((type) =>
      argumentCandidates(resolver, file, reference, type).flatMap((candidate) =>
        candidate.kind === 'instance' || candidate.kind === 'symbol'
          ? (factOf(candidate).namespace ?? [])
          : [],
      ),
    ),
  );
  return union(
    [...namespaces].map((name) =>
      nameInPlace(resolver, file, { kind: 'namespace', name }, reference.name, initialDepthBudget).filter(
        (candidate) => candidate.kind === 'symbol' && callableKinds.has(factOf(candidate).kind),
      ),
    ),
  );
}

function argumentCandidates(
  resolver: Resolver,
  file: FileScope,
  { owner }: Reference,
  type: string,
): Candidates {
  if (type === '') return noCandidates;
  const index = valueOfReference(type);
  if (index === undefined)
    return resolveType(resolver, { file, at: owner, text: type, self: undefined }, initialDepthBudget);
  const role = file.references()[index]?.role;
  const steps = role === 'call' || role === 'construct' ? [{ kind: role } as const] : [];
  return evaluate(resolver, file, { base: { kind: 'reference', index }, steps }, owner, initialDepthBudget);
}
