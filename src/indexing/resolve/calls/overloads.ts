/**
 * Overload resolution: which of several symbols of one name a call means, by the number and types of its arguments.
 */
import type { TypeNotation } from '../../../languages/linking/type-notation.ts';
import type { FunctionShape } from '../../../model/argument-type.ts';
import type { Reference } from '../../../model/reference.ts';
import { sum } from '../../../model/sum.ts';
import { type LinkedSymbol, type SymbolId, typeKinds } from '../../../model/symbol.ts';
import { factOf, initialDepthBudget } from '../candidate.ts';
import type { FileScope } from '../repository/file-scope.ts';
import type { SymbolRef } from '../repository/repository.ts';
import type { Resolver } from '../resolver.ts';
import { typeParameterBound } from '../types/type-parameters.ts';
import {
  type ConversionCost,
  comparedType,
  conversionCostFrom,
  far,
  isPrimitive,
  type ParameterType,
} from './conversions.ts';
import { shapeOf } from './function-shape.ts';

/** A call with more candidates left says too little about each. */
const maxOverloads = 8;

/** A call in that file. */
interface Call {
  readonly file: FileScope;
  readonly reference: Pick<Reference, 'owner' | 'bound' | 'argumentCount' | 'argumentTypes' | 'role'>;
  /** The number of arguments that the call does not write: the receiver of an extension. */
  readonly unwritten?: (fact: LinkedSymbol) => number;
}

/** The parameters of one candidate, by argument of a call. */
interface Fit {
  readonly ref: SymbolRef;
  readonly parameterTypes: readonly (ParameterType | undefined)[];
  /** It accepts the arguments only through a parameter that takes any number of them. */
  readonly isOpen: boolean;
}

/** The overloads that a call means. If a receiver can have several types, the choice is made for each of them. */
export function chooseOverloads(
  resolver: Resolver,
  targets: readonly SymbolRef[],
  call: Call,
): readonly SymbolRef[] {
  if (call.file.linking.calls.overloads !== 'inherited')
    return targets.length < 2 ? targets : choose(resolver, targets, call);
  if (targets.length < 2 || call.reference.bound.kind !== 'member') return choose(resolver, targets, call);
  const types = new Map<string, SymbolRef[]>();
  for (const ref of targets) {
    const type = `${ref.file.path} ${factOf(ref).parent ?? ''}`;
    const known = types.get(type);
    if (known === undefined) types.set(type, [ref]);
    else known.push(ref);
  }
  return distinct([...types.values()].flatMap((refs) => choose(resolver, refs, call)));
}

function choose(resolver: Resolver, targets: readonly SymbolRef[], call: Call): readonly SymbolRef[] {
  const { argumentCount, argumentTypes } = call.reference;
  const own = targets.length < 2 ? targets : distinct(targets);
  const each = argumentCount === undefined ? own : withInheritedOverloads(resolver, own, call);
  if (each.length < 2) return each;
  const defined = each.filter((ref) => isDefined(ref) && isOpenTo(call.file, ref));
  const candidates = defined.length > 0 ? defined : each;
  if (call.file.linking.calls.acceptsAnyCount) return candidates;
  if (argumentCount === undefined) return candidates.slice(0, maxOverloads);
  const unwritten = (ref: SymbolRef): number => call.unwritten?.(factOf(ref)) ?? 0;
  const fitting = candidates.filter((ref) => acceptsCount(factOf(ref), argumentCount + unwritten(ref)));
  if (fitting.length === 0) return candidates.filter((ref) => own.includes(ref)).slice(0, maxOverloads);
  if (fitting.length < 2) return fitting;
  const from = { file: call.file, at: call.reference.owner };
  const costs = Array.from({ length: argumentCount }, (_, position) =>
    conversionCostFrom(resolver, from, argumentTypes?.[position] ?? ''),
  );
  const fits = fitting.map((ref) => fitOf(resolver, ref, argumentCount, unwritten(ref)));
  const closed = withoutOpen(fits, costs);
  const best = nearest(closed, ({ parameterTypes }) =>
    sum(costs.map((cost, at) => distance(cost, parameterTypes[at]))),
  );
  const left = innermost(best.map(({ ref }) => ref));
  const isExtension = left[0] !== undefined && unwritten(left[0]) > 0;
  return (isExtension ? nearestExtensions(left) : left).slice(0, maxOverloads);
}

/** Whether the symbol is more than a forward declaration. */
function isDefined(ref: SymbolRef): boolean {
  const { isDeclaration, kind } = factOf(ref);
  return !isDeclaration || (typeKinds.has(kind) && ref.file.childrenOf(ref.index).length > 0);
}

/** Whether the symbol is accessible: private members are not, except in other parts of the same type. */
function isOpenTo(from: FileScope, { file, index }: SymbolRef): boolean {
  const { access, parent } = file.symbol(index);
  return access !== 'private' || file === from || parent === undefined || file.symbol(parent).isMergeable;
}

/** The overloads and those of the base types with other parameters, in languages where all of them compete. */
function withInheritedOverloads(
  resolver: Resolver,
  targets: readonly SymbolRef[],
  { reference }: Call,
): readonly SymbolRef[] {
  const [first] = targets;
  if (first === undefined || reference.role !== 'call') return targets;
  const { file, index } = first;
  const { parent, name, kind } = file.symbol(index);
  const isMethod = kind === 'method' && parent !== undefined && typeKinds.has(file.symbol(parent).kind);
  if (file.linking.calls.overloads !== 'inherited' || !isMethod) return targets;
  const found = [...targets];
  const { typeMembers } = resolver;
  const { types } = typeMembers.linearize({ file, index: parent }, initialDepthBudget);
  for (const type of types.slice(1)) {
    for (const ref of typeMembers.ownMembers(type, name))
      if (!found.some((other) => hasSameParameters(resolver, other, ref))) found.push(ref);
  }
  return found;
}

/** Whether a method overrides the one in the base type. A type parameter of the base fits every type. */
function hasSameParameters(resolver: Resolver, ref: SymbolRef, base: SymbolRef): boolean {
  const { file } = ref;
  const { parameters } = factOf(ref);
  const parameterTypes = fitOf(resolver, base, parameters.length, 0).parameterTypes;
  return (
    factOf(base).parameters.length === parameters.length &&
    parameters.every(({ type, arity }, at) => {
      const other = parameterTypes[at];
      const own = file.linking.types.simpleName(type ?? '');
      const isSame = own === (other?.name ?? '') || (other?.isParameter === true && !isPrimitive(file, own));
      return isSame && (arity === 'rest') === (other?.isRest ?? false);
    })
  );
}

function acceptsCount({ parameters }: LinkedSymbol, count: number): boolean {
  const required = parameters.filter(({ arity }) => arity === 'required').length;
  const isOpen = parameters.some(({ arity }) => arity === 'rest');
  return count >= required && (isOpen || count <= parameters.length);
}

function fitOf(resolver: Resolver, ref: SymbolRef, count: number, skipped: number): Fit {
  const fact = factOf(ref);
  const { parameters, parent } = fact;
  const around = parent === undefined ? [] : ref.file.symbol(parent).typeParameters;
  const parametersOfTypes = [...fact.typeParameters, ...around];
  const parameterTypes = Array.from({ length: count }, (_, position): ParameterType | undefined => {
    const parameter = parameters[position + skipped] ?? parameters.at(-1);
    if (parameter?.type === undefined) return undefined;
    const { type, arity } = parameter;
    const isInRepository = (): boolean =>
      resolver.types
        .resolveType({ file: ref.file, at: ref.index, text: type, self: undefined }, initialDepthBudget)
        .some(({ kind }) => kind === 'instance');
    const shape = (): FunctionShape | undefined => shapeOf(resolver, ref, type);
    return parameterTypeOf(ref.file.linking.types, comparedType(ref.file, type), parametersOfTypes, {
      isRest: arity === 'rest',
      isInRepository,
      shape,
    });
  });
  const isOpen = parameters.some(({ arity }, at) => arity === 'rest' && at <= count + skipped);
  return { ref, parameterTypes, isOpen };
}

/** A type parameter counts as its bound. */
function parameterTypeOf(
  notation: TypeNotation,
  name: string,
  typeParameters: readonly string[],
  more: Pick<ParameterType, 'isRest' | 'isInRepository' | 'shape'>,
): ParameterType {
  const element = name.replace(/(?:\[\])+$/, '');
  const written = typeParameters.find(
    (text) => text.startsWith(element) && !/^\w/.test(text.slice(element.length)),
  );
  const plain = { name, isParameter: false, isParameterList: false, ...more };
  if (written === undefined) return plain;
  if (element !== name) return { ...plain, isParameterList: true };
  const bound = typeParameterBound(notation, written);
  return bound === undefined
    ? { ...plain, isParameter: true }
    : { ...plain, name: notation.simpleName(bound) };
}

/** Drops candidates with a rest parameter if another candidate accepts the same arguments without one. */
function withoutOpen(fits: readonly Fit[], costs: readonly (ConversionCost | undefined)[]): readonly Fit[] {
  const closed = fits.filter(({ isOpen }) => !isOpen);
  if (closed.length === 0 || closed.length === fits.length) return fits;
  return fits.filter(
    (fit) => !fit.isOpen || !closed.some((other) => costs.every((cost, at) => isTaken(cost, fit, other, at))),
  );
}

/** Whether the other candidate accepts the argument at this position, too. */
function isTaken(cost: ConversionCost | undefined, open: Fit, { parameterTypes }: Fit, at: number): boolean {
  const one = parameterTypes[at];
  if (one === undefined) return false;
  return cost === undefined ? one.name === open.parameterTypes[at]?.name : cost(one) < far;
}

function distance(cost: ConversionCost | undefined, parameterTypes: ParameterType | undefined): number {
  return cost === undefined || parameterTypes === undefined ? 0 : cost(parameterTypes);
}

function nearest(fits: readonly Fit[], distanceOf: (fit: Fit) => number): readonly Fit[] {
  const distances = fits.map(distanceOf);
  const least = Math.min(...distances);
  return fits.filter((_, index) => distances[index] === least);
}

/** Among equal candidates, those of the type itself win over those of base types. */
function innermost(refs: readonly SymbolRef[]): readonly SymbolRef[] {
  const [first] = refs;
  if (first === undefined || first.file.linking.calls.overloads !== 'inherited') return refs;
  return refs.filter((ref) => ref.file === first.file && factOf(ref).parent === factOf(first).parent);
}

/** Among equal extensions, those of the nearest type win; they come first. */
function nearestExtensions(refs: readonly SymbolRef[]): readonly SymbolRef[] {
  const typeOf = (ref: SymbolRef | undefined): string | undefined =>
    ref === undefined ? undefined : factOf(ref).parameters[0]?.type;
  return refs.filter((ref) => typeOf(ref) === typeOf(refs[0]));
}

/** Parts of one type are one symbol. */
function distinct(refs: readonly SymbolRef[]): readonly SymbolRef[] {
  const seen = new Set<SymbolId | undefined>();
  return refs.filter(({ file, index }) => {
    const id = file.ids[index];
    if (seen.has(id)) return false;
    seen.add(id);
    return true;
  });
}
