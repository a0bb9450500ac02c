/** Extension functions: they can be called like members of the type of their first parameter. */
import type { Linking } from '../../../languages/linking.ts';
import type { LinkedSymbol, SymbolIndex } from '../../../model/symbol.ts';
import {
  type Candidate,
  type Candidates,
  factOf,
  initialDepthBudget,
  lastPart,
  noCandidates,
  type Resolver,
  symbolCandidate,
} from '../candidate.ts';
import { isVariable } from '../candidate-kinds.ts';
import { nameAt } from '../names/names.ts';
import type { FileScope } from '../repository/file-scope.ts';
import type { SymbolRef } from '../repository/repository.ts';
import { resolveType } from '../types/types.ts';
import { linearize } from './members.ts';

export function isExtension({ members }: Linking, { modifiers }: LinkedSymbol): boolean {
  return members.hasExtensions && modifiers.includes('extension');
}

/** The extensions of this name for an instance of a type or of its base types, nearest type first. */
export function extensions(
  resolver: Resolver,
  candidate: Extract<Candidate, { kind: 'instance' }>,
  name: string,
  depthBudget: number,
): Candidates {
  const { linking } = candidate.file;
  if (!linking.members.hasExtensions) return noCandidates;
  const named = resolver.repository
    .named(linking, name)
    .filter(({ file, index }) => isExtension(linking, file.symbol(index)));
  if (named.length === 0) return noCandidates;
  const { types } = linearize(resolver, candidate, depthBudget);
  const found = named.flatMap((ref) => {
    const { file, index } = ref;
    const text = file.symbol(index).parameters[0]?.type;
    if (text === undefined) return [];
    const takes = resolveType(resolver, { file, at: index, text, self: undefined }, depthBudget);
    const distance = types.findIndex((type) => takes.some((other) => isInstanceOf(other, type)));
    return distance < 0 ? [] : [{ ref, distance }];
  });
  // Among extensions with the same further parameters, the one of the nearest type wins.
  const isNearest = ({ ref, distance }: (typeof found)[number]): boolean =>
    !found.some((other) => other.distance < distance && othersOf(other.ref) === othersOf(ref));
  return found
    .filter(isNearest)
    .sort((one, other) => one.distance - other.distance)
    .map(({ ref }) => symbolCandidate(ref.file, ref.index, candidate));
}

/** The types of the parameters behind the receiver. */
function othersOf(ref: SymbolRef): string {
  const { parameters, typeParameters } = factOf(ref);
  const types = parameters.slice(1).map(({ type }) => type ?? '');
  return [typeParameters.length, ...types].join();
}

function isInstanceOf(candidate: Candidate, { file, index }: SymbolRef): boolean {
  return candidate.kind === 'instance' && candidate.file === file && candidate.index === index;
}

/**
 * Extensions of external types by name only, for a receiver that may have such a type. All symbols of the name must be
 * extensions in one class that is visible from the site.
 */
export function extensionsByName(
  resolver: Resolver,
  from: { readonly file: FileScope; readonly at: SymbolIndex },
  receivers: Candidates,
  name: string,
): readonly SymbolRef[] {
  const { linking } = from.file;
  if (
    !linking.members.hasExtensions ||
    !receivers.every((candidate) => mayBeFromOutside(resolver, candidate))
  )
    return [];
  const alike = resolver.repository.named(linking, name);
  const [first] = alike;
  if (first === undefined || !alike.every((ref) => isExtension(linking, factOf(ref)))) return [];
  const isOfOne = alike.every((ref) => classOf(ref) === classOf(first));
  const { parent } = factOf(first);
  if (
    !isOfOne ||
    parent === undefined ||
    !isSeen(resolver, from, { file: first.file, index: parent }, initialDepthBudget)
  )
    return [];
  return alike.filter(({ file, index }) => {
    const text = file.symbol(index).parameters[0]?.type;
    if (text === undefined) return false;
    const takes = resolveType(resolver, { file, at: index, text, self: undefined }, initialDepthBudget);
    return takes.length > 0 && takes.every((candidate) => candidate.kind === 'external');
  });
}

function classOf({ file, index }: SymbolRef): string {
  const { parent } = file.symbol(index);
  const { namespace = '', qualifiedName } = file.symbol(parent ?? 0);
  return `${namespace}.${qualifiedName}`;
}

/** Whether a receiver can have an external type. */
function mayBeFromOutside(resolver: Resolver, candidate: Candidate): boolean {
  // The name of a type is not a value: `string.Join(…)`.
  if (candidate.kind === 'external') return candidate.origin !== 'static' || candidate.part !== undefined;
  if (candidate.kind === 'symbol') return isVariable(candidate);
  return candidate.kind === 'instance' && linearize(resolver, candidate, initialDepthBudget).isOpen;
}

/** Extensions of a type outside the repository, in a class that is visible from the site. */
export function outsideExtensions(
  resolver: Resolver,
  from: { readonly file: FileScope; readonly at: SymbolIndex },
  candidate: Candidate,
  name: string,
  depthBudget: number,
): Candidates {
  const { linking } = from.file;
  if (candidate.kind !== 'external' || candidate.part !== undefined || candidate.origin === 'static')
    return noCandidates;
  const own = lastPart(candidate.name);
  const isTaken = (type: string): boolean =>
    lastPart(type) === own || linking.members.isSubtypeByName(own, lastPart(type));
  return resolver.repository
    .named(linking, name)
    .filter(({ file, index }) => {
      const fact = file.symbol(index);
      const type = isExtension(linking, fact) ? fact.parameters[0]?.type : undefined;
      if (type === undefined || fact.parent === undefined) return false;
      const takes = resolveType(resolver, { file, at: index, text: type, self: undefined }, depthBudget);
      return (
        takes.some((other) => other.kind === 'external' && isTaken(other.name)) &&
        isSeen(resolver, from, { file, index: fact.parent }, depthBudget)
      );
    })
    .map(({ file, index }) => symbolCandidate(file, index, candidate));
}

/** Whether the type is visible from a site under its name. */
function isSeen(
  resolver: Resolver,
  from: { readonly file: FileScope; readonly at: SymbolIndex },
  type: SymbolRef,
  depthBudget: number,
): boolean {
  const { name, qualifiedName, namespace } = factOf(type);
  return nameAt(resolver, from.file, from, name, depthBudget).some((other) => {
    if (other.kind !== 'symbol') return false;
    const fact = other.file.symbol(other.index);
    return fact.qualifiedName === qualifiedName && fact.namespace === namespace;
  });
}
