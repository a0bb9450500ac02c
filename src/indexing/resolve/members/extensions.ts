/** Extension functions: they can be called like members of the type of their first parameter. */
import {
  type Candidate,
  type Candidates,
  factOf,
  type Instance,
  initialDepthBudget,
  lastPart,
  noCandidates,
  symbolCandidate,
} from '../candidate.ts';
import { isExtension, isVariable } from '../candidate-kinds.ts';
import type { SymbolRef } from '../repository/repository.ts';
import type { Resolver, Site } from '../resolver.ts';

export class Extensions {
  private readonly resolver: Resolver;

  constructor(resolver: Resolver) {
    this.resolver = resolver;
  }

  /** The extensions of this name for an instance of a type or of its base types, nearest type first. */
  ofInstance(candidate: Instance, name: string, depthBudget: number): Candidates {
    const { linking } = candidate.file;
    if (!linking.members.hasExtensions) return noCandidates;
    const { repository, typeMembers } = this.resolver;
    const named = repository
      .named(linking, name)
      .filter(({ file, index }) => isExtension(linking, file.symbol(index)));
    if (named.length === 0) return noCandidates;
    const { types } = typeMembers.linearize(candidate, depthBudget);
    const found = named.flatMap((ref) => {
      const takes = this.receiversOf(ref, depthBudget);
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

  /** Extensions of a type outside the repository, in a class that is visible from the site. */
  ofExternal(site: Site, candidate: Candidate, name: string, depthBudget: number): Candidates {
    const { linking } = site.file;
    if (candidate.kind !== 'external' || candidate.part !== undefined || candidate.origin === 'static')
      return noCandidates;
    const own = lastPart(candidate.name);
    const isTaken = (type: string): boolean =>
      lastPart(type) === own || linking.members.isSubtypeByName(own, lastPart(type));
    return this.resolver.repository
      .named(linking, name)
      .filter((ref) => {
        const { file } = ref;
        const fact = factOf(ref);
        if (!isExtension(linking, fact) || fact.parent === undefined) return false;
        return (
          this.receiversOf(ref, depthBudget).some(
            (other) => other.kind === 'external' && isTaken(other.name),
          ) && this.isSeen(site, { file, index: fact.parent }, depthBudget)
        );
      })
      .map(({ file, index }) => symbolCandidate(file, index, candidate));
  }

  /**
   * Extensions of external types by name only, for a receiver that may have such a type. All symbols of the name must
   * be extensions in one class that is visible from the site.
   */
  byName(site: Site, receivers: Candidates, name: string): readonly SymbolRef[] {
    const { linking } = site.file;
    const isPossible =
      linking.members.hasExtensions && receivers.every((candidate) => this.mayBeFromOutside(candidate));
    if (!isPossible) return [];
    const alike = this.resolver.repository.named(linking, name);
    const [first] = alike;
    if (first === undefined || !alike.every((ref) => isExtension(linking, factOf(ref)))) return [];
    const isOfOne = alike.every((ref) => classOf(ref) === classOf(first));
    const { parent } = factOf(first);
    if (!isOfOne || parent === undefined) return [];
    if (!this.isSeen(site, { file: first.file, index: parent }, initialDepthBudget)) return [];
    return alike.filter((ref) => {
      const takes = this.receiversOf(ref, initialDepthBudget);
      return takes.length > 0 && takes.every((candidate) => candidate.kind === 'external');
    });
  }

  /** The receivers that an extension accepts: the type of its first parameter. */
  private receiversOf(ref: SymbolRef, depthBudget: number): Candidates {
    const text = factOf(ref).parameters[0]?.type;
    if (text === undefined) return noCandidates;
    const written = { file: ref.file, at: ref.index, text, self: undefined };
    return this.resolver.types.resolveType(written, depthBudget);
  }

  /** Whether a receiver can have an external type. */
  private mayBeFromOutside(candidate: Candidate): boolean {
    // The name of a type is not a value: `string.Join(…)`.
    if (candidate.kind === 'external') return candidate.origin !== 'static' || candidate.part !== undefined;
    if (candidate.kind === 'symbol') return isVariable(candidate);
    if (candidate.kind !== 'instance') return false;
    return this.resolver.typeMembers.linearize(candidate, initialDepthBudget).isOpen;
  }

  /** Whether the type is visible from a site under its name. */
  private isSeen(site: Site, type: SymbolRef, depthBudget: number): boolean {
    const { name, qualifiedName, namespace } = factOf(type);
    return this.resolver.names.nameAt(site, name, depthBudget).some((other) => {
      if (other.kind !== 'symbol') return false;
      const fact = other.file.symbol(other.index);
      return fact.qualifiedName === qualifiedName && fact.namespace === namespace;
    });
  }
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

function classOf({ file, index }: SymbolRef): string {
  const { parent } = file.symbol(index);
  const { namespace = '', qualifiedName } = file.symbol(parent ?? 0);
  return `${namespace}.${qualifiedName}`;
}
