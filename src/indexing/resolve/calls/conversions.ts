/**
 * The cost of converting an argument to the type of a parameter, by the simple names of types. Overload resolution
 * compares these costs. If the conversions of a language are complete, any other conversion is impossible.
 */
import { countListed } from '../../../languages/count-listed.ts';
import {
  type ArgumentType,
  anyNothing,
  type FunctionShape,
  functionIn,
  valueOfReference,
} from '../../../model/argument-type.ts';
import type { LinkedSymbol, SymbolKind } from '../../../model/symbol.ts';
import { type Candidate, type Candidates, factOf, initialDepthBudget, lastPart } from '../candidate.ts';
import type { FileScope } from '../repository/file-scope.ts';
import type { Resolver, Site } from '../resolver.ts';
import { argumentCandidates } from './argument-candidates.ts';

/** The root type is farther than any other base type. */
const farthestBase = 90;
/** To an array of the root type or of a type parameter. */
const arrayOfAnything = 50;
/** Possible only through types about which nothing is known. */
export const far = 100;
/** Added to conversions that are used only if no other overload fits (boxing). */
const lastResort = 1_000;
/** Not convertible. */
export const impossible = 10_000;

/** The type of a parameter. */
export interface ParameterType {
  readonly name: string;
  /** It is a type parameter without a bound, which accepts any type. */
  readonly isParameter: boolean;
  /** It is an array of a type parameter. */
  readonly isParameterList: boolean;
  /** Whether the type is in the repository. */
  readonly isInRepository: () => boolean;
  /** The shape of the functions that it accepts, if that is known. */
  readonly shape: () => FunctionShape | undefined;
  /** It accepts any number of arguments, or one array of them. */
  readonly isRest: boolean;
}

export type ConversionCost = (parameter: ParameterType) => number;

/** Undefined if nothing is known about the argument. */
export function conversionCostFrom(
  resolver: Resolver,
  site: Site,
  argument: ArgumentType,
): ConversionCost | undefined {
  if (argument === '') return undefined;
  const { file } = site;
  if (argument === anyNothing) return (parameter) => fromNothing(file, parameter);
  const shape = functionIn(argument);
  if (shape !== undefined) return (parameter) => fromFunction(file, parameter, shape);
  const isWritten = valueOfReference(argument) === undefined;
  const name = isWritten ? comparedType(file, argument) : '';
  const known = isWritten ? fromName(file, name) : undefined;
  if (known !== undefined) return known;
  const candidates = argumentCandidates(resolver, site, argument);
  if (!isWritten) return fromValues(resolver, file, candidates);
  const [candidate] = candidates;
  return candidate === undefined ? undefined : fromCandidate(resolver, file, candidate, name);
}

function fromValues(resolver: Resolver, file: FileScope, candidates: Candidates): ConversionCost | undefined {
  const each = candidates.flatMap((candidate) => {
    if (candidate.kind === 'instance')
      return [fromCandidate(resolver, file, candidate, symbolName(file, factOf(candidate)))];
    const name =
      candidate.kind === 'external' && candidate.part === undefined ? nameOf(file, candidate) : undefined;
    if (name === undefined) return candidate.kind === 'symbol' ? [] : [undefined];
    return [fromName(file, name) ?? fromCandidate(resolver, file, candidate, name)];
  });
  const known = each.filter((costs) => costs !== undefined);
  if (known.length === 0 || known.length < each.length) return undefined;
  return (parameter) => Math.min(...known.map((costs) => costs(parameter)));
}

/** The name of an external type or of an array. */
function nameOf(file: FileScope, candidate: Candidate): string | undefined {
  if (candidate.kind === 'instance') return symbolName(file, factOf(candidate));
  if (candidate.kind !== 'external' || candidate.part !== undefined) return undefined;
  if (/^\w/.test(candidate.name)) return withArity(file, lastPart(candidate.name), candidate.args.length);
  const [element, other] = candidate.name === '[]' ? (candidate.args[0]?.() ?? []) : [];
  const inner = element === undefined || other !== undefined ? undefined : nameOf(file, element);
  return inner === undefined ? undefined : `${inner}[]`;
}

/** For types with listed conversions, and for arrays. */
function fromName(file: FileScope, from: string): ConversionCost | undefined {
  if (from.endsWith('[]')) return (parameter) => fromArray(file, from, parameter);
  const conversions = file.linking.calls.conversions.get(from);
  if (conversions === undefined) return undefined;
  const last = conversions.indexOf('');
  return (parameter) => {
    if (parameter.name === from) return 0;
    const isValue = isPrimitive(file, from);
    if (parameter.isParameter) return farthestBase + (isValue ? lastResort : 0);
    const at = conversions.indexOf(parameter.name);
    if (at < 0) return unlistedCost(file);
    return 1 + at + (last >= 0 && at > last ? lastResort : 0);
  };
}

function fromCandidate(
  resolver: Resolver,
  file: FileScope,
  candidate: Candidate,
  from: string,
): ConversionCost {
  const { rootType } = file.linking.calls;
  const ref = candidate.kind === 'instance' ? candidate : undefined;
  const { types, isOpen: isExtending } =
    ref === undefined ? outside : resolver.typeMembers.linearize(ref, initialDepthBudget);
  // Enums and records have a base type that their declaration does not show.
  const isOpen = isExtending || (ref !== undefined && madeByLanguage.has(factOf(ref).kind));
  const names = types.map((type) => symbolName(file, factOf(type)));
  return (parameter) => {
    const steps = parameter.name === from ? 0 : names.indexOf(parameter.name);
    if (steps >= 0) return steps;
    if (isOnlyItself(file, parameter.name)) return unlistedCost(file);
    // An external base type may have further external base types, but none in the repository.
    if (isOpen) return parameter.isInRepository() ? unlistedCost(file) : far;
    return parameter.isParameter || parameter.name === rootType ? farthestBase : unlistedCost(file);
  };
}
const madeByLanguage: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['enum', 'record']);
const outside = { types: [], isOpen: true } as const;

function fromArray(file: FileScope, from: string, parameter: ParameterType): number {
  if (parameter.name === from) return 0;
  const element = from.slice(0, -2);
  if (parameter.isRest && (parameter.name === element || parameter.isParameter)) return 1;
  if (parameter.isParameter || parameter.name === file.linking.calls.rootType) return farthestBase;
  if (!parameter.name.endsWith('[]')) return unlistedCost(file);
  const inner = parameter.name.slice(0, -2);
  if (isPrimitive(file, element) || isPrimitive(file, inner)) return unlistedCost(file);
  return inner === file.linking.calls.rootType || parameter.isParameterList ? arrayOfAnything : far;
}

/** `null` converts to everything but primitive types. */
function fromNothing(file: FileScope, parameter: ParameterType): number {
  if (isPrimitive(file, parameter.name)) return unlistedCost(file);
  return parameter.isParameter || parameter.name === file.linking.calls.rootType ? farthestBase : 0;
}

/** A function literal converts to types that accept functions of its shape. */
function fromFunction(
  file: FileScope,
  parameter: ParameterType,
  { parameters, gives }: FunctionShape,
): number {
  const isNone = isOnlyItself(file, parameter.name) || parameter.name === file.linking.calls.rootType;
  if (isNone) return unlistedCost(file);
  const shape = parameter.shape();
  const isOther =
    (parameters ?? shape?.parameters) !== (shape?.parameters ?? parameters) ||
    (gives ?? shape?.gives) !== (shape?.gives ?? gives);
  return isOther ? impossible : 0;
}

/** Whether only listed conversions lead to the type: types with listed conversions, and arrays. */
function isOnlyItself(file: FileScope, name: string): boolean {
  return file.linking.calls.conversions.has(name) || name.endsWith('[]');
}

export function isPrimitive(file: FileScope, name: string): boolean {
  return /^\p{Ll}/u.test(name) && file.linking.calls.conversions.has(name);
}

function unlistedCost(file: FileScope): number {
  return file.linking.calls.conversionsAreComplete ? impossible : far;
}

/** The simple name of a type; with the number of its type arguments where that distinguishes types. */
export function comparedType(file: FileScope, text: string): string {
  const { calls, types } = file.linking;
  const name = types.simpleName(text);
  if (!calls.typeArityDistinguishes || name.endsWith('[]')) return name;
  const [open = '', close = ''] = types.brackets;
  const [start, end] = [text.indexOf(open), text.lastIndexOf(close)];
  return start < 0 || end < start ? name : withArity(file, name, countListed(text.slice(start + 1, end)));
}

function symbolName(file: FileScope, { name, typeParameters }: LinkedSymbol): string {
  return withArity(file, name, typeParameters.length);
}

function withArity(file: FileScope, name: string, count: number): string {
  return count === 0 || !file.linking.calls.typeArityDistinguishes ? name : `${name}\`${count}`;
}
