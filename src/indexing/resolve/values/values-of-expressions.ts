/**
 * The values of expressions and variables. Each step through a variable or a result takes one unit of the depth budget,
 * so that cycles end. Results of calls are left to calls-of-values.ts, elements and entries to contents-of-values.ts,
 * single steps of an expression to apply-step.ts.
 */
import type { Bound, Local, LocalIndex, Reference, Step, Value } from '../../../model/reference.ts';
import { callableKinds, type SymbolIndex, typeKinds } from '../../../model/symbol.ts';
import {
  asSureAs,
  type Candidate,
  type Candidates,
  factOf,
  instanceOf,
  noCandidates,
  type SymbolCandidate,
  union,
  unionOf,
} from '../candidate.ts';
import { hasArguments, isFunctionType, isOfGenericBase, isSymbol, isVariable } from '../candidate-kinds.ts';
import type { FileScope } from '../repository/file-scope.ts';
import { type MemosByFile, memosOf } from '../repository/memos-by-file.ts';
import type { Resolver, Site, Values } from '../resolver.ts';
import { applyStep } from './apply-step.ts';
import { narrowToConstructed } from './narrow-to-constructed.ts';
import { passedThrough } from './wrapped-functions.ts';

export class ValuesOfExpressions implements Values {
  private readonly resolver: Resolver;
  /** By file and symbol. */
  private readonly held: MemosByFile<SymbolIndex, Candidates> = new Map();
  private readonly locals: MemosByFile<LocalIndex, Candidates> = new Map();

  constructor(resolver: Resolver) {
    this.resolver = resolver;
  }

  startFile(): void {
    this.locals.clear();
  }

  evaluate(site: Site, value: Value, depthBudget: number): Candidates {
    const { resolver } = this;
    const { base } = value;
    let steps = value.steps;
    let candidates: Candidates;
    if (base.kind === 'this') candidates = this.thisValue(site, depthBudget);
    else if (base.kind === 'super') candidates = resolver.enclosing.superCandidates(site, depthBudget);
    else if (base.kind === 'closure') candidates = [closureIn(site)];
    else if (base.kind === 'type') {
      const { file, at } = site;
      candidates = resolver.types.resolveType({ file, at, text: base.type, self: undefined }, depthBudget);
    } else {
      const { file } = site;
      const reference = file.references()[base.index] as Reference;
      if (isSuperCall(file, reference, steps)) {
        candidates = resolver.enclosing.superCandidates({ file, at: reference.owner }, depthBudget);
        steps = steps.slice(1);
      } else {
        candidates = this.orByName(
          file,
          reference,
          this.resolveReference(file, reference, depthBudget),
          depthBudget,
        );
      }
    }
    const through =
      base.kind === 'reference' && steps[0]?.kind === 'call'
        ? passedThrough(resolver, { file: site.file, call: base.index, callees: candidates }, depthBudget)
        : noCandidates;
    for (const [place, step] of steps.entries()) {
      if (candidates.length === 0) return noCandidates;
      const results = unionOf(candidates, (candidate) => applyStep(resolver, candidate, step, depthBudget));
      candidates = place === 0 && through.length > 0 ? union([results, through]) : results;
    }
    return unionOf(candidates, (candidate) => this.valuesOf(candidate, depthBudget));
  }

  /** For a member of an unknown value: the values of attributes of its name. */
  private orByName(
    file: FileScope,
    { bound, role, name }: Reference,
    candidates: Candidates,
    depthBudget: number,
  ): Candidates {
    if (bound.kind !== 'member' || !file.linking.values.followsPassedValues) return candidates;
    if (role === 'call' || role === 'construct') return candidates;
    const values = unionOf(candidates, (candidate) => this.valuesOf(candidate, depthBudget));
    if (!areUnknown(values)) return candidates;
    const named = this.resolver.given.attributeValues(file, name, depthBudget - 1);
    return named.length > 0 ? named : candidates;
  }

  /** The receiver: as declared, or the type around, or the value that holds the function. */
  private thisValue(site: Site, depthBudget: number): Candidates {
    const { file, at } = site;
    const declared = this.declaredThis(site, depthBudget);
    if (declared.length > 0) return declared;
    const around = this.resolver.enclosing.thisCandidates(site, depthBudget);
    if (around.length > 0) return around;
    return union(file.thisIn(at).map((index) => this.localCandidates(file, index, depthBudget)));
  }

  /** The receiver that the innermost function with its own `this` declares: `function (this: Till) { … }`. */
  private declaredThis({ file, at }: Site, depthBudget: number): Candidates {
    for (
      let around: SymbolIndex | undefined = at;
      around !== undefined;
      around = file.symbol(around).parent
    ) {
      const own = file.thisIn(around).filter((index) => file.locals[index]?.isParameter === true);
      if (own.length > 0) return union(own.map((index) => this.localCandidates(file, index, depthBudget)));
      if (!file.sharesThis(around)) return noCandidates;
    }
    return noCandidates;
  }

  resolveReference(file: FileScope, reference: Reference, depthBudget: number): Candidates {
    const { bound, owner, name } = reference;
    if (bound.kind === 'local') return this.localCandidates(file, bound.index, depthBudget);
    if (bound.kind === 'member') return this.memberReference(file, reference, depthBudget);
    const own = this.ownMembers(file, reference, depthBudget);
    if (own.length > 0) return own;
    const { modules, names, types } = this.resolver;
    switch (bound.kind) {
      case 'symbol':
        return this.boundCandidates(file, reference, bound, depthBudget);
      case 'import':
        return modules.importedCandidates(file, bound.index, depthBudget);
      case 'free': {
        const found = names.freeCandidates({ file, at: owner }, name, depthBudget);
        return types.filterByTypeArity(file, found, reference.typeArgumentCount ?? 0);
      }
    }
  }

  private memberReference(file: FileScope, reference: Reference, depthBudget: number): Candidates {
    const { owner, receiver, name, typeArgumentCount = 0 } = reference;
    const { members, types } = this.resolver;
    const site = { file, at: owner };
    const receivers = receiver === undefined ? noCandidates : this.evaluate(site, receiver, depthBudget);
    const found = members.memberOfAny(site, receivers, name, depthBudget);
    return types.filterByTypeArity(file, found, typeArgumentCount);
  }

  /** For a name that is bound to something else, the members of its receiver: an enclosing type without a symbol. */
  private ownMembers(file: FileScope, { owner, receiver, name }: Reference, depthBudget: number): Candidates {
    if (receiver === undefined) return noCandidates;
    const { members } = this.resolver;
    const receivers = this.evaluate({ file, at: owner }, receiver, depthBudget);
    return unionOf(receivers, (candidate) => members.memberOf(candidate, name, depthBudget)).filter(isSymbol);
  }

  /** For a name that is bound to a symbol of its own file. */
  private boundCandidates(
    file: FileScope,
    { owner, typeArgumentCount = 0 }: Reference,
    { index, holds }: Extract<Bound, { kind: 'symbol' }>,
    depthBudget: number,
  ): Candidates {
    const { enclosing, names, types } = this.resolver;
    const nearer = file.linking.visibility.inheritedInScope
      ? enclosing.nearerInherited({ file, at: owner }, index, depthBudget)
      : noCandidates;
    if (nearer.length > 0) return nearer;
    const found = names.declaredCandidates(file, index, depthBudget);
    const declared = types.filterByTypeArity(file, found, typeArgumentCount);
    return holds === undefined ? declared : declared.map((candidate) => holding(candidate, holds));
  }

  valuesOf(candidate: Candidate, depthBudget: number): Candidates {
    if (candidate.kind !== 'symbol') return [candidate];
    return asSureAs(candidate, this.valuesOfSymbol(candidate, depthBudget));
  }

  private valuesOfSymbol(candidate: SymbolCandidate, depthBudget: number): Candidates {
    const { file, index } = candidate;
    const fact = file.symbol(index);
    if (typeKinds.has(fact.kind) || callableKinds.has(fact.kind)) return [candidate];
    if (fact.kind === 'enum-member') {
      return fact.parent === undefined ? noCandidates : [instanceOf({ file, index: fact.parent })];
    }
    const { tracker } = this.resolver.repository;
    tracker.dependOnHash(file.key(fact.qualifiedName));
    if (tracker.isUsedUp(depthBudget)) return [candidate];
    if (candidate.holds !== undefined)
      return union([[candidate], this.localCandidates(file, candidate.holds, depthBudget)]);
    const isByReceiver =
      fact.type !== undefined && (hasArguments(candidate.self) || isOfGenericBase(candidate));
    const values = isByReceiver
      ? this.heldValues(candidate, depthBudget)
      : tracker.memoize(memosOf(this.held, file), index, depthBudget, () =>
          this.heldValues(candidate, depthBudget),
        );
    return union([[candidate], values]);
  }

  /** The values that a variable has by its declared type or by assignments. */
  private heldValues({ file, index, self }: SymbolCandidate, depthBudget: number): Candidates {
    const { parent: at = 0, type } = file.symbol(index);
    const values = file.values(index);
    const site = { file, at };
    const assigned = (): Candidates =>
      union(values.map((value) => this.evaluate(site, value, depthBudget - 1)));
    if (type === undefined) return assigned();
    const declared = this.resolver.types.resolveType({ file, at, text: type, self }, depthBudget - 1);
    const narrowed = narrowToConstructed(this.resolver, declared, { site, values }, depthBudget - 1);
    // The entries of a table with a declared type.
    return file.linking.values.itemsAreMembers ? union([narrowed, assigned()]) : narrowed;
  }

  private localCandidates(file: FileScope, index: LocalIndex, depthBudget: number): Candidates {
    const local = file.locals[index] as Local;
    if (local.type !== undefined) return this.typedLocal(file, local, local.type, depthBudget);
    const { tracker } = this.resolver.repository;
    if (tracker.isUsedUp(depthBudget)) return noCandidates;
    return tracker.memoize(memosOf(this.locals, file), index, depthBudget, () =>
      union([
        this.assignedValues(file, local, depthBudget - 1),
        // A parameter has many calls, so it takes two units.
        this.passedValues(file, local, depthBudget - 2),
      ]),
    );
  }

  /** For a parameter: what calls pass for it. */
  private passedValues(file: FileScope, local: Local, depthBudget: number): Candidates {
    const isFollowed = local.isParameter && !file.isTest && file.linking.values.followsPassedValues;
    if (!isFollowed || local.values.some(({ base }) => base.kind === 'this')) return noCandidates;
    return this.resolver.given.parameterValues(file, local, depthBudget);
  }

  private typedLocal(file: FileScope, local: Local, text: string, depthBudget: number): Candidates {
    const { owner: at, values } = local;
    const declared = this.resolver.types.resolveType({ file, at, text, self: undefined }, depthBudget);
    const isFunction = values.length > 0 && declared.some(isFunctionType);
    if (isFunction && declared.every((candidate) => candidate.kind === 'external'))
      return union([declared, this.assignedFunctions(file, local, depthBudget)]);
    return narrowToConstructed(this.resolver, declared, { site: { file, at }, values }, depthBudget);
  }

  /** The functions that are assigned to a variable of a function type. */
  private assignedFunctions(file: FileScope, local: Local, depthBudget: number): Candidates {
    if (this.resolver.repository.tracker.isUsedUp(depthBudget)) return noCandidates;
    return this.assignedValues(file, local, depthBudget - 1).filter(
      (candidate) => candidate.kind === 'symbol' && callableKinds.has(factOf(candidate).kind),
    );
  }

  private assignedValues(file: FileScope, { values, owner }: Local, depthBudget: number): Candidates {
    const site = { file, at: owner };
    return union(values.map((value) => this.evaluate(site, value, depthBudget)));
  }
}

function closureIn({ file, at: index }: Site): Candidate {
  return { kind: 'symbol', file, index, self: undefined, holds: undefined, isClosure: true };
}

/** Whether none of the candidates is a value of a known type. */
function areUnknown(candidates: Candidates): boolean {
  return candidates.every(
    (candidate) => isVariable(candidate) || (candidate.kind === 'external' && candidate.origin === 'unknown'),
  );
}

function holding(candidate: Candidate, holds: LocalIndex): Candidate {
  return candidate.kind === 'symbol' ? { ...candidate, holds } : candidate;
}

function isSuperCall(file: FileScope, reference: Reference, steps: readonly Step[]): boolean {
  const { superFunction } = file.linking.values;
  return (
    superFunction !== undefined &&
    reference.name === superFunction &&
    reference.bound.kind === 'free' &&
    steps[0]?.kind === 'call'
  );
}
