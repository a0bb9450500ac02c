/**
 * The candidates for a member of several possible receivers at a site: their own members, extensions of external types,
 * members behind a dereference (`Deref`), then methods of traits in scope. The first step with candidates decides.
 */
import { type SymbolIndex, typeKinds } from '../../../model/symbol.ts';
import {
  type Candidate,
  type Candidates,
  factOf,
  noCandidates,
  type Resolver,
  symbolCandidate,
  unionOf,
} from '../candidate.ts';
import { importedCandidates, nameAt } from '../names/names.ts';
import type { FileScope } from '../repository/file-scope.ts';
import { resolveType } from '../types/types.ts';
import { outsideExtensions } from './extensions.ts';
import { ownMembers } from './members.ts';

export interface Site {
  readonly file: FileScope;
  readonly at: SymbolIndex;
}

export function memberOfAny(
  resolver: Resolver,
  from: Site,
  receivers: Candidates,
  name: string,
  depthBudget: number,
): Candidates {
  const found = unionOf(receivers, (candidate) => resolver.memberOf(candidate, name, depthBudget));
  if (receivers.length === 0 || found.some((candidate) => candidate.kind !== 'external')) return found;
  const { members, values } = from.file.linking;
  const added = members.hasExtensions
    ? unionOf(receivers, (candidate) => outsideExtensions(resolver, from, candidate, name, depthBudget))
    : noCandidates;
  if (added.length > 0) return added;
  const behind =
    values.dereference === undefined
      ? noCandidates
      : memberThroughDeref(resolver, from, receivers, name, depthBudget);
  if (behind.length > 0) return behind;
  const inScope =
    members.traitsAddMethods && areOfRepository(receivers)
      ? traitMember(resolver, from, name, depthBudget)
      : noCandidates;
  return inScope.length > 0 ? inScope : found;
}

/** Whether the candidates are types of the repository or values of them, and none is external. */
function areOfRepository(candidates: Candidates): boolean {
  const isType = (candidate: Candidate): boolean =>
    candidate.kind === 'instance' || (candidate.kind === 'symbol' && typeKinds.has(factOf(candidate).kind));
  return candidates.some(isType) && candidates.every((candidate) => candidate.kind !== 'external');
}

/** The member of the values that the receivers dereference to. Each step takes one unit of the depth budget. */
function memberThroughDeref(
  resolver: Resolver,
  from: Site,
  receivers: Candidates,
  name: string,
  depthBudget: number,
): Candidates {
  if (depthBudget <= 0) {
    resolver.repository.tracker.markTruncated();
    return noCandidates;
  }
  const targets = unionOf(receivers, (candidate) => derefTarget(resolver, candidate, depthBudget - 1));
  if (targets.length === 0) return noCandidates;
  const found = memberOfAny(resolver, from, targets, name, depthBudget - 1);
  return found.some((candidate) => candidate.kind !== 'external') ? found : noCandidates;
}

function derefTarget(resolver: Resolver, candidate: Candidate, depthBudget: number): Candidates {
  const dereference = candidate.kind === 'instance' ? candidate.file.linking.values.dereference : undefined;
  if (candidate.kind !== 'instance' || dereference === undefined) return noCandidates;
  if (ownMembers(resolver, candidate, dereference.method).length === 0) return noCandidates;
  const [target] = ownMembers(resolver, candidate, dereference.type);
  const text = target === undefined ? undefined : factOf(target).type;
  if (target === undefined || text === undefined) return noCandidates;
  return resolveType(resolver, { file: target.file, at: target.index, text, self: candidate }, depthBudget);
}

/** The method of the only trait in scope that has it; methods of other traits cannot be called like members. */
function traitMember(resolver: Resolver, from: Site, name: string, depthBudget: number): Candidates {
  const { linking } = from.file;
  const methods = resolver.repository.named(linking, name).filter(({ file, index }) => {
    const { parent, kind } = file.symbol(index);
    return kind === 'method' && parent !== undefined && file.symbol(parent).kind === 'trait';
  });
  const seen = methods.filter(({ file, index }) => {
    const trait = file.symbol(index).parent ?? 0;
    return isSeen(resolver, from, { file, at: trait }, depthBudget);
  });
  return seen.length === 1 ? seen.map(({ file, index }) => symbolCandidate(file, index)) : noCandidates;
}

/** Whether a trait is in scope under its name, or through an import without a name: `use tools::Sharpen as _`. */
function isSeen(resolver: Resolver, from: Site, trait: Site, depthBudget: number): boolean {
  const { name } = trait.file.symbol(trait.at);
  const isIt = (candidate: Candidate): boolean =>
    candidate.kind === 'symbol' && candidate.file === trait.file && candidate.index === trait.at;
  if (nameAt(resolver, from.file, from, name, depthBudget).some(isIt)) return true;
  return from.file.imports.some(
    (imported, index) =>
      imported.name === name &&
      imported.local !== name &&
      isAround(from, imported.owner) &&
      importedCandidates(resolver, from.file, index, depthBudget).some(isIt),
  );
}

function isAround({ file, at }: Site, owner: SymbolIndex): boolean {
  for (let around: SymbolIndex | undefined = at; around !== undefined; around = file.symbol(around).parent) {
    if (around === owner) return true;
  }
  return false;
}
