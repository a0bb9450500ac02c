/**
 * The values of parameters and attributes that nothing in their own file tells: a parameter has the values that calls
 * pass for it, and an attribute of an unknown value has the values that are assigned to attributes of its name. Which
 * calls may mean a function is left to call-sites.ts.
 */
import type { Local } from '../../../model/reference.ts';
import { callableKinds, typeKinds } from '../../../model/symbol.ts';
import {
  type Candidate,
  type Candidates,
  asSome,
  factOf,
  instanceOf,
  noCandidates,
  symbolCandidate,
  union,
} from '../candidate.ts';
import { isVariable } from '../candidate-kinds.ts';
import type { Memo } from '../dependencies/dependency-tracker.ts';
import type { FileScope } from '../repository/file-scope.ts';
import { type MemosByFile, memosOf } from '../repository/memos-by-file.ts';
import type { SymbolRef } from '../repository/repository.ts';
import type { GivenValues, Resolver } from '../resolver.ts';
import { argumentFor, calledNames, inheritsFrom, type Parameter } from './call-sites.ts';

/** A name that is passed to more often is too common to tell anything; so is an attribute with more assignments. */
const maxPassed = 120;
const maxAssigned = 24;
/** More types, without those that inherit from another one of them, tell nothing. */
const maxTypes = 3;

export class PassedValues implements GivenValues {
  private readonly resolver: Resolver;
  /** By file, and the function and the name of the parameter. */
  private readonly parameters: MemosByFile<string, Candidates> = new Map();
  /** By language family and name. */
  private readonly attributes = new Map<string, Memo<Candidates>>();

  constructor(resolver: Resolver) {
    this.resolver = resolver;
  }

  parameterValues(file: FileScope, { owner, name }: Local, depthBudget: number): Candidates {
    const { kind, parameters, qualifiedName } = file.symbol(owner);
    const position = parameters.findIndex((parameter) => parameter.name === name);
    if (!callableKinds.has(kind) || position < 0) return noCandidates;
    const { tracker } = this.resolver.repository;
    tracker.dependOnHash(file.key(qualifiedName));
    if (parameters[position]?.arity === 'rest') return noCandidates;
    if (tracker.isUsedUp(depthBudget)) return noCandidates;
    const parameter = { fn: { file, index: owner }, position, name };
    return tracker.memoize(memosOf(this.parameters, file), `${owner} ${name}`, depthBudget, () =>
      this.argumentsFor(parameter, depthBudget - 1),
    );
  }

  private argumentsFor(parameter: Parameter, depthBudget: number): Candidates {
    const { resolver } = this;
    const { fn } = parameter;
    const found: Candidates[] = [];
    let count = 0;
    for (const name of calledNames(resolver, fn, depthBudget)) {
      for (const from of resolver.repository.filesMentioning(fn.file.linking, 'call', name)) {
        for (const passed of from.passedTo(name)) {
          if (++count > maxPassed) return noCandidates;
          const values = argumentFor(resolver, parameter, { from, passed }, depthBudget);
          if (values !== undefined) found.push(values);
        }
      }
    }
    return this.agreed(found, depthBudget);
  }

  attributeValues(file: FileScope, name: string, depthBudget: number): Candidates {
    const { linking } = file;
    if (linking.members.duckTyping?.builtIns.has(name) !== false) return noCandidates;
    const { tracker } = this.resolver.repository;
    if (tracker.isUsedUp(depthBudget)) return noCandidates;
    return tracker.memoize(this.attributes, `${linking.family} ${name}`, depthBudget, () =>
      this.assignedTo(file, name, depthBudget - 1),
    );
  }

  /** The values that classes assign to their own attributes of this name, and any code to those of other objects. */
  private assignedTo({ linking }: FileScope, name: string, depthBudget: number): Candidates {
    const { repository, values } = this.resolver;
    const own = repository.named(linking, name).filter(isAttribute);
    const others = repository
      .filesMentioning(linking, 'attribute', name)
      .flatMap((from) => from.passedTo(name).map((passed) => ({ from, passed })))
      .filter(({ passed }) => passed.place === undefined);
    if (own.length + others.length > maxAssigned) return noCandidates;
    const held = own.map((ref) => {
      const self = instanceOf({ file: ref.file, index: factOf(ref).parent ?? 0 });
      return values.valuesOf(symbolCandidate(ref.file, ref.index, self), depthBudget);
    });
    const given = others.map(({ from, passed: { to, value } }) => {
      const at = from.references()[to]?.owner ?? 0;
      return values.evaluate({ file: from, at }, value, depthBudget);
    });
    return this.agreed([...held, ...given], depthBudget);
  }

  /**
   * The types without those that inherit from another one; none if they are too many to tell anything. When one of the
   * values is unknown, the types are some of several.
   */
  private agreed(found: readonly Candidates[], depthBudget: number): Candidates {
    const candidates = union(found.map((values) => values.filter(isOfRepository)));
    const isBelow = (candidate: Candidate, other: Candidate): boolean =>
      other !== candidate &&
      other.kind === candidate.kind &&
      (other.kind === 'instance' || other.kind === 'symbol') &&
      inheritsFrom(this.resolver, candidate, other, depthBudget);
    const top = candidates.filter((candidate) => !candidates.some((other) => isBelow(candidate, other)));
    if (top.length > maxTypes) return noCandidates;
    return found.every(isKnown) ? top : asSome(top);
  }
}

/** Whether the values are all that the expression has: none of them is of unknown type. */
function isKnown(values: Candidates): boolean {
  const held = values.filter((value) => !isVariable(value));
  const isUnknown = (value: Candidate): boolean =>
    value.kind === 'external' && (value.origin === 'unknown' || value.origin === 'derived');
  return held.length > 0 && !held.some(isUnknown);
}

/** Types of the repository and their instances. */
function isOfRepository(candidate: Candidate): boolean {
  return (
    candidate.kind === 'instance' || (candidate.kind === 'symbol' && typeKinds.has(factOf(candidate).kind))
  );
}

/** Tests say nothing about other code: they replace attributes by stand-ins. */
function isAttribute(ref: SymbolRef): boolean {
  const { kind, parent } = factOf(ref);
  return (kind === 'field' || kind === 'property') && parent !== undefined && !ref.file.isTest;
}
