/**
 * The targets of the references of one file, with a confidence, or the reason why there are none. Overload resolution
 * and the edges themselves are left to link-references.ts.
 */
import type { Confidence, UnresolvedReason } from '../../../model/edge.ts';
import { callOfValue, type Reference, type ReferenceRole, type Value } from '../../../model/reference.ts';
import { callableKinds, typeKinds } from '../../../model/symbol.ts';
import { argumentDependentLookup } from '../calls/argument-dependent-lookup.ts';
import { type Candidate, type Candidates, factOf, initialDepthBudget, isOneOfSome } from '../candidate.ts';
import { mixedInMembers } from '../members/mixed-in-members.ts';
import { reasonOfMember, reasonOfName } from '../names/unresolved-reason.ts';
import type { FileScope } from '../repository/file-scope.ts';
import type { SymbolRef } from '../repository/repository.ts';
import type { Resolver, Site } from '../resolver.ts';
import { targetOf } from './target-of.ts';

export interface Answer {
  readonly targets: readonly SymbolRef[];
  readonly confidence: Confidence;
  /** Why there are no targets. Undefined for names that need none, such as the name of a module. */
  readonly reason: UnresolvedReason | undefined;
  /** The receiver may have other values, about which nothing is known. */
  readonly isOneOfSome?: true;
  /** The targets belong to unrelated types, so the arguments do not choose among them. */
  readonly isCandidateSet?: true;
}

export class TargetFinder {
  private readonly resolver: Resolver;
  private readonly file: FileScope;

  constructor(resolver: Resolver, file: FileScope) {
    this.resolver = resolver;
    this.file = file;
  }

  targetsOf(reference: Reference): Answer {
    const { bound, receiver, name, role, owner } = reference;
    if (bound.kind !== 'member') return this.targetsOfName(reference);
    if (receiver === undefined) return this.targetsOfHiddenReceiver(reference);
    const site = { file: this.file, at: owner };
    if (role === 'construct' && isOwnConstructor(this.file, name, receiver))
      return this.constructors(site, receiver);
    const { calls, values } = this.resolver;
    const receivers = values.evaluate(site, receiver, initialDepthBudget);
    if (name === callOfValue) {
      const callees = withoutClosures(this.file, calls.calleesOf(receivers, initialDepthBudget));
      const answer = this.answerOf(callees, role, 'probable');
      const confidence = answer.targets.length > 1 ? 'approximate' : 'probable';
      return { ...answer, confidence, reason: undefined };
    }
    return this.targetsOfMember(reference, receiver, receivers);
  }

  private targetsOfName(reference: Reference): Answer {
    const { bound, role } = reference;
    const { file, resolver } = this;
    const named = resolver.values.resolveReference(file, reference, initialDepthBudget);
    const candidates = withoutClosures(file, named);
    const answer = this.answerOf(candidates, role, bound.kind === 'local' ? 'probable' : 'exact');
    if (answer.targets.length > 0) return answer;
    if (bound.kind === 'import') return fallbackOf(file, reference) ?? answer;
    // The value of a variable may have members that its declared type lacks.
    if (bound.kind === 'local' && file.locals[bound.index]?.type !== undefined)
      return { ...answer, reason: 'unknown' };
    if (bound.kind !== 'free') return answer;
    const byArguments = argumentDependentLookup(resolver, file, reference);
    return byArguments.length === 0 ? answer : this.answerOf(byArguments, role, 'probable');
  }

  /** For a member of an expression that facts do not describe. */
  private targetsOfHiddenReceiver(reference: Reference): Answer {
    const { name, role, owner } = reference;
    const { file } = this;
    const { members } = this.resolver;
    const extensions = role === 'call' ? members.extensionsByName({ file, at: owner }, [], name) : [];
    const isOpen = role === 'call' && extensions.length === 0 && name !== callOfValue;
    const possible = isOpen ? members.possibleMembers({ file, reference, receivers: [] }) : [];
    if (possible.length > 0) return candidateSet(possible);
    return { targets: extensions, confidence: 'approximate', reason: 'unknown' };
  }

  private targetsOfMember(reference: Reference, receiver: Value, receivers: Candidates): Answer {
    const { name, role, typeArgumentCount = 0 } = reference;
    const { file, resolver } = this;
    const { members, types } = resolver;
    const site = { file, at: reference.owner };
    const found = members.memberOfAny(site, receivers, name, initialDepthBudget);
    const candidates = types.filterByTypeArity(file, found, typeArgumentCount);
    const isStatic =
      !isVariable(file, receiver) &&
      receivers.every((candidate) => isModule(candidate, receiver) || isTypeItself(candidate));
    const answer = this.answerOf(candidates, role, isStatic ? 'exact' : 'probable');
    if (answer.targets.length > 0 || answer.reason === undefined) return answer;
    const byName = role === 'call' ? members.extensionsByName(site, receivers, name) : [];
    if (byName.length > 0) return { targets: byName, confidence: 'approximate', reason: undefined };
    const isMixin = role === 'call' && file.linking.values.followsPassedValues;
    const mixedIn = isMixin ? mixedInMembers(resolver, receivers, name, initialDepthBudget) : [];
    if (mixedIn.length > 0) return this.answerOf(mixedIn, role, 'probable');
    const reason = reasonOfMember(resolver, { file, name }, receivers);
    const isPossible = role === 'call' && reason === 'unknown';
    const possible = isPossible ? members.possibleMembers({ file, reference, receivers }) : [];
    return possible.length > 0 ? candidateSet(possible) : { ...answer, reason };
  }

  /** For a call such as `super(…)`: the constructors of the nearest type that declares some. */
  private constructors(site: Site, receiver: Value): Answer {
    const { typeMembers, values } = this.resolver;
    const instances = values
      .evaluate(site, receiver, initialDepthBudget)
      .flatMap((candidate) =>
        candidate.kind === 'instance'
          ? [{ candidate, ...typeMembers.linearize(candidate, initialDepthBudget) }]
          : [],
      );
    for (const { candidate, types, isOpen, isOutside } of instances) {
      for (const type of candidate.isBase ? typeMembers.supertypes(candidate, initialDepthBudget) : types) {
        const targets = this.constructorsOf(type);
        if (targets.length > 0) return { targets, confidence: 'exact', reason: undefined };
      }
      if (isOpen) return { targets: [], confidence: 'exact', reason: isOutside ? 'external' : 'unknown' };
    }
    return { targets: [], confidence: 'exact', reason: undefined };
  }

  /** The constructors that the type itself declares. */
  constructorsOf({ file, index }: SymbolRef): readonly SymbolRef[] {
    const { repository, typeMembers } = this.resolver;
    repository.tracker.dependOnHash(file.key(file.symbol(index).qualifiedName));
    const own = file.childrenOf(index).filter((child) => file.symbol(child).kind === 'constructor');
    if (file.linking.members.isOutOfLine === undefined) return own.map((child) => ({ file, index: child }));
    const names = new Set(own.map((child) => file.symbol(child).name));
    return [...names].flatMap((name) => typeMembers.ownMembers({ file, index }, name));
  }

  private answerOf(candidates: Candidates, role: ReferenceRole, confidence: Confidence): Answer {
    const [only] = candidates;
    const some = candidates.some(isOneOfSome) ? { isOneOfSome: true as const } : undefined;
    if (candidates.length === 1 && only?.kind === 'symbol')
      return { targets: [only], confidence, reason: 'unknown', ...some };
    const { repository } = this.resolver;
    const targets = meantBy(
      role,
      candidates.flatMap((candidate) => targetOf(repository, candidate) ?? []),
    );
    const symbols = targets.filter(({ index }) => index !== 0);
    const isModule =
      targets.length > symbols.length || candidates.some((candidate) => candidate.kind === 'place');
    return { targets: symbols, confidence, reason: isModule ? undefined : reasonOfName(candidates), ...some };
  }
}

/** Where calls of aliases count as written, a call of a closure is not a call of the function around it. */
function withoutClosures({ linking }: FileScope, candidates: Candidates): Candidates {
  if (linking.values.aliases === 'everywhere') return candidates;
  return candidates.filter((candidate) => candidate.kind !== 'symbol' || candidate.isClosure !== true);
}

function candidateSet(targets: readonly SymbolRef[]): Answer {
  return { targets, confidence: 'approximate', reason: undefined, isCandidateSet: true };
}

/** The definition that replaces an import which may fail: `except ImportError: def load(): …`. */
function fallbackOf(file: FileScope, { name }: Reference): Answer | undefined {
  const own = file.qualified(name).map((index) => ({ file, index }));
  return own.length === 0 ? undefined : { targets: own, confidence: 'approximate', reason: 'unknown' };
}

/** Whether the value is a variable: a type in it may be a subclass (`cls`). */
function isVariable(file: FileScope, { base }: Value): boolean {
  const reference = base.kind === 'reference' ? file.references()[base.index] : undefined;
  return (
    reference !== undefined &&
    (reference.bound.kind === 'local' || reference.name === file.linking.values.protocol.type)
  );
}

/** Whether it is a constructor call such as `super(…)`; `new this.Type(…)` constructs a member. */
function isOwnConstructor({ linking }: FileScope, name: string, { base, steps }: Value): boolean {
  const isOwnObject = (base.kind === 'super' || base.kind === 'this') && steps.length === 0;
  return isOwnObject && linking.calls.constructorKeywords.has(name);
}

/** Whether the candidate is a module that is named; `this` in a function that it exports may be another object. */
function isModule(candidate: Candidate, { base }: Value): boolean {
  return candidate.kind === 'place' && base.kind !== 'this';
}

/** Whether the candidate is the name of a type or a namespace. */
function isTypeItself(candidate: Candidate): boolean {
  if (candidate.kind !== 'symbol') return false;
  const { kind } = candidate.file.symbol(candidate.index);
  return typeKinds.has(kind) || kind === 'namespace';
}

/** The targets that fit the role, where a type and a value, or a field and a method, share a name. */
function meantBy(role: ReferenceRole, targets: readonly SymbolRef[]): readonly SymbolRef[] {
  if (targets.length < 2) return targets;
  const wantsType = role === 'type' || role === 'implement';
  const fitting = targets.filter((ref) => {
    const { kind } = factOf(ref);
    if (wantsType) return typeKinds.has(kind);
    if (
      ref.file.linking.members.methodsHaveOwnNames &&
      (role === 'call' || role === 'read' || role === 'write')
    )
      return callableKinds.has(kind) === (role === 'call');
    return kind !== 'interface' && kind !== 'type' && kind !== 'namespace';
  });
  return fitting.length > 0 ? fitting : targets;
}
