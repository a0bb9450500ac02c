/**
 * Why a name has no target. The reason is `external` only if an import, a type or the language shows that the target is
 * outside the repository; otherwise it is `unknown`.
 */
import type { UnresolvedReason } from '../../../model/edge.ts';
import { memberKinds, type SymbolKind, typeKinds } from '../../../model/symbol.ts';
import {
  type Candidate,
  type Candidates,
  type Instance,
  initialDepthBudget,
  lastPart,
  type Origin,
  type SymbolCandidate,
} from '../candidate.ts';
import { isType, isVariable } from '../candidate-kinds.ts';
import type { FileScope } from '../repository/file-scope.ts';
import type { Resolver, Site } from '../resolver.ts';
import { externalMember } from '../values/external-values.ts';

/**
 * Knowledge about the target of an unresolved name. `unlikely`: outside the repository, unless a symbol has the
 * name. `nothing`: the candidate has no such target.
 */
type Knowledge = 'outside' | 'unlikely' | 'unknown' | 'nothing';

/** The reason for a bare name with these candidates. */
export function reasonOfName(candidates: Candidates): UnresolvedReason {
  const known = candidates.map((candidate): Knowledge => {
    if (candidate.kind !== 'external') return 'unknown';
    if (candidate.origin === 'absent') return 'nothing';
    // A variable of an external type may hold a function of the repository.
    return candidate.origin === 'static' ? 'outside' : 'unknown';
  });
  return reasonOf(known, () => true);
}

/** The reason for a member that none of these receivers has. */
export function reasonOfMember(
  resolver: Resolver,
  { file, name }: { readonly file: FileScope; readonly name: string },
  receivers: Candidates,
): UnresolvedReason {
  const known = receivers.map((candidate) => receiverKnowledge(resolver, candidate, name));
  return reasonOf(known, () => isDeclared(resolver, file, name, () => true));
}

function reasonOf(known: readonly Knowledge[], isDeclaredHere: () => boolean): UnresolvedReason {
  const told = known.filter((each) => each !== 'nothing');
  if (told.length === 0 || told.includes('unknown')) return 'unknown';
  return told.includes('unlikely') && isDeclaredHere() ? 'unknown' : 'external';
}

function receiverKnowledge(resolver: Resolver, candidate: Candidate, name: string): Knowledge {
  switch (candidate.kind) {
    case 'external': {
      // A type literal lists all its members, so the receiver must be wrong.
      if (candidate.keys !== undefined && !candidate.library.entriesNeedKeys) return 'unknown';
      return knowledgeOf[externalMember(candidate, name).origin];
    }
    case 'place':
      return 'unknown';
    case 'symbol':
      // The value of a variable is a receiver of its own.
      if (isVariable(candidate)) return 'nothing';
      return isType(candidate) ? hierarchyKnowledge(resolver, candidate) : functionKnowledge(candidate, name);
    case 'instance':
      return hierarchyKnowledge(resolver, candidate);
  }
}

/** Functions have members that the language defines, and programs can add others. */
function functionKnowledge({ file, index }: SymbolCandidate, name: string): Knowledge {
  const member = file.linking.members.implicit(file.symbol(index).kind, name);
  return member === 'call' || member === 'bind' ? 'outside' : 'unlikely';
}

const knowledgeOf: Readonly<Record<Origin, Knowledge>> = {
  static: 'outside',
  value: 'outside',
  derived: 'unlikely',
  unknown: 'unknown',
  absent: 'nothing',
};

function hierarchyKnowledge(resolver: Resolver, type: SymbolCandidate | Instance): Knowledge {
  const { isOpen, isOutside } = resolver.typeMembers.linearize(type, initialDepthBudget);
  if (!isOpen || !isOutside) return 'unknown';
  return type.file.linking.values.areDynamic ? 'unlikely' : 'outside';
}

/** Whether a base type is external: neither of the repository, nor a type literal, nor unknown. */
export function isFromOutside(candidate: Candidate): boolean {
  return (
    candidate.kind === 'external' &&
    (candidate.origin === 'static' || candidate.origin === 'value') &&
    candidate.part === undefined &&
    /^\w/.test(candidate.name)
  );
}

/** The origin of a bare name that no scope and no import declares. */
export function freeOrigin(resolver: Resolver, file: FileScope, name: string): Origin {
  const { globalObjects, builtIns } = file.linking.visibility;
  if (globalObjects.has(name)) return 'derived';
  const isDeclaredHere = (): boolean => isDeclared(resolver, file, name, (kind) => !memberKinds.has(kind));
  return builtIns.has(name) || !isDeclaredHere() ? 'static' : 'unknown';
}

/** The origin of a type that is not in the repository. */
export function typeOrigin(resolver: Resolver, site: Site, name: string, depthBudget: number): Origin {
  const { file } = site;
  const { types, visibility } = file.linking;
  const last = lastPart(name);
  if (types.untyped.has(last)) return 'unknown';
  if (types.absent.has(last)) return 'absent';
  const [first = name] = name.split('.');
  const around = first === name ? [] : resolver.names.nameAt(site, first, depthBudget);
  if (around.length > 0) {
    const isOutside = around.every(
      (candidate) => candidate.kind === 'external' && candidate.origin === 'static',
    );
    return isOutside ? 'value' : 'unknown';
  }
  const isDeclaredHere = (): boolean =>
    isDeclared(
      resolver,
      file,
      first,
      (kind) => typeKinds.has(kind) || (first !== name && kind === 'namespace'),
    );
  return visibility.builtIns.has(first) || !isDeclaredHere() ? 'value' : 'unknown';
}

/** Whether a symbol of these kinds has the name, in a language that this file sees. */
function isDeclared(
  resolver: Resolver,
  { linking }: FileScope,
  name: string,
  has: (kind: SymbolKind) => boolean,
): boolean {
  return resolver.repository.kindsNamed(linking, name).some(has);
}
