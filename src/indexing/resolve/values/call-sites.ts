/**
 * The calls that may pass a value for a parameter. A call of a method on an unknown value may be a call of each method
 * of that name; on a value of a known type, only of the methods of related types.
 */
import type { PassedValue, Reference } from '../../../model/reference.ts';
import { typeKinds } from '../../../model/symbol.ts';
import { type Candidate, type Candidates, factOf } from '../candidate.ts';
import type { FileScope } from '../repository/file-scope.ts';
import type { SymbolRef } from '../repository/repository.ts';
import type { Resolver } from '../resolver.ts';

export interface Parameter {
  readonly fn: SymbolRef;
  readonly position: number;
  readonly name: string;
}

export interface Passing {
  readonly from: FileScope;
  readonly passed: PassedValue;
}

/** The names under which a function is called: a constructor is called by its type and by subtypes without one. */
export function calledNames(
  resolver: Resolver,
  { file, index }: SymbolRef,
  depthBudget: number,
): readonly string[] {
  const { kind, name, parent } = file.symbol(index);
  if (kind !== 'constructor' || parent === undefined) return [name];
  const below = resolver.subtypes
    .subtypesOf({ file, index: parent }, depthBudget)
    .filter(
      (type) => !type.file.childrenOf(type.index).some((child) => type.file.symbol(child).kind === kind),
    );
  return [...new Set([name, file.symbol(parent).name, ...below.map((type) => factOf(type).name)])];
}

/** The passed value; undefined if it is not passed for this parameter. */
export function argumentFor(
  resolver: Resolver,
  parameter: Parameter,
  passing: Passing,
  depthBudget: number,
): Candidates | undefined {
  const { from, passed } = passing;
  const { place, value, to } = passed;
  const reference = from.references()[to];
  if (reference === undefined || place === undefined) return undefined;
  if (isHandedOn(parameter, passing) || !isNear(parameter, place)) return undefined;
  const way = wayOfCall(resolver, parameter.fn, { from, reference }, depthBudget);
  if (way === undefined) return undefined;
  const shift = way === 'bound' && hasReceiver(parameter.fn) ? 1 : 0;
  if (typeof place === 'number' && place + shift !== parameter.position) return undefined;
  return resolver.values.evaluate({ file: from, at: reference.owner }, value, depthBudget);
}

/** Whether the place can be that of the parameter, with or without an argument for the receiver. */
function isNear({ fn, position, name }: Parameter, place: number | string): boolean {
  if (typeof place === 'string') return place === name;
  return place === position || (hasReceiver(fn) && place + 1 === position);
}

/** Whether the first parameter is the receiver. */
function hasReceiver(fn: SymbolRef): boolean {
  const { kind, modifiers } = factOf(fn);
  return kind !== 'function' && !modifiers.includes('static');
}

/** Whether a function of the same name passes on its own parameter of that name: that adds no value. */
function isHandedOn({ fn, name }: Parameter, { from, passed: { value } }: Passing): boolean {
  const { base, steps } = value;
  const reference = base.kind === 'reference' ? from.references()[base.index] : undefined;
  const local = reference?.bound.kind === 'local' ? from.locals[reference.bound.index] : undefined;
  if (local?.isParameter !== true || steps.length > 0 || local.name !== name) return false;
  return from.symbol(local.owner).name === factOf(fn).name;
}

interface CallSite {
  readonly from: FileScope;
  readonly reference: Reference;
}

/** How a call may mean the function; `unbound`: its first argument is the receiver. Undefined: it means another one. */
function wayOfCall(
  resolver: Resolver,
  fn: SymbolRef,
  site: CallSite,
  depthBudget: number,
): 'bound' | 'unbound' | undefined {
  const { from, reference } = site;
  const { kind, parent } = factOf(fn);
  const type = kind === 'function' || parent === undefined ? undefined : { file: fn.file, index: parent };
  const isMeant = (candidate: Candidate): boolean =>
    type === undefined ? isSame(candidate, fn) : inheritsFrom(resolver, candidate, type, depthBudget);
  if (reference.bound.kind !== 'member' || reference.receiver === undefined) {
    const named = resolver.values.resolveReference(from, reference, depthBudget);
    return named.some(isMeant) ? 'bound' : undefined;
  }
  const around = { file: from, at: reference.owner };
  const receivers = resolver.values.evaluate(around, reference.receiver, depthBudget);
  const places = receivers.filter((candidate) => candidate.kind === 'place');
  if (type === undefined || places.length > 0) {
    const members = places.flatMap((place) => resolver.members.memberOf(place, reference.name, depthBudget));
    return members.some(isMeant) ? 'bound' : undefined;
  }
  return wayOfMethodCall(resolver, { fn, type }, receivers, depthBudget);
}

function wayOfMethodCall(
  resolver: Resolver,
  { fn, type }: { readonly fn: SymbolRef; readonly type: SymbolRef },
  receivers: Candidates,
  depthBudget: number,
): 'bound' | 'unbound' | undefined {
  const { kind, modifiers } = factOf(fn);
  const known = receivers.filter(
    (candidate) =>
      candidate.kind === 'instance' || (candidate.kind === 'symbol' && typeKinds.has(factOf(candidate).kind)),
  );
  if (known.length === 0) {
    const isUnknown = receivers.every((one) => one.kind !== 'external' || one.origin === 'unknown');
    return isUnknown && kind !== 'constructor' ? 'bound' : undefined;
  }
  const bases = resolver.typeMembers.linearize(type, depthBudget).types;
  const related = known.filter(
    (candidate) =>
      inheritsFrom(resolver, candidate, type, depthBudget) || bases.some((base) => isSame(candidate, base)),
  );
  if (related.length === 0) return undefined;
  const isType = related.every((candidate) => candidate.kind === 'symbol');
  return isType && !modifiers.includes('class') ? 'unbound' : 'bound';
}

/** Whether the candidate is that type, a type below it, or an instance of one. */
export function inheritsFrom(
  resolver: Resolver,
  candidate: Candidate,
  type: SymbolRef,
  depthBudget: number,
): boolean {
  if (candidate.kind !== 'symbol' && candidate.kind !== 'instance') return false;
  if (!typeKinds.has(factOf(candidate).kind)) return false;
  return resolver.typeMembers.linearize(candidate, depthBudget).types.some((base) => isSameRef(base, type));
}

function isSame(candidate: Candidate, ref: SymbolRef): boolean {
  return (candidate.kind === 'symbol' || candidate.kind === 'instance') && isSameRef(candidate, ref);
}

function isSameRef(one: SymbolRef, other: SymbolRef): boolean {
  return one.file === other.file && one.index === other.index;
}
