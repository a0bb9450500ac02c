/**
 * Why a name leads to no symbol. `external` is said only where the import, the type or the language tells that the
 * target is outside the repository; everything else is `unknown`.
 */
import type { UnresolvedReason } from '../../../model/edge.ts';
import { type SymbolKind, typeKinds } from '../../../model/symbol.ts';
import {
  type Candidate,
  type Candidates,
  initialDepthBudget,
  lastPart,
  type Origin,
  type Resolver,
} from '../candidate.ts';
import { isType, isVariable } from '../candidate-kinds.ts';
import type { FileScope } from '../repository/file-scope.ts';
import { externalMember } from '../values/external-values.ts';
import { type NamePlace, nameAt } from './names.ts';

/** What is known about the target of an unresolved name. `unlikely`: outside, unless a symbol bears the name. */
type Knowledge = 'outside' | 'unlikely' | 'unknown' | 'nothing';

/** Of a bare name that stands for these. */
export function reasonOfName(candidates: Candidates): UnresolvedReason {
  const known = candidates.map((candidate): Knowledge => {
    if (candidate.kind !== 'external') return 'unknown';
    if (candidate.origin === 'absent') return 'nothing';
    // A variable of a type from outside may hold a function of ours.
    return candidate.origin === 'static' ? 'outside' : 'unknown';
  });
  return reasonOf(known, () => true);
}

/** Of a member of these values that none of them has. */
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
      // A written list of members is complete, so a further one is a mistake of ours.
      if (candidate.keys !== undefined && candidate.notation.keysAreItems !== true) return 'unknown';
      return knowledgeOf[externalMember(candidate, name).origin];
    }
    case 'place':
      return 'unknown';
    case 'symbol':
      // What a variable holds is among the receivers.
      if (isVariable(candidate)) return 'nothing';
      return isType(candidate) ? hierarchyKnowledge(resolver, candidate) : functionKnowledge(candidate, name);
    case 'instance':
      return hierarchyKnowledge(resolver, candidate);
  }
}

/** Functions have members of the language's own, and may be given others. */
function functionKnowledge({ file }: Extract<Candidate, { kind: 'symbol' }>, name: string): Knowledge {
  const { callingMembers = [], bindingMembers = [] } = file.linking;
  return callingMembers.includes(name) || bindingMembers.includes(name) ? 'outside' : 'unlikely';
}

const knowledgeOf: Readonly<Record<Origin, Knowledge>> = {
  static: 'outside',
  value: 'outside',
  derived: 'unlikely',
  unknown: 'unknown',
  absent: 'nothing',
};

function hierarchyKnowledge(
  resolver: Resolver,
  type: Extract<Candidate, { kind: 'symbol' | 'instance' }>,
): Knowledge {
  const { isOpen, isOutside } = resolver.linearizationOf(type, initialDepthBudget);
  if (!isOpen || !isOutside) return 'unknown';
  return type.file.linking.dynamicMembers === true ? 'unlikely' : 'outside';
}

/** Whether a written base type is one from outside: neither ours, nor a shape, nor unknown. */
export function isFromOutside(candidate: Candidate): boolean {
  return (
    candidate.kind === 'external' &&
    (candidate.origin === 'static' || candidate.origin === 'value') &&
    candidate.part === undefined &&
    /^\w/.test(candidate.name)
  );
}

/** Of a bare name that no scope and no import declares. */
export function freeOrigin(resolver: Resolver, file: FileScope, name: string): Origin {
  if (file.linking.globalObjects?.includes(name) === true) return 'derived';
  const isDeclaredHere = (): boolean => isDeclared(resolver, file, name, (kind) => !memberKinds.has(kind));
  return file.linking.builtIns?.has(name) === true || !isDeclaredHere() ? 'static' : 'unknown';
}

const memberKinds: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  'method',
  'constructor',
  'property',
  'field',
  'event',
  'enum-member',
  'column',
]);

/** Of a written type that is not in the repository. */
export function typeOrigin(
  resolver: Resolver,
  { file, ...place }: NamePlace & { readonly file: FileScope },
  name: string,
  depthBudget: number,
): Origin {
  const { types, builtIns } = file.linking;
  const last = lastPart(name);
  if (types.untyped?.includes(last) === true) return 'unknown';
  if (types.absent?.includes(last) === true) return 'absent';
  const [first = name] = name.split('.');
  const around = first === name ? [] : nameAt(resolver, file, place, first, depthBudget);
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
  return builtIns?.has(first) === true || !isDeclaredHere() ? 'value' : 'unknown';
}

/** Whether a symbol of these kinds bears the name, in a language that this file sees. */
function isDeclared(
  resolver: Resolver,
  { linking }: FileScope,
  name: string,
  has: (kind: SymbolKind) => boolean,
): boolean {
  return resolver.repository.kindsNamed(linking, name).some(has);
}
