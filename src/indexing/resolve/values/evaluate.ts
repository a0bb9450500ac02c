/**
 * The values of expressions: through variables, fields, results of functions, elements of containers. Each step through
 * a variable or a result takes one unit of the depth budget, so that cycles end. The file is long because its functions
 * are mutually recursive: a member leads to a value, a value to a call, a call to a member.
 */
import type { TypeNotation } from '../../../languages/linking/type-notation.ts';
import type { Local, LocalIndex, Reference, Step, Value } from '../../../model/reference.ts';
import { callableKinds, type SymbolIndex, typeKinds } from '../../../model/symbol.ts';
import {
  type Candidate,
  type Candidates,
  externalCandidate,
  factOf,
  instanceOf,
  isClassLike,
  lastPart,
  memosOf,
  noCandidates,
  type Resolver,
  symbolCandidate,
  union,
  unionOf,
} from '../candidate.ts';
import {
  hasArguments,
  isFunctionType,
  isOfGenericBase,
  isOnlyType,
  isSymbol,
  isType,
  isVariable,
  isVariant,
} from '../candidate-kinds.ts';
import { extensions, isExtension } from '../members/extensions.ts';
import { implicitMember } from '../members/implicit-members.ts';
import { memberOfAny } from '../members/member-of-any.ts';
import { linearize, membersOfType, singleAbstractMethod } from '../members/members.ts';
import { positionalField } from '../members/positional-fields.ts';
import { declaredCandidates } from '../names/declared-symbols.ts';
import {
  inheritedMember,
  nearerInherited,
  superCandidates,
  thisCandidates,
} from '../names/enclosing-types.ts';
import { freeName, importedCandidates, nameInPlace, nameWithin } from '../names/names.ts';
import { freeOrigin } from '../names/unresolved-reason.ts';
import type { FileScope } from '../repository/file-scope.ts';
import type { Repository, SymbolRef } from '../repository/repository.ts';
import { filterByTypeArity } from '../types/type-arity.ts';
import { resolveType } from '../types/types.ts';
import {
  asList,
  awaited,
  callExternal,
  constructExternal,
  containerWith,
  elementOf,
  externalMember,
  isDictionary,
  keyOf,
  memberOfShape,
} from './external-values.ts';
import { narrowToConstructed } from './narrow-to-constructed.ts';
import { enteredValue, entryAt, itemAt, iterationOf, libraryOf, viaProtocol } from './value-contents.ts';

export function createResolver(repository: Repository): Resolver {
  const resolver: Resolver = {
    repository,
    exported: new Map(),
    held: new Map(),
    returned: new Map(),
    imported: new Map(),
    modules: new Map(),
    locals: new Map(),
    linearizations: new Map(),
    ownMembers: new Map(),
    writtenTypes: new Map(),
    hierarchies: new Map(),
    usedMembers: new Map(),
    typeTexts: new Map(),
    linearizationOf: (type, depthBudget) => linearize(resolver, type, depthBudget),
    valuesOf: (candidate, depthBudget) => valuesOf(resolver, candidate, depthBudget),
    itemAt: (candidate, name, depthBudget) => itemAt(resolver, candidate, name, depthBudget),
    memberOf: (candidate, name, depthBudget) => memberOf(resolver, candidate, name, depthBudget),
    callResult: (candidate, depthBudget) => callResult(resolver, candidate, depthBudget),
  };
  return resolver;
}

/** The candidates for a value. `at` is the symbol around it. */
export function evaluate(
  resolver: Resolver,
  file: FileScope,
  value: Value,
  at: SymbolIndex,
  depthBudget: number,
): Candidates {
  const { base } = value;
  let steps = value.steps;
  let candidates: Candidates;
  if (base.kind === 'this') candidates = thisValue(resolver, file, at, depthBudget);
  else if (base.kind === 'super') candidates = superCandidates(resolver, file, at, depthBudget);
  else if (base.kind === 'type') {
    candidates = resolveType(resolver, { file, at, text: base.type, self: undefined }, depthBudget);
  } else {
    const reference = file.references()[base.index] as Reference;
    if (isSuperCall(file, reference, steps)) {
      candidates = superCandidates(resolver, file, reference.owner, depthBudget);
      steps = steps.slice(1);
    } else {
      candidates = resolveReference(resolver, file, reference, depthBudget);
    }
  }
  for (const step of steps) {
    if (candidates.length === 0) return noCandidates;
    candidates = unionOf(candidates, (candidate) => applyStep(resolver, candidate, step, depthBudget));
  }
  return unionOf(candidates, (candidate) => valuesOf(resolver, candidate, depthBudget));
}

/** The receiver: as declared, or the type around, or the value that holds the function. */
function thisValue(resolver: Resolver, file: FileScope, at: SymbolIndex, depthBudget: number): Candidates {
  const declared = declaredThis(resolver, file, at, depthBudget);
  if (declared.length > 0) return declared;
  const around = thisCandidates(resolver, file, at, depthBudget);
  if (around.length > 0) return around;
  return union(file.thisIn(at).map((index) => localCandidates(resolver, file, index, depthBudget)));
}

/** The receiver that the innermost function with its own `this` declares: `function (this: Till) { … }`. */
function declaredThis(resolver: Resolver, file: FileScope, at: SymbolIndex, depthBudget: number): Candidates {
  for (let around: SymbolIndex | undefined = at; around !== undefined; around = file.symbol(around).parent) {
    const own = file.thisIn(around).filter((index) => file.locals[index]?.isParameter === true);
    if (own.length > 0) return union(own.map((index) => localCandidates(resolver, file, index, depthBudget)));
    if (!file.sharesThis(around)) return noCandidates;
  }
  return noCandidates;
}

/** The candidates for a name where it is used. */
export function resolveReference(
  resolver: Resolver,
  file: FileScope,
  reference: Reference,
  depthBudget: number,
): Candidates {
  const { bound, owner } = reference;
  if (bound.kind === 'local') return localCandidates(resolver, file, bound.index, depthBudget);
  const { receiver, name } = reference;
  const receivers =
    receiver === undefined ? noCandidates : evaluate(resolver, file, receiver, owner, depthBudget);
  const count = reference.typeArgumentCount ?? 0;
  if (bound.kind === 'member')
    return filterByTypeArity(
      resolver,
      file,
      memberOfAny(resolver, { file, at: owner }, receivers, name, depthBudget),
      count,
    );
  // The receiver may be an enclosing type without a symbol.
  const own = unionOf(receivers, (candidate) => memberOf(resolver, candidate, name, depthBudget)).filter(
    isSymbol,
  );
  if (own.length > 0) return own;
  switch (bound.kind) {
    case 'symbol': {
      const nearer = file.linking.visibility.inheritedInScope
        ? nearerInherited(resolver, file, owner, bound.index, depthBudget)
        : noCandidates;
      if (nearer.length > 0) return nearer;
      const declared = filterByTypeArity(
        resolver,
        file,
        declaredCandidates(resolver, file, bound.index, depthBudget),
        count,
      );
      const { holds } = bound;
      return holds === undefined
        ? declared
        : declared.map((candidate) => (candidate.kind === 'symbol' ? { ...candidate, holds } : candidate));
    }
    case 'import':
      return importedCandidates(resolver, file, bound.index, depthBudget);
    case 'free':
      return filterByTypeArity(
        resolver,
        file,
        freeCandidates(resolver, file, owner, name, depthBudget),
        count,
      );
  }
}

/** What runs when these values are called: functions and types themselves, and the call member of instances. */
export function calleesOf(resolver: Resolver, values: Candidates, depthBudget: number): Candidates {
  return unionOf(values, (candidate) => {
    if (candidate.kind === 'symbol') return isVariable(candidate) ? noCandidates : [candidate];
    const callMember =
      candidate.kind === 'instance' ? candidate.file.linking.values.protocol.call : undefined;
    return callMember === undefined ? noCandidates : memberOf(resolver, candidate, callMember, depthBudget);
  });
}

/**
 * The candidates for `name` as a member of a candidate from `evaluate`. A variable has only the members that are
 * declared inside it, because its value is a candidate of its own.
 */
function memberOf(resolver: Resolver, candidate: Candidate, name: string, depthBudget: number): Candidates {
  switch (candidate.kind) {
    case 'place':
      return nameInPlace(resolver, candidate.file, candidate.place, name, depthBudget);
    case 'external':
      if (
        candidate.part !== undefined &&
        candidate.args.length > 0 &&
        candidate.library.containerMembers.get(candidate.part) === 'element'
      ) {
        const elements = elementOf({ ...candidate, part: undefined });
        const held = unionOf(elements, (element) => valuesOf(resolver, element, depthBudget));
        return unionOf(held, (element) => memberOf(resolver, element, name, depthBudget));
      }
      if (candidate.keys === undefined)
        return isDictionary(candidate) ? elementOf(candidate) : [externalMember(candidate, name)];
      return candidate.library.entriesNeedKeys
        ? [{ ...asList(candidate), part: name }]
        : memberOfShape(candidate, name);
    case 'instance': {
      const { isBase } = candidate;
      if (name === candidate.file.linking.values.protocol.type)
        return [symbolCandidate(candidate.file, candidate.index)];
      const found = membersOfType(resolver, candidate, name, { self: candidate, isBase, depthBudget });
      if (found.length > 0) return found;
      const part = positionalField(resolver, candidate, name, depthBudget);
      if (part.length > 0) return part;
      const added = extensions(resolver, candidate, name, depthBudget);
      // Every value can inherit such members from the library: `clone()`.
      return added.length > 0 || !candidate.file.linking.library.copyMembers.has(name)
        ? added
        : [{ ...externalCandidate(candidate.file, 'value', '', [() => [candidate]]), part: name }];
    }
    case 'symbol': {
      if (isOnlyType(candidate)) return noCandidates;
      const found = isType(candidate)
        ? membersOfType(resolver, candidate, name, { self: candidate, isBase: false, depthBudget })
        : nameWithin(resolver, candidate, name, depthBudget);
      if (found.length > 0) return found;
      const part = positionalField(resolver, candidate, name, depthBudget);
      return part.length > 0 ? part : implicitMember(candidate, name);
    }
  }
}

/** The candidate and its values. Types and functions are their own values. */
export function valuesOf(resolver: Resolver, candidate: Candidate, depthBudget: number): Candidates {
  if (candidate.kind !== 'symbol') return [candidate];
  const { file, index, self } = candidate;
  const fact = file.symbol(index);
  if (typeKinds.has(fact.kind) || callableKinds.has(fact.kind)) return [candidate];
  if (fact.kind === 'enum-member') {
    return fact.parent === undefined ? noCandidates : [instanceOf({ file, index: fact.parent })];
  }
  const { tracker } = resolver.repository;
  tracker.dependOnHash(file.key(fact.qualifiedName));
  if (depthBudget <= 0) {
    tracker.markTruncated();
    return [candidate];
  }
  if (candidate.holds !== undefined)
    return union([[candidate], localCandidates(resolver, file, candidate.holds, depthBudget)]);
  const compute = (): Candidates => {
    if (fact.type !== undefined) {
      const declared = resolveType(
        resolver,
        { file, at: fact.parent ?? 0, text: fact.type, self },
        depthBudget - 1,
      );
      const given = { file, values: file.values(index), at: fact.parent ?? 0 };
      return narrowToConstructed(resolver, declared, given, evaluate, depthBudget - 1);
    }
    return union(
      file.values(index).map((value) => evaluate(resolver, file, value, fact.parent ?? 0, depthBudget - 1)),
    );
  };
  const values =
    fact.type !== undefined && (hasArguments(self) || isOfGenericBase(candidate))
      ? compute()
      : tracker.memoize(memosOf(resolver.held, file), index, depthBudget, compute);
  return union([[candidate], values]);
}

function applyStep(resolver: Resolver, candidate: Candidate, step: Step, depthBudget: number): Candidates {
  switch (step.kind) {
    case 'call':
      return callResult(resolver, candidate, depthBudget);
    case 'construct':
      return constructedBy(resolver, candidate, depthBudget);
    case 'element':
      return unionOf(
        valuesOf(resolver, candidate, depthBudget),
        (value) => viaProtocol(resolver, value, 'item', depthBudget) ?? elementOf(value),
      );
    case 'each':
      return unionOf(valuesOf(resolver, candidate, depthBudget), (value) =>
        iterationOf(resolver, value, depthBudget),
      );
    case 'opened':
      return unionOf(valuesOf(resolver, candidate, depthBudget), (value) =>
        enteredValue(resolver, value, depthBudget),
      );
    case 'gathered':
      return containerWith(libraryOf(candidate), valuesOf(resolver, candidate, depthBudget), step.name);
    case 'await':
      return unionOf(valuesOf(resolver, candidate, depthBudget), awaited);
    case 'key':
      return unionOf(valuesOf(resolver, candidate, depthBudget), keyOf);
    case 'argument':
    case 'parameter':
      return unionOf(valuesOf(resolver, candidate, depthBudget), (value) =>
        parameterTypeAt(resolver, value, step.position, depthBudget),
      );
    case 'item':
      return unionOf(valuesOf(resolver, candidate, depthBudget), (value) =>
        itemAt(resolver, value, step.name, depthBudget),
      );
    case 'entry':
      // The fields of a variant belong to the variant, although its value is an instance of the enum.
      return unionOf(
        isVariant(candidate) ? [candidate] : valuesOf(resolver, candidate, depthBudget),
        (value) => entryAt(resolver, value, step.name, depthBudget),
      );
  }
}

/** The value of `new`. Functions can be constructors, too. */
function constructedBy(resolver: Resolver, candidate: Candidate, depthBudget: number): Candidates {
  const isFunction =
    candidate.kind === 'symbol' && candidate.file.symbol(candidate.index).kind === 'function';
  if (isFunction) return [instanceOf(candidate)];
  return candidate.kind === 'external'
    ? [constructExternal(candidate)]
    : callResult(resolver, candidate, depthBudget);
}

/** The values that a function receives at this position. */
function parameterTypeAt(
  resolver: Resolver,
  candidate: Candidate,
  position: number,
  depthBudget: number,
): Candidates {
  if (candidate.kind === 'external') {
    if (candidate.name === 'function') return candidate.args[position + 1]?.() ?? noCandidates;
    const places =
      candidate.part === undefined
        ? candidate.library.functionParameters.get(lastPart(candidate.name))
        : undefined;
    return candidate.args[places?.[position] ?? candidate.args.length]?.() ?? noCandidates;
  }
  if (candidate.kind === 'place') return noCandidates;
  const { file, index } = candidate;
  const fact = file.symbol(index);
  resolver.repository.tracker.dependOnHash(file.key(fact.qualifiedName));
  if (candidate.kind === 'instance') {
    const { calls, values } = file.linking;
    const callMember = values.protocol.call;
    const members =
      callMember !== undefined
        ? memberOf(resolver, candidate, callMember, depthBudget)
        : calls.hasFunctionalInterfaces
          ? singleAbstractMethod(resolver, candidate, depthBudget)
          : noCandidates;
    return unionOf(members, (member) => parameterTypeAt(resolver, member, position, depthBudget));
  }
  if (!callableKinds.has(fact.kind)) return noCandidates;
  const at = Math.min(position, fact.parameters.length - 1);
  const parameter = fact.parameters[at];
  if (parameter?.type === undefined || (at < position && parameter.arity !== 'rest')) return noCandidates;
  const wanted = resolveType(
    resolver,
    { file, at: index, text: parameter.type, self: candidate.self },
    depthBudget,
  );
  if (parameter.arity !== 'rest') return wanted;
  return unionOf(wanted, (list) => entryAt(resolver, list, String(position - at), depthBudget));
}

/** The result of a call. */
function callResult(resolver: Resolver, candidate: Candidate, depthBudget: number): Candidates {
  if (candidate.kind === 'external') return callExternal(candidate);
  if (candidate.kind === 'place') return noCandidates;
  const { file, index } = candidate;
  if (candidate.kind === 'instance') {
    const callMember = file.linking.values.protocol.call;
    if (callMember === undefined) return noCandidates;
    return union(
      memberOf(resolver, candidate, callMember, depthBudget).map((member) =>
        callResult(resolver, member, depthBudget),
      ),
    );
  }
  const fact = file.symbol(index);
  if (isClassLike(fact)) return [instanceOf(candidate)];
  if (fact.kind === 'enum-member') return valuesOf(resolver, candidate, depthBudget);
  if (fact.kind === 'constructor') {
    return fact.parent === undefined ? noCandidates : [instanceOf({ file, index: fact.parent })];
  }
  if (callableKinds.has(fact.kind)) return returnedBy(resolver, candidate, depthBudget);
  const held = valuesOf(resolver, candidate, depthBudget).filter((value) => !isVariable(value));
  return unionOf(held, (value) => callResult(resolver, value, depthBudget));
}

function returnedBy(
  resolver: Resolver,
  candidate: Extract<Candidate, { kind: 'symbol' }>,
  depthBudget: number,
): Candidates {
  const { file, index, self } = candidate;
  const fact = file.symbol(index);
  const { tracker } = resolver.repository;
  tracker.dependOnHash(file.key(fact.qualifiedName));
  if (depthBudget <= 0) {
    tracker.markTruncated();
    return noCandidates;
  }
  if (fact.type !== undefined) {
    const own = self === undefined ? undefined : returnedReceiver(candidate, self);
    return own ?? resolveType(resolver, { file, at: index, text: fact.type, self }, depthBudget - 1);
  }
  const values = file.values(index);
  const itself = values.find(isThis);
  const others = itself === undefined ? values : values.filter((value) => !isThis(value));
  const found = tracker.memoize(memosOf(resolver.returned, file), index, depthBudget, () =>
    union(others.map((value) => evaluate(resolver, file, value, index, depthBudget - 1))),
  );
  if (itself === undefined) return found;
  // A method that returns `this` returns its receiver.
  return union([
    self === undefined ? evaluate(resolver, file, itself, index, depthBudget - 1) : [self],
    found,
  ]);
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

function isThis({ base, steps }: Value): boolean {
  return base.kind === 'this' && steps.length === 0;
}

function localCandidates(
  resolver: Resolver,
  file: FileScope,
  index: LocalIndex,
  depthBudget: number,
): Candidates {
  const local = file.locals[index] as Local;
  if (local.type !== undefined) {
    const { owner: at, values } = local;
    const declared = resolveType(resolver, { file, at, text: local.type, self: undefined }, depthBudget);
    const isFunction = values.length > 0 && declared.some(isFunctionType);
    if (isFunction && declared.every((candidate) => candidate.kind === 'external'))
      return union([declared, assignedFunctions(resolver, file, local, depthBudget)]);
    return narrowToConstructed(resolver, declared, { file, at, values }, evaluate, depthBudget);
  }
  if (depthBudget <= 0) {
    resolver.repository.tracker.markTruncated();
    return noCandidates;
  }
  return resolver.repository.tracker.memoize(memosOf(resolver.locals, file), index, depthBudget, () =>
    union(local.values.map((value) => evaluate(resolver, file, value, local.owner, depthBudget - 1))),
  );
}

/** The functions that are assigned to a variable of a function type. */
function assignedFunctions(
  resolver: Resolver,
  file: FileScope,
  { values, owner }: Local,
  depthBudget: number,
): Candidates {
  if (depthBudget <= 0) {
    resolver.repository.tracker.markTruncated();
    return noCandidates;
  }
  return union(values.map((value) => evaluate(resolver, file, value, owner, depthBudget - 1))).filter(
    (candidate) => candidate.kind === 'symbol' && callableKinds.has(factOf(candidate).kind),
  );
}

function freeCandidates(
  resolver: Resolver,
  file: FileScope,
  at: SymbolIndex,
  name: string,
  depthBudget: number,
): Candidates {
  if (file.linking.visibility.inheritedInScope) {
    const inherited = inheritedMember(resolver, file, at, name, depthBudget);
    if (inherited.length > 0) return inherited;
  }
  const found = freeName(resolver, file, at, name, depthBudget);
  return found.length > 0 ? found : [externalCandidate(file, freeOrigin(resolver, file, name), name)];
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
