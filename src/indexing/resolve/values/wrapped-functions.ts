/**
 * Functions that pass through a call: `timerify(run)`, `debounce(run)`, `run.bind(till)`. A wrapper returns a function
 * that it received, or a function inside it that calls the one it received.
 */
import { isValueType } from '../../../languages/linking/type-notation.ts';
import type { Reference, ReferenceIndex, Value } from '../../../model/reference.ts';
import { callableKinds } from '../../../model/symbol.ts';
import { type Candidate, type Candidates, factOf, lastPart, noCandidates, unionOf } from '../candidate.ts';
import type { FileScope } from '../repository/file-scope.ts';
import { callersOfParameter } from '../repository/parameter-calls.ts';
import type { SymbolRef } from '../repository/repository.ts';
import type { Resolver } from '../resolver.ts';

/** A call and its possible targets. */
export interface WrappingCall {
  readonly file: FileScope;
  readonly call: ReferenceIndex;
  readonly callees: Candidates;
}

/** The arguments, given by name, that the callees return or call later. */
export function passedThrough(
  resolver: Resolver,
  { file, call, callees }: WrappingCall,
  depthBudget: number,
): Candidates {
  const given = file.argumentsOf(call);
  if (given.length === 0) return noCandidates;
  if (resolver.repository.tracker.isUsedUp(depthBudget)) return noCandidates;
  return unionOf(callees, (callee) => {
    const passed = given.filter((reference) => isPassedThrough(resolver, callee, reference));
    return unionOf(
      passed.flatMap((reference) => valuesOfName(resolver, file, reference, depthBudget - 1)),
      (candidate) => [candidate],
    );
  });
}

function valuesOfName(
  resolver: Resolver,
  file: FileScope,
  reference: Reference,
  depthBudget: number,
): Candidates {
  const named = resolver.values.resolveReference(file, reference, depthBudget);
  return unionOf(named, (candidate) => resolver.values.valuesOf(candidate, depthBudget)).filter(isFunction);
}

function isFunction(candidate: Candidate): boolean {
  return candidate.kind === 'symbol' && callableKinds.has(factOf(candidate).kind);
}

function isPassedThrough(resolver: Resolver, callee: Candidate, { passedTo }: Reference): boolean {
  if (passedTo === undefined || passedTo.name !== undefined) return false;
  const { position } = passedTo;
  if (callee.kind === 'external') {
    const wrapped = callee.library.wrappers.get(lastPart(callee.part ?? callee.name));
    return wrapped === position;
  }
  return isFunction(callee) && callee.kind === 'symbol' && returnsParameter(resolver, callee, position);
}

/** Whether a function returns its parameter, or a function that calls it. */
function returnsParameter(resolver: Resolver, callee: SymbolRef, position: number): boolean {
  const { file, index } = callee;
  const { qualifiedName, parameters, type, typeParameters } = file.symbol(index);
  resolver.repository.tracker.dependOnHash(file.key(qualifiedName));
  const parameter = parameters[position];
  if (parameter === undefined) return false;
  const isGeneric = typeParameters.some((written) => /^[\w$]*/.exec(written)?.[0] === type);
  if (isGeneric && parameter.type === type) return true;
  const values = file.values(index);
  if (values.some((value) => isParameter(callee, value, parameter.name))) return true;
  if (!values.some((value) => isReturnedFunction(file, value))) return false;
  // A returned function that calls several parameters does more than the one that it received.
  const called = parameters.flatMap((_, place) =>
    callersOfParameter(resolver.repository, callee, place).length > 0 ? [place] : [],
  );
  return called.length === 1 && called[0] === position;
}

function isParameter({ file, index }: SymbolRef, { base, steps }: Value, name: string): boolean {
  if (base.kind !== 'reference' || steps.length > 0) return false;
  const bound = file.references()[base.index]?.bound;
  const local = bound?.kind === 'local' ? file.locals[bound.index] : undefined;
  return local?.isParameter === true && local.owner === index && local.name === name;
}

/** Whether a callable returns a function that is written inside it, or another function of its file. */
export function isReturnedFunction(file: FileScope, { base, steps }: Value): boolean {
  if (steps.length > 0) return false;
  if (base.kind === 'closure') return true;
  if (base.kind === 'type') return isValueType(base.type, file.linking.types);
  const bound = base.kind === 'reference' ? file.references()[base.index]?.bound : undefined;
  return bound?.kind === 'symbol' && callableKinds.has(file.symbol(bound.index).kind);
}
