/**
 * Calls and constructions: what runs, which values result, and which values a parameter receives. Which of several
 * overloads a call means is left to ../calls/.
 */
import type { TypeNotation } from '../../../languages/linking/type-notation.ts';
import type { Value } from '../../../model/reference.ts';
import { callableKinds, type SymbolIndex } from '../../../model/symbol.ts';
import {
  areFound,
  type Candidate,
  type Candidates,
  type External,
  type Instance,
  instanceOf,
  isClassLike,
  lastPart,
  noCandidates,
  type SymbolCandidate,
  union,
  unionOf,
} from '../candidate.ts';
import { isExtension, isVariable } from '../candidate-kinds.ts';
import type { FileScope } from '../repository/file-scope.ts';
import { type MemosByFile, memosOf } from '../repository/memos-by-file.ts';
import type { SymbolRef } from '../repository/repository.ts';
import type { Calls, Resolver } from '../resolver.ts';
import { callExternal, constructExternal } from './external-values.ts';
import { isReturnedFunction } from './wrapped-functions.ts';

interface Received {
  readonly self: Candidate | undefined;
  readonly candidates: Candidates;
}

export class CallsOfValues implements Calls {
  private readonly resolver: Resolver;
  /** By file and function: its result, where no type declares it. */
  private readonly returned: MemosByFile<SymbolIndex, Candidates> = new Map();
  /** The types that parameters receive through the first receiver. */
  private readonly received: MemosByFile<string, Received> = new Map();
  /** The parameters that receive other types, not only other type arguments, through another receiver. */
  private readonly receiverTypes = new Set<string>();

  constructor(resolver: Resolver) {
    this.resolver = resolver;
  }

  calleesOf(values: Candidates, depthBudget: number): Candidates {
    return unionOf(values, (candidate) => {
      if (candidate.kind === 'symbol') return isVariable(candidate) ? noCandidates : [candidate];
      return candidate.kind === 'instance' ? this.callMembers(candidate, depthBudget) : noCandidates;
    });
  }

  /** The members that run when an instance is called (`__call__`). */
  private callMembers(candidate: Instance, depthBudget: number): Candidates {
    const { call } = candidate.file.linking.values.protocol;
    return call === undefined ? noCandidates : this.resolver.members.memberOf(candidate, call, depthBudget);
  }

  constructedBy(candidate: Candidate, depthBudget: number): Candidates {
    const isFunction =
      candidate.kind === 'symbol' && candidate.file.symbol(candidate.index).kind === 'function';
    if (isFunction) return [instanceOf(candidate)];
    return candidate.kind === 'external'
      ? [constructExternal(candidate)]
      : this.callResult(candidate, depthBudget);
  }

  callResult(candidate: Candidate, depthBudget: number): Candidates {
    switch (candidate.kind) {
      case 'external':
        return callExternal(candidate);
      case 'place':
        return noCandidates;
      case 'instance':
        return union(
          this.callMembers(candidate, depthBudget).map((member) => this.callResult(member, depthBudget)),
        );
      case 'symbol':
        return this.symbolResult(candidate, depthBudget);
    }
  }

  private symbolResult(candidate: SymbolCandidate, depthBudget: number): Candidates {
    const { values } = this.resolver;
    const { file, index } = candidate;
    const fact = file.symbol(index);
    if (isClassLike(fact)) return [instanceOf(candidate)];
    if (fact.kind === 'enum-member') return values.valuesOf(candidate, depthBudget);
    if (fact.kind === 'constructor') {
      return fact.parent === undefined ? noCandidates : [instanceOf({ file, index: fact.parent })];
    }
    if (callableKinds.has(fact.kind)) return this.returnedBy(candidate, depthBudget);
    const held = values.valuesOf(candidate, depthBudget).filter((value) => !isVariable(value));
    return unionOf(held, (value) => this.callResult(value, depthBudget));
  }

  private returnedBy(candidate: SymbolCandidate, depthBudget: number): Candidates {
    const { file, index, self } = candidate;
    const fact = file.symbol(index);
    const { repository, types } = this.resolver;
    repository.tracker.dependOnHash(file.key(fact.qualifiedName));
    if (repository.tracker.isUsedUp(depthBudget)) return noCandidates;
    if (fact.type !== undefined) {
      const own = self === undefined ? undefined : returnedReceiver(candidate, self);
      const declared = own ?? types.resolveType({ file, at: index, text: fact.type, self }, depthBudget - 1);
      const inside = this.returnedFunctions(candidate, depthBudget);
      return inside.length === 0 ? declared : union([declared, ...inside]);
    }
    return this.returnedValues(candidate, depthBudget);
  }

  /** The functions that a function returns, which its declared type does not name. */
  private returnedFunctions({ file, index }: SymbolRef, depthBudget: number): readonly Candidates[] {
    return file
      .values(index)
      .filter((value) => isReturnedFunction(file, value))
      .map((value) => this.resolver.values.evaluate({ file, at: index }, value, depthBudget - 1));
  }

  /** The values that a function without a declared type returns. */
  private returnedValues({ file, index, self }: SymbolCandidate, depthBudget: number): Candidates {
    const { repository, values: evaluated } = this.resolver;
    const values = file.values(index);
    const itself = values.find((value) => isThis(file, value));
    const others = itself === undefined ? values : values.filter((value) => !isThis(file, value));
    const site = { file, at: index };
    const found = repository.tracker.memoize(memosOf(this.returned, file), index, depthBudget, () =>
      union(others.map((value) => evaluated.evaluate(site, value, depthBudget - 1))),
    );
    if (itself === undefined) return found;
    // A method that returns `this` returns its receiver.
    const receiver = self === undefined ? evaluated.evaluate(site, itself, depthBudget - 1) : [self];
    return union([receiver, found]);
  }

  parameterTypeAt(candidate: Candidate, position: number, depthBudget: number): Candidates {
    if (candidate.kind === 'external') return externalParameter(candidate, position);
    if (candidate.kind === 'place') return noCandidates;
    const { file, index } = candidate;
    this.resolver.repository.tracker.dependOnHash(file.key(file.symbol(index).qualifiedName));
    if (candidate.kind === 'symbol') return this.symbolParameter(candidate, position, depthBudget);
    const { calls, values } = file.linking;
    const members =
      values.protocol.call !== undefined
        ? this.callMembers(candidate, depthBudget)
        : calls.hasFunctionalInterfaces
          ? this.resolver.typeMembers.singleAbstractMethod(candidate, depthBudget)
          : noCandidates;
    const found: Candidate[] = [];
    return unionOf(members, (member) => {
      const received = this.receivedBy(member, position, { found, depthBudget });
      found.push(...received);
      return received;
    });
  }

  /**
   * The types that one overload receives. The overloads of a handler often receive the same types with other type arguments, of
   * which a union keeps the first: if the types depend on no receiver and are all found, they are not resolved again.
   */
  private receivedBy(
    member: Candidate,
    position: number,
    { found, depthBudget }: { readonly found: Candidates; readonly depthBudget: number },
  ): Candidates {
    if (member.kind !== 'symbol') return this.parameterTypeAt(member, position, depthBudget);
    const { tracker } = this.resolver.repository;
    const { file, index, self } = member;
    const parameter = `${file.id} ${index} ${position}`;
    if (!this.receiverTypes.has(parameter)) {
      const known = tracker.memoize(memosOf(this.received, file), parameter, depthBudget, () => {
        const before = tracker.receiverUses;
        const candidates = this.parameterTypeAt(member, position, depthBudget);
        if (tracker.receiverUses > before) this.receiverTypes.add(parameter);
        return { self, candidates };
      });
      if (known.self === self) return known.candidates;
      if (areFound(known.candidates, found)) return noCandidates;
    }
    return this.parameterTypeAt(member, position, depthBudget);
  }

  private symbolParameter(candidate: SymbolCandidate, position: number, depthBudget: number): Candidates {
    const { contents, types } = this.resolver;
    const { file, index, self } = candidate;
    const { kind, parameters } = file.symbol(index);
    if (!callableKinds.has(kind)) return noCandidates;
    const at = Math.min(position, parameters.length - 1);
    const parameter = parameters[at];
    if (parameter?.type === undefined || (at < position && parameter.arity !== 'rest')) return noCandidates;
    const wanted = types.resolveType({ file, at: index, text: parameter.type, self }, depthBudget);
    if (parameter.arity !== 'rest') return wanted;
    return unionOf(wanted, (list) => contents.entryAt(list, String(position - at), depthBudget));
  }
}

function externalParameter({ library, name, args, part }: External, position: number): Candidates {
  if (name === 'function') return args[position + 1]?.() ?? noCandidates;
  const places = part === undefined ? library.functionParameters.get(lastPart(name)) : undefined;
  return args[places?.[position] ?? args.length]?.() ?? noCandidates;
}

/** A method whose result has the declared type of its receiver returns the receiver: `def open(self: T) -> T`. */
function returnedReceiver({ file, index }: SymbolRef, self: Candidate): Candidates | undefined {
  const fact = file.symbol(index);
  const { type, parameters, typeParameters } = fact;
  const { calls, types } = file.linking;
  const [receiver] = parameters.map((parameter) => parameter.type);
  if (receiver === undefined || type === undefined) return undefined;
  const isGiven = typeParameters.some((written) => /^\w*/.exec(written)?.[0] === receiver);
  if (receiver === type && isGiven && isExtension(file.linking, fact)) return [self];
  if (!calls.hasReceiverParameter) return undefined;
  if (receiver === type) return [self];
  const isType = isTypeObject(types, receiver, type);
  return isType && self.kind === 'symbol' ? [instanceOf(self)] : undefined;
}

/** Whether the receiver is the type itself: `type[T]`. */
function isTypeObject({ brackets, generics }: TypeNotation, receiver: string, type: string): boolean {
  const [open, close] = brackets;
  const word = receiver.slice(0, -type.length - 2);
  return generics.get(word) === 'type-object' && receiver === `${word}${open}${type}${close}`;
}

/** Whether the value is the receiver, itself or through a variable that holds it in the end. */
function isThis(file: FileScope, { base, steps }: Value): boolean {
  if (steps.length > 0) return false;
  const reference = base.kind === 'reference' ? file.references()[base.index] : undefined;
  const local = reference?.bound.kind === 'local' ? file.locals[reference.bound.index] : undefined;
  const only = local?.values.length === 1 ? local.values[0] : undefined;
  return base.kind === 'this' || (only?.base.kind === 'this' && only.steps.length === 0);
}
