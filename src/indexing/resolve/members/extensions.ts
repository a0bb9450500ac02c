/** Functions that can be called like members of their first parameter's type. */
import type { SymbolIndex } from '../../../model/symbol.ts';
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

/** Of a type of the repository, or of one that it is as well: the nearest first. */
export function extensions(
  resolver: Resolver,
  candidate: Extract<Candidate, { kind: 'instance' }>,
  name: string,
  depthBudget: number,
): Candidates {
  const { linking } = candidate.file;
  const { isExtension } = linking;
  if (isExtension === undefined) return noCandidates;
  const named = resolver.repository
    .named(linking, name)
    .filter(({ file, index }) => isExtension(file.symbol(index)));
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
  // Of those that take the same otherwise, the one of the nearest type is meant.
  const isNearest = ({ ref, distance }: (typeof found)[number]): boolean =>
    !found.some((other) => other.distance < distance && othersOf(other.ref) === othersOf(ref));
  return found
    .filter(isNearest)
    .sort((one, other) => one.distance - other.distance)
    .map(({ ref }) => symbolCandidate(ref.file, ref.index, candidate));
}

/** What it takes besides the value it is called on. */
function othersOf(ref: SymbolRef): string {
  const { parameters, typeParameters } = factOf(ref);
  const types = parameters.slice(1).map(({ type }) => type ?? '');
  return [typeParameters.length, ...types].join();
}

function isInstanceOf(candidate: Candidate, { file, index }: SymbolRef): boolean {
  return candidate.kind === 'instance' && candidate.file === file && candidate.index === index;
}

/**
 * Extensions of types from outside by their name alone, for a receiver that may be of such a type: when one class that can
 * be seen from here has all of them, and no other symbol bears the name.
 */
export function extensionsByName(
  resolver: Resolver,
  from: { readonly file: FileScope; readonly at: SymbolIndex },
  receivers: Candidates,
  name: string,
): readonly SymbolRef[] {
  const { isExtension } = from.file.linking;
  if (isExtension === undefined || !receivers.every((candidate) => mayBeFromOutside(resolver, candidate)))
    return [];
  const alike = resolver.repository.named(from.file.linking, name);
  const [first] = alike;
  if (first === undefined || !alike.every((ref) => isExtension(factOf(ref)))) return [];
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

/** Not a value of a type of which the repository has everything. */
function mayBeFromOutside(resolver: Resolver, candidate: Candidate): boolean {
  // A type by its name is no value: `string.Join(…)`.
  if (candidate.kind === 'external') return candidate.origin !== 'static' || candidate.part !== undefined;
  if (candidate.kind === 'symbol') return isVariable(candidate);
  return candidate.kind === 'instance' && linearize(resolver, candidate, initialDepthBudget).isOpen;
}

/** Extensions of a type that is not in the repository, in a class that can be seen from here. */
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
    lastPart(type) === own || linking.isAlso?.(own, lastPart(type)) === true;
  return resolver.repository
    .named(linking, name)
    .filter(({ file, index }) => {
      const fact = file.symbol(index);
      const type = linking.isExtension?.(fact) === true ? fact.parameters[0]?.type : undefined;
      if (type === undefined || fact.parent === undefined) return false;
      const takes = resolveType(resolver, { file, at: index, text: type, self: undefined }, depthBudget);
      return (
        takes.some((other) => other.kind === 'external' && isTaken(other.name)) &&
        isSeen(resolver, from, { file, index: fact.parent }, depthBudget)
      );
    })
    .map(({ file, index }) => symbolCandidate(file, index, candidate));
}

/** Whether the type can be named from a place. */
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
