/** Adds the edges of references to their targets, and records references without targets. */
import { type Confidence, type Extractor, edgeOfRole } from '../../../model/edge.ts';
import type { Reference } from '../../../model/reference.ts';
import { callableKinds, type LinkedSymbol, variableKinds } from '../../../model/symbol.ts';
import { chooseOverloads } from '../calls/overloads.ts';
import { factOf, isClassLike } from '../candidate.ts';
import { isExtension, isResult } from '../candidate-kinds.ts';
import { surenessOf } from '../names/ambient-modules.ts';
import type { FileScope } from '../repository/file-scope.ts';
import type { SymbolRef } from '../repository/repository.ts';
import type { Resolver } from '../resolver.ts';
import type { FileEdges } from './file-edges.ts';
import { type Answer, TargetFinder } from './find-targets.ts';
import { CallbackLinks } from './link-callbacks.ts';
import { RegistrationLinks } from './link-registrations.ts';

export class ReferenceLinks {
  private readonly resolver: Resolver;
  private readonly out: FileEdges;
  private readonly finder: TargetFinder;
  private readonly callbacks: CallbackLinks;
  private readonly registrations: RegistrationLinks;

  constructor(resolver: Resolver, out: FileEdges) {
    this.resolver = resolver;
    this.out = out;
    this.finder = new TargetFinder(resolver, out.file);
    this.callbacks = new CallbackLinks(resolver, out);
    this.registrations = new RegistrationLinks(resolver, out);
  }

  linkReference(reference: Reference, index: number): void {
    const { bound, role } = reference;
    // A parameter or local variable is not a symbol, so only calls through it have targets.
    if (bound.kind === 'local' && edgeOfRole[role] !== 'calls' && role !== 'decorate') return;
    const { out } = this;
    const answer = this.finder.targetsOf(reference);
    const unwritten = this.unwrittenArguments(reference, answer);
    // In Rust, `#[pin]` is an argument of the macro around it, so a macro of that name is not its target.
    const possible =
      role === 'decorate' ? answer.targets.filter((ref) => factOf(ref).kind !== 'macro') : answer.targets;
    const targets = answer.isCandidateSet
      ? possible
      : chooseOverloads(this.resolver, possible, { file: out.file, reference, unwritten });
    // Extensions of the same name from several classes make a call ambiguous, too.
    const isUnsure = isAmbiguous(targets) || targets.every((ref) => unwritten(factOf(ref)) > 0);
    const confidence = targets.length > 1 && isUnsure ? 'approximate' : answer.confidence;
    const extractor = answer.isOneOfSome === true ? 'some-values' : 'syntax';
    for (const target of targets) {
      const sureness = surenessOf(this.resolver, target, confidence);
      this.linkTarget(reference, target, { confidence: sureness, extractor });
    }
    if (reference.passedTo !== undefined) {
      const calledBy = (call: Reference): readonly SymbolRef[] => this.calledTargets(call);
      this.callbacks.linkPassedFunction(reference, { targets, calledBy });
    }
    this.registrations.linkReference(reference, targets);
    if (role === 'decorate') this.callbacks.linkDecorator(reference, targets);
    const reason = possible.length < answer.targets.length ? 'unknown' : answer.reason;
    if (targets.length === 0 && reason !== undefined) out.unresolved.push({ reference: index, reason });
  }

  /** The number of arguments that the call does not write: the receiver of an extension. */
  private unwrittenArguments({ bound }: Reference, answer: Answer): (fact: LinkedSymbol) => number {
    const { linking } = this.out.file;
    const isOnValue = bound.kind === 'member' && answer.confidence !== 'exact';
    return (fact) => (isOnValue && isExtension(linking, fact) ? 1 : 0);
  }

  private calledTargets(call: Reference): readonly SymbolRef[] {
    const { isCandidateSet, targets } = this.finder.targetsOf(call);
    return isCandidateSet ? [] : targets;
  }

  /** Adds the edges to a target. A construction has edges to the type and to its constructor, if it declares one. */
  private linkTarget(
    reference: Reference,
    target: SymbolRef,
    { confidence, extractor }: { readonly confidence: Confidence; readonly extractor: Extractor },
  ): void {
    const { out } = this;
    const fact = factOf(target);
    const isCallable = callableKinds.has(fact.kind);
    const isLiteral = reference.role === 'construct' && out.file.linking.calls.hasCompositeLiterals;
    const isCall =
      (edgeOfRole[reference.role] === 'calls' && !isLiteral) || (reference.role === 'decorate' && isCallable);
    const kind = isCall ? 'calls' : isLiteral ? 'references' : edgeOfRole[reference.role];
    out.edge(kind, target, reference, confidence, extractor);
    const isUsed = (isCall || reference.role === 'decorate') && variableKinds.has(fact.kind);
    const held = isUsed && isAlias(out.file, target) ? this.callbacks.functionsHeldBy(target, reference) : [];
    for (const ref of held) out.edge('calls', ref, reference, 'probable');
    if (kind !== 'calls' || !isClassLike(fact)) return;
    const call = { file: out.file, reference };
    const constructors = chooseOverloads(this.resolver, this.finder.constructorsOf(target), call);
    const sure = constructors.length > 1 ? 'approximate' : confidence;
    for (const ref of constructors) out.edge('calls', ref, reference, sure, extractor);
  }
}

/** Whether a call of the variable is a call of the functions that it holds. */
function isAlias({ linking, path }: FileScope, { file, index }: SymbolRef): boolean {
  if (linking.values.aliases === 'everywhere') return true;
  return file.path === path && !file.values(index).some(isResult);
}

/** Whether several symbols of the same qualified name are left. Parts of one type are one symbol. */
function isAmbiguous(targets: readonly SymbolRef[]): boolean {
  const [first, ...others] = targets;
  if (first === undefined) return false;
  return others.some(
    (other) =>
      factOf(other).qualifiedName === factOf(first).qualifiedName &&
      other.file.ids[other.index] !== first.file.ids[first.index],
  );
}
