/**
 * How far it is from what a call hands over to what a function wants, by the bare names of types: what overloads are
 * told apart by. Where a language says that conversions are closed, what it does not list is impossible.
 */
import { countListed } from '../../languages/count-listed.ts';
import {
  type ArgumentType,
  anyNothing,
  type FunctionShape,
  functionIn,
  valueOfReference,
} from '../../model/argument-type.ts';
import type { LinkedSymbol, SymbolIndex, SymbolKind } from '../../model/symbol.ts';
import { evaluate } from './evaluate.ts';
import { lineage } from './members.ts';
import { factOf, lastPart, type Mind, startFuel, type Thing, type Things } from './mind.ts';
import { typeThings } from './types.ts';
import type { Unit } from './unit.ts';

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
export interface Wanted {
  readonly name: string;
  /** The name of a type parameter: whatever fits its bounds is taken. */
  readonly isParameter: boolean;
  /** An array of such. */
  readonly isParameterList: boolean;
  /** Its type is one of the repository. */
  readonly isOurs: () => boolean;
  /** What a function has to be like to be taken, where it is known. */
  readonly shape: () => FunctionShape | undefined;
  /** One of any number of its kind, where an array may stand for all of them. */
  readonly isRest: boolean;
}

export type Ways = (wanted: Wanted) => number;

/** Undefined when nothing is known about the argument. */
export function waysFrom(
  mind: Mind,
  { unit, at }: { readonly unit: Unit; readonly at: SymbolIndex },
  argument: ArgumentType,
): Ways | undefined {
  if (argument === '') return undefined;
  if (argument === anyNothing) return (wanted) => fromNothing(unit, wanted);
  const shape = functionIn(argument);
  if (shape !== undefined) return (wanted) => fromFunction(unit, wanted, shape);
  const reference = valueOfReference(argument);
  if (reference === undefined) {
    const name = comparedType(unit, argument);
    const known = fromName(unit, name);
    if (known !== undefined) return known;
    const [thing] = typeThings(mind, { unit, at, text: argument, self: undefined }, startFuel);
    return thing === undefined ? undefined : fromThing(mind, unit, thing, name);
  }
  const role = unit.references()[reference]?.role;
  const steps = role === 'call' || role === 'construct' ? [{ kind: role } as const] : [];
  const value = { base: { kind: 'reference', index: reference } as const, steps };
  return fromValues(mind, unit, evaluate(mind, unit, value, at, startFuel));
}

function fromValues(mind: Mind, unit: Unit, things: Things): Ways | undefined {
  const each = things.flatMap((thing) => {
    if (thing.kind === 'instance') return [fromThing(mind, unit, thing, symbolName(unit, factOf(thing)))];
    const name = thing.kind === 'external' && thing.part === undefined ? nameOf(unit, thing) : undefined;
    if (name === undefined) return thing.kind === 'symbol' ? [] : [undefined];
    return [fromName(unit, name) ?? fromThing(mind, unit, thing, name)];
  });
  const known = each.filter((ways) => ways !== undefined);
  if (known.length === 0 || known.length < each.length) return undefined;
  return (wanted) => Math.min(...known.map((ways) => ways(wanted)));
}

/** Of something outside, and of arrays of anything. */
function nameOf(unit: Unit, thing: Thing): string | undefined {
  if (thing.kind === 'instance') return symbolName(unit, factOf(thing));
  if (thing.kind !== 'external' || thing.part !== undefined) return undefined;
  if (/^\w/.test(thing.name)) return withArity(unit, lastPart(thing.name), thing.args.length);
  const [element, other] = thing.name === '[]' ? (thing.args[0]?.() ?? []) : [];
  const inner = element === undefined || other !== undefined ? undefined : nameOf(unit, element);
  return inner === undefined ? undefined : `${inner}[]`;
}

/** Of types that the language lists, and of arrays. */
function fromName(unit: Unit, from: string): Ways | undefined {
  const { convertsTo } = unit.linking;
  if (from.endsWith('[]')) return (wanted) => fromArray(unit, from, wanted);
  const conversions = convertsTo?.[from];
  if (conversions === undefined) return undefined;
  const last = conversions.indexOf('');
  return (wanted) => {
    if (wanted.name === from) return 0;
    const isValue = isPrimitive(unit, from);
    if (wanted.isParameter) return farthestBase + (isValue ? lastResort : 0);
    const at = conversions.indexOf(wanted.name);
    if (at < 0) return unheardOf(unit);
    return 1 + at + (last >= 0 && at > last ? lastResort : 0);
  };
}

function fromThing(mind: Mind, unit: Unit, thing: Thing, from: string): Ways {
  const { rootType } = unit.linking;
  const spot = thing.kind === 'instance' ? thing : undefined;
  const { types, isOpen: isExtending } = spot === undefined ? outside : lineage(mind, spot, startFuel);
  // An enum or a record has a base that nobody writes.
  const isOpen = isExtending || (spot !== undefined && madeByLanguage.has(factOf(spot).kind));
  const names = types.map((type) => symbolName(unit, factOf(type)));
  return (wanted) => {
    const steps = wanted.name === from ? 0 : names.indexOf(wanted.name);
    if (steps >= 0) return steps;
    if (isOnlyItself(unit, wanted.name)) return unheardOf(unit);
    // What is outside may be anything else there, but nothing that is here.
    if (isOpen) return wanted.isOurs() ? unheardOf(unit) : far;
    return wanted.isParameter || wanted.name === rootType ? farthestBase : unheardOf(unit);
  };
}
const madeByLanguage: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['enum', 'record']);
const outside = { types: [], isOpen: true } as const;

function fromArray(unit: Unit, from: string, wanted: Wanted): number {
  if (wanted.name === from) return 0;
  const element = from.slice(0, -2);
  if (wanted.isRest && (wanted.name === element || wanted.isParameter)) return 1;
  if (wanted.isParameter || wanted.name === unit.linking.rootType) return farthestBase;
  if (!wanted.name.endsWith('[]')) return unheardOf(unit);
  const inner = wanted.name.slice(0, -2);
  if (isPrimitive(unit, element) || isPrimitive(unit, inner)) return unheardOf(unit);
  return inner === unit.linking.rootType || wanted.isParameterList ? arrayOfAnything : far;
}

/** `null`: nothing that is a value by itself. */
function fromNothing(unit: Unit, wanted: Wanted): number {
  if (isPrimitive(unit, wanted.name)) return unheardOf(unit);
  return wanted.isParameter || wanted.name === unit.linking.rootType ? farthestBase : 0;
}

/** A function that is written in place: no text, no number, no array. */
function fromFunction(unit: Unit, wanted: Wanted, { parameters, gives }: FunctionShape): number {
  const isNone = isOnlyItself(unit, wanted.name) || wanted.name === unit.linking.rootType;
  if (isNone) return unheardOf(unit);
  const shape = wanted.shape();
  const isOther =
    (parameters ?? shape?.parameters) !== (shape?.parameters ?? parameters) ||
    (gives ?? shape?.gives) !== (shape?.gives ?? gives);
  return isOther ? impossible : 0;
}

/** Nothing but itself is one: what the language lists conversions of, and arrays. */
function isOnlyItself(unit: Unit, name: string): boolean {
  return unit.linking.convertsTo?.[name] !== undefined || name.endsWith('[]');
}

export function isPrimitive(unit: Unit, name: string): boolean {
  return /^\p{Ll}/u.test(name) && unit.linking.convertsTo?.[name] !== undefined;
}

function unheardOf(unit: Unit): number {
  return unit.linking.conversionsAreClosed === true ? impossible : far;
}

/** The name by which a written type is compared: where arity tells, with the number of its arguments. */
export function comparedType(unit: Unit, text: string): string {
  const name = bareType(text);
  const [, list] = /<(.*)>/.exec(text) ?? [];
  return name.endsWith('[]') || list === undefined ? name : withArity(unit, name, countListed(list));
}

function symbolName(unit: Unit, { name, typeParameters }: LinkedSymbol): string {
  return withArity(unit, name, typeParameters.length);
}

function withArity(unit: Unit, name: string, count: number): string {
  return count === 0 || unit.linking.arityTells !== true ? name : `${name}\`${count}`;
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
