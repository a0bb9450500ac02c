/**
 * How far it is from what a call hands over to what a function wants, by the bare names of types: what overloads are
 * told apart by. Where a language says that conversions are closed, what it does not list is impossible.
 */
import { countListed } from '../../../languages/count-listed.ts';
import {
  type ArgumentType,
  anyNothing,
  type FunctionShape,
  functionIn,
  valueOfReference,
} from '../../../model/argument-type.ts';
import type { LinkedSymbol, SymbolIndex, SymbolKind } from '../../../model/symbol.ts';
import {
  type Candidate,
  type Candidates,
  factOf,
  initialDepthBudget,
  lastPart,
  type Resolver,
} from '../candidate.ts';
import { linearize } from '../members/members.ts';
import type { FileScope } from '../repository/file-scope.ts';
import { resolveType } from '../types/types.ts';
import { evaluate } from '../values/evaluate.ts';

/** A base of all types is further than any other. */
const farthestBase = 90;
/** An array of any kind of objects. */
const arrayOfAnything = 50;
/** What it may be only if nobody here knows. */
export const far = 100;
/** What it is converted to only where nothing takes it as it is. */
const lastResort = 1_000;
/** What it can never be. */
export const impossible = 10_000;

/** What is wanted at a place. */
export interface ParameterType {
  readonly name: string;
  /** The name of a type parameter: whatever fits its bounds is taken. */
  readonly isParameter: boolean;
  /** An array of such. */
  readonly isParameterList: boolean;
  /** Its type is one of the repository. */
  readonly isInRepository: () => boolean;
  /** What a function has to be like to be taken, where it is known. */
  readonly shape: () => FunctionShape | undefined;
  /** One of any number of its kind, where an array may stand for all of them. */
  readonly isRest: boolean;
}

export type ConversionCost = (parameter: ParameterType) => number;

/** Undefined when nothing is known about the argument. */
export function conversionCostFrom(
  resolver: Resolver,
  { file, at }: { readonly file: FileScope; readonly at: SymbolIndex },
  argument: ArgumentType,
): ConversionCost | undefined {
  if (argument === '') return undefined;
  if (argument === anyNothing) return (parameter) => fromNothing(file, parameter);
  const shape = functionIn(argument);
  if (shape !== undefined) return (parameter) => fromFunction(file, parameter, shape);
  const reference = valueOfReference(argument);
  if (reference === undefined) {
    const name = comparedType(file, argument);
    const known = fromName(file, name);
    if (known !== undefined) return known;
    const [candidate] = resolveType(
      resolver,
      { file, at, text: argument, self: undefined },
      initialDepthBudget,
    );
    return candidate === undefined ? undefined : fromCandidate(resolver, file, candidate, name);
  }
  const role = file.references()[reference]?.role;
  const steps = role === 'call' || role === 'construct' ? [{ kind: role } as const] : [];
  const value = { base: { kind: 'reference', index: reference } as const, steps };
  return fromValues(resolver, file, evaluate(resolver, file, value, at, initialDepthBudget));
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

/** Of something outside, and of arrays of anything. */
function nameOf(file: FileScope, candidate: Candidate): string | undefined {
  if (candidate.kind === 'instance') return symbolName(file, factOf(candidate));
  if (candidate.kind !== 'external' || candidate.part !== undefined) return undefined;
  if (/^\w/.test(candidate.name)) return withArity(file, lastPart(candidate.name), candidate.args.length);
  const [element, other] = candidate.name === '[]' ? (candidate.args[0]?.() ?? []) : [];
  const inner = element === undefined || other !== undefined ? undefined : nameOf(file, element);
  return inner === undefined ? undefined : `${inner}[]`;
}

/** Of types that the language lists, and of arrays. */
function fromName(file: FileScope, from: string): ConversionCost | undefined {
  const { convertsTo } = file.linking;
  if (from.endsWith('[]')) return (parameter) => fromArray(file, from, parameter);
  const conversions = convertsTo?.[from];
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
  const { rootType } = file.linking;
  const ref = candidate.kind === 'instance' ? candidate : undefined;
  const { types, isOpen: isExtending } =
    ref === undefined ? outside : linearize(resolver, ref, initialDepthBudget);
  // An enum or a record has a base that nobody writes.
  const isOpen = isExtending || (ref !== undefined && madeByLanguage.has(factOf(ref).kind));
  const names = types.map((type) => symbolName(file, factOf(type)));
  return (parameter) => {
    const steps = parameter.name === from ? 0 : names.indexOf(parameter.name);
    if (steps >= 0) return steps;
    if (isOnlyItself(file, parameter.name)) return unlistedCost(file);
    // What is outside may be anything else there, but nothing that is here.
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
  if (parameter.isParameter || parameter.name === file.linking.rootType) return farthestBase;
  if (!parameter.name.endsWith('[]')) return unlistedCost(file);
  const inner = parameter.name.slice(0, -2);
  if (isPrimitive(file, element) || isPrimitive(file, inner)) return unlistedCost(file);
  return inner === file.linking.rootType || parameter.isParameterList ? arrayOfAnything : far;
}

/** `null`: nothing that is a value by itself. */
function fromNothing(file: FileScope, parameter: ParameterType): number {
  if (isPrimitive(file, parameter.name)) return unlistedCost(file);
  return parameter.isParameter || parameter.name === file.linking.rootType ? farthestBase : 0;
}

/** A function that is written in place: no text, no number, no array. */
function fromFunction(
  file: FileScope,
  parameter: ParameterType,
  { parameters, gives }: FunctionShape,
): number {
  const isNone = isOnlyItself(file, parameter.name) || parameter.name === file.linking.rootType;
  if (isNone) return unlistedCost(file);
  const shape = parameter.shape();
  const isOther =
    (parameters ?? shape?.parameters) !== (shape?.parameters ?? parameters) ||
    (gives ?? shape?.gives) !== (shape?.gives ?? gives);
  return isOther ? impossible : 0;
}

/** Nothing but itself is one: what the language lists conversions of, and arrays. */
function isOnlyItself(file: FileScope, name: string): boolean {
  return file.linking.convertsTo?.[name] !== undefined || name.endsWith('[]');
}

export function isPrimitive(file: FileScope, name: string): boolean {
  return /^\p{Ll}/u.test(name) && file.linking.convertsTo?.[name] !== undefined;
}

function unlistedCost(file: FileScope): number {
  return file.linking.conversionsAreClosed === true ? impossible : far;
}

/** The name by which a written type is compared: where arity tells, with the number of its arguments. */
export function comparedType(file: FileScope, text: string): string {
  const name = bareType(text);
  const [, list] = /<(.*)>/.exec(text) ?? [];
  return name.endsWith('[]') || list === undefined ? name : withArity(file, name, countListed(list));
}

function symbolName(file: FileScope, { name, typeParameters }: LinkedSymbol): string {
  return withArity(file, name, typeParameters.length);
}

function withArity(file: FileScope, name: string, count: number): string {
  return count === 0 || file.linking.arityTells !== true ? name : `${name}\`${count}`;
}

/** Without arguments, modifiers, marks and the place it is in: `const std::vector<int> &` is `vector`. */
export function bareType(text: string): string {
  return text
    .replace(/<.*>/, '')
    .replace(/@[\w.]+(?:\([^)]*\))?\s*/g, '')
    .replace(/\b(?:final|volatile|struct|class|ref|out|in|params|readonly|mutable)\s+/g, '')
    .replace(/^const\s+(?=.*&)|&|\?|\s*\.\.\.$/g, '')
    .replace(/^(const\s+)?.*(?:\.|::)/, '$1')
    .replace(/\s+(?=[*[])/g, '')
    .trim();
}
